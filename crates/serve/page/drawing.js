// What graphs are drawn with: Cytoscape, in the colours of the page.

import { h } from './dom.js'

/** @import { Drawing } from './vendor/cytoscape.esm.min.mjs' */

/** How wide the board is, in units of the drawing: a candidate takes 22 of them. */
export const SIDE = 9 * 66
// Cytoscape writes a style of its own unless this is there; the page's policy forbids it, and style.css has it.
const STYLE = '__________cytoscape_stylesheet'
/** @type {typeof import('./vendor/cytoscape.esm.min.mjs') | null} */
let library = null

/**
 * An empty drawing in an element. On the board nodes stand where their candidates are, and nothing moves.
 * @type {(container: HTMLElement, onBoard: boolean) => Promise<Drawing>}
 */
export async function drawingIn(container, onBoard) {
  if (!document.getElementById(STYLE)) document.head.append(h('template', { id: STYLE }))
  library ??= await import('./vendor/cytoscape.esm.min.mjs')
  return library.default({
    container,
    style: style(container.clientWidth, onBoard),
    maxZoom: 1.6,
    userZoomingEnabled: !onBoard,
    userPanningEnabled: !onBoard,
  })
}

/** The layout in which only edges decide. */
export const FREE = {
  name: 'cose',
  animate: false,
  randomize: true,
  nodeRepulsion: () => 9000,
  idealEdgeLength: () => 70,
  padding: 24,
}

/**
 * How everything looks.
 * @param {number} width of the drawing, in pixels
 * @param {boolean} onBoard
 */
function style(width, onBoard) {
  const of = getComputedStyle(document.documentElement)
  /** @param {string} name */
  const colour = name => of.getPropertyValue(`--${name}`).trim()
  return [
    {
      selector: 'node',
      style: {
        label: 'data(label)',
        // On a narrow page the board is smaller, and its text is not.
        'font-size': onBoard ? Math.max(13, (11.5 * SIDE) / width) : 13,
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
      selector: 'node[kind="Als"], node[kind="AlmostCell"]',
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
    { selector: 'node[kind="met"]', style: { 'background-color': colour('ground'), 'border-width': 3 } },
    { selector: 'node[kind="grid"]', style: { opacity: 0, width: 1, height: 1, events: 'no' } },
    {
      selector: '.lit',
      style: { 'border-width': 3.4, 'border-color': colour('falls'), 'line-color': colour('falls') },
    },
    { selector: 'node.trail', style: { 'background-color': colour('ground') } },
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
      selector: 'edge[kind="STEP"]',
      style: {
        label: 'data(label)',
        'font-size': 11,
        color: colour('ink2'),
        'text-background-color': colour('paper'),
        'text-background-opacity': 1,
        'text-wrap': 'wrap',
        'text-max-width': '110px',
        'control-point-step-size': 150,
        'line-color': colour('ink3'),
        'line-style': 'solid',
        'target-arrow-shape': 'triangle',
        'target-arrow-color': colour('ink3'),
      },
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
