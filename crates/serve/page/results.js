// The rows of an answer as table, board, graph, JSON or text, with one selection.

import { h, plural } from './dom.js'
import { graphView } from './graph.js'
import { drawnOf, placeOf } from './rows.js'

/** @import { QueryAbout, QueryAnswer, QueryRow } from './api' */
/** @import { Members } from './rows.js' */

/** @typedef {keyof typeof MODES} Mode */
/**
 * An answer with its text, the row that is selected, and how many are shown; of a list with its puzzles; whether it is
 * that of a link, which was stopped early.
 * @typedef {{
 *   found: QueryAnswer,
 *   about: QueryAbout,
 *   text: string,
 *   row: number | null,
 *   limit: number,
 *   members: Members,
 *   puzzles?: string[],
 *   isOpened?: boolean,
 *   graph?: { of: string, element: HTMLElement },
 * }} Answer
 */
/**
 * @typedef {{
 *   answer: Answer,
 *   show: Mode,
 *   faded: boolean,
 *   change: (mode: Mode) => void,
 *   pick: (row: number | null) => void,
 * }} Shown
 */

const MODES = { table: 'Table', board: 'Board', graph: 'Graph', json: 'JSON', text: 'Text' }
/** How many rows are shown at first. */
export const PAGE = 200

/**
 * A value in words.
 * @param {QueryRow[string]} value
 * @returns {string}
 */
function word(value) {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.map(word).join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`
}

/**
 * The texts in a value.
 * @param {QueryRow[string]} value
 * @returns {string[]}
 */
const texts = value =>
  Array.isArray(value) ? value.flatMap(texts) : typeof value === 'string' ? [value] : []

/**
 * The texts in some rows, each once: the names of nodes among others.
 * @param {QueryAnswer} found
 * @param {QueryRow[]} rows
 */
export const textsOf = ({ columns }, rows) => [
  ...new Set(rows.flatMap(row => columns.flatMap(column => texts(row[column])))),
]

/** @param {Shown} shown */
export function results({ answer, show, faded, change, pick }) {
  const { about } = answer,
    { complete, stopped_by } = answer.found
  /** @param {Mode} mode */
  const tab = mode =>
    h('button', { 'aria-pressed': String(mode === show), onclick: () => change(mode) }, MODES[mode])
  const cut = about.shown < about.rows ? `; the first ${about.shown.toLocaleString('en')} are shown` : ''
  const title = h(
    'h3',
    {},
    `${faded ? 'The answer before: ' : ''}${plural(about.rows, 'row')}${cut}, ${about.ms < 10 ? about.ms.toFixed(1) : Math.round(about.ms)} ms`,
  )
  title.style.marginRight = 'auto'
  const head = h(
    'div',
    { class: 'head' },
    title,
    h(
      'span',
      { class: 'switch', role: 'group', 'aria-label': 'Shown as' },
      /** @type {Mode[]} */ (Object.keys(MODES)).map(tab),
    ),
  )
  const stopped = complete
    ? ''
    : h(
        'p',
        { class: 'refused' },
        stopped_by === 'budget'
          ? `Stopped at ${about.budget.toLocaleString('en')} edges: ${plural(about.rows, 'row')}, perhaps more.`
          : `${stopped_by}: perhaps there are more rows.`,
      )
  const { rows, mode } = answer.found,
    isEmpty = mode === 'run' && !rows.length && show !== 'json'
  const body = isEmpty
    ? h('p', {}, complete ? 'No row. That is a result: the search came to its end.' : 'No row so far.')
    : { table, board, graph, json, text }[show](answer, pick)
  return h('div', { class: faded ? 'faded' : '' }, head, stopped, body)
}

/**
 * An elimination as people read it.
 * @param {string} text
 */
const falls = text => `${text.slice(2)} ≠ ${text[1]}`

/**
 * @param {Answer} answer
 * @param {Shown['pick']} pick
 */
function table(answer, pick) {
  const { about, limit } = answer,
    { rows, columns, deletes } = answer.found
  const heads = [...columns, ...(deletes ? ['length', 'chain', 'checker'] : [])]
  /** @type {(row: QueryRow, index: number) => HTMLElement[]} */
  const cells = (row, index) => [
    ...columns.map(column =>
      h(
        'td',
        { class: deletes ? 'mono whole' : 'mono' },
        deletes ? falls(word(row[column])) : word(row[column]),
      ),
    ),
    ...(deletes
      ? [
          h('td', { class: 'num' }, row.proof?.length ?? '–'),
          h('td', { class: 'mono' }, about.chains[index] ?? '–'),
          h('td', {}, row.verdict === 'proved' ? '✓' : (row.verdict ?? 'no chain')),
        ]
      : []),
  ]
  /** @type {(row: QueryRow, index: number) => HTMLElement} */
  const line = (row, index) =>
    h(
      'tr',
      {
        class: 'act',
        tabindex: 0,
        'aria-selected': String(answer.row === index),
        onclick: () => pick(index),
        onkeydown: event => {
          if (event.key === 'Enter') pick(index)
        },
      },
      cells(row, index),
    )
  return h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      { role: 'grid', 'aria-label': 'Rows' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          heads.map(name => h('th', { scope: 'col' }, name)),
        ),
      ),
      h('tbody', {}, rows.slice(0, limit).map(line)),
    ),
    rows.length > limit &&
      h(
        'p',
        {},
        `${limit} of ${rows.length} rows. `,
        h(
          'button',
          {
            class: 'plain',
            onclick: () => {
              answer.limit = limit + 1000
              pick(answer.row)
            },
          },
          'Show more',
        ),
      ),
  )
}

/**
 * @param {Answer} answer
 * @param {Shown['pick']} pick
 */
function board(answer, pick) {
  const { about } = answer,
    { rows, columns } = answer.found
  const at = answer.row ?? 0,
    row = rows[at]
  if (!row) return h('p', {}, 'No row to draw.')
  const isDrawn = drawnOf(answer.found, [row], answer.text).nodes.some(name => placeOf(name, answer.members))
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'stepper' },
      h('button', { 'aria-label': 'Row before', disabled: at === 0, onclick: () => pick(at - 1) }, '‹'),
      h('output', {}, `${at + 1} of ${rows.length}`),
      h(
        'button',
        { 'aria-label': 'Next row', disabled: at === rows.length - 1, onclick: () => pick(at + 1) },
        '›',
      ),
    ),
    h(
      'p',
      { class: 'mono' },
      columns.map(column => `${column} = ${word(row[column])}  `),
      about.chains[at] ?? '',
    ),
    h(
      'p',
      { class: 'note' },
      isDrawn ? 'The row is drawn on the board.' : 'The row names nothing that stands on the board.',
    ),
  )
}

/** @param {Answer} answer */
function graph(answer) {
  const { found, row, text, members } = answer,
    rows = found.deletes && row !== null ? found.rows.slice(row, row + 1) : found.rows,
    of = `${found.deletes ? row : ''} ${members.size}`
  // What was expanded stays while something else of the page changes.
  if (answer.graph?.of !== of) answer.graph = { of, element: graphView(drawnOf(found, rows, text), members) }
  return answer.graph.element
}

/** @param {Answer} answer */
const json = ({ found }) =>
  h('pre', { class: 'text', tabindex: 0 }, JSON.stringify(found, null, 1).slice(0, 200_000))

/** @param {Answer} answer */
function text({ found, about }) {
  const { rows, columns, plan, mode, counts, answered_by } = found
  if (mode === 'explain') return h('pre', { class: 'text', tabindex: 0 }, plan)
  const lines = rows
    .slice(0, 500)
    .map((row, index) =>
      [...columns.map(column => word(row[column])), about.chains[index]].filter(Boolean).join('  '),
    )
  if (mode !== 'profile') return h('pre', { class: 'text', tabindex: 0 }, lines.join('\n'))
  return h(
    'div',
    { class: 'profile' },
    h(
      'table',
      {},
      h(
        'tbody',
        {},
        [
          ['answered by', answered_by ?? 'the plain evaluator'],
          ['expansions', counts.expansions],
          ['cut by the path mode', counts.cut_by_mode],
          ['cut by MODULO', counts.cut_by_modulo],
          ['most iterations', counts.deepest],
          ['rows', about.rows],
          ['time', `${about.ms.toFixed(1)} ms`],
        ].map(([name, value]) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, name),
            h('td', {}, typeof value === 'number' ? value.toLocaleString('en') : value),
          ),
        ),
      ),
    ),
    h('pre', { class: 'text', tabindex: 0 }, plan),
  )
}
