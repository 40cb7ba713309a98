// Full tagging as a picture: layers in pale colours, letters beside candidates, what a tag excludes under the pointer, and
// the matrix of tags that are not true together.

import * as engine from './engine.js'
import { announce, h, named, plural, put, shown } from './dom.js'
import { COLOURS } from './board.js'
import { asked, once, relink, select } from './session.js'
import { shows } from './shows.js'
import { word } from './words.js'

/** @import { Candidate, QueryRow } from './api' */
/** @import { Child, Page } from './page' */
/** @typedef {{ name: string, layer: number, isOpposite: boolean, candidates: Candidate[] }} Tag */
/**
 * @typedef {{
 *   tags: Tag[],
 *   of: Map<Candidate, Tag>,
 *   weak: Set<string>,
 *   falls: Candidate[],
 *   counts: string,
 *   excluded: Map<string, Candidate[]>,
 *   error?: string,
 * }} Tagging
 */

const LEVELS = ['1', 'half', '2', '3', '4']
/** How many layers the matrix has: those with the most candidates. */
const SHOWN = 9

/** @type {(text: string) => Promise<QueryRow[]>} */
const rowsOf = async text =>
  (await engine.query({ position: asked(), text, name: '', parameters: { max: 1 } }).answer)?.rows ?? []

export class Tags {
  /** @param {Page} page */
  constructor(page) {
    this.page = page
    this.element = h('div')
    this.level = '2'
    /** The tag that is pointed at. @type {Tag | null} */
    this.lit = null
    /** Why two tags are not true together. @type {Child} */
    this.why = null
    shows('level', {
      get: () => (page.tags && this.level !== '2' ? this.level : undefined),
      set: text => (this.level = text ?? '2'),
    })
  }

  /** @param {string} rest */
  ask(rest) {
    return rowsOf(`CALL tagging.build('${this.level}') YIELD layers, tags, choices, weak\n${rest}`)
  }

  /** The tagging of the present position; empty while it is worked out. */
  tagging() {
    return once(`tags ${this.level}`, () => {
      /** @type {{ found: Tagging | null }} */
      const answer = { found: null }
      this.fetch()
        .catch(error => ({ ...NOTHING, error: engine.said(error).message }))
        .then(found => {
          answer.found = found
          this.page.draw()
        })
      return answer
    })
  }

  /** @returns {Promise<Tagging>} */
  async fetch() {
    const rows = await this.ask(
      'MATCH (l:Layer)-[:MEMBER]-(t:Tag)-[:TAGGED]-(c:Candidate)\nRETURN l, t, collect(c) AS candidates',
    )
    const tags = tagsOf(rows),
      names = JSON.stringify(ofLayers(tags, SHOWN).map(({ name }) => name))
    const [weak, falls, counts] = await Promise.all([
      this.ask(`MATCH (t:Tag)-[:WEAK]-(u:Tag)\nWHERE t.name IN ${names} AND u.name IN ${names}\nRETURN t, u`),
      this.ask('MATCH (c:Candidate)-[:TAGGED]-(t:Tag)-[:WEAK]-(t)\nRETURN c'),
      this.ask('RETURN layers, tags, choices, weak'),
    ])
    const [{ layers, choices, weak: links } = {}] = counts
    return {
      tags,
      of: new Map(tags.flatMap(tag => tag.candidates.map(text => [text, tag]))),
      weak: new Set(weak.map(({ t, u }) => `${t} ${u}`)),
      falls: falls.map(({ c }) => `${c}`),
      counts: `${plural(+`${layers}`, 'layer')}, ${plural(+`${choices}`, 'choice')}, ${plural(+`${links}`, 'pair')} of tags that are not true together`,
      excluded: new Map(),
    }
  }

  show() {
    const { found } = this.tagging()
    if (found) this.draw(found)
    put(
      this.element,
      this.head(),
      found ? this.content(found) : h('p', { class: 'hint', role: 'status' }, 'Tagging …'),
    )
    return this.element
  }

  /** @param {Tagging} found */
  draw({ tags, falls, excluded }) {
    const { board } = this.page,
      { lit } = this
    for (const { name, layer, isOpposite, candidates } of tags)
      for (const text of candidates) board.tag(text, letterOf(name), layer, isOpposite)
    board.ring(falls, 'false-tag')
    if (!lit) return
    board.ring(lit.candidates, 'answer lit-tag')
    for (const text of excluded.get(lit.name) ?? []) board.mark(text, 'excluded-by-tag')
  }

  /**
   * The pointer is on a candidate, or on none: what its tag excludes lights up.
   * @param {Candidate | null} text
   */
  point(text) {
    const { found } = this.tagging(),
      tag = (text && found?.of.get(text)) || null
    if (tag !== this.lit) this.light(tag)
  }

  /** @param {Tag | null} tag */
  async light(tag) {
    this.lit = tag
    const { found } = this.tagging()
    if (tag && found && !found.excluded.has(tag.name)) {
      const rows = await this.ask(
        `MATCH (t:Tag {name: '${tag.name}'})-[:WEAK]-(:Tag)-[:TAGGED]-(c:Candidate)\nRETURN DISTINCT c`,
      ).catch(() => [])
      found.excluded.set(
        tag.name,
        rows.map(({ c }) => `${c}`),
      )
    }
    if (this.lit === tag) this.page.draw()
  }

  head() {
    return h(
      'div',
      { class: 'head' },
      h('h2', {}, word('tagging', 'Tags')),
      h(
        'select',
        {
          'aria-label': 'Level',
          onchange: event => {
            this.level = event.currentTarget.value
            this.lit = this.why = null
            relink()
            this.page.draw()
          },
        },
        LEVELS.map(level => h('option', { value: level, selected: level === this.level }, `Level ${level}`)),
      ),
    )
  }

  /**
   * @param {Tagging} found
   * @returns {Child[]}
   */
  content({ tags, weak, falls, counts, excluded, error }) {
    if (error) return [h('div', { class: 'refused' }, error)]
    const { lit } = this,
      shownTags = ofLayers(tags, SHOWN)
    return [
      h(
        'p',
        { class: 'hint', role: 'status' },
        lit
          ? [
              h('b', {}, letterOf(lit.name)),
              ` is ${lit.candidates.map(named).join(', ')}: all true, or all false. It excludes ${plural(excluded.get(lit.name)?.length ?? 0, 'candidate')}.`,
            ]
          : 'Point at a candidate: what its tag excludes is crossed out.',
      ),
      h('p', { class: 'note' }, `Level ${this.level}: ${counts}.`),
      falls.length > 0 &&
        h(
          'p',
          { class: 'chips' },
          'False by themselves: ',
          falls.map(text =>
            h(
              'button',
              { class: 'chip', onclick: () => this.prove(text) },
              shown(`${text.slice(2)}<>${text[1]}`),
            ),
          ),
        ),
      shownTags.length
        ? this.matrix(shownTags, weak)
        : h('p', {}, 'No two candidates are conjugate: every layer is one candidate.'),
      h(
        'div',
        { role: 'status' },
        this.why ??
          h('p', { class: 'note' }, 'A filled square: the two are not both true. Click it to see why.'),
      ),
    ]
  }

  /**
   * @param {Tag[]} tags
   * @param {Set<string>} weak
   */
  matrix(tags, weak) {
    /** @type {(one: Tag, other: Tag) => HTMLElement} */
    const cell = (one, other) => {
      const is = weak.has(`${one.name} ${other.name}`),
        words = `${letterOf(one.name)} and ${letterOf(other.name)}${is ? ' are not both true' : ''}`
      return h(
        'td',
        {},
        is &&
          h('button', {
            class: 'weak-tags',
            'aria-label': words,
            title: words,
            onclick: () => this.explain(one, other),
          }),
      )
    }
    /** @param {Tag} tag */
    const name = tag => h('span', { class: `tag tag${tag.layer % COLOURS}` }, letterOf(tag.name))
    return h(
      'div',
      { class: 'scroll' },
      h(
        'table',
        { class: 'tags', 'aria-label': 'Tags that are not both true' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('td', {}),
            tags.map(tag => h('th', { scope: 'col' }, name(tag))),
          ),
        ),
        h(
          'tbody',
          {},
          tags.map(one =>
            h(
              'tr',
              {},
              h('th', { scope: 'row', onpointerenter: () => this.light(one) }, name(one)),
              tags.map(other => cell(one, other)),
            ),
          ),
        ),
      ),
    )
  }

  /**
   * Why two tags are not both true: a link between what bears them, a tag between, or a choice.
   * @param {Tag} one
   * @param {Tag} other
   */
  async explain(one, other) {
    const [a, b] = [one, other].map(({ name }) => letterOf(name))
    this.why = h('p', { class: 'hint' }, await this.reason(one, other, a, b))
    announce(this.why.textContent ?? '')
    this.page.draw()
  }

  /** @type {(one: Tag, other: Tag, a: string, b: string) => Promise<string>} */
  async reason(one, other, a, b) {
    if (one === other) return `${a} excludes itself: it is false.`
    if (one.layer === other.layer)
      return `${a} and ${b} are the two tags of one layer: just one of them is true.`
    const [link] = await this.ask(
      `MATCH (:Tag {name: '${one.name}'})-[:TAGGED]-(c:Candidate)-[:LINK]-(d:Candidate)-[:TAGGED]-(:Tag {name: '${other.name}'})\nRETURN c, d\nLIMIT 1`,
    )
    if (link)
      return `${a} has ${named(`${link.c}`)}, ${b} has ${named(`${link.d}`)}: the two are linked, so ${a} and ${b} are not both true.`
    const [between] = await this.ask(
      `MATCH (:Tag {name: '${one.name}'})-[:WEAK]-(x:Tag)-[:OPPOSITE]-(y:Tag)-[:WEAK]-(:Tag {name: '${other.name}'})\nRETURN x, y\nLIMIT 1`,
    )
    if (between) return `${a} → not ${letterOf(`${between.x}`)} → ${letterOf(`${between.y}`)} → not ${b}.`
    return `No single tag stands between ${a} and ${b}: it follows from a choice, each tag of which excludes ${a} or ${b}.`
  }

  /** @param {Candidate} text */
  prove(text) {
    select({
      tab: 'explore',
      candidates: [text],
      conclusion: `${text.slice(2)}<>${text[1]}`,
      family: `tagging-${this.level}`,
    })
  }
}

/** @type {Tagging} */
const NOTHING = { tags: [], of: new Map(), weak: new Set(), falls: [], counts: '', excluded: new Map() }

/** @param {string} name */
const letterOf = name => name.replace('tag:', '')

/**
 * The tags of layers that join candidates, those of big layers first.
 * @param {QueryRow[]} rows
 * @returns {Tag[]}
 */
function tagsOf(rows) {
  /** @type {Map<string, { name: string, candidates: Candidate[] }[]>} */
  const layers = new Map()
  for (const { l, t, candidates } of rows)
    layers.set(`${l}`, [
      ...(layers.get(`${l}`) ?? []),
      { name: `${t}`, candidates: /** @type {Candidate[]} */ (candidates) },
    ])
  /** @param {{ candidates: Candidate[] }[]} layer */
  const size = layer => layer.reduce((sum, { candidates }) => sum + candidates.length, 0)
  return [...layers.values()]
    .filter(layer => size(layer) > 1)
    .sort((one, other) => size(other) - size(one))
    .flatMap((layer, index) =>
      layer.map(tag => ({ ...tag, layer: index, isOpposite: /[A-Z]/.test(letterOf(tag.name)) })),
    )
}

/** @type {(tags: Tag[], most: number) => Tag[]} */
const ofLayers = (tags, most) => tags.filter(({ layer }) => layer < most)
