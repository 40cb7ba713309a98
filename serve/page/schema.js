// What the graph of a position is made of: labels, edges, procedures and properties, each with its number and a query to
// begin with. The numbers are counted by the query language itself, when the drawer is opened.

import * as engine from './engine.js'
import { h, put } from './dom.js'
import { asked, once } from './session.js'

/** @import { Language } from './api' */
/** @typedef {Map<string, number>} Counts */

/** Counting these takes a tagging of the position: they are counted last. */
const DERIVED = ['Layer', 'Tag', 'OPPOSITE', 'TAGGED']
/** These are counted nowhere: there are too many. */
const UNCOUNTED = ['WEAK']

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
      part('Nodes', words.labels, label => `MATCH (x:${label})\nRETURN x\nLIMIT 60`, numbers, run),
      part('Edges', words.edges, edge => `MATCH (a)-[e:${edge}]-(b)\nRETURN a, e, b\nLIMIT 60`, numbers, run),
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
