// What the graph of a position is made of: labels, edges, procedures and properties, each with its number and a query to
// begin with. The numbers are counted by the query language itself, when the drawer is opened.

import * as engine from './engine.js'
import { h, put, s } from './dom.js'
import { asked, once } from './session.js'

/** @import { Language } from './api' */
/** @typedef {Map<string, number>} Counts */

/** Counting these takes a tagging of the position: they are counted last. */
const DERIVED = ['Layer', 'Tag', 'OPPOSITE', 'TAGGED']
/** These are counted nowhere: there are too many; images would add links to those that are counted. */
const UNCOUNTED = ['WEAK', 'IMAGE']

/** @type {{ [procedure: string]: string }} */
const CALLS = {
  'graph.components': "CALL graph.components('CONJUGATE') YIELD component, node\nRETURN component, node",
  'graph.shortest_path':
    "MATCH (a:Candidate), (b:Candidate)\nCALL graph.shortest_path('CONJUGATE', a, b) YIELD length, nodes\nRETURN length, nodes\nORDER BY length DESC\nLIMIT 5",
  'graph.exhausted': 'CALL graph.exhausted() YIELD one, other\nRETURN one, other',
  'tagging.build':
    "CALL tagging.build('2') YIELD layers, tags, choices, weak\nRETURN layers, tags, choices, weak",
  'rule.eliminations': "CALL rule.eliminations('whip', 3) YIELD target, length\nRETURN target, length",
  'graph.sum':
    "CALL rule.eliminations('whip', 3) YIELD target\nCALL graph.sum(target) YIELD truths, links, rank\nRETURN target, truths, links, rank",
}
/** What has a property, where that is not a candidate. @type {{ [property: string]: string }} */
const OWNERS = {
  space: '(x:Csp)',
  size: '(x:Als)',
  cells: '(x:Als)',
  digits: '(x:Als)',
  house: '(x:Als)',
  source: '(x:Choice)',
  pattern: '(x:Choice)',
  via: '()-[x:LINK]-()',
  spaces: '()-[x:LINK]-()',
}

/** A query to begin with: some nodes of a label, some edges of a kind. @type {(label: string) => string} */
const ofLabel = label => `MATCH (x:${label})\nRETURN x\nLIMIT 60`
/** @type {(edge: string) => string} */
const ofEdge = edge => `MATCH (a)-[e:${edge}]-(b)\nRETURN a, e, b\nLIMIT 60`

/** @type {(pattern: string, what: string) => string} */
const count = (pattern, what) => `MATCH ${pattern}\nRETURN '${what}' AS what, count(x) AS number`

/** @param {string[]} patterns */
async function counted(patterns) {
  const text = patterns.join('\nUNION ALL\n'),
    answer = await engine.query({ position: asked(), text, name: '', parameters: { max: 1 } }).answer
  return answer?.rows.map(({ what, number }) => /** @type {[string, number]} */ ([what, number])) ?? []
}

/**
 * How many of each kind there are in the present position; `told` is called whenever more is known.
 * @param {Language} words
 * @param {() => void} told
 * @returns {Counts}
 */
function counts({ labels, edges }, told) {
  return once('schema', () => {
    /** @type {Counts} */
    const all = new Map(),
      patterns = [
        ...labels.map(label => ({ name: label, text: count(`(x:${label})`, label) })),
        ...edges.map(edge => ({ name: edge, text: count(`()-[x:${edge}]-()`, edge) })),
      ]
    const ask = async (/** @type {(name: string) => boolean} */ is) => {
      const chosen = patterns.filter(({ name }) => is(name) && !UNCOUNTED.includes(name)),
        found = await counted(chosen.map(({ text }) => text))
      // What is nowhere has no row.
      for (const { name } of chosen) all.set(name, 0)
      // A pattern meets an edge in both directions.
      for (const [what, number] of found) all.set(what, edges.includes(what) ? number / 2 : number)
      told()
    }
    ask(name => !DERIVED.includes(name))
      .then(() => ask(name => DERIVED.includes(name)))
      .catch(() => {})
    return all
  })
}

/**
 * The drawer; `run` writes a query and runs it.
 * @param {Language | undefined} words
 * @param {(text: string) => void} run
 */
export function schema(words, run) {
  const room = h('div', { class: 'schema' })
  if (!words) return h('p', { class: 'note' }, 'What the graph is made of is not known yet.')
  const show = () => {
    const numbers = counts(words, show)
    put(room, [
      picture(words, numbers, run),
      part('Nodes', words.labels, ofLabel, numbers, run),
      part('Edges', words.edges, ofEdge, numbers, run),
      part(
        'CALL',
        words.procedures.map(({ name }) => name).filter(name => CALLS[name]),
        name => CALLS[name],
        numbers,
        run,
      ),
      part(
        'Properties',
        words.properties,
        name => `MATCH ${OWNERS[name] ?? '(x:Candidate)'}\nRETURN x, x.${name}\nLIMIT 20`,
        numbers,
        run,
      ),
    ])
  }
  show()
  return room
}

/**
 * @param {string} title
 * @param {string[]} names
 * @param {(name: string) => string} sample
 * @param {Counts} numbers
 * @param {(text: string) => void} run
 */
const part = (title, names, sample, numbers, run) => [
  h('b', {}, title),
  h(
    'div',
    { class: 'chips' },
    names.map(name =>
      h(
        'button',
        { class: 'chip', title: sample(name), onclick: () => run(sample(name)) },
        h('span', { class: 'mono' }, name),
        numbers.has(name) && h('span', { class: 'count' }, ` ${numbers.get(name)?.toLocaleString('en')}`),
      ),
    ),
  ),
]

/**
 * The schema as a small graph: labels at both sides, kinds of edges between those that they join. A click asks for some.
 * @param {Language} words
 * @param {Counts} numbers
 * @param {(text: string) => void} run
 */
function picture({ labels, edges, joins }, numbers, run) {
  const first = new Set(joins.flatMap(([ones]) => ones)),
    sides = [labels.filter(label => first.has(label)), labels.filter(label => !first.has(label))],
    high = 34 * edges.length
  /** @type {(index: number, of: number) => number} */
  const at = (index, of) => (high * (index + 0.5)) / of
  const places = new Map(
    sides.flatMap((side, which) =>
      side.map(
        (label, index) => /** @type {const} */ ([label, { x: which ? 499 : 61, y: at(index, side.length) }]),
      ),
    ),
  )
  /** @type {(name: string, x: number, y: number, kind: string, text: string) => SVGElement} */
  const box = (name, x, y, kind, text) => {
    const number = numbers.get(name)?.toLocaleString('en'),
      act = () => run(text)
    const all = s(
      'g',
      { class: kind, role: 'button', tabindex: 0, 'aria-label': number ? `${name}, ${number}` : name },
      s('rect', { x: x - 60, y: y - 12, width: 120, height: 24, rx: kind === 'edge-kind' ? 12 : 4 }),
      s('text', { x, y: y + 4, 'text-anchor': 'middle' }, number ? `${name} ${number}` : name),
    )
    all.addEventListener('click', act)
    all.addEventListener('keydown', event => {
      if (event.key === 'Enter') act()
    })
    return all
  }
  const lines = edges.flatMap((_, index) =>
    [...new Set(joins[index].flat())].flatMap(label => {
      const place = places.get(label),
        y = at(index, edges.length)
      return place ? [s('line', { x1: place.x, y1: place.y, x2: 280, y2: y })] : []
    }),
  )
  return s(
    'svg',
    {
      viewBox: `0 0 560 ${high}`,
      class: 'schema-graph',
      role: 'group',
      'aria-label': 'The schema: which nodes each kind of edge joins',
    },
    lines,
    [...places].map(([label, { x, y }]) => box(label, x, y, 'label-of-nodes', ofLabel(label))),
    edges.map((edge, index) => box(edge, 280, at(index, edges.length), 'edge-kind', ofEdge(edge))),
  )
}
