// A part of the typed graph in free layout: a double click shows what is around a node, with the number.

import * as engine from './engine.js'
import { h, plural } from './dom.js'
import { asked, select, session } from './session.js'

const KINDS = { 'links and conjugates': ['LINK', 'CONJUGATE'], 'only conjugates': ['CONJUGATE'], 'ALS too': ['LINK', 'CONJUGATE', 'ALS', 'MEMBER'] }
let library
// Cytoscape writes a style of its own unless this is there; the page's policy forbids it, and style.css has it.
const STYLE = '__________cytoscape_stylesheet'
const state = { kinds: 'only conjugates', groups: false }

/** The graph around these nodes; `names` may be empty, then those of the selection. */
export function graphView({ names }) {
  const canvas = h('div', { class: 'graph', role: 'img', 'aria-label': 'Graph' }), said = h('p', { class: 'note', role: 'status' }), list = h('ul', { class: 'hidden' })
  const kinds = h('select', { 'aria-label': 'Edges', onchange: event => { state.kinds = event.target.value; begin() } }, Object.keys(KINDS).map(name => h('option', { selected: name === state.kinds }, name)))
  const element = h('div', {}, h('div', { class: 'head' }, h('h3', {}, 'Double click a node to expand it, again to collapse.'), kinds), canvas, said, list)
  let drawing, expanded = new Map(), limit = 12
  const start = names.length ? names : session.view.candidates

  const ask = (shown, expand) => engine.graph({ position: asked(), shown, expand, nodes: state.kinds === 'ALS too' ? ['Candidate', 'Group', 'Als'] : ['Candidate', 'Group'], edges: KINDS[state.kinds], limit })
  const put = ({ nodes, edges }) => {
    const name = new Map(nodes.map(node => [node.node, node.name])), add = []
    for (const node of nodes) if (drawing.getElementById(node.name).empty()) add.push({ data: { id: node.name, label: node.kind === 'Candidate' ? `${node.name[1]} ${node.name.slice(2)}` : node.name, kind: node.kind } })
    for (const { kind, source, target } of edges) { const id = `${kind} ${name.get(source)} ${name.get(target)}`; if (drawing.getElementById(id).empty()) add.push({ data: { id, source: name.get(source), target: name.get(target), kind } }) }
    drawing.add(add)
    drawing.layout({ name: 'cose', animate: false, randomize: false, nodeRepulsion: () => 9000, idealEdgeLength: () => 70, padding: 24 }).run()
    list.replaceChildren(...drawing.nodes().map(node => h('li', {}, node.id())))
    element.dataset.nodes = drawing.nodes().length
  }
  const toggle = async id => {
    const before = expanded.get(id)
    if (before) {
      before.forEach(name => { if (!expanded.has(name)) drawing.getElementById(name).remove() })
      expanded.delete(id)
      said.textContent = `${id}: collapsed`
      element.dataset.nodes = drawing.nodes().length
      return
    }
    const shown = drawing.nodes().map(node => node.id())
    const answer = await ask(shown, [id])
    expanded.set(id, answer.nodes.map(node => node.name).filter(name => !shown.includes(name)))
    put(answer)
    said.replaceChildren(`${id}: ${answer.added} of ${answer.of} neighbours are added. `, answer.added < answer.of ? h('button', { class: 'plain', onclick: async () => { limit = 500; expanded.delete(id); await toggle(id); limit = 12 } }, 'Show all') : '')
  }
  const begin = async () => {
    try {
      if (!document.getElementById(STYLE)) document.head.append(h('template', { id: STYLE }))
      library ??= await import('./vendor/cytoscape.esm.min.mjs')
      const style = getComputedStyle(document.documentElement), colour = name => style.getPropertyValue(`--${name}`).trim()
      drawing?.destroy()
      expanded = new Map()
      drawing = library.default({ container: canvas, style: [
        { selector: 'node', style: { label: 'data(label)', 'font-size': 12, color: colour('ink'), 'background-color': colour('paper'), 'border-width': 1.6, 'border-color': colour('ink2'), 'text-valign': 'center', width: 54, height: 24, shape: 'round-rectangle' } },
        { selector: 'node[kind="Group"]', style: { 'border-style': 'dashed', width: 76 } }, { selector: 'node[kind="Als"]', style: { width: 130, 'border-style': 'double', 'border-width': 4 } }, { selector: 'node:selected', style: { 'background-color': colour('ink'), color: colour('paper') } },
        { selector: 'edge', style: { width: 1.4, 'line-color': colour('weak'), 'line-style': 'dashed', 'curve-style': 'bezier' } }, { selector: 'edge[kind="CONJUGATE"], edge[kind="ALS"]', style: { 'line-color': colour('strong'), 'line-style': 'solid', width: 2.4 } }] })
      put(await ask(start, []))
      drawing.on('dbltap', 'node', event => toggle(event.target.id()).catch(error => { said.textContent = error.message }))
      drawing.on('tap', 'node', event => { const id = event.target.id(); if (/^n\dr\dc\d$/.test(id)) said.textContent = `${id} is selected` })
      element.expand = toggle
      said.textContent = `${plural(drawing.nodes().length, 'node')} of the answer.`
    } catch (error) {
      said.textContent = `The graph cannot be drawn: ${error.message}`
    }
  }
  if (start.length) requestAnimationFrame(begin)
  else said.textContent = 'Nothing to draw: the rows name no candidate.'
  return element
}
