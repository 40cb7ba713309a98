// A part of the typed graph in free layout: a double click shows what is around a node, with the number.

import * as engine from './engine.js'
import { h, plural } from './dom.js'
import { asked, select, session } from './session.js'

/** @import { Around } from './api' */
/** @import { Drawing } from './vendor/cytoscape.esm.min.mjs' */
/** @typedef {HTMLElement & { expand?: (name: string) => Promise<void> }} GraphElement */

/** @type {{ [kinds: string]: string[] }} */
const KINDS = {
  'links and conjugates': ['LINK', 'CONJUGATE'],
  'only conjugates': ['CONJUGATE'],
  'ALS too': ['LINK', 'CONJUGATE', 'ALS', 'MEMBER'],
}
/** @type {typeof import('./vendor/cytoscape.esm.min.mjs') | null} */
let library = null
// Cytoscape writes a style of its own unless this is there; the page's policy forbids it, and style.css has it.
const STYLE = '__________cytoscape_stylesheet'
let edges = 'only conjugates'

/**
 * The graph around these nodes; when there are none, around those of the selection.
 * @param {string[]} names
 */
export function graphView(names) {
  const canvas = h('div', { class: 'graph', role: 'img', 'aria-label': 'Graph' }),
    said = h('p', { class: 'note', role: 'status' }),
    list = h('ul', { class: 'hidden' })
  const kinds = h(
    'select',
    {
      'aria-label': 'Edges',
      onchange: event => {
        edges = event.currentTarget.value
        begin()
      },
    },
    Object.keys(KINDS).map(name => h('option', { selected: name === edges }, name)),
  )
  /** @type {GraphElement} */
  const element = h(
    'div',
    {},
    h('div', { class: 'head' }, h('h3', {}, 'Double click a node to expand it, again to collapse.'), kinds),
    canvas,
    said,
    list,
  )
  /** @type {Drawing | null} */
  let drawing = null
  // What each node has added.
  /** @type {Map<string, string[]>} */
  let expanded = new Map()
  // Where nothing is said, the engine has its own.
  /** @type {number | undefined} */
  let limit
  const start = names.length ? names : session.view.candidates

  /** @type {(shown: string[], expand: string[]) => Promise<Around>} */
  const ask = (shown, expand) =>
    engine.graph({
      position: asked(),
      shown,
      expand,
      nodes: edges === 'ALS too' ? ['Candidate', 'Group', 'Als'] : ['Candidate', 'Group'],
      edges: KINDS[edges],
      limit,
    })
  /** @type {(drawing: Drawing, around: Around) => void} */
  const put = (drawing, { nodes, edges }) => {
    const name = new Map(nodes.map(node => [node.node, node.name])),
      add = []
    for (const node of nodes)
      if (drawing.getElementById(node.name).empty())
        add.push({
          data: {
            id: node.name,
            label: node.kind === 'Candidate' ? `${node.name[1]} ${node.name.slice(2)}` : node.name,
            kind: node.kind,
          },
        })
    for (const { kind, source, target } of edges) {
      const id = `${kind} ${name.get(source)} ${name.get(target)}`
      if (drawing.getElementById(id).empty())
        add.push({ data: { id, source: name.get(source), target: name.get(target), kind } })
    }
    drawing.add(add)
    drawing
      .layout({
        name: 'cose',
        animate: false,
        randomize: false,
        nodeRepulsion: () => 9000,
        idealEdgeLength: () => 70,
        padding: 24,
      })
      .run()
    list.replaceChildren(...drawing.nodes().map(node => h('li', {}, node.id())))
    element.dataset.nodes = `${drawing.nodes().length}`
  }
  /** @param {string} id */
  const toggle = async id => {
    if (!drawing) return
    const before = expanded.get(id)
    if (before) {
      for (const name of before) if (!expanded.has(name)) drawing.getElementById(name).remove()
      expanded.delete(id)
      said.textContent = `${id}: collapsed`
      element.dataset.nodes = `${drawing.nodes().length}`
      return
    }
    const shown = drawing.nodes().map(node => node.id())
    const answer = await ask(shown, [id])
    expanded.set(
      id,
      answer.nodes.map(node => node.name).filter(name => !shown.includes(name)),
    )
    put(drawing, answer)
    said.replaceChildren(
      `${id}: ${answer.added} of ${answer.of} neighbours are added. `,
      answer.added < answer.of
        ? h(
            'button',
            {
              class: 'plain',
              onclick: async () => {
                limit = 500
                expanded.delete(id)
                await toggle(id)
                limit = undefined
              },
            },
            'Show all',
          )
        : '',
    )
  }
  const begin = async () => {
    try {
      if (!document.getElementById(STYLE)) document.head.append(h('template', { id: STYLE }))
      library ??= await import('./vendor/cytoscape.esm.min.mjs')
      const style = getComputedStyle(document.documentElement)
      /** @param {string} name */
      const colour = name => style.getPropertyValue(`--${name}`).trim()
      drawing?.destroy()
      expanded = new Map()
      drawing = library.default({
        container: canvas,
        style: [
          {
            selector: 'node',
            style: {
              label: 'data(label)',
              'font-size': 12,
              color: colour('ink'),
              'background-color': colour('paper'),
              'border-width': 1.6,
              'border-color': colour('ink2'),
              'text-valign': 'center',
              width: 54,
              height: 24,
              shape: 'round-rectangle',
            },
          },
          { selector: 'node[kind="Group"]', style: { 'border-style': 'dashed', width: 76 } },
          {
            selector: 'node[kind="Als"]',
            style: { width: 130, 'border-style': 'double', 'border-width': 4 },
          },
          { selector: 'node:selected', style: { 'background-color': colour('ink'), color: colour('paper') } },
          {
            selector: 'edge',
            style: {
              width: 1.4,
              'line-color': colour('weak'),
              'line-style': 'dashed',
              'curve-style': 'bezier',
            },
          },
          {
            selector: 'edge[kind="CONJUGATE"], edge[kind="ALS"]',
            style: { 'line-color': colour('strong'), 'line-style': 'solid', width: 2.4 },
          },
        ],
      })
      put(drawing, await ask(start, []))
      drawing.on('dbltap', 'node', event =>
        toggle(event.target.id()).catch(error => {
          said.textContent = engine.said(error).message
        }),
      )
      drawing.on('tap', 'node', event => {
        const id = event.target.id()
        if (/^n\dr\dc\d$/.test(id)) said.textContent = `${id} is selected`
      })
      element.expand = toggle
      said.textContent = `${plural(drawing.nodes().length, 'node')} of the answer.`
    } catch (error) {
      said.textContent = `The graph cannot be drawn: ${engine.said(error).message}`
    }
  }
  if (start.length) requestAnimationFrame(begin)
  else said.textContent = 'Nothing to draw: the rows name no candidate.'
  return element
}
