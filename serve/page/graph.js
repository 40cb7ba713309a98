// What the rows of an answer name, as a graph: each node first where it stands on the board, each edge as the query has
// it. A double click shows what is around a node, with the number.

import * as engine from './engine.js'
import { h, plural, put } from './dom.js'
import { asked, select } from './session.js'
import { isCandidate, placeOf } from './rows.js'

/** @import { Around } from './api' */
/** @import { Added, Drawing } from './vendor/cytoscape.esm.min.mjs' */
/** @import { Drawn, Edge, Members } from './rows.js' */
/** @typedef {HTMLElement & { expand?: (name: string) => Promise<void> }} GraphElement */

/** How many nodes are drawn at first. */
const MOST = 30
/** The least size at which a free layout is shown: its text is 11 pixels high then. */
const LEAST = 0.85
/** How wide the board is, in units of the drawing: a candidate takes 22 of them. */
const SIDE = 9 * 66
/** Along which edges a node is expanded where the query names none. */
const USUAL = ['LINK', 'CONJUGATE']
/** The kinds that the call `graph` knows. */
const KINDS = ['LINK', 'CONJUGATE', 'ALS', 'ALMOST_CELL', 'MEMBER']
/** @type {typeof import('./vendor/cytoscape.esm.min.mjs') | null} */
let library = null
// Cytoscape writes a style of its own unless this is there; the page's policy forbids it, and style.css has it.
const STYLE = '__________cytoscape_stylesheet'
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
        data: { id: name, label: labelOf(name), kind: kindOf(name) },
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
      if (!document.getElementById(STYLE)) document.head.append(h('template', { id: STYLE }))
      library ??= await import('./vendor/cytoscape.esm.min.mjs')
      canvas.classList.toggle('on-board', onBoard)
      drawing?.destroy()
      expanded = new Map()
      drawing = library.default({
        container: canvas,
        style: style(canvas.clientWidth),
        userZoomingEnabled: !onBoard,
        userPanningEnabled: !onBoard,
      })
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

/** @param {string} name */
const kindOf = name =>
  isCandidate(name)
    ? 'Candidate'
    : name[0] === 'n'
      ? 'Group'
      : /^[rcb]\d/.test(name)
        ? 'Csp'
        : name.split(':')[0]

/**
 * On the board a candidate is its digit; elsewhere its cell is said too.
 * @param {string} name
 */
function labelOf(name) {
  if (!isCandidate(name))
    return name[0] === 'n' ? `${name[1]} ${name.slice(2)}` : name.replace(/^(tag|layer):/, '')
  return onBoard ? name[1] : `${name[1]} ${name.slice(2)}`
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

const FREE = {
  name: 'cose',
  animate: false,
  randomize: true,
  nodeRepulsion: () => 9000,
  idealEdgeLength: () => 70,
  padding: 24,
}

/** @param {number} width of the drawing, in pixels */
function style(width) {
  const of = getComputedStyle(document.documentElement)
  /** @param {string} name */
  const colour = name => of.getPropertyValue(`--${name}`).trim()
  return [
    {
      selector: 'node',
      style: {
        label: 'data(label)',
        // On a narrow page the board is smaller, and its text is not.
        'font-size': Math.max(13, (11.5 * SIDE) / width),
        color: colour('ink'),
        'background-color': colour('paper'),
        'border-width': 1.6,
        'border-color': colour('ink2'),
        'text-valign': 'center',
        width: onBoard ? 21 : 54,
        height: onBoard ? 21 : 24,
        shape: 'round-rectangle',
      },
    },
    { selector: 'node[kind="Group"]', style: { 'border-style': 'dashed', width: 76, height: 24 } },
    {
      selector: 'node[kind="als"], node[kind="ac"]',
      style: { width: 130, height: 24, 'border-style': 'double', 'border-width': 4 },
    },
    {
      selector: 'node[kind="Csp"]',
      style: { width: 44, height: 22, shape: 'rectangle', 'background-color': colour('rc') },
    },
    {
      selector: 'node[kind="tag"], node[kind="layer"], node[kind="choice"]',
      style: { width: onBoard ? 36 : 64, height: 24, shape: 'ellipse' },
    },
    { selector: 'node[kind="grid"]', style: { opacity: 0, width: 1, height: 1, events: 'no' } },
    { selector: 'node:selected', style: { 'background-color': colour('ink'), color: colour('paper') } },
    {
      selector: 'edge',
      style: { width: 1.6, 'line-color': colour('weak'), 'line-style': 'dashed', 'curve-style': 'bezier' },
    },
    {
      selector: 'edge[kind="CONJUGATE"], edge[kind="ALS"], edge[kind="OPPOSITE"]',
      style: { 'line-color': colour('strong'), 'line-style': 'solid', width: 2.4 },
    },
    {
      selector: 'edge[kind="grid"]',
      style: {
        'line-color': colour('rule'),
        'line-style': 'solid',
        'curve-style': 'straight',
        width: 1,
        events: 'no',
      },
    },
    { selector: 'edge[thick="yes"]', style: { 'line-color': colour('ink2'), width: 1.6 } },
    {
      selector: 'edge[kind="MEMBER"], edge[kind="TAGGED"], edge[kind="PATH"]',
      style: { 'line-color': colour('ink3'), 'line-style': 'solid' },
    },
  ]
}
