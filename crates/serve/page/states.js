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
 * The states of paths at which they begin, part, meet and end, and what leads from each to the next.
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
      steps: legs.map(leg => leg.proofs),
    })),
    steps => byOf(steps.flat()),
  )
}

/**
 * The same of stored paths, whose states are called as in the store.
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
      steps: states.map(([, proofs]) => proofs),
    })),
    steps => plural(steps.flat().length, 'proof'),
  )

/**
 * The nodes of paths, each once, but for those that one state leads to and that lead to one; edges of several paths
 * between two states that say the same are one.
 * @template T
 * @param {{ rules: string, nodes: Node[], steps: T[] }[]} paths
 * @param {(steps: T[]) => string} say
 * @returns {States}
 */
function joined(paths, say) {
  /** @type {Map<string, Set<string>>} */
  const before = new Map()
  /** @type {Map<string, Set<string>>} */
  const after = new Map()
  const add = (
    /** @type {Map<string, Set<string>>} */ to,
    /** @type {string} */ id,
    /** @type {string} */ other,
  ) => to.set(id, (to.get(id) ?? new Set()).add(other))
  for (const { nodes } of paths)
    nodes.slice(1).forEach(({ id }, index) => {
      add(before, id, nodes[index].id)
      add(after, nodes[index].id, id)
    })
  const ends = new Set(paths.flatMap(({ nodes }) => [nodes[0]?.id, nodes.at(-1)?.id]))
  const isKept = (/** @type {Node} */ { id }) =>
    ends.has(id) || before.get(id)?.size !== 1 || after.get(id)?.size !== 1
  /** @type {Map<string, Edge>} */
  const edges = new Map()
  for (const { rules, nodes, steps } of paths) {
    let from = 0
    nodes.forEach((node, at) => {
      if (at === 0 || !isKept(node)) return
      const by = say(steps.slice(from, at)),
        key = `${nodes[from].id} ${node.id} ${by}`,
        known = edges.get(key)
      if (known) known.rules.push(rules)
      else edges.set(key, { from: nodes[from].id, to: node.id, rules: [rules], by })
      from = at
    })
  }
  const kept = paths.flatMap(({ nodes }) => nodes.filter(isKept))
  return { nodes: [...new Map(kept.map(node => [node.id, node])).values()], edges: [...edges.values()] }
}

/** What proofs there are, in a few words: their kinds, the longest of each. @param {Leg['proofs']} proofs */
function byOf(proofs) {
  /** @type {Map<string, { count: number, longest: number }>} */
  const kinds = new Map()
  for (const { family, length } of proofs) {
    const name = length ? family.name : 'single',
      { count, longest } = kinds.get(name) ?? { count: 0, longest: 0 }
    kinds.set(name, { count: count + 1, longest: Math.max(longest, length) })
  }
  return [...kinds]
    .map(([name, { count, longest }]) => (longest ? `${count} × ${name}[≤${longest}]` : plural(count, name)))
    .join(', ')
}

/** Where paths meet after they had parted: the states that several edges lead to. @param {Edge[]} edges */
const meetings = edges => {
  const to = edges.map(edge => edge.to)
  return [...new Set(to.filter((id, index) => to.indexOf(id) < index))]
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
      `Where ${plural(paths.length, 'path')}, by ${paths.join('; ')}, begin, part, meet and end. Point at a state to see its board. `,
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
