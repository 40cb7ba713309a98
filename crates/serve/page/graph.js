// What the rows of an answer name, as a graph: each node first where it stands on the board, each edge as the query has
// it. A double click shows what is around a node, with the number.

import * as engine from './engine.js'
import { h, plural, put } from './dom.js'
import { asked, select } from './session.js'
import { drawingIn, FREE, SIDE } from './drawing.js'
import { isCandidate, kindOf, labelOf } from './nodes.js'
import { placeOf } from './rows.js'
import { walk } from './walk.js'

/** @import { Around } from './api' */
/** @import { Added, Drawing } from './vendor/cytoscape.esm.min.mjs' */
/** @import { Drawn, Edge, Members } from './rows.js' */
/** @typedef {HTMLElement & { expand?: (name: string) => Promise<void> }} GraphElement */

/** How many nodes are drawn at first. */
const MOST = 30
/** The least size at which a free layout is shown: its text is 11 pixels high then. */
const LEAST = 0.85
/** Along which edges a node is expanded where the query names none. */
const USUAL = ['LINK', 'CONJUGATE']
/** The kinds that the call `graph` knows. */
const KINDS = ['LINK', 'CONJUGATE', 'ALS', 'ALMOST_CELL', 'MEMBER']
/** Whether nodes stand where they are on the board. */
let onBoard = true

/**
 * @param {Drawn} drawn
 * @param {Members} members
 */
export function graphView(drawn, members) {
  const canvas = h('div', { class: 'graph', role: 'img', 'aria-label': 'Graph' }),
    said = h('p', { class: 'note', role: 'status' }),
    list = h('ul', { class: 'hidden' })
  const layouts = h(
    'select',
    {
      'aria-label': 'Layout',
      onchange: event => {
        onBoard = event.currentTarget.value === 'on the board'
        begin()
      },
    },
    h('option', { selected: onBoard }, 'on the board'),
    h('option', { selected: !onBoard }, 'free'),
  )
  /** @type {GraphElement} */
  const element = h(
    'div',
    {},
    h(
      'div',
      { class: 'head' },
      h('p', { class: 'note' }, 'Double click a node to expand it, again to collapse.'),
      h('button', { onclick: () => walk.from(drawn.nodes.slice(0, most)) }, 'Walk on'),
      layouts,
    ),
    said,
    canvas,
    list,
  )
  if (!drawn.nodes.length) {
    put(
      element,
      h('p', {}, 'The rows name no node of the graph: they are numbers or texts. The table has them.'),
    )
    return element
  }
  const named = new Set(drawn.edges.map(({ kind }) => kind)),
    kinds = KINDS.filter(kind => named.has(kind)),
    along = kinds.length ? kinds : USUAL
  /** @type {Drawing | null} */
  let drawing = null
  // What each node has added.
  /** @type {Map<string, string[]>} */
  let expanded = new Map()
  // How many nodes of the answer are shown, and how many neighbours a double click adds; the engine has its own number.
  let most = MOST
  /** @type {number | undefined} */
  let limit

  /** @type {(shown: string[], expand: string[]) => Promise<Around>} */
  const ask = (shown, expand) =>
    engine.graph({
      position: asked(),
      shown: shown.filter(name => !/^(tag|layer|choice):/.test(name)),
      expand,
      nodes: along.includes('ALS') ? ['Candidate', 'Group', 'Als'] : ['Candidate', 'Group'],
      edges: along,
      limit,
    })
  /** @type {(drawing: Drawing, part: Drawn) => void} */
  const add = (drawing, { nodes, edges }) => {
    let lost = names().filter(name => !placeOf(name, members)).length
    const made = nodes
      .filter(name => drawing.getElementById(name).empty())
      .map(name => ({
        data: { id: name, label: labelOf(name, onBoard), kind: kindOf(name) },
        position: at(name) ?? beside(lost++),
      }))
    const lines = edges
      .map(edge => ({ edge, id: idOf(edge) }))
      .filter(({ id }) => drawing.getElementById(id).empty())
      .map(({ edge: { kind, from, to }, id }) => ({ data: { id, source: from, target: to, kind } }))
    drawing.add([...made, ...lines])
    drawing.layout(onBoard ? { name: 'preset', fit: true, padding: 14 } : FREE).run()
    if (drawing.zoom() < LEAST && !onBoard) {
      drawing.zoom(LEAST)
      drawing.center()
    }
    list.replaceChildren(...names().map(name => h('li', {}, name)))
    element.dataset.nodes = `${names().length}`
    element.dataset.edges = `${drawing.edges().filter('[kind!="grid"]').length}`
  }
  /** The nodes that are shown, without the lines of the board. */
  const names = () =>
    drawing
      ?.nodes()
      .filter('[kind!="grid"]')
      .map(of => of.id()) ?? []
  /** @param {string} name */
  const at = name => {
    const place = placeOf(name, members)
    // What stands for several candidates does not hide them.
    const aside = isCandidate(name) ? 0 : 13
    return place && { x: (place[0] * SIDE) / 9 + aside, y: (place[1] * SIDE) / 9 - aside }
  }
  /** @param {string} id */
  const toggle = async id => {
    if (!drawing) return
    const before = expanded.get(id)
    if (before) {
      for (const name of before) if (!expanded.has(name)) drawing.getElementById(name).remove()
      expanded.delete(id)
      said.textContent = `${id}: collapsed`
      element.dataset.nodes = `${names().length}`
      return
    }
    const shown = names(),
      answer = await ask(shown, [id])
    expanded.set(
      id,
      answer.nodes.map(node => node.name).filter(name => !shown.includes(name)),
    )
    add(drawing, ofAround(answer, id))
    said.replaceChildren(
      `${id}: ${answer.added} of ${answer.of} neighbours are added along ${along.join(' and ')}. `,
      answer.added < answer.of
        ? button('Show all', async () => {
            limit = 500
            expanded.delete(id)
            await toggle(id)
            limit = undefined
          })
        : '',
    )
  }
  const begin = async () => {
    try {
      canvas.classList.toggle('on-board', onBoard)
      drawing?.destroy()
      expanded = new Map()
      drawing = await drawingIn(canvas, onBoard)
      if (onBoard) drawing.add(grid())
      const nodes = drawn.nodes.slice(0, most),
        edges = drawn.edges.filter(({ from, to }) => nodes.includes(from) && nodes.includes(to))
      add(drawing, { nodes, edges })
      drawing.on('dbltap', 'node[kind!="grid"]', event =>
        toggle(event.target.id()).catch(error => {
          said.textContent = engine.said(error).message
        }),
      )
      drawing.on('tap', 'node', event => {
        const id = event.target.id()
        if (isCandidate(id)) select({ candidates: [id] }, { replaces: true })
      })
      element.expand = toggle
      say(nodes.length, edges.length)
    } catch (error) {
      said.textContent = `The graph cannot be drawn: ${engine.said(error).message}`
    }
  }
  /** @type {(nodes: number, edges: number) => void} */
  const say = (nodes, edges) => {
    const all = drawn.nodes.length,
      cut = nodes < all
    said.replaceChildren(
      `${cut ? `${nodes} of ${plural(all, 'node')}` : plural(nodes, 'node')} and ${cut ? `${edges} of ` : ''}${plural(drawn.edges.length, 'edge')} of the answer. `,
      cut
        ? button('Show all', () => {
            most = all
            begin()
          })
        : '',
    )
  }
  requestAnimationFrame(begin)
  return element
}

/** @type {(words: string, act: () => void) => HTMLElement} */
const button = (words, act) => h('button', { class: 'plain', onclick: act }, words)

/** @param {Edge} edge */
const idOf = ({ kind, from, to }) => [kind, ...[from, to].sort()].join(' ')

/**
 * The part of the graph that an answer has, without what joins neighbours of the node with one another.
 * @type {(around: Around, id: string) => Drawn}
 */
function ofAround({ nodes, edges }, id) {
  const name = new Map(nodes.map(node => [node.node, node.name]))
  const all = edges.map(({ kind, source, target }) => ({
    kind,
    from: name.get(source) ?? '',
    to: name.get(target) ?? '',
  }))
  return { nodes: [...name.values()], edges: all.filter(({ from, to }) => from === id || to === id) }
}

/** A place beside the board, for what has none on it. @param {number} index */
const beside = index => ({ x: 40 + (index % 6) * 100, y: SIDE + 40 + Math.floor(index / 6) * 34 })

/** The lines of the board, under the nodes. */
const grid = () =>
  Array.from({ length: 10 }, (_, line) => (line * SIDE) / 9).flatMap((at, line) => {
    /** @type {(side: string, x: number, y: number) => Added} */
    const end = (side, x, y) => ({
      data: { id: `${side} ${line}`, label: '', kind: 'grid' },
      position: { x, y },
    })
    /** @type {(source: string, target: string) => Added} */
    const join = (source, target) => ({
      data: {
        source: `${source} ${line}`,
        target: `${target} ${line}`,
        kind: 'grid',
        thick: line % 3 ? 'no' : 'yes',
      },
    })
    const ends = [end('left', 0, at), end('right', SIDE, at), end('top', at, 0), end('bottom', at, SIDE)]
    return [...ends, join('left', 'right'), join('top', 'bottom')]
  })
