// A store: its puzzles, paths and proofs, and questions in SQL.

import * as engine from './engine.js'
import { h, plural, put } from './dom.js'
import { open, select } from './session.js'
import { explore } from './explore.js'

const TABLES = "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name"
let view, page, counts, list, chosen, question = TABLES, answer, run

export const stores = {
  start(element, shared) {
    ;[view, page] = [element, shared]
  },

  async draw() {
    layout()
    if (counts) return
    try {
      counts = await engine.store()
      list = await engine.stored({ puzzles: 1 })
    } catch (error) { counts = { error } }
    layout()
  },
}

const show = async (what, id) => { chosen = { what, id, ...(await engine.stored({ [what]: id }).catch(error => ({ error }))) }; layout() }

async function ask() {
  run?.cancel()
  const mine = run = engine.sql({ question })
  layout()
  try { answer = await mine.answer } catch (error) { answer = { error } }
  if (run === mine) run = null
  layout()
}

function layout() {
  if (!counts) return put(view, h('p', {}, 'Reading the store.'))
  if (counts.error) return put(view, h('p', {}, counts.error.message), h('p', { class: 'mono' }, counts.error.hint ?? ''))
  const puzzle = ({ puzzle, grid, origins }) => h('tr', { class: 'act', onclick: () => show('puzzle', puzzle) }, h('td', { class: 'num' }, h('button', { class: 'plain' }, puzzle)), h('td', { class: 'mono' }, grid.length > 81 ? `${grid.slice(0, 60)}…` : grid), h('td', { class: 'note' }, origins.join(', ')))
  put(view, h('div', { class: 'head' }, h('h2', {}, 'Store')), h('p', {}, [['puzzles', 'puzzle'], ['states', 'state'], ['proofs', 'proof'], ['paths', 'path']].map(([many, one]) => plural(counts[many], one)).join(', ')),
    list && h('table', {}, h('thead', {}, h('tr', {}, ['puzzle', 'grid', 'from'].map(name => h('th', { scope: 'col' }, name)))), h('tbody', {}, list.puzzles.map(puzzle))), list?.next && h('button', { onclick: async () => { list = await engine.stored({ puzzles: list.next }); layout() } }, 'More puzzles'),
    chosen && detail(), h('h3', {}, 'SQL'), h('div', { class: 'chips' }, [{ name: 'tables', question: 'Which tables and views are there?', text: TABLES }, ...counts.reports].map(report => h('button', { class: 'chip', title: report.question, onclick: () => { question = report.text; ask() } }, report.name))),
    h('textarea', { class: 'edit', 'aria-label': 'Question in SQL', value: question, oninput: event => { question = event.target.value }, onkeydown: event => { if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') ask() } }), h('button', { class: 'primary', onclick: ask }, 'Ask ', h('kbd', {}, 'Ctrl ↵')), run && h('button', { class: 'plain', onclick: () => run.cancel() }, 'Cancel'), table())
}

function detail() {
  const { what, error } = chosen
  if (error) return h('div', { class: 'refused' }, error.message)
  if (what === 'puzzle') return h('div', { class: 'hint' }, h('b', {}, `Puzzle ${chosen.puzzle.puzzle} `), h('button', { onclick: () => { open(chosen.puzzle.grid); select({ tab: 'explore' }) } }, 'Open'), chosen.ratings.map(({ measure, value }) => ` ${measure} = ${value ?? '–'} `), h('ul', {}, chosen.paths.map(({ path, rules, ending, steps }) => h('li', {}, h('button', { class: 'plain', onclick: () => show('path', path) }, `path ${path}`), ` by ${rules}, ${steps} steps, ${ending}`))))
  if (what === 'path') return h('div', { class: 'hint' }, h('b', {}, `Path ${chosen.path}, proofs: `), h('span', { class: 'chips' }, chosen.states.flatMap(([, proofs]) => proofs).map(id => h('button', { class: 'chip', onclick: () => openProof(id) }, id))))
  return ''
}

async function openProof(id) {
  const proof = await engine.stored({ proof: id })
  const sukaku = proof.state.map(digits => [...'123456789'].map(digit => digits.includes(digit) ? digit : '.').join('')).join('')
  await open(sukaku)
  explore.bring(proof)
}

function table() {
  if (!answer) return ''
  if (answer.error) return h('div', { class: 'refused' }, h('b', {}, answer.error.message), ` ${answer.error.hint ?? ''}`)
  const cell = (value, column) => h('td', { class: 'mono' }, value === null ? '–' : column === 'proof' || column === 'proof_id' ? h('button', { class: 'plain', onclick: () => openProof(value) }, `${value}`) : `${value}`)
  return h('div', { class: 'scroll' }, h('p', { class: 'note' }, `${plural(answer.rows.length, 'row')}${answer.cut ? `; cut at ${answer.cut}` : ''}${answer.stopped_by ? `; stopped: ${answer.stopped_by}` : ''}`), h('table', {}, h('thead', {}, h('tr', {}, answer.columns.map(name => h('th', { scope: 'col' }, name)))), h('tbody', {}, answer.rows.map(row => h('tr', {}, row.map((value, index) => cell(value, answer.columns[index])))))))
}
