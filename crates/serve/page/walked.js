// A walk through the typed graph of a position, as what was done: nodes that were put there, neighbours of a node that were
// added along a kind of edge, nodes that were hidden. What is shown follows from it, and so does the query that gives the
// same; a link has the acts alone.

import { cellsOf, kindOf } from './nodes.js'

/** @import { Around } from './api' */

/**
 * An act: `n4r1c6` puts a node there, `n4r1c6.LINK.rn` adds its neighbours by links in rows, `-n4r1c6` hides a node.
 * @typedef {{ act: 'put' | 'hide', node: string } | { act: 'grow', node: string, kind: string, part: string }} Act
 */
/** A neighbour of a node: along which kind of edge, and what the edge comes from. @typedef {{ node: string, kind: string, via: string[] }} Near */
/** What to grow by: a kind of edge, a part of it, and who is there. @typedef {{ kind: string, part: string, nodes: string[] }} Growth */

export const NODES = ['Candidate', 'Group', 'Csp', 'Als', 'AlmostCell']
export const EDGES = ['LINK', 'CONJUGATE', 'ALS', 'ALMOST_CELL', 'MEMBER']
/** The parts of a kind of edge: the space of the variable that a link is in; of what has a member, its kind. */
const SPACES = ['rc', 'rn', 'cn', 'bn']
const ACT = /^(-?)((?:n[1-9]|[rcb][1-9][cn]|als:|ac:)[^.,]*)(?:\.([A-Z_]+)(?:\.(\w+))?)?$/

/** The acts of a text; what is none is left out. @type {(text: string) => Act[]} */
export const actsOf = text =>
  text.split(',').flatMap(part => {
    const [, hides, node, kind, of = ''] = part.match(ACT) ?? []
    if (!node || (kind && !EDGES.includes(kind))) return []
    return [kind ? { act: 'grow', node, kind, part: of } : { act: hides ? 'hide' : 'put', node }]
  })

/** @type {(acts: Act[]) => string} */
export const textOf = acts =>
  acts
    .map(of => {
      if (of.act === 'grow') return [of.node, of.kind, of.part].filter(Boolean).join('.')
      return of.act === 'hide' ? `-${of.node}` : of.node
    })
    .join(',')

/** The space of a variable: `rn` of `r1n4`. @param {string} name */
const spaceOf = name => name.replace(/\d/g, '')

/**
 * The neighbours of a node, of what the engine tells of all that is around it.
 * @type {(around: Around, node: string) => Near[]}
 */
export function nearOf({ nodes, edges }, node) {
  const names = new Map(nodes.map(of => [of.node, of.name]))
  return edges.flatMap(({ kind, source, target, via }) => {
    const [from, to] = [names.get(source) ?? '', names.get(target) ?? '']
    if (from !== node && to !== node) return []
    const by = via.flatMap(of => names.get(of) ?? [])
    return [{ node: from === node ? to : from, kind, via: by }]
  })
}

/**
 * The parts that a neighbour belongs to. Of a group the engine names no variable: the houses that hold both say it.
 * @type {(node: string, near: Near) => string[]}
 */
const partsOf = (from, { node, kind, via }) => {
  if (kind === 'MEMBER') return [kindOf(node)]
  if (kind !== 'LINK' && kind !== 'CONJUGATE') return ['']
  return via.length ? via.map(spaceOf) : spacesOf(from, node)
}

/**
 * The spaces in which two candidates or groups can share a variable.
 * @type {(from: string, to: string) => string[]}
 */
export function spacesOf(from, to) {
  const cells = [from, to].flatMap(name => cellsOf(name.slice(2))),
    is = (/** @type {(cell: string) => unknown} */ of) => new Set(cells.map(of)).size === 1
  if (is(cell => cell)) return ['rc']
  if (from[1] !== to[1]) return []
  const block = (/** @type {string} */ cell) => `${Math.ceil(+cell[1] / 3)}${Math.ceil(+cell[3] / 3)}`
  return [
    ['rn', is(cell => cell[1])],
    ['cn', is(cell => cell[3])],
    ['bn', is(block)],
  ].flatMap(([space, holds]) => (holds ? [`${space}`] : []))
}

/** By what one may grow from a node, in a fixed order. @type {(node: string, near: Near[]) => Growth[]} */
export function growths(from, near) {
  /** @type {Map<string, Growth>} */
  const all = new Map()
  for (const of of near)
    for (const part of partsOf(from, of)) {
      const key = `${of.kind} ${part}`,
        known = all.get(key) ?? { kind: of.kind, part, nodes: [] }
      if (!known.nodes.includes(of.node)) known.nodes.push(of.node)
      all.set(key, known)
    }
  const order = [...SPACES, ...NODES]
  return [...all.values()].sort(
    (one, other) =>
      EDGES.indexOf(one.kind) - EDGES.indexOf(other.kind) ||
      order.indexOf(one.part) - order.indexOf(other.part),
  )
}

/**
 * The nodes that are shown after the acts, in the order in which they came; `near` knows the neighbours of each that grew.
 * @type {(acts: Act[], near: (node: string) => Near[]) => string[]}
 */
export function shownAfter(acts, near) {
  /** @type {Set<string>} */
  const shown = new Set()
  for (const of of acts)
    if (of.act === 'hide') shown.delete(of.node)
    else {
      shown.add(of.node)
      if (of.act === 'grow') grown(of, near(of.node)).forEach(node => shown.add(node))
    }
  return [...shown]
}

/** @type {(grow: { node: string, kind: string, part: string }, near: Near[]) => string[]} */
const grown = ({ node, kind, part }, near) =>
  growths(node, near)
    .filter(of => of.kind === kind && (!part || of.part === part))
    .flatMap(({ nodes }) => nodes)

/**
 * The acts with one more: what grew already is taken back, and so is the act that put or hid the same node.
 * @type {(acts: Act[], act: Act) => Act[]}
 */
export function withAct(acts, act) {
  const text = textOf([act]),
    others = acts.filter(of => textOf([of]) !== text)
  if (act.act === 'grow' && others.length < acts.length) return others
  if (act.act === 'put') return [...others.filter(of => of.act !== 'hide' || of.node !== act.node), act]
  return [...others.filter(of => of.act !== 'put' || of.node !== act.node), act]
}

/** That an edge is of a space. @type {(name: string, part: string) => string} */
const where = (name, part) => (SPACES.includes(part) ? ` WHERE '${part}' IN ${name}.spaces` : '')

/** How a kind of edge is written in a pattern. @type {(grow: { kind: string, part: string }) => string} */
const edge = ({ kind, part }) => `[e:${kind}${where('e', part)}]`

/** What an edge of a kind says of its two ends. @type {{ [kind: string]: string }} */
export const SAYS = {
  LINK: 'At most one of the two is true: they are values of one variable.',
  CONJUGATE: 'Exactly one of the two is true: their variable has no other value left.',
  ALS: 'At least one of the two is true: without both, the almost locked set would have fewer digits than cells.',
  ALMOST_CELL:
    'At most one of the two is true: of the digits of the almost locked set only one is placed in the other cells.',
  MEMBER: 'One is a part of the other.',
}

/**
 * The query for a shortest chain of links and conjugates in turn between two candidates, of so many steps.
 * @type {(from: string, to: string, least: number, most: number) => string}
 */
export const chainBetween = (from, to, least, most) =>
  `MATCH p = ANY SHORTEST SIMPLE (a1 {name: '${from}'})
      (-[:LINK]-(l:Candidate)-[:CONJUGATE]-(r:Candidate)){${least}, ${most}}
      -[:LINK]-(a2 {name: '${to}'})
RETURN p, length(p) AS steps`

/**
 * The query that gives what was walked: a row for each node that was put there by itself, and for each that grew.
 * @type {(acts: Act[]) => string}
 */
export function queryOf(acts) {
  const hidden = acts.flatMap(of => (of.act === 'hide' ? [`'${of.node}'`] : [])),
    grows = acts.flatMap(of => (of.act === 'grow' ? [of] : [])),
    grew = new Set(grows.map(({ node }) => node)),
    put = acts.flatMap(of => (of.act === 'put' && !grew.has(of.node) ? [`'${of.node}'`] : [])),
    others = hidden.length ? `\nWHERE NOT b.name IN [${hidden.join(', ')}]` : ''
  const pattern = (/** @type {{ node: string, kind: string, part: string }} */ of) =>
    `MATCH (a:${kindOf(of.node)} {name: '${of.node}'})-${edge(of)}-(b${NODES.includes(of.part) ? `:${of.part}` : ''})${others}\nRETURN a, e, b`
  const alone = `MATCH (a)\nWHERE a.name IN [${put.join(', ')}]\nRETURN a${grows.length ? ', null AS e, null AS b' : ''}`
  return [...grows.map(pattern), ...(put.length ? [alone] : [])].join('\nUNION ALL\n')
}

/**
 * The family of the chains like one that was walked: from a candidate by a link and a strong edge in turn, back to it by a
 * link. `null` where what was walked is no such chain. Each edge keeps its kind, links and conjugates their space.
 * @type {(nodes: string[], between: (from: string, to: string) => { kind: string, part: string }[]) => string | null}
 */
export function familyOf(nodes, between) {
  const [first] = nodes
  if (nodes.length < 4 || nodes.length % 2 || nodes.at(-1) !== first) return null
  const wanted = (/** @type {number} */ at) => (at % 2 ? ['CONJUGATE', 'ALS'] : ['LINK'])
  const steps = nodes.slice(1).map((node, at) => ({
    node,
    by: between(nodes[at], node).find(({ kind }) => wanted(at).includes(kind)),
  }))
  if (steps.some(({ by }) => !by)) return null
  const parts = steps.map(({ node, by }, at) => {
    const name = at === steps.length - 1 ? 'z' : `${at % 2 ? 'r' : 'l'}${Math.floor(at / 2) + 1}`,
      { kind, part } = /** @type {{ kind: string, part: string }} */ (by)
    return `-[e${at + 1}:${kind}${where(`e${at + 1}`, part)}]-(${name}${name === 'z' ? '' : `:${kindOf(node)}`})`
  })
  const length = (nodes.length - 2) / 2
  return `// Chains of length ${length} like the one through ${nodes.slice(0, -1).join(', ')}.\nMATCH ANY SIMPLE (z:Candidate)${parts.join('\n      ')}\nDETACH DELETE z`
}
