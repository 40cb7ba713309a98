// The rows of an answer as table, board, graph, JSON or text, with one selection.

import { h, plural } from './dom.js'
import { graphView } from './graph.js'

const MODES = { table: 'Table', board: 'Board', graph: 'Graph', json: 'JSON', text: 'Text' }
const PAGE = 200
const word = value => value === null ? '–' : Array.isArray(value) ? value.map(word).join(' ') : `${value}`

export function results({ answer, show, faded, page, change, pick }) {
  const { rows, columns, about, complete, stopped_by, deletes } = answer
  const tab = mode => h('button', { 'aria-pressed': String(mode === show), onclick: () => change(mode) }, MODES[mode])
  const cut = about.shown < about.rows ? `; the first ${about.shown.toLocaleString('en')} are shown` : ''
  const head = h('div', { class: 'head' }, h('h3', {}, `${faded ? 'The answer before: ' : ''}${plural(about.rows, 'row')}${cut}, ${about.ms < 10 ? about.ms.toFixed(1) : Math.round(about.ms)} ms`), h('span', { class: 'switch', role: 'group', 'aria-label': 'Shown as' }, Object.keys(MODES).map(tab)))
  head.firstChild.style.marginRight = 'auto'
  const stopped = complete ? '' : h('p', { class: 'refused' }, stopped_by === 'budget' ? `Stopped at ${about.budget.toLocaleString('en')} edges: ${plural(about.rows, 'row')}, perhaps more.` : `${stopped_by}: perhaps there are more rows.`)
  const body = { table, board, graph, json, text }[show]({ answer, page, pick, change, rows, columns, deletes, about })
  return h('div', { class: faded ? 'faded' : '' }, head, stopped, body)
}

const lit = (answer, index) => answer.row === index

function table({ answer, pick, rows, columns, deletes, about }) {
  if (!rows.length) return h('p', {}, 'No row. That is a result: the search came to its end.')
  const heads = [...columns, ...(deletes ? ['length', 'chain', 'checker'] : [])]
  const cells = (row, index) => [...columns.map(column => h('td', { class: deletes ? 'mono whole' : 'mono' }, deletes ? `${row[column].slice(2)} ≠ ${row[column][1]}` : word(row[column]))),
    ...(deletes ? [h('td', { class: 'num' }, row.proof?.length ?? '–'), h('td', { class: 'mono' }, about.chains[index] ?? '–'), h('td', {}, row.verdict === 'proved' ? '✓' : row.verdict ?? 'no chain')] : [])]
  const line = (row, index) => h('tr', { class: 'act', tabindex: 0, 'aria-selected': String(lit(answer, index)), onclick: () => pick(index), onkeydown: event => { if (event.key === 'Enter') pick(index) } }, cells(row, index))
  const limit = answer.page ?? PAGE
  return h('div', { class: 'scroll' }, h('table', { role: 'grid', 'aria-label': 'Rows' }, h('thead', {}, h('tr', {}, heads.map(name => h('th', { scope: 'col' }, name)))), h('tbody', {}, rows.slice(0, limit).map(line))),
    rows.length > limit && h('p', {}, `${limit} of ${rows.length} rows. `, h('button', { class: 'plain', onclick: () => { answer.page = limit + 1000; pick(answer.row) } }, 'Show more')))
}

function board({ answer, pick, rows, columns, about }) {
  const at = answer.row ?? 0, row = rows[at]
  if (!row) return h('p', {}, 'No row to draw.')
  return h('div', {}, h('div', { class: 'stepper' }, h('button', { 'aria-label': 'Row before', disabled: at === 0, onclick: () => pick(at - 1) }, '‹'), h('output', {}, `${at + 1} of ${rows.length}`), h('button', { 'aria-label': 'Next row', disabled: at === rows.length - 1, onclick: () => pick(at + 1) }, '›')),
    h('p', { class: 'mono' }, columns.map(column => `${column} = ${word(row[column])}  `), about.chains[at] ?? ''), h('p', { class: 'note' }, 'The row is drawn on the board.'))
}

function graph({ answer, page, rows, columns, pick }) {
  const names = [...new Set(rows.slice(0, 60).flatMap((row, index) => answer.row === null || answer.row === index ? columns.flatMap(column => [row[column]].flat(2)) : []).filter(text => /^n[1-9]r/.test(text)))]
  return graphView({ names: names.slice(0, 30), page, pick })
}

const json = ({ answer }) => { const { about, row, text, page, ...document } = answer; return h('pre', { class: 'text', tabindex: 0 }, JSON.stringify({ ...document, rows: document.rows.map(({ told, ...row }) => row) }, null, 1).slice(0, 200_000)) }

function text({ answer, rows, columns, about }) {
  const { plan, mode, counts, answered_by } = answer
  if (mode === 'explain') return h('pre', { class: 'text', tabindex: 0 }, plan)
  const lines = rows.slice(0, 500).map((row, index) => [...columns.map(column => word(row[column])), about.chains[index]].filter(Boolean).join('  '))
  if (mode !== 'profile') return h('pre', { class: 'text', tabindex: 0 }, lines.join('\n'))
  return h('div', { class: 'profile' }, h('table', {}, h('tbody', {}, [['answered by', answered_by ?? 'the plain evaluator'], ['expansions', counts.expansions], ['cut by the path mode', counts.cut_by_mode], ['cut by MODULO', counts.cut_by_modulo], ['most iterations', counts.deepest], ['rows', about.rows], ['time', `${about.ms.toFixed(1)} ms`]].map(([name, value]) => h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, typeof value === 'number' ? value.toLocaleString('en') : value))))), h('pre', { class: 'text', tabindex: 0 }, plan))
}
