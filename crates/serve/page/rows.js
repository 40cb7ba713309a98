// What the rows of an answer draw: the nodes that they name, and the edges between them as the query has them.

import * as engine from './engine.js'
import { candidate } from './dom.js'
import { cellsOf, isCandidate, STRONG } from './nodes.js'
import { asked } from './session.js'

/** @import { Board } from './board.js' */
/** @import { Candidate, Datum, Proof, QueryAnswer, QueryRow } from './api' */
/** @typedef {{ kind: string, from: string, to: string }} Edge */
/** @typedef {{ nodes: string[], edges: Edge[] }} Drawn */
/** @typedef {Map<string, Candidate[]>} Members the candidates of a tag, a layer or a choice */

const NODE = /^(n[1-9]r[1-9rc+]+c[1-9rc+]*|[rcb][1-9][cn][1-9]|(als|ac|tag|layer|choice):\S+)$/
/** An edge of a pattern between two variables: `(a:Candidate)-[e:LINK]-(b)`. */
const PATTERN = /\((\w+)[^()]*\)\s*-\[\w*:(\w+)[^\]]*\]-\s*(?=\((\w+))/g

/** What a query says is not there. */
const ABSENT = /\bNOT\s+EXISTS\s*\{(?:[^{}]|\{[^{}]*\})*\}/gi

/**
 * What some rows of an answer draw. Edges are those that a row returns, those of the pattern between what it returns,
 * those along a path, and the chain of a proof.
 * @param {QueryAnswer} found
 * @param {QueryRow[]} rows
 * @param {string} text the query
 * @returns {Drawn}
 */
export function drawnOf(found, rows, text) {
  const pattern = [...text.replace(ABSENT, '').matchAll(PATTERN)].map(([, from, kind, to]) => ({
      from,
      kind,
      to,
    })),
    // Along a path no row says of which kind an edge is, unless the query knows one kind only.
    kinds = [
      ...new Set(
        [...text.matchAll(/:(LINK|CONJUGATE|ALS|ALMOST_CELL|WEAK|OPPOSITE)\b/g)].map(([, kind]) => kind),
      ),
    ],
    along = kinds.length === 1 ? kinds[0] : 'PATH'
  /** @type {Set<string>} */
  const nodes = new Set()
  /** @type {Map<string, Edge>} */
  const edges = new Map()
  /** @type {(kind: string, from: string, to: string) => void} */
  const join = (kind, from, to) => {
    if (!NODE.test(from) || !NODE.test(to) || from === to) return
    nodes.add(from).add(to)
    edges.set([kind, ...[from, to].sort()].join(' '), { kind, from, to })
  }
  /** @type {(value: Datum | undefined, isPath: boolean) => void} */
  const take = (value, isPath) => {
    if (Array.isArray(value)) {
      value.forEach(of => take(of, isPath))
      if (!isPath) return
      const names = value.filter(name => typeof name === 'string')
      names.slice(1).forEach((name, index) => join(along, names[index], name))
    } else if (typeof value !== 'string') return
    else if (NODE.test(value)) nodes.add(value)
    else if (/^[A-Z_]+ \S+ \S+$/.test(value))
      join(.../** @type {[string, string, string]} */ (value.split(' ')))
  }
  for (const row of rows) {
    const value = (/** @type {string} */ column) => /** @type {Datum | undefined} */ (row[column])
    for (const column of found.columns) take(value(column), isPath(column, text))
    for (const { from, kind, to } of pattern) join(kind, `${value(from)}`, `${value(to)}`)
    for (const edge of chainOf(row.proof)) join(edge.kind, edge.from, edge.to)
  }
  return { nodes: [...nodes], edges: [...edges.values()] }
}

/**
 * Whether a column has a path, as the query names one or a procedure gives it; other lists have no order.
 * @type {(column: string, text: string) => boolean}
 */
const isPath = (column, text) =>
  column === 'nodes' || new RegExp(`\\bMATCH\\s+${column}\\s*=`, 'i').test(text)

/**
 * The chain of a proof: links and conjugates in turn, from the target back to it; none where it is no chain.
 * @param {Proof | null | undefined} proof
 * @returns {Edge[]}
 */
export function chainOf(proof) {
  const chain = proof?.chain
  if (!chain) return []
  const [target] = chain.targets
  let before = target
  /** @type {Edge[]} */
  const edges = []
  for (const { left, right } of chain.steps) {
    if (left[0]) edges.push({ kind: 'LINK', from: before, to: left[0] })
    if (!right) continue
    edges.push({ kind: 'CONJUGATE', from: left[0], to: right[0] })
    before = right[0]
  }
  return [...edges, { kind: 'LINK', from: before, to: target }]
}

/**
 * The candidates of the tags, layers and choices that an answer names, of the level that the query asks for.
 * @param {QueryAnswer} found
 * @param {string} text
 * @returns {Promise<Members>}
 */
export async function membersOf(found, text) {
  const { nodes } = drawnOf(found, found.rows, text),
    level = /tagging\.build\(\s*'[^']*'\s*\)/.exec(text)?.[0],
    before = level ? `CALL ${level} YIELD layers\n` : ''
  /** @type {Members} */
  const members = new Map()
  for (const [kind, pattern] of [
    ['tag', '(x:Tag)-[:TAGGED]-(c:Candidate)'],
    ['layer', '(x:Layer)-[:MEMBER]-(t:Tag)-[:TAGGED]-(c:Candidate)'],
    ['choice', '(x:Choice)-[:MEMBER]-(t:Tag)-[:TAGGED]-(c:Candidate)'],
  ]) {
    if (!nodes.some(name => name.startsWith(`${kind}:`))) continue
    const query = `${before}MATCH ${pattern}\nRETURN x, collect(c) AS candidates`,
      answer = await engine.query({ position: asked(), text: query, name: '', parameters: { max: 1 } }).answer
    for (const { x, candidates } of answer?.rows ?? [])
      members.set(`${x}`, /** @type {Candidate[]} */ (candidates))
  }
  return members
}

/**
 * The candidates that a node stands for: itself, those of a group, those of a tag.
 * @param {string} name
 * @param {Members} members
 * @returns {Candidate[]}
 */
export function candidatesOf(name, members) {
  const known = members.get(name)
  if (known) return known
  if (isCandidate(name)) return [name]
  if (name[0] !== 'n') return []
  return cellsOf(name.slice(2)).map(cell => `n${name[1]}${cell}`)
}

/**
 * Marks nodes and edges where they are on the board, and fades all else.
 * @type {(board: Board, nodes: string[], edges: Edge[], members: Members) => void}
 */
export function drawOn(board, nodes, edges, members) {
  for (const name of nodes) {
    const candidates = candidatesOf(name, members)
    if (candidates.length > 1 && name[0] === 'n') board.layers.groups.append(board.capsule(candidates))
    else board.select(candidates)
    if (/^(als|ac):/.test(name)) board.set(cellsOf(name))
    if (/^[rcb]\dn?c?\d$/.test(name)) board.band(name)
  }
  for (const { kind, from, to } of edges)
    if (isCandidate(from) && isCandidate(to)) board.join(from, to, STRONG.includes(kind) ? 'strong' : 'weak')
  board.svg.classList.toggle('dim', nodes.length > 0)
  board.raise()
}

/**
 * Where a node stands on the board, in cells from its upper left corner; null where it has no place.
 * @param {string} name
 * @param {Members} members
 * @returns {[x: number, y: number] | null}
 */
export function placeOf(name, members) {
  /** @type {[number, number][]} */
  const all = [
    ...candidatesOf(name, members).map(placeOfCandidate),
    ...(/^(als|ac):|^r\dc\d$/.test(name) ? cellsOf(name).map(centre) : []),
    ...inHouse(name),
  ]
  if (!all.length) return null
  /** @param {0 | 1} axis */
  const mean = axis => all.reduce((sum, at) => sum + at[axis], 0) / all.length
  return [mean(0), mean(1)]
}

/** @type {(text: Candidate) => [number, number]} */
const placeOfCandidate = text => {
  const { digit, row, column } = candidate(text)
  return [column - 1 + (((digit - 1) % 3) + 0.5) / 3, row - 1 + (Math.floor((digit - 1) / 3) + 0.5) / 3]
}
/** @type {(cell: string) => [number, number]} */
const centre = cell => [+cell[3] - 0.5, +cell[1] - 0.5]

/**
 * A variable of a digit in a house stands in the middle of it.
 * @param {string} name
 * @returns {[number, number][]}
 */
function inHouse(name) {
  if (!/^[rcb]\dn\d$/.test(name)) return []
  const house = +name[1] - 1
  if (name[0] === 'r') return [[4.5, house + 0.5]]
  if (name[0] === 'c') return [[house + 0.5, 4.5]]
  return [[(house % 3) * 3 + 1.5, Math.floor(house / 3) * 3 + 1.5]]
}
