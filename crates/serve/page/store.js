// A store: its puzzles, paths and proofs, and questions in SQL.

import * as engine from './engine.js'
import { h, plural, put } from './dom.js'
import { sukaku } from './grids.js'
import { bring, open, select } from './session.js'
import { statesView, storedStates } from './states.js'

const TABLES = "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name"
/** @import { Puzzle, Puzzles, Said, SqlAnswer, SqlValue, Store, StoredPuzzle } from './api' */
/** @import { Child, Page, Panel } from './page' */

/** @type {HTMLElement} */
let view
/** @type {Page} */
let page
// What is in the store, or why it cannot be read.
/** @type {Store | null} */
let counts = null
/** @type {Said | null} */
let unread = null
/** @type {Puzzles | null} */
let list = null
// What is shown of the one puzzle or path that was chosen.
/** @type {Child} */
let chosen = null
let question = TABLES
/** @type {SqlAnswer | null} */
let answer = null
/** @type {Said | null} */
let refused = null
// The search that runs.
/** @type {{ cancel(): void } | null} */
let run = null

/** @type {Panel} */
export const stores = {
  start(element, shared) {
    ;[view, page] = [element, shared]
  },

  async draw() {
    layout()
    if (counts) return
    try {
      counts = await engine.store()
      list = await engine.stored('puzzles', 1)
    } catch (error) {
      unread = engine.said(error)
    }
    layout()
  },
}

/**
 * Shows one thing of the store once it is read.
 * @param {Promise<Child>} made
 */
async function choose(made) {
  chosen = await made.catch(error => h('div', { class: 'refused' }, engine.said(error).message))
  layout()
}

async function ask() {
  run?.cancel()
  const mine = (run = engine.sql({ question }))
  layout()
  refused = null
  try {
    answer = await mine.answer
  } catch (error) {
    refused = engine.said(error)
  }
  if (run === mine) run = null
  layout()
}

function layout() {
  if (unread) return put(view, h('p', {}, unread.message), h('p', { class: 'mono' }, unread.hint))
  if (!counts) return put(view, h('p', {}, 'Reading the store.'))
  const { puzzles, states, proofs, paths, reports } = counts,
    next = list?.next
  /** @param {Puzzle} puzzle */
  const puzzle = ({ puzzle, grid, origins }) =>
    h(
      'tr',
      { class: 'act', onclick: () => choose(puzzleOf(puzzle)) },
      h('td', { class: 'num' }, h('button', { class: 'plain' }, puzzle)),
      h('td', { class: 'mono' }, grid.length > 81 ? `${grid.slice(0, 60)}…` : grid),
      h('td', { class: 'note' }, origins.join(', ')),
    )
  put(
    view,
    h('div', { class: 'head' }, h('h2', {}, 'Store')),
    h(
      'p',
      {},
      [
        plural(puzzles, 'puzzle'),
        plural(states, 'state'),
        plural(proofs, 'proof'),
        plural(paths, 'path'),
      ].join(', '),
    ),
    list &&
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ['puzzle', 'grid', 'from'].map(name => h('th', { scope: 'col' }, name)),
          ),
        ),
        h('tbody', {}, list.puzzles.map(puzzle)),
      ),
    next &&
      h(
        'button',
        {
          onclick: async () => {
            list = await engine.stored('puzzles', next)
            layout()
          },
        },
        'More puzzles',
      ),
    chosen,
    h('h3', {}, 'SQL'),
    h(
      'div',
      { class: 'chips' },
      [{ name: 'tables', question: 'Which tables and views are there?', text: TABLES }, ...reports].map(
        report =>
          h(
            'button',
            {
              class: 'chip',
              title: report.question,
              onclick: () => {
                question = report.text
                ask()
              },
            },
            report.name,
          ),
      ),
    ),
    h('textarea', {
      class: 'edit',
      'aria-label': 'Question in SQL',
      value: question,
      oninput: event => {
        question = event.currentTarget.value
      },
      onkeydown: event => {
        if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') ask()
      },
    }),
    h('button', { class: 'primary', onclick: ask }, 'Ask ', h('kbd', {}, 'Ctrl ↵')),
    run && h('button', { class: 'plain', onclick: () => run?.cancel() }, 'Cancel'),
    table(),
  )
}

/** @param {number} id */
async function puzzleOf(id) {
  const { puzzle, paths, ratings } = await engine.stored('puzzle', id)
  const go = () => {
    open(puzzle.grid)
    select({ tab: 'explore' })
  }
  return h(
    'div',
    { class: 'hint' },
    h('b', {}, `Puzzle ${puzzle.puzzle} `),
    h('button', { onclick: go }, 'Open'),
    ratings.map(({ measure, value }) => ` ${measure} = ${value ?? '–'} `),
    h(
      'ul',
      {},
      paths.map(({ path, rules, ending, steps }) =>
        h(
          'li',
          {},
          h('button', { class: 'plain', onclick: () => choose(pathOf(path)) }, `path ${path}`),
          ` by ${rules}, ${steps} steps, ${ending}`,
        ),
      ),
    ),
    paths.length > 0 && h('button', { onclick: () => choose(graphOf(paths)) }, 'Its paths as a graph'),
  )
}

/**
 * The paths of a puzzle as a graph of states: what a state is, its first proof says.
 * @param {StoredPuzzle['paths']} paths
 */
async function graphOf(paths) {
  const stored = await Promise.all(paths.map(({ path }) => engine.stored('path', path))),
    proofs = new Map(stored.flatMap(({ states }) => states.map(([id, proofs]) => [`${id}`, proofs[0]])))
  const all = stored.map(({ states }, index) => ({
    rules: paths[index].rules,
    states,
    solves: paths[index].ending === 'solved',
  }))
  const proofOf = (/** @type {string} */ id) => {
    const proof = proofs.get(id)
    return proof === undefined ? null : engine.stored('proof', proof)
  }
  return statesView(storedStates(all), {
    show: async id => {
      const proof = id && (await proofOf(id))
      proof ? page.board.show({ state: proof.state, decided: [], givens: [] }) : page.draw()
    },
    open: async id => {
      const proof = await proofOf(id)
      if (proof) open(sukaku(proof.state))
    },
  })
}

/** @param {number} id */
async function pathOf(id) {
  const { path, states } = await engine.stored('path', id)
  const proofs = states.flatMap(([, proofs]) => proofs)
  return h(
    'div',
    { class: 'hint' },
    h('b', {}, `Path ${path}, proofs: `),
    h(
      'span',
      { class: 'chips' },
      proofs.map(id => h('button', { class: 'chip', onclick: () => show(id) }, id)),
    ),
  )
}

/**
 * Opens the position of a stored proof, with the proof.
 * @param {number} id
 */
async function show(id) {
  const proof = await engine.stored('proof', id)
  await open(sukaku(proof.state))
  bring(proof)
}

function table() {
  if (refused) return h('div', { class: 'refused' }, h('b', {}, refused.message), ` ${refused.hint ?? ''}`)
  if (!answer) return ''
  const { columns } = answer
  /** @type {(value: SqlValue, column: string) => HTMLElement} */
  const cell = (value, column) =>
    h(
      'td',
      { class: 'mono' },
      value === null
        ? '–'
        : column === 'proof' || column === 'proof_id'
          ? h('button', { class: 'plain', onclick: () => show(+value) }, `${value}`)
          : `${value}`,
    )
  return h(
    'div',
    { class: 'scroll' },
    h(
      'p',
      { class: 'note' },
      `${plural(answer.rows.length, 'row')}${answer.cut ? `; cut at ${answer.cut}` : ''}${answer.stopped_by ? `; stopped: ${answer.stopped_by}` : ''}`,
    ),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          columns.map(name => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        answer.rows.map(row =>
          h(
            'tr',
            {},
            row.map((value, index) => cell(value, columns[index])),
          ),
        ),
      ),
    ),
  )
}
