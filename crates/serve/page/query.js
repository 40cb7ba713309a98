// Queries to the typed graph: written with completion, refused with a caret, kept in a history.

import * as engine from './engine.js'
import { announce, h, plural, put } from './dom.js'
import { asked, open, relink, select, session } from './session.js'
import { editor } from './editor.js'
import { keep, kept } from './kept.js'
import { caretAt, drawProof } from './proof.js'
import { toast } from './share.js'
import { schema } from './schema.js'
import { shows } from './shows.js'
import { PAGE, results } from './results.js'
import { isCandidate } from './nodes.js'
import { drawnOf, drawOn, membersOf } from './rows.js'

/** @import { Asking, Language, QueryAbout, Said } from './api' */
/** @import { Child, Editor, Page, Panel, Suggestion } from './page' */
/** @import { Answer, Mode } from './results.js' */

/** @typedef {{ text: string, rows: number, ms: number, at: string }} Past */

const FIRST = `MATCH ANY SHORTEST SIMPLE (z:Candidate)
      (()-[:LINK]-(l:Candidate)-[v:CONJUGATE MODULO z, PREV(r)]-(r:Candidate)){1, $max}
      ()-[:LINK]-(z)
DETACH DELETE z`
/** What one may begin with. @type {[name: string, text: string][]} */
const SAMPLES = [
  ['All conjugate pairs of 4', 'MATCH (a:Candidate {digit: 4})-[e:CONJUGATE]-(b:Candidate)\nRETURN a, e, b'],
  [
    'What is linked to 4 in r1c6',
    "MATCH (a:Candidate {name: 'n4r1c6'})-[e:LINK]-(b:Candidate)\nRETURN a, e, b",
  ],
  [
    'Candidates with the most links',
    'MATCH (a:Candidate)-[:LINK]-(b:Candidate)\nRETURN a, count(b) AS links\nORDER BY links DESC\nLIMIT 10',
  ],
  ['Almost locked sets of two cells', 'MATCH (s:Als {size: 2})\nRETURN s, s.digits, s.house'],
  [
    'The layers of tagging',
    'MATCH (l:Layer)-[:MEMBER]-(t:Tag)-[:TAGGED]-(c:Candidate)\nRETURN l, t, collect(c) AS candidates\nLIMIT 20',
  ],
  ['What chains eliminate, with proofs', FIRST],
]
/** How many nodes and edges the query of a link looks at before somebody asks for more: some tenths of a second. */
const OPENING = 200_000
const HISTORY = 'catena-queries',
  PINNED = 'catena-pinned',
  MOST = 50
/** @returns {Past[]} */
const past = () => kept(HISTORY, [])
/** @returns {string[]} */
const pinned = () => kept(PINNED, [])

/** @type {HTMLElement} */
let view
/** @type {Page} */
let page
/** @type {Editor} */
let edit
/** @type {Language | undefined} */
let words
// The search that runs, and whether others are first.
/** @type {{ cancel(): void } | null} */
let running = null
let waiting = false
/** @type {Answer | null} */
let answer = null
/** @type {{ error: Said, text: string } | null} */
let complaint = null
/** @type {Mode} */
let show = 'table'
let max = 8
/** The place in the history; -1 for a query that is not of it. */
let back = -1
let name = ''
let asked_for = false
/** The list that is asked in place of the position, as it was typed; what is applied to its puzzles; how far it is. */
let list = ''
/** @type {'' | 'singles' | 'basics'} */
let after = ''
let isListOpen = false
/** Whether the states of the store are asked in place of the list. */
let isStoreAsked = false
/** @type {Asking | null} */
let asking = null
/** Whether the drawer of labels and edges is open. */
let isDrawerOpen = false

export const queries = {
  /** @type {Panel['start']} */
  start(element, shared) {
    ;[view, page] = [element, shared]
    edit = editor({
      run: () => queries.run(),
      changed: () => {
        back = -1
        select({}, { replaces: true })
      },
      complete: suggestions,
      keys: earlier,
      words: () => words,
    })
    edit.write(FIRST)
    shows('as', {
      get: () => (session.view.tab === 'query' && show !== 'table' ? show : undefined),
      set: text => (show = /** @type {Mode} */ (text ?? 'table')),
    })
    engine
      .language()
      .then(language => {
        words = language
      })
      .catch(() => {})
    layout()
  },

  position() {
    running?.cancel()
    running = null
    // The answer of a list is about no position.
    if (!answer?.puzzles) answer = null
    layout()
  },

  draw() {
    if (!asked_for) {
      asked_for = true
      edit.better().catch(() => {})
    }
    if (answer) drawRow(answer)
    layout(false)
  },

  text: () => edit.text(),

  /**
   * @param {string} text
   * @param {string} [called]
   */
  write(text, called = '') {
    edit.write(text)
    name = called
    complaint = null
    layout()
  },

  /** Runs the query of a link, which nobody may have read, within a small bound. */
  opened() {
    return this.run(false, OPENING)
  },

  /**
   * Runs the query; with `PROFILE` before it, says who answered and what was cut.
   * @param {number} [budget]
   */
  async run(profile = false, budget) {
    running?.cancel()
    const text = edit.text()
    complaint = null
    waiting = false
    asking = null
    const mode = profile && !/^\s*(PROFILE|EXPLAIN)\b/i.test(text) ? 'PROFILE ' : ''
    /** @type {QueryAbout} */
    let about = { ms: 0, rows: 0, shown: 0, budget: 0, chains: [] }
    /** @type {(event: ['about', QueryAbout] | ['asked', Asking] | ['waiting', unknown]) => void} */
    const told = ([event, data]) => {
      if (event === 'about') about = data
      if (running !== run) return
      if (event === 'waiting') waiting = true
      if (event === 'asked') asking = data
      if (event !== 'about') layout(false)
    }
    const puzzles = puzzlesOf(list),
      ofStore = asksStore(),
      isOfMany = ofStore || puzzles.length > 0,
      parameters = { max }
    const run = (running = ofStore
      ? engine.eachStored({ text: mode + text, parameters }, told)
      : puzzles.length
        ? engine.each({ list: puzzles, text: mode + text, after: after || undefined, parameters }, told)
        : engine.query({ position: asked(), text: mode + text, name, parameters, budget }, told))
    layout(false)
    try {
      const found = await run.answer
      if (running !== run) return
      running = null
      if (!found) {
        layout(false)
        return toast('Cancelled')
      }
      answer = { found, about, text, row: found.rows.length ? 0 : null, limit: PAGE, members: new Map() }
      if (budget && !found.complete) answer = { ...answer, isOpened: true }
      if (isOfMany) answer = { ...answer, puzzles: ofStore ? [] : puzzles }
      else fetchMembers(answer)
      // What only says how it is answered is shown as text.
      if (found.mode === 'explain' || found.mode === 'profile') show = 'text'
      else if (show === 'text') show = 'table'
      remember(text, about)
      announce(`${plural(about.rows, 'row')}${found.complete ? '' : ', stopped; perhaps more'}`)
      page.draw()
    } catch (error) {
      if (running !== run) return
      running = null
      const { span, ...rest } = engine.said(error)
      /** @param {number} at */
      const shifted = at => Math.max(0, at - mode.length)
      const inText = span && { start: shifted(span.start), end: shifted(span.end) }
      complaint = { error: { ...rest, span: inText }, text }
      announce(rest.message)
      layout(false)
    }
  },
}

/**
 * What may stand here: after a colon labels and edges, after a dot properties, after $ parameters.
 * @param {string} before
 * @param {string} typed
 * @returns {Suggestion[]}
 */
function suggestions(before, typed) {
  if (!words) return []
  /** @type {(list: string[], about: string) => Suggestion[]} */
  const names = (list, about) => list.map(name => ({ name, about }))
  const low = typed.toLowerCase()
  const opens = before.slice(0, before.length - typed.length)
  const all = /\[[^\]]*:$/.test(opens)
    ? names(words.edges, 'edge')
    : /:$/.test(opens)
      ? names(words.labels, 'label')
      : /\.$/.test(opens)
        ? names(words.properties, 'property')
        : /\$$/.test(opens)
          ? [{ name: 'max', about: 'parameter' }]
          : /CALL\s+$/i.test(opens)
            ? words.procedures.map(({ name, signature }) => ({ name, about: signature.slice(name.length) }))
            : typed.length < 2
              ? []
              : [
                  ...names(words.keywords, 'keyword'),
                  ...names(words.functions, 'function'),
                  ...names(words.labels, 'label'),
                  ...names(words.edges, 'edge'),
                ]
  return all.filter(({ name }) => name.toLowerCase().startsWith(low) && name !== typed)
}

/**
 * @param {string} text
 * @param {{ rows: number, ms: number }} about
 */
function remember(text, { rows, ms }) {
  const list = past().filter(entry => entry.text !== text)
  const latest = { text, rows, ms: Math.round(ms * 10) / 10, at: new Date().toTimeString().slice(0, 5) }
  keep(HISTORY, [latest, ...list].slice(0, MOST))
}

/** @param {number} by */
function earlier(by) {
  const list = past()
  back = Math.max(-1, Math.min(list.length - 1, back + by))
  edit.write(back < 0 ? '' : list[back].text)
}

/**
 * The page below the editor, unless it is drawn whole: the editor stays, so that typing is not disturbed.
 * @type {{ said: HTMLElement, fix: HTMLElement, below: HTMLElement, history: HTMLElement } | null}
 */
let parts = null
function layout(whole = true) {
  if (whole || !parts) parts = frame()
  const { said, fix, below, history } = parts
  said.hidden = !complaint
  if (complaint) {
    const { message, span } = complaint.error
    put(said, h('b', {}, message), span && caretAt(complaint.text, span))
  }
  edit.complain(complaint?.error.span ?? null)
  put(fix, complaint && help(complaint))
  put(below, running && progress(), answers())
  put(history, pastQueries())
}

/** The editor with its buttons, and room for what stands below it. */
function frame() {
  const said = h('div', { class: 'complaint', role: 'alert', hidden: true }),
    fix = h('div', { class: 'fix' }),
    below = h('div', { class: 'results' }),
    history = h('div', { class: 'history' })
  const file = h('input', {
    type: 'file',
    accept: '.gql,text/plain',
    class: 'hidden',
    onchange: event => importFile(event.currentTarget),
  })
  const buttons = h(
    'div',
    { class: 'bar2' },
    h('button', { class: 'primary', onclick: () => queries.run() }, 'Run ', h('kbd', {}, 'Ctrl ↵')),
    h(
      'label',
      { class: 'check mono' },
      '$max =',
      h('input', {
        value: max,
        inputmode: 'numeric',
        'aria-label': 'Value of $max',
        onchange: ({ currentTarget }) => {
          max = Math.max(1, Math.min(324, +currentTarget.value || 8))
          currentTarget.value = `${max}`
        },
      }),
    ),
    h('span', { class: 'grow' }),
    h('button', { onclick: () => queries.run(true) }, 'Profile'),
    h('button', { onclick: pin }, 'Pin'),
    h('button', { onclick: download }, 'Export'),
    h(
      'label',
      {},
      h('span', { class: 'hidden' }, 'Import a .gql file'),
      file,
      h('button', { onclick: () => file.click() }, 'Import'),
    ),
  )
  const drawer = h('div'),
    opened = h(
      'details',
      {
        class: 'drawer parts',
        open: isDrawerOpen,
        ontoggle: event => {
          isDrawerOpen = event.currentTarget.open
          put(drawer, isDrawerOpen && schema(words, runSample))
        },
      },
      h('summary', {}, 'What the graph is made of'),
      drawer,
    )
  view.replaceChildren(
    h('div', { class: 'editor' }, edit.element, said, buttons),
    fix,
    listed(),
    opened,
    below,
    history,
  )
  return { said, fix, below, history }
}

/**
 * The puzzles of a list as it was typed: lines without those that are empty or begin with #.
 * @param {string} text
 */
const puzzlesOf = text =>
  isListOpen ? text.split('\n').filter(line => line.trim() && !line.trim().startsWith('#')) : []

const asksStore = () => isListOpen && isStoreAsked && page.store

/** Where a list is pasted that is asked in place of the position. */
function listed() {
  const count = h('span', { class: 'note' })
  const stored = h('div')
  const counted = () => {
    const { length } = puzzlesOf(list)
    area.hidden = first.hidden = Boolean(asksStore())
    if (asksStore()) put(count, 'Run asks each state of the store.')
    else put(count, length ? `${plural(length, 'puzzle')}; Run asks each of them.` : 'One puzzle a line.')
  }
  const area = h('textarea', {
    class: 'pasted',
    rows: 5,
    spellcheck: false,
    'aria-label': 'A list of puzzles, one a line',
    value: list,
    oninput: ({ currentTarget }) => {
      list = currentTarget.value
      counted()
    },
  })
  const option = (/** @type {typeof after} */ value, /** @type {string} */ text) =>
    h('option', { value, selected: value === after }, text)
  const first = h(
    'select',
    {
      'aria-label': 'What is applied to each puzzle first',
      onchange: ({ currentTarget }) => {
        after = /** @type {typeof after} */ (currentTarget.value)
      },
    },
    option('', 'as they are'),
    option('singles', 'after singles'),
    option('basics', 'after basics'),
  )
  counted()
  return h(
    'details',
    {
      class: 'drawer',
      open: isListOpen,
      ontoggle: event => {
        isListOpen = event.currentTarget.open
        put(stored, page.store && storeAsked(counted))
        counted()
      },
    },
    h('summary', {}, 'Ask a list of puzzles'),
    stored,
    area,
    h('div', { class: 'bar2' }, first, count),
    h(
      'p',
      { class: 'note' },
      'Each row says its puzzle and step; what RETURN counts is that of all puzzles. ',
      h('code', {}, 'catena query --list'),
      ' takes long lists and whole paths, and with ',
      h('code', {}, '--store'),
      ' the states of a store.',
    ),
  )
}

/**
 * The choice of the store's states, where a store is open.
 * @param {() => void} changed
 */
const storeAsked = changed =>
  h(
    'label',
    { class: 'check' },
    h('input', {
      type: 'checkbox',
      checked: isStoreAsked,
      onchange: ({ currentTarget }) => {
        isStoreAsked = currentTarget.checked
        changed()
      },
    }),
    'the states of the store',
  )

/**
 * What could not be asked of a list, and a way to the puzzle of the row that is selected.
 * @param {Answer} answer
 */
function ofList({ found, about, row, puzzles }) {
  if (!puzzles) return null
  const number = row === null ? null : found.rows[row]?.puzzle
  const grid = typeof number === 'number' ? puzzles[number - 1] : undefined
  return [
    grid !== undefined &&
      h(
        'p',
        {},
        h('button', { onclick: () => open(grid, { after: after || null }) }, `Open puzzle ${number}`),
      ),
    ...(about.messages ?? []).map(({ puzzle, message }) =>
      h('p', { class: 'refused' }, `Puzzle ${puzzle} could not be asked: ${message}`),
    ),
  ]
}

/** @param {string} text */
function runSample(text) {
  queries.write(text)
  queries.run()
}

function progress() {
  const cancel = () => {
    running?.cancel()
    running = null
    toast('Cancelled')
    layout(false)
  }
  return h(
    'div',
    { class: 'progress' },
    waiting && !asking
      ? 'Two searches run; yours is next.'
      : asking
        ? `Asked ${asking.done} of ${asking.of}, ${plural(asking.rows, 'row')} so far …`
        : 'Running …',
    h('button', { class: 'plain', onclick: cancel }, 'Cancel'),
  )
}

function answers() {
  if (answer)
    return [
      answer.isOpened &&
        h(
          'p',
          { class: 'note' },
          'The query of a link runs for a moment only when it is opened. ',
          h('button', { onclick: () => queries.run() }, 'Go on'),
        ),
      ofList(answer),
      results({
        answer,
        show,
        faded: Boolean(complaint || running),
        change: mode => {
          show = mode
          layout(false)
          relink()
        },
        pick,
      }),
      h('details', { class: 'more-samples' }, h('summary', {}, 'Sample queries'), samples()),
    ]
  if (complaint) return null
  return [
    h(
      'p',
      { class: 'note' },
      'Write a query, take one from Families, or select candidates on the board and press L. Or begin with one of these:',
    ),
    samples(),
  ]
}

const samples = () =>
  h(
    'div',
    { class: 'samples' },
    SAMPLES.map(([name, text]) => h('button', { class: 'plain', onclick: () => runSample(text) }, name)),
  )

/**
 * What would be right in the place of a mistake: one press writes it.
 * @param {{ error: Said, text: string }} complaint
 */
function help({ error, text }) {
  const near = /did you mean `([^`]+)`/.exec(error.hint ?? '')?.[1]
  /** @param {string} word */
  const replace = word => {
    const { start, end } = error.span ?? { start: 0, end: 0 }
    edit.write(text.slice(0, start) + word + text.slice(end))
    complaint = null
    layout(false)
    edit.focus()
  }
  return h(
    'div',
    { class: 'refused' },
    error.expected?.length
      ? `Expected ${error.expected.map(word => word.replaceAll('`', '')).join(', ')}. `
      : '',
    near
      ? h('button', { class: 'primary', onclick: () => replace(near) }, `Use ${near}`)
      : (error.hint ?? ''),
  )
}

function pastQueries() {
  const history = past(),
    all = pinned()
  /** @type {(text: string, first: Child, entry?: Past) => HTMLElement} */
  const row = (text, first, entry) =>
    h(
      'tr',
      { class: 'act', onclick: () => queries.write(text) },
      h('td', {}, first),
      h(
        'td',
        { class: 'mono' },
        h('button', { class: 'plain mono' }, text.replace(/\s+/g, ' ').slice(0, 90)),
      ),
      h('td', { class: 'num' }, entry?.rows),
      h('td', { class: 'num' }, entry?.ms),
    )
  /** @param {string} text */
  const unpin = text =>
    h(
      'button',
      {
        class: 'plain',
        'aria-label': 'Unpin',
        onclick: event => {
          event.stopPropagation()
          keep(
            PINNED,
            all.filter(known => known !== text),
          )
          layout(false)
        },
      },
      '★',
    )
  if (!history.length && !all.length) return null
  return [
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'earlier'),
          h('th', { scope: 'col' }, 'query'),
          h('th', { class: 'num', scope: 'col' }, 'rows'),
          h('th', { class: 'num', scope: 'col' }, 'ms'),
        ),
      ),
      h(
        'tbody',
        {},
        all.map(text => row(text, unpin(text))),
        history.slice(0, 8).map(entry => row(entry.text, entry.at, entry)),
      ),
    ),
    h(
      'p',
      { class: 'note' },
      'Alt ↑ takes an earlier query. ',
      h(
        'button',
        {
          class: 'plain',
          onclick: () => {
            keep(HISTORY, null)
            layout(false)
          },
        },
        'Clear the history',
      ),
    ),
  ]
}

function pin() {
  const all = pinned(),
    text = edit.text()
  if (!all.includes(text)) keep(PINNED, [text, ...all])
  layout(false)
}

function download() {
  const link = h('a', {
    download: `${name || 'query'}.gql`,
    href: URL.createObjectURL(new Blob([edit.text() + '\n'], { type: 'text/plain' })),
  })
  link.click()
  URL.revokeObjectURL(link.href)
}

/** @param {HTMLInputElement} input */
async function importFile({ files }) {
  const file = files?.[0]
  if (file) queries.write(await file.text(), file.name.replace(/\.gql$/, ''))
}

/**
 * A row is selected: its candidates light up, its proof is drawn.
 * @param {number | null} row
 */
function pick(row) {
  if (answer) answer.row = row
  page.draw()
}

/**
 * Asks which candidates the tags of an answer have.
 * @param {Answer} of
 */
async function fetchMembers(of) {
  const members = await membersOf(of.found, of.text).catch(() => null)
  if (!members?.size || answer !== of) return
  of.members = members
  page.draw()
}

/**
 * The row that is selected, on the board: what it names, and the edges between.
 * @param {Answer} answer
 */
function drawRow({ found, row, text, members, puzzles }) {
  const of = row === null ? undefined : found.rows[row]
  // What a row of a list has is on another board.
  if (!of || puzzles) return
  if (of.proof) return drawProof(page, of.proof)
  const { board } = page,
    { nodes, edges } = drawnOf(found, [of], text)
  drawOn(board, nodes, edges, members)
  for (const name of session.view.candidates) board.ring([name], 'answer')
  board.raise()
}
