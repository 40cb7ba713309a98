// The paths that are known of a position, as a graph: a node is a state, an edge leads to the next and says by what. Where
// paths by different rules come to the same state, they meet.

import { h, plural, put } from './dom.js'
import { drawingIn } from './drawing.js'

/** @import { Leg } from './api' */
/** @typedef {{ rules: string, legs: Leg[], solves: boolean }} Walked */
/** @typedef {{ id: string, label: string, leg: Leg | null }} Node */
/** @typedef {{ from: string, to: string, rules: string[], by: string }} Edge */

/** Where every path ends that solves. */
const SOLVED = 'solved'

/**
 * The states of paths and the edges between them; edges of several paths between two states are one.
 * @param {Walked[]} paths
 */
export function statesOf(paths) {
  /** @type {Map<string, Node>} */
  const nodes = new Map()
  /** @type {Map<string, Edge>} */
  const edges = new Map()
  for (const { rules, legs, solves } of paths) {
    const ids = legs.map(leg => leg.state.join())
    legs.forEach((leg, index) => {
      const id = ids[index],
        to = ids[index + 1] ?? (solves ? SOLVED : null),
        open = leg.state.reduce((sum, digits) => sum + (digits.length > 1 ? digits.length : 0), 0)
      if (!nodes.has(id)) nodes.set(id, { id, label: `${open}`, leg })
      if (!to) return
      const by = byOf(leg),
        known = edges.get(`${id} ${to} ${by}`)
      if (known) known.rules.push(rules)
      else edges.set(`${id} ${to} ${by}`, { from: id, to, rules: [rules], by })
    })
    if (solves && legs.length) nodes.set(SOLVED, { id: SOLVED, label: SOLVED, leg: null })
  }
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
 * @param {Walked[]} paths
 * @param {{ show: (leg: Leg | null) => void, open: (leg: Leg) => void }} on
 */
export function statesView(paths, { show, open }) {
  const { nodes, edges } = statesOf(paths),
    met = meetings(edges),
    node = new Map(nodes.map(of => [of.id, of])),
    label = (/** @type {string} */ id) => node.get(id)?.label ?? id
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
    drawing.on('mouseover', 'node', event => show(node.get(event.target.id())?.leg ?? null))
    drawing.on('mouseout', 'node', () => show(null))
    drawing.on('tap', 'node', event => {
      const leg = node.get(event.target.id())?.leg
      if (leg) open(leg)
    })
    canvas.dataset.nodes = `${nodes.length}`
    canvas.dataset.edges = `${edges.length}`
  }
  if (nodes.length) requestAnimationFrame(draw)
  const element = h('div', {})
  put(
    element,
    h(
      'p',
      { class: 'note' },
      `${plural(nodes.length, 'state')} of ${plural(paths.length, 'path')} (${paths.map(({ rules }) => rules).join('; ')}): `,
      'the number in a node is how many candidates are open there. Point at one to see its board. ',
      met.length
        ? `They meet in ${plural(met.length, 'state')}: ${met.map(label).join(', ')}.`
        : paths.length > 1
          ? 'They do not meet.'
          : 'Solve by other rules too: where two paths come to the same state, they meet.',
    ),
    canvas,
    list,
  )
  return element
}
