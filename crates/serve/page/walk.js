// The panel Graph: begins at a candidate and walks. The board shows what was walked where it is; here it is drawn by its
// edges, and said: what a node is, by what it grows, why an edge is one.

import * as engine from './engine.js'
import { announce, byId, h, named, plural, put } from './dom.js'
import { drawingIn, FREE } from './drawing.js'
import { explore } from './explore.js'
import { hands } from './hands.js'
import { isCandidate, kindOf, labelOf } from './nodes.js'
import { chainOf, drawOn, drawnOf } from './rows.js'
import { queries } from './query.js'
import { schema } from './schema.js'
import { keep, kept } from './kept.js'
import { asked, once, pushed, select, session } from './session.js'
import { address, copy, download, toast } from './share.js'
import { shows } from './shows.js'
import { cytoscapeJson, drawingSvg, edgesCsv, graphml, nodesCsv } from './taken.js'
import {
  actsOf,
  chainBetween,
  EDGES,
  familyOf,
  growths,
  nearOf,
  NODES,
  queryOf,
  SAYS,
  shownAfter,
  spacesOf,
  textOf,
  withAct,
} from './walked.js'
import { word } from './words.js'

/** @import { Page, Panel } from './page' */
/** @import { Edge } from './rows.js' */
/** @import { Act, Growth, Near } from './walked.js' */
/** @import { Drawing } from './vendor/cytoscape.esm.min.mjs' */

/** The layouts: by edges alone, in layers from where it began, in a circle in the order of the walk. */
const LAYOUTS = {
  free: () => ({ ...FREE, randomize: fresh }),
  layers: () => ({
    name: 'breadthfirst',
    roots: nodes
      .slice(0, 1)
      .map(name => `[id="${name}"]`)
      .join(),
    padding: 24,
  }),
  circle: () => ({ name: 'circle', padding: 24 }),
}
/** What a part of a kind of edge is called. @type {{ [part: string]: string }} */
const PARTS = { rc: 'cell', rn: 'row', cn: 'column', bn: 'block' }
/** What a kind of node is called where it is explained. @type {{ [kind: string]: string }} */
const NAMES = { Candidate: 'candidate', Group: 'group', Csp: 'CSP variable', Als: 'ALS' }
/** The most nodes that are shown: the engine adds no more. */
const MOST = 500

/** Under what walks are kept, each with the link that opens it. */
const KEPT = 'catena-walks'
/** @typedef {{ name: string, link: string }} Kept */

/** @type {HTMLElement} */
let view
/** @type {Page} */
let page
/** @type {Act[]} */
let acts = []
/** The kinds of edges that are not drawn: almost-cells mostly repeat what a variable joins. @type {string[]} */
const ASIDE = ['ALMOST_CELL']
let without = ASIDE
/** @type {keyof typeof LAYOUTS} */
let layout = 'free'
/** The nodes and edges that are shown. @type {string[]} */
let nodes = []
/** @type {Edge[]} */
let edges = []
/** The node or the edge that is told of. @type {string | Edge | null} */
let focus = null
/** What was picked one after the other, to be a chain. @type {string[]} */
let trail = []
/** @type {Drawing | null} */
let drawing = null
/** The drawing that is being made. @type {Promise<Drawing> | null} */
let making = null
/** Whether nothing is drawn yet that a layout should keep in its place. */
let fresh = true
let latest = 0

const canvas = h('div', {
    class: 'graph walk',
    role: 'application',
    tabindex: 0,
    'aria-label': 'Graph: arrow keys go along edges, Enter grows, Delete hides, P pins',
    onkeydown: event => keyed(event),
  }),
  above = h('div'),
  said = h('p', { class: 'note', role: 'status' }),
  told = h('div'),
  below = h('div')

export const walk = {
  /** @type {Panel['start']} */
  start(element, shared) {
    ;[view, page] = [element, shared]
    shows('walk', {
      get: () => (session.view.tab === 'graph' && acts.length ? linked() : undefined),
      set: (text = '') => {
        acts = actsOf(text)
        const kinds = text.split(',').flatMap(part => (EDGES.includes(part.slice(1)) ? [part.slice(1)] : []))
        without = text ? kinds : ASIDE
        trail = []
      },
    })
    shows('layout', {
      get: () => (session.view.tab === 'graph' && layout !== 'free' ? layout : undefined),
      set: (text = 'free') => (layout = /** @type {keyof typeof LAYOUTS} */ (text)),
    })
    // Cytoscape ends where its element leaves the page: what changes is put around it.
    put(view, above, canvas, said, told, below)
  },

  /** Another position: what is not there is not walked any more. */
  position() {
    focus = null
    trail = []
  },

  draw() {
    // What is selected elsewhere is there too.
    acts = session.view.candidates.reduce(withNode, acts)
    if (!focus && acts.length) focus = acts[0].node
    update()
  },

  /** Goes on from nodes: those of an answer. @param {string[]} names */
  from(names) {
    acts = names.reduce(withNode, [])
    select({ tab: 'graph', candidates: [], conclusion: null })
  },

  /** A candidate of the board: it is put there, or told of where it is there already. */
  pick: (/** @type {string} */ name, /** @type {boolean} */ adds) => {
    if (!nodes.includes(name)) return change({ act: 'put', node: name })
    adds ? follow(name) : look(name)
  },
}

/** The acts with a node put there, if it is not put or grown. @type {(acts: Act[], node: string) => Act[]} */
const withNode = (acts, node) =>
  acts.some(of => of.act !== 'hide' && of.node === node) ? acts : withAct(acts, { act: 'put', node })

/** What a link says of the walk. */
const linked = () => [textOf(acts), ...without.map(kind => `!${kind}`)].join(',')

/** What is around nodes, asked for once in a position. @type {(node: string) => Promise<Near[]>} */
const near = node => {
  const all = once('near of the walk', () => /** @type {Map<string, Promise<Near[]>>} */ (new Map()))
  const known = all.get(node)
  if (known) return known
  const found = engine
    .graph({ position: asked(), shown: [], expand: [node], nodes: NODES, edges: EDGES, limit: MOST })
    .then(around => nearOf(around, node))
  all.set(node, found)
  // What failed may be asked for again.
  found.catch(() => all.delete(node))
  return found
}

/** Works out what is shown, and draws it. */
async function update() {
  const mine = ++latest
  try {
    const grows = [...new Set(acts.flatMap(of => (of.act === 'grow' ? [of.node] : [])))],
      of = new Map(
        await Promise.all(grows.map(async node => /** @type {const} */ ([node, await near(node)]))),
      ),
      all = shownAfter(acts, node => of.get(node) ?? [])
    const around = await engine.graph({
      position: asked(),
      shown: all,
      expand: [],
      nodes: NODES,
      edges: EDGES,
      limit: MOST,
    })
    const about = typeof focus === 'string' ? await near(focus) : focus ? await near(focus.from) : []
    if (mine !== latest || session.view.tab !== 'graph') return
    const names = new Map(around.nodes.map(({ node, name }) => [node, name]))
    nodes = all.filter(name => around.nodes.some(of => of.name === name))
    edges = around.edges.map(({ kind, source, target }) => ({
      kind,
      from: names.get(source) ?? '',
      to: names.get(target) ?? '',
    }))
    if (!nodes.includes(typeof focus === 'string' ? focus : (focus?.from ?? ''))) focus = nodes[0] ?? null
    layOut()
    await paint()
    tell(about)
  } catch (error) {
    if (mine === latest) said.textContent = engine.said(error).message
  }
}

/** The edges that are drawn. */
const drawn = () => edges.filter(({ kind }) => !without.includes(kind))

/** The parts of the panel around the drawing. */
function layOut() {
  for (const part of [canvas, said, told, below]) part.hidden = !nodes.length
  if (!nodes.length)
    return put(
      above,
      h('h2', {}, 'Graph'),
      h(
        'p',
        { class: 'hint' },
        'Click a candidate on the board: the graph begins there, and grows along the kinds of edges that you choose.',
      ),
      keptWalks(),
      madeOf(),
    )
  const kinds = EDGES.filter(kind => edges.some(edge => edge.kind === kind))
  put(below, files(), keeping())
  put(
    above,
    h(
      'div',
      { class: 'head' },
      h('h2', {}, 'Graph'),
      h(
        'select',
        {
          'aria-label': 'Layout',
          onchange: event => {
            layout = /** @type {keyof typeof LAYOUTS} */ (event.currentTarget.value)
            fresh = true
            pushed()
            update()
          },
        },
        Object.keys(LAYOUTS).map(name => h('option', { selected: name === layout }, name)),
      ),
      h('button', { onclick: () => again([]) }, 'Begin anew'),
      h('button', { onclick: () => asQuery() }, 'As query'),
    ),
    h(
      'p',
      { class: 'filters', role: 'group', 'aria-label': 'Kinds of edges' },
      `${plural(nodes.length, 'node')}, ${plural(drawn().length, 'edge')}: `,
      kinds.map(kind =>
        h(
          'label',
          { class: 'check' },
          h('input', {
            type: 'checkbox',
            checked: !without.includes(kind),
            onchange: () => {
              without = without.includes(kind) ? without.filter(of => of !== kind) : [...without, kind]
              pushed()
              update()
            },
          }),
          `${kind} ${edges.filter(edge => edge.kind === kind).length}`,
        ),
      ),
    ),
  )
}

/** Draws nodes and edges; what is drawn already keeps its place where the layout lets it. */
async function paint() {
  page.board.clear()
  hands.draw()
  drawOn(page.board, nodes, drawn(), new Map())
  for (const name of typeof focus === 'string' ? [focus] : [])
    if (isCandidate(name)) page.board.ring([name], 'answer')
  if (!nodes.length) return
  if (!drawing) {
    const made = await (making ??= drawingIn(canvas, false))
    if (drawing) return paint()
    drawing = made
    fresh = true
    drawing.on('tap', 'node', event => {
      const id = event.target.id()
      // Cytoscape keeps a click from doing that.
      canvas.focus({ preventScroll: true })
      event.originalEvent?.shiftKey ? follow(id) : look(id)
    })
    drawing.on('dbltap', 'node', event => grow(event.target.id()))
    drawing.on('tap', 'edge', event => {
      const id = event.target.id()
      look(drawn().find(edge => idOf(edge) === id) ?? null)
    })
  }
  const lines = drawn(),
    wanted = new Set([...nodes, ...lines.map(idOf)]),
    is = drawing
  is.elements().forEach(part => {
    if (!wanted.has(part.id())) is.getElementById(part.id()).remove()
  })
  const missing = nodes.filter(name => is.getElementById(name).empty())
  is.add([
    ...missing.map(name => ({ data: { id: name, label: labelOf(name, false), kind: kindOf(name) } })),
    ...lines
      .filter(edge => is.getElementById(idOf(edge)).empty())
      .map(edge => ({ data: { id: idOf(edge), source: edge.from, target: edge.to, kind: edge.kind } })),
  ])
  is.resize()
  if (missing.length || fresh) is.layout(LAYOUTS[layout]()).run()
  fresh = false
  is.elements().forEach(part => part.removeClass('lit trail'))
  if (focus) is.getElementById(typeof focus === 'string' ? focus : idOf(focus)).addClass('lit')
  for (const name of trail) is.getElementById(name).addClass('trail')
  canvas.dataset.nodes = `${nodes.length}`
  canvas.dataset.edges = `${lines.length}`
}

/** @param {Edge} edge */
const idOf = ({ kind, from, to }) => [kind, ...[from, to].sort()].join(' ')

/** @param {Act} act */
function change(act) {
  again(withAct(acts, act))
  if (act.act === 'put') focus = act.node
}

/** @param {Act[]} next */
function again(next) {
  acts = next
  if (!next.length) [focus, nodes, edges, trail] = [null, [], [], []]
  select({ candidates: [] }, { replaces: true })
  pushed()
}

/** Tells of a node or an edge. @param {string | Edge | null} what */
function look(what) {
  focus = what
  if (typeof what === 'string') announce(isCandidate(what) ? named(what) : what)
  update()
}

/** Adds a node to the chain that is picked. @param {string} name */
function follow(name) {
  const begun = trail.length || typeof focus !== 'string' ? trail : [focus]
  trail = begun.at(-1) === name ? begun.slice(0, -1) : [...begun, name]
  look(name)
}

/** Grows by links and conjugates, or takes that back. @param {string} node */
function grow(node) {
  const isGrown = acts.some(of => of.act === 'grow' && of.node === node)
  again(
    isGrown
      ? acts.filter(of => of.act !== 'grow' || of.node !== node).concat({ act: 'put', node })
      : [
          ...acts,
          { act: 'grow', node, kind: 'LINK', part: '' },
          { act: 'grow', node, kind: 'CONJUGATE', part: '' },
        ],
  )
}

/** Keys of the drawing. @param {KeyboardEvent} event */
function keyed(event) {
  const here = typeof focus === 'string' ? focus : null
  /** @type {{ [key: string]: (() => unknown) | undefined }} */
  const acts = {
    ArrowRight: () => go(1, 0),
    ArrowLeft: () => go(-1, 0),
    ArrowDown: () => go(0, 1),
    ArrowUp: () => go(0, -1),
    Enter: () => here && grow(here),
    Delete: () => here && change({ act: 'hide', node: here }),
    p: () => here && pin(here),
  }
  const act = event.ctrlKey || event.altKey || event.metaKey ? undefined : acts[event.key]
  if (!act) return
  act()
  event.preventDefault()
  event.stopPropagation()
}

/** Goes to the neighbour that lies most in this direction. @type {(x: number, y: number) => void} */
function go(x, y) {
  if (!drawing || typeof focus !== 'string') return
  const place = (/** @type {string} */ name) => drawing?.getElementById(name).position() ?? { x: 0, y: 0 },
    from = place(focus),
    here = focus
  const ends = drawn().flatMap(({ from, to }) => (from === here ? [to] : to === here ? [from] : []))
  const best = ends
    .map(name => {
      const [dx, dy] = [place(name).x - from.x, place(name).y - from.y]
      return { name, along: (dx * x + dy * y) / Math.hypot(dx, dy || 0.001) }
    })
    .filter(({ along }) => along > 0.3)
    .sort((one, other) => other.along - one.along)[0]
  if (best) look(best.name)
}

/** A pinned node stays where it is; without the pin it moves with the layout. @param {string} name */
function pin(name) {
  const node = drawing?.getElementById(name)
  if (!node) return
  node.locked() ? node.unlock() : node.lock()
  said.textContent = `${name} is ${node.locked() ? 'pinned' : 'free'}`
  update()
}

/** @param {Near[]} about what is around the node that is told of, or around the end of the edge */
function tell(about) {
  if (focus && typeof focus !== 'string') return put(told, ...edgeTold(focus, about))
  const node = focus
  if (!node) return
  put(
    told,
    h(
      'div',
      { class: 'head' },
      h('h3', {}, isCandidate(node) ? named(node) : node),
      h('span', { class: 'note' }, kindOf(node)),
      isCandidate(node) &&
        h('button', { onclick: () => select({ tab: 'explore', candidates: [node] }) }, 'Its links'),
      h(
        'button',
        { 'aria-pressed': String(Boolean(drawing?.getElementById(node).locked())), onclick: () => pin(node) },
        'Pin',
      ),
      h('button', { onclick: () => change({ act: 'hide', node }) }, 'Hide'),
    ),
    chain(),
    h(
      'div',
      { class: 'scroll' },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ['edge', 'in', 'nodes', 'shown'].map(text => h('th', { scope: 'col' }, text)),
            h('td'),
          ),
        ),
        h(
          'tbody',
          {},
          growths(node, about).map(growth => row(node, growth)),
        ),
      ),
    ),
  )
}

/** @type {(node: string, growth: Growth) => HTMLElement} */
function row(node, growth) {
  const { kind, part } = growth,
    isGrown = acts.some(
      of => of.act === 'grow' && of.node === node && of.kind === kind && (!of.part || of.part === part),
    ),
    there = growth.nodes.filter(name => nodes.includes(name)).length
  return h(
    'tr',
    {},
    h('td', { class: 'mono whole' }, kind),
    h('td', {}, PARTS[part] ?? (NAMES[part] ? word(NAMES[part]) : part)),
    h(
      'td',
      {},
      h(
        'div',
        { class: 'chips' },
        growth.nodes.map(name =>
          h(
            'button',
            {
              class: `chip${nodes.includes(name) ? ' solid' : ''}`,
              title: nodes.includes(name) ? 'Go there' : 'Put it there',
              onclick: () => (nodes.includes(name) ? look(name) : change({ act: 'put', node: name })),
            },
            labelOf(name, false),
          ),
        ),
      ),
    ),
    h('td', { class: 'num' }, `${there} of ${growth.nodes.length}`),
    h(
      'td',
      {},
      h(
        'button',
        { 'aria-pressed': String(isGrown), onclick: () => change({ act: 'grow', node, kind, part }) },
        isGrown ? 'Take back' : 'Grow',
      ),
    ),
  )
}

/** Why an edge is one. @type {(edge: Edge, about: Near[]) => HTMLElement[]} */
function edgeTold({ kind, from, to }, about) {
  const via = about.flatMap(of => (of.node === to && of.kind === kind ? of.via : [])),
    names = [from, to].map(name => (isCandidate(name) ? named(name) : name)).join(' and ')
  return [
    h(
      'div',
      { class: 'head' },
      h('h3', {}, names),
      h('span', { class: 'note mono' }, kind),
      h('button', { onclick: () => look(from) }, from),
      h('button', { onclick: () => look(to) }, to),
    ),
    h('p', {}, `${SAYS[kind] ?? ''} ${via.length ? `It comes from ${via.join(', ')}.` : ''}`),
  ]
}
/** What is alone in a list; otherwise nothing. @param {string[]} all */
const one = all => (all.length === 1 ? all[0] : '')

/** The chain that is picked, and what it can become. */
function chain() {
  const [from = '', to = ''] = [trail[0], trail.at(-1)],
    isPair = trail.length === 2 && isCandidate(from) && isCandidate(to)
  const family = familyOf(trail, (from, to) =>
    edges
      .filter(edge => (edge.from === from && edge.to === to) || (edge.from === to && edge.to === from))
      .map(({ kind }) => ({ kind, part: one(spacesOf(from, to)) })),
  )
  return h(
    'p',
    { class: 'note' },
    trail.length
      ? [
          `Picked: ${trail.map(name => labelOf(name, false)).join(' – ')}. `,
          isPair && h('button', { onclick: () => shortest(from, to) }, 'The shortest chain between'),
          family && h('button', { class: 'primary', onclick: () => write(family) }, 'As family'),
          h('button', { onclick: () => ((trail = []), update()) }, 'Pick none'),
        ]
      : [
          'Shift and click picks nodes one after the other. Two have a shortest chain; a closed chain, link and conjugate in turn, becomes a family.',
        ],
    overlay(),
  )
}

/** Puts the nodes of a shortest chain between two candidates there. @type {(from: string, to: string) => Promise<void>} */
async function shortest(from, to) {
  const text = chainBetween(from, to, 1, 6)
  const found = await engine.query({ position: asked(), text, name: '', parameters: { max: 6 } }).answer
  const path = found && drawnOf(found, found.rows.slice(0, 1), text).nodes
  if (!path?.length) return toast('No chain of links and conjugates between them, up to six steps')
  trail = path
  again(path.filter(node => !nodes.includes(node)).reduce(withNode, acts))
}

/** Lays the chain of the proof that was looked at last over the walk. */
function overlay() {
  const why = explore.why(),
    proof = why.answer && why.best(why.answer)?.proof
  const steps = [...new Set(chainOf(proof).flatMap(({ from, to }) => [from, to]))]
  if (!proof || !steps.length) return null
  return h(
    'button',
    {
      onclick: () => {
        trail = [...steps, steps[0]]
        again(steps.filter(node => !nodes.includes(node)).reduce(withNode, acts))
      },
    },
    `Lay ${proof.family.name}[${proof.length}] over it`,
  )
}

/** @param {string} text */
function write(text) {
  queries.write(text)
  select({ tab: 'query' })
  queries.run()
}

/** The schema, whose parts are counted when it is opened. */
function madeOf() {
  const room = h('div')
  return h(
    'details',
    {
      class: 'drawer parts',
      ontoggle: async event => {
        if (event.currentTarget.open) put(room, schema(await engine.language(), write))
      },
    },
    h('summary', {}, 'What the graph is made of'),
    room,
  )
}

/** A walk is kept under a name: its link, which has the position, the acts and the filters. */
function keeping() {
  const name = h('input', { class: 'edit-line', 'aria-label': 'Name of the walk' })
  return h(
    'details',
    {},
    h('summary', {}, 'Keep it'),
    h(
      'form',
      {
        class: 'chips',
        onsubmit: async event => {
          event.preventDefault()
          if (!name.value) return name.focus()
          const others = keptOnes().filter(of => of.name !== name.value)
          keep(KEPT, [...others, { name: name.value, link: await address() }])
          toast(`Kept as ${name.value}`)
          layOut()
        },
      },
      name,
      h('button', {}, 'Keep on this device'),
    ),
    keptWalks(),
  )
}

/** @returns {Kept[]} */
const keptOnes = () => kept(KEPT, [])

/** The walks that are kept, each of which can be opened and forgotten. */
const keptWalks = () =>
  keptOnes().length > 0 &&
  h(
    'ul',
    { class: 'kept-walks', 'aria-label': 'Walks kept on this device' },
    keptOnes().map(({ name, link }) =>
      h(
        'li',
        {},
        h('a', { href: link }, name),
        ' ',
        h(
          'button',
          {
            class: 'plain',
            onclick: () => {
              const others = keptOnes().filter(of => of.name !== name)
              keep(KEPT, others.length ? others : null)
              layOut()
            },
          },
          'Forget',
        ),
      ),
    ),
  )

const asQuery = () => write(queryOf(acts.filter(of => of.act !== 'grow' || !without.includes(of.kind))))

/** What can be taken away. */
function files() {
  const points = () =>
    nodes.map(name => {
      const { x, y } = drawing?.getElementById(name).position() ?? { x: 0, y: 0 }
      return { name, kind: kindOf(name), label: labelOf(name, false), x, y }
    })
  const colours = () => {
    const of = getComputedStyle(document.documentElement)
    const is = (/** @type {string} */ name) => of.getPropertyValue(`--${name}`).trim()
    return { ink: is('ink'), paper: is('paper'), weak: is('weak'), strong: is('strong'), quiet: is('ink3') }
  }
  /** @type {[name: string, file: string, made: () => string][]} */
  const all = [
    ['SVG', 'graph.svg', () => drawingSvg(points(), drawn(), colours())],
    ['Nodes as CSV', 'nodes.csv', () => nodesCsv(points())],
    ['Edges as CSV', 'edges.csv', () => edgesCsv(drawn())],
    ['GraphML', 'graph.graphml', () => graphml(points(), drawn())],
    ['Cytoscape JSON', 'graph.json', () => cytoscapeJson(points(), drawn())],
  ]
  return h(
    'details',
    {},
    h('summary', {}, 'Take it away'),
    h(
      'p',
      { class: 'chips' },
      h(
        'button',
        {
          onclick: async () =>
            download(
              await /** @type {Drawing} */ (drawing).png({
                output: 'blob-promise',
                full: true,
                scale: 2,
                bg: colours().paper,
              }),
              'graph.png',
            ),
        },
        'PNG',
      ),
      all.map(([name, file, made]) =>
        h('button', { onclick: () => download(new Blob([made()]), file) }, name),
      ),
      h('button', { onclick: () => copy(queryOf(acts), 'the query') }, 'Copy the query'),
    ),
  )
}
