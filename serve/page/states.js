// Paths as a graph: a node is a state, an edge leads to the next and says by what. Where paths by different rules come to
// the same state, they meet.

import { h, plural } from './dom.js'
import { drawingIn } from './drawing.js'

/** @import { Leg } from './api' */
/** @typedef {{ rules: string, legs: Leg[], solves: boolean }} Walked */
/** @typedef {{ id: string, label: string }} Node */
/** @typedef {{ from: string, to: string, rules: string[], by: string }} Edge */
/** @typedef {{ nodes: Node[], edges: Edge[] }} States */

/** Where every path ends that solves. */
const SOLVED = 'solved'

/** What a state is told apart by. @param {Leg} leg */
export const idOf = leg => leg.state.join()

/**
 * The states of paths and the edges between them.
 * @param {Walked[]} paths
 * @returns {States}
 */
export function statesOf(paths) {
  const open = (/** @type {Leg} */ leg) =>
    leg.state.reduce((sum, digits) => sum + (digits.length > 1 ? digits.length : 0), 0)
  return joined(
    paths.map(({ rules, legs, solves }) => ({
      rules,
      nodes: [
        ...legs.map(leg => ({ id: idOf(leg), label: `${open(leg)}` })),
        ...(solves ? [{ id: SOLVED, label: SOLVED }] : []),
      ],
      by: legs.map(byOf),
    })),
  )
}

/**
 * The states of stored paths, each with what it is called in the store.
 * @param {{ rules: string, states: [number, number[]][], solves: boolean }[]} paths
 * @returns {States}
 */
export const storedStates = paths =>
  joined(
    paths.map(({ rules, states, solves }) => ({
      rules,
      nodes: [
        ...states.map(([id]) => ({ id: `${id}`, label: `state ${id}` })),
        ...(solves ? [{ id: SOLVED, label: SOLVED }] : []),
      ],
      by: states.map(([, proofs]) => plural(proofs.length, 'proof')),
    })),
  )

/**
 * The nodes of paths, each once; edges of several paths between two states are one.
 * @param {{ rules: string, nodes: Node[], by: string[] }[]} paths
 * @returns {States}
 */
function joined(paths) {
  const nodes = new Map(paths.flatMap(path => path.nodes.map(node => /** @type {const} */ ([node.id, node]))))
  /** @type {Map<string, Edge>} */
  const edges = new Map()
  for (const path of paths)
    path.nodes.slice(1).forEach(({ id: to }, index) => {
      const { id: from } = path.nodes[index],
        by = path.by[index],
        known = edges.get(`${from} ${to} ${by}`)
      if (known) known.rules.push(path.rules)
      else edges.set(`${from} ${to} ${by}`, { from, to, rules: [path.rules], by })
    })
  return { nodes: [...nodes.values()], edges: [...edges.values()] }
}

/** What a leg does, in a few words: its kinds of proofs, the longest of each. @param {Leg} leg */
function byOf({ proofs }) {
  /** @type {Map<string, { count: number, longest: number }>} */
  const kinds = new Map()
  for (const { family, length } of proofs) {
    const { count, longest } = kinds.get(family.name) ?? { count: 0, longest: 0 }
    kinds.set(family.name, { count: count + 1, longest: Math.max(longest, length) })
  }
  return [...kinds]
    .map(([name, { count, longest }]) =>
      name.endsWith('single')
        ? plural(count, 'single')
        : `${count > 1 ? `${count} × ` : ''}${name}${longest ? `[${longest}]` : ''}`,
    )
    .join(', ')
}

/** Where paths meet after they had parted: the states that several edges lead to. @param {Edge[]} edges */
const meetings = edges => {
  /** @type {Map<string, Set<string>>} */
  const from = new Map()
  for (const edge of edges) from.set(edge.to, (from.get(edge.to) ?? new Set()).add(edge.from))
  return [...from].filter(([, all]) => all.size > 1).map(([to]) => to)
}

/**
 * The drawing, and in words what it shows. `show` is asked to show a state on the board, and with null what was there
 * before; `open` to go to one.
 * @param {States} states
 * @param {{ show: (id: string | null) => void, open: (id: string) => void }} on
 */
export function statesView({ nodes, edges }, { show, open }) {
  const met = meetings(edges),
    labels = new Map(nodes.map(({ id, label }) => [id, label])),
    label = (/** @type {string} */ id) => labels.get(id) ?? id,
    paths = [...new Set(edges.flatMap(({ rules }) => rules))]
  const canvas = h('div', { class: 'graph states', role: 'img', 'aria-label': 'Graph of states' }),
    list = h(
      'ul',
      { class: 'hidden' },
      edges.map(({ from, to, rules, by }) =>
        h('li', {}, `From ${label(from)} to ${label(to)} by ${by}, on the path by ${rules.join(' and by ')}`),
      ),
    )
  const draw = async () => {
    const drawing = await drawingIn(canvas, false)
    drawing.add([
      ...nodes.map(({ id, label }) => ({ data: { id, label, kind: met.includes(id) ? 'met' : 'state' } })),
      ...edges.map(({ from, to, by }) => ({ data: { source: from, target: to, kind: 'STEP', label: by } })),
    ])
    drawing
      .layout({
        name: 'breadthfirst',
        directed: true,
        roots: `[id="${nodes[0].id}"]`,
        padding: 24,
        spacingFactor: 1.1,
      })
      .run()
    drawing.on('mouseover', 'node', event => show(event.target.id()))
    drawing.on('mouseout', 'node', () => show(null))
    drawing.on('tap', 'node', event => open(event.target.id()))
    canvas.dataset.nodes = `${nodes.length}`
    canvas.dataset.edges = `${edges.length}`
  }
  if (nodes.length) requestAnimationFrame(draw)
  return h(
    'div',
    {},
    h(
      'p',
      { class: 'note' },
      `${plural(nodes.length, 'state')} of ${plural(paths.length, 'path')}, by ${paths.join('; ')}. Point at a state to see its board. `,
      met.length
        ? `Paths meet in ${plural(met.length, 'state')}: ${met.map(label).join(', ')}.`
        : paths.length > 1
          ? 'They do not meet.'
          : 'Solve by other rules too: where two paths come to the same state, they meet.',
    ),
    canvas,
    list,
  )
}
