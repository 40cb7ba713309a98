// A proof told by the page itself, from its lines: what a reader sees of a link until the engine is there. It is not a
// judge, and says nothing of whether the proof holds. Each line that leaves something of a variable, and each that is
// supposed or concluded, becomes a sentence; what falls by links is said where it is used. An arrow goes from what is
// true to what falls by it, and from there to what is left.

import { bandOf, place } from './board.js'
import { candidate } from './dom.js'

/** @import { Candidate, Line, Proof, Sentence, Told } from './api' */

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
  /** @type {Told['arrows']} */
  arrows = []
  /** By variable. @type {Map<string, Told['bands'][number]>} */
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
    const middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
    this.arrows.push({
      strong,
      line: `M${at(start, 11)}Q${at(middle, 0, Math.min(18, far / 6))} ${at(end, -15)}`,
      head: `M${at(end, -10)}L${at(end, -17, 4)}L${at(end, -17, -4)}Z`,
      says: strong
        ? `if ${says(from, '≠')}, then ${says(to, '=')}`
        : `if ${says(from, '=')}, then ${says(to, '≠')}`,
      badge: null,
      branch,
      sentences: [this.sentences.length],
    })
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
    const band = this.bands.get(variable) ?? { ...bandOf(variable), sentences: [] }
    band.sentences.push(this.sentences.length)
    this.bands.set(variable, band)
  }

  /** @type {(proof: Proof) => Told} */
  told({ eliminates, places }) {
    const all = this.sentences.map((_, index) => index)
    return {
      sentences: this.sentences,
      marks: [
        ...eliminates.map(text => ({ candidate: text, parts: ['target'], says: 'target', sentences: all })),
        ...places.map(text => ({ candidate: text, parts: ['right'], says: 'placed', sentences: all })),
        ...[...this.marked]
          .filter(([text]) => !eliminates.includes(text) && !places.includes(text))
          .map(([text, { parts, sentences }]) => ({
            candidate: text,
            parts: [...parts],
            says: [...parts].map(of => (of === 'left' ? 'false then' : 'true then')).join(', '),
            sentences: [...sentences],
          })),
      ],
      arrows: this.arrows,
      bands: [...this.bands.values()],
      sets: [],
      groups: [],
      excluded: [],
      nothing: null,
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
