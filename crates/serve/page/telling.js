// A proof told by the page itself, from its lines: what a reader sees of a link until the engine is there. It is not a
// judge, and says nothing of whether the proof holds. Each line that leaves something of a variable, and each that is
// supposed or concluded, becomes a sentence; what falls by links is said where it is used. An arrow goes from what is
// true to what falls by it, and from there to what is left.

import { bandOf, place } from './board.js'
import { candidate } from './dom.js'

/** @import { Candidate, Line, Proof, Sentence, Shape, Told } from './api' */

/** @typedef {Sentence['parts'][number]} Part */
/** @typedef {{ isTrue: boolean, of: Candidate[], by: number | null }} Known */

/** @type {(text: string, role?: Part['role']) => Part} */
const part = (text, role = null) => ({ text, role })
/** @param {Candidate[]} of */
const cells = of => of.map(text => text.slice(2)).join(' or ')
/** @type {(of: Candidate[], sign: string) => string} */
const says = (of, sign) =>
  of.length ? `${cells(of)} ${sign} ${[...new Set(of.map(text => text[1]))].join('')}` : 'nothing'
/** Where a digit, or a cell, is left. @type {(variable: string, of: Candidate) => string} */
function left(variable, of) {
  const house = { r: 'row', c: 'column', b: 'block' }[variable[0]]
  return variable[2] === 'n'
    ? `the only place left for ${variable[3]} in ${house} ${variable[1]}`
    : `the only digit left in ${of.slice(2)}`
}

class Telling {
  /** @type {Sentence[]} */
  sentences = []
  /** What each line claims. @type {Map<number, Known[]>} */
  known = new Map()
  /** @type {Map<Candidate, { parts: Set<string>, sentences: Set<number> }>} */
  marked = new Map()
  /** @type {Shape[]} */
  shapes = []
  /** The sentences of each variable. @type {Map<string, number[]>} */
  bands = new Map()
  /** How many sentences are steps. */
  number = 0
  branches = 0

  /** @type {(candidate: Candidate, what: string) => void} */
  mark(candidate, what) {
    const mark = this.marked.get(candidate) ?? { parts: new Set(), sentences: new Set() }
    mark.parts.add(what)
    mark.sentences.add(this.sentences.length)
    this.marked.set(candidate, mark)
  }

  /** @type {(from: Candidate[], to: Candidate[], strong: boolean, branch: number | null) => void} */
  arrow(from, to, strong, branch) {
    if (!from.length || !to.length || from[0] === to[0]) return
    const [start, end] = [from[0], to[0]].map(text => place(candidate(text))),
      far = Math.hypot(end[0] - start[0], end[1] - start[1]),
      [x, y] = [(end[0] - start[0]) / far, (end[1] - start[1]) / far],
      /** @type {(at: number[], by: number, aside?: number) => string} */
      at = (of, by, aside = 0) =>
        `${(of[0] + x * by - y * aside).toFixed(1)} ${(of[1] + y * by + x * aside).toFixed(1)}`
    const middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2],
      kind = strong ? 'strong' : 'weak'
    this.draw('arrows', branch, [this.sentences.length], '', [
      `<g class="${kind}" stroke="var(--${kind})" fill="var(--${kind})">`,
      `<path d="M${at(start, 11)}Q${at(middle, 0, Math.min(18, far / 6))} ${at(end, -15)}" fill="none"`,
      strong ? ' stroke-width="2.2"/>' : ' stroke-width="1.7" stroke-dasharray="5 3.5"/>',
      `<path d="M${at(end, -10)}L${at(end, -17, 4)}L${at(end, -17, -4)}Z" stroke="none"/></g>`,
    ])
  }

  /** @type {(layer: Shape['layer'], branch: number | null, sentences: number[], candidate: Candidate, drawn: string[]) => void} */
  draw(layer, branch, sentences, candidate, drawn) {
    this.shapes.push({
      layer,
      drawn: drawn.join(''),
      candidate: candidate || null,
      set: null,
      says: '',
      branch,
      sentences,
    })
  }

  /** A candidate by its part. @type {(text: Candidate, parts: string[], sentences: number[]) => void} */
  node(text, parts, sentences) {
    const { digit, row, column } = candidate(text),
      [x, y] = place({ digit, row, column }),
      is = parts.includes('target') ? 'target' : parts.includes('left') ? 'left' : 'right',
      /** @type {(radius: number, look: string) => string} */
      circle = (radius, look) => `<circle cx="${x}" cy="${y}" r="${radius}" ${look}/>`,
      ring = circle(9.1, 'fill="var(--paper)" stroke="var(--left)" stroke-width="1.9"'),
      shape = {
        target: `<rect x="${x - 10}" y="${y - 10}" width="20" height="20" rx="3" fill="var(--falls)"/>`,
        left: parts.includes('right') ? ring + circle(7, 'fill="var(--right)"') : ring,
        right: circle(10, 'fill="var(--right)"'),
      }[is],
      ink =
        is === 'target' ? '--on-falls' : is === 'left' && !parts.includes('right') ? '--left' : '--on-right'
    this.draw('candidates', null, sentences, text, [
      `<g class="candidate ${is}">${shape}<text x="${x}" y="${y + 5.3}" font-size="14.5" font-weight="bold"`,
      ` text-anchor="middle" fill="var(${ink})">${digit}</text></g>`,
    ])
  }

  /** @type {(parts: Part[], about: Candidate[], more: { depth: number, branch: number | null, isStep?: boolean }) => void} */
  say(parts, about, { depth, branch, isStep = false }) {
    const number = isStep ? ++this.number : null
    this.sentences.push({ parts, number, is_step: false, depth, branch, candidates: about })
  }

  /** What cited lines say, each with why it holds. @type {(from: number[], branch: number | null) => Part[]} */
  because(from, branch) {
    return from.flatMap((cited, index) =>
      (this.known.get(cited) ?? []).flatMap(({ isTrue, of, by }) => {
        const cause = by === null ? [] : (this.known.get(by)?.[0]?.of ?? [])
        of.forEach(text => this.mark(text, isTrue ? 'right' : 'left'))
        if (cause.length) this.arrow(cause, of, false, branch)
        return [
          part(index ? ', ' : ''),
          part(says(of, isTrue ? '=' : '≠'), isTrue ? 'right' : 'left'),
          part(cause.length ? ` because ${says(cause, '=')}` : ''),
        ]
      }),
    )
  }

  /** @type {(lines: Line[], depth: number, branch: number | null) => void} */
  tell(lines, depth, branch) {
    for (const line of lines) {
      const claims = line.claim.map(literal => ({
        isTrue: 'true' in literal,
        of: literal.true ?? literal.false ?? [],
      }))
      this.line(line, claims, depth, branch)
      const by = typeof line.ground === 'object' && line.ground.link ? line.ground.link.from : null
      this.known.set(
        line.n,
        claims.map(claim => ({ ...claim, by })),
      )
    }
  }

  /** @type {(line: Line, claims: { isTrue: boolean, of: Candidate[] }[], depth: number, branch: number | null) => void} */
  line({ ground }, claims, depth, branch) {
    const about = claims.flatMap(({ of }) => of),
      at = { depth, branch },
      claimed = claims.flatMap(({ isTrue, of }, index) => [
        part(index ? ' or ' : ''),
        part(says(of, isTrue ? '=' : '≠'), isTrue ? 'right' : 'left'),
      ])
    if (typeof ground === 'string') {
      about.forEach(text => this.mark(text, branch === null ? 'target' : 'case'))
      return this.say(
        [
          part('Suppose '),
          ...claimed.map(of => ({ ...of, role: of.role && /** @type {const} */ ('target') })),
          part('.'),
        ],
        about,
        at,
      )
    }
    if (ground.link || ground.together) return
    if (ground.refutation) {
      this.tell(ground.refutation.lines, depth, branch)
      return this.say([part('So '), ...claimed, part('.')], about, at)
    }
    if (ground.cases) {
      ground.cases.cases.forEach(lines => this.tell(lines, depth, depth ? branch : this.branches++))
      return this.say([part('In every case '), ...claimed, part('.')], about, at)
    }
    const { variable, sum, resolve } = ground,
      from = variable?.from ?? sum?.from ?? (resolve ? resolve.with : []),
      reasons = this.because(from, branch),
      falls = from.flatMap(cited => this.known.get(cited)?.flatMap(({ of }) => of) ?? [])
    about.forEach(text => this.mark(text, claims[0]?.isTrue ? 'right' : 'left'))
    if (variable) this.band(variable.csp)
    if (about.length && claims[0].isTrue) this.arrow(falls.slice(-1), about, true, branch)
    const why = variable
      ? about.length === 1
        ? `, ${left(variable.csp, about[0])}`
        : ''
      : sum
        ? `, by the sum of ${sum.truths.map(({ variable }) => variable).join(' ')}`
        : ''
    const end = about.length
      ? claimed
      : [part(`nothing is left${variable ? ` of ${variable.csp}` : ''}: a contradiction`)]
    this.say(
      [...reasons, part(reasons.length ? ', so ' : ''), ...end, part(`${why}.`)],
      [...new Set([...falls, ...about])],
      { ...at, isStep: true },
    )
  }

  /** @param {string} variable */
  band(variable) {
    this.bands.set(variable, [...(this.bands.get(variable) ?? []), this.sentences.length])
  }

  /** @type {(proof: Proof) => Told} */
  told({ family, length, eliminates, places }) {
    const all = this.sentences.map((_, index) => index)
    for (const [variable, sentences] of this.bands) {
      const { space, areas } = bandOf(variable),
        rects = areas.map(
          ([x, y, width, height]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`,
        )
      this.draw('grounds', null, sentences, '', [`<g fill="var(--${space})">`, ...rects, '</g>'])
    }
    for (const text of eliminates) this.node(text, ['target'], all)
    for (const text of places) this.node(text, ['right'], all)
    for (const [text, { parts, sentences }] of this.marked)
      if (!eliminates.includes(text) && !places.includes(text)) this.node(text, [...parts], [...sentences])
    return {
      title: `${family.name}[${length}]`,
      sentences: this.sentences,
      shapes: this.shapes,
      legend: [],
      branches: this.branches,
    }
  }
}

/**
 * A proof in sentences and in the parts of its picture.
 * @param {Proof} proof
 */
export function telling(proof) {
  const telling = new Telling()
  telling.tell(proof.lines, 0, null)
  return telling.told(proof)
}
