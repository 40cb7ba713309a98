// Queries to the typed graph: written with completion, refused with a caret, kept in a history.

import * as engine from './engine.js'
import { announce, h, plural } from './dom.js'
import { asked, select, session } from './session.js'
import { editor } from './editor.js'
import { caretAt } from './proof.js'
import { results } from './results.js'

const FIRST = `MATCH ANY SHORTEST SIMPLE (z:Candidate)
      (()-[:LINK]-(l:Candidate)-[v:CONJUGATE MODULO z, PREV(r)]-(r:Candidate)){1, $max}
      ()-[:LINK]-(z)
DETACH DELETE z`
const HISTORY = 'catena-queries', PINNED = 'catena-pinned', MOST = 50
const stored = key => { try { return JSON.parse(localStorage.getItem(key)) ?? [] } catch { return [] } }

let view, page, edit, words, running = null, answer = null, complaint = null, show = 'table', max = 8, back = -1, name = '', asked_for = false

export const queries = {
  start(element, shared) {
    ;[view, page] = [element, shared]
    edit = editor({ run: () => queries.run(), changed: () => { back = -1; select({}, { replaces: true }) }, complete: suggestions, keys: by => earlier(by), words: () => words })
    edit.write(FIRST)
    engine.language().then(language => { words = language }).catch(() => {})
    layout()
  },

  position() {
    running?.cancel()
    running = null
    answer = null
    layout()
  },

  draw() {
    if (!asked_for) { asked_for = true; edit.better().catch(() => {}) }
    if (answer?.row !== undefined && answer.row !== null) drawRow()
    layout(false)
  },

  text: () => edit?.text() ?? '',
  write(text, called = '') { edit.write(text); name = called; complaint = null; layout() },

  /** Runs the query; with `PROFILE` before it, says who answered and what was cut. */
  async run(profile = false) {
    running?.cancel()
    let text = edit.text()
    complaint = null
    const mode = profile && !/^\s*(PROFILE|EXPLAIN)\b/i.test(text) ? 'PROFILE ' : '', about = {}
    const run = running = engine.query({ position: asked(), text: mode + text, name, parameters: { max } }, (event, data) => { if (event === 'about') Object.assign(about, data); if (event === 'waiting') { about.waiting = true; layout(false) } })
    run.started = performance.now()
    layout(false)
    try {
      const found = await run.answer
      if (running !== run) return
      running = null
      if (!found) { layout(false); return announce('Cancelled') }
      answer = { ...found, about, row: found.rows.some(row => row.proof) ? 0 : null, text }
      // What only says how it is answered is shown as text.
      if (found.mode === 'explain' || found.mode === 'profile') show = 'text'
      else if (show === 'text') show = 'table'
      remember(text, about)
      announce(`${plural(about.rows, 'row')}${found.complete ? '' : ', stopped; perhaps more'}`)
      page.draw()
    } catch (error) {
      if (running !== run) return
      running = null
      const shift = mode.length
      if (error.span) error.span = { start: Math.max(0, error.span.start - shift), end: Math.max(0, error.span.end - shift) }
      complaint = { error, text }
      announce(error.message)
      layout(false)
    }
  },
}

/** What may stand here: after a colon labels and edges, after a dot properties, after $ parameters. */
function suggestions(before, typed) {
  if (!words) return []
  const names = (list, about) => list.map(name => ({ name, about })), low = typed.toLowerCase()
  const opens = before.slice(0, before.length - typed.length)
  const all = /\[[^\]]*:$/.test(opens) ? names(words.edges, 'edge') : /:$/.test(opens) ? names(words.labels, 'label') : /\.$/.test(opens) ? names(words.properties, 'property') : /\$$/.test(opens) ? [{ name: 'max', about: 'parameter' }]
    : /CALL\s+$/i.test(opens) ? words.procedures.map(({ name, signature }) => ({ name, about: signature.slice(name.length) }))
      : typed.length < 2 ? [] : [...names(words.keywords, 'keyword'), ...names(words.functions, 'function'), ...names(words.labels, 'label'), ...names(words.edges, 'edge')]
  return all.filter(({ name }) => name.toLowerCase().startsWith(low) && name !== typed)
}

function remember(text, { rows, ms }) {
  const list = stored(HISTORY).filter(entry => entry.text !== text)
  localStorage.setItem(HISTORY, JSON.stringify([{ text, rows, ms: Math.round(ms * 10) / 10, at: new Date().toTimeString().slice(0, 5) }, ...list].slice(0, MOST)))
}

function earlier(by) {
  const list = stored(HISTORY)
  back = Math.max(-1, Math.min(list.length - 1, back + by))
  edit.write(back < 0 ? '' : list[back].text)
}

/** The part of the page below the editor; the editor stays, so that typing is not disturbed. */
function layout(whole = true) {
  if (!view) return
  if (whole || !view.firstChild) {
    const box = h('div', { class: 'editor' }, edit.element, h('div', { class: 'complaint', role: 'alert', hidden: true }), h('div', { class: 'bar2' },
      h('button', { class: 'primary', onclick: () => queries.run() }, 'Run ', h('kbd', {}, 'Ctrl ↵')), h('label', { class: 'check mono' }, '$max =', h('input', { value: max, inputmode: 'numeric', 'aria-label': 'Value of $max', onchange: event => { max = Math.max(1, Math.min(324, +event.target.value || 8)); event.target.value = max } })), h('span', { class: 'grow' }),
      h('button', { onclick: () => queries.run(true) }, 'Profile'), h('button', { onclick: pin }, 'Pin'), h('button', { onclick: () => download() }, 'Export'), h('label', {}, h('span', { class: 'hidden' }, 'Import a .gql file'), h('input', { type: 'file', accept: '.gql,text/plain', class: 'hidden', onchange: importFile }), h('button', { onclick: event => event.currentTarget.previousElementSibling.click() }, 'Import'))))
    view.replaceChildren(box, h('div', { class: 'fix' }), h('div', { class: 'results' }), h('div', { class: 'history' }))
  }
  const [box, fix, below, history] = view.children, said = box.querySelector('.complaint')
  said.hidden = !complaint
  if (complaint) {
    const { error, text } = complaint
    said.replaceChildren(h('b', {}, error.message), error.span ? caretAt(text, error.span.start, Math.max(error.span.start + 1, error.span.end)) : '')
  }
  edit.complain(complaint?.error.span ?? null)
  fix.replaceChildren(...(complaint ? [help(complaint)] : []))
  below.replaceChildren(...(running ? [h('div', { class: 'progress' }, answer?.about?.waiting ? 'Two searches run; yours is next.' : 'Running …', h('button', { class: 'plain', onclick: () => { running?.cancel(); running = null; layout(false) } }, 'Cancel'))] : []),
    ...(answer ? [results({ answer, show, faded: Boolean(complaint || running), page, change: mode => { show = mode; layout(false) }, pick })] : complaint ? [] : [h('p', { class: 'note' }, 'Write a query, take one from Families, or select candidates on the board and press L.')]))
  history.replaceChildren(...pastQueries())
}

/** What would be right in the place of a mistake: one press writes it. */
function help({ error, text }) {
  const near = /did you mean `([^`]+)`/.exec(error.hint ?? '')?.[1]
  const replace = word => { edit.write(text.slice(0, error.span.start) + word + text.slice(error.span.end)); complaint = null; layout(false); edit.focus() }
  return h('div', { class: 'refused' }, error.expected?.length ? `Expected ${error.expected.map(word => word.replaceAll('`', '')).join(', ')}. ` : '', near ? h('button', { class: 'primary', onclick: () => replace(near) }, `Use ${near}`) : error.hint ?? '')
}

function pastQueries() {
  const past = stored(HISTORY), pinned = stored(PINNED)
  const row = (text, entry, pinnedRow) => h('tr', { class: 'act', onclick: () => queries.write(text) }, h('td', {}, pinnedRow ? h('button', { class: 'plain', 'aria-label': 'Unpin', onclick: event => { event.stopPropagation(); localStorage.setItem(PINNED, JSON.stringify(pinned.filter(known => known !== text))); layout(false) } }, '★') : entry.at), h('td', { class: 'mono' }, h('button', { class: 'plain mono' }, text.replace(/\s+/g, ' ').slice(0, 90))), h('td', { class: 'num' }, entry?.rows ?? ''), h('td', { class: 'num' }, entry?.ms ?? ''))
  if (!past.length && !pinned.length) return []
  return [h('table', {}, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'earlier'), h('th', { scope: 'col' }, 'query'), h('th', { class: 'num', scope: 'col' }, 'rows'), h('th', { class: 'num', scope: 'col' }, 'ms'))), h('tbody', {}, pinned.map(text => row(text, null, true)), past.slice(0, 8).map(entry => row(entry.text, entry, false)))),
    h('p', { class: 'note' }, 'Alt ↑ takes an earlier query. ', h('button', { class: 'plain', onclick: () => { localStorage.removeItem(HISTORY); layout(false) } }, 'Clear the history'))]
}

function pin() {
  const pinned = stored(PINNED), text = edit.text()
  if (!pinned.includes(text)) localStorage.setItem(PINNED, JSON.stringify([text, ...pinned]))
  layout(false)
}

function download() {
  const link = h('a', { download: `${name || 'query'}.gql`, href: URL.createObjectURL(new Blob([edit.text() + '\n'], { type: 'text/plain' })) })
  link.click()
  URL.revokeObjectURL(link.href)
}

async function importFile(event) {
  const [file] = event.target.files
  if (file) queries.write(await file.text(), file.name.replace(/\.gql$/, ''))
}

/** A row is selected: its candidates light up, its proof is drawn. */
function pick(index) {
  answer.row = index
  page.draw()
}

let drawn = null
async function drawRow() {
  const { row, columns, rows } = answer, of = rows[row]
  if (!of) return
  if (of.proof) {
    of.told ??= engine.proof({ proof: of.proof }).then(shown => { of.told = shown; if (session.view.tab === 'query') page.draw() })
    if (of.told.told) { page.board.told(of.told.told); page.board.step(null, null) }
    return
  }
  const candidates = [...new Set(columns.flatMap(column => [of[column]].flat(2)).filter(text => /^n[1-9]r[1-9]c[1-9]$/.test(text)))]
  if (!candidates.length) return
  const key = candidates.join()
  if (drawn?.key !== key) drawn = { key, near: null }
  page.board.svg.classList.add('dim')
  page.board.near({ near: { neighbourhoods: candidates.map(candidate => ({ candidate, variables: [], groups: [], sets: [], falses: [], trues: [] })) }, lines: [] })
}
