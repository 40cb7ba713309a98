// What falls: eliminations × families with the length of the shortest proof, and the heat on the board.

import * as engine from './engine.js'
import { announce, candidate, eliminated, h, plural, put } from './dom.js'
import { heatClass } from './board.js'
import { path } from './path.js'
import { applySingles, asked, once, select, session } from './session.js'

const GROUPS = [['chains', /^nrc.*-chain$/], ['lassos', /-lasso$/], ['whips and braids', /whip|braid/]]
const short = name => name.replace(/-chain$|-lasso$/, '').replace('nrct-', 't-').replace('nrczt-', 'zt-')

export class Find {
  constructor(page) {
    this.page = page
    this.filter = { length: 12, digit: 0, family: '', cracks: false }
    this.element = h('div')
  }

  stop() {
    this.run_?.cancel()
    this.run_ = null
  }

  /** Asks for every elimination: of the usual families, or of all. */
  run(families = []) {
    this.stop()
    const { position } = session
    if (position.solutions === 'none') { this.found = null; return }
    const cached = once(`find ${families}`, () => ({ rows: new Map(), rules: [], stopped: [], done: 0, of: 0, over: false, all: families.length > 0, error: null }))
    this.found = cached
    if (cached.over) return
    Object.assign(cached, { rows: new Map(), rules: [], stopped: [] })
    this.started = performance.now()
    const run = this.run_ = engine.find({ position: asked(), families, max: 12, cracks: true }, (event, data) => {
      if (event !== 'row' || this.run_ !== run) return
      const { rule, eliminations, done, of } = data
      Object.assign(cached, { done, of })
      cached.rules.push(rule)
      for (const { eliminates, length } of eliminations) {
        const fallen = eliminated(eliminates)
        const lengths = cached.rows.get(fallen) ?? cached.rows.set(fallen, {}).get(fallen)
        if (!(rule in lengths) || length < lengths[rule]) lengths[rule] = length
      }
      this.redraw()
    })
    run.answer.then(answer => {
      if (!answer) return
      cached.over = true
      cached.cracks = new Set(answer.eliminations.filter(row => row.cracks).map(row => eliminated(row.eliminates)))
      cached.stopped = answer.rules.filter(rule => rule.extent.stopped).map(({ rule, extent }) => ({ rule, ...extent.stopped }))
      if (this.run_ === run) { this.run_ = null; announce(`${plural(cached.rows.size, 'candidate')} fall`); this.redraw(); path.auto() }
    }).catch(error => { cached.error = error; cached.over = true; if (this.run_ === run) { this.run_ = null; this.redraw() } })
  }

  cancel() {
    this.stop()
    Object.assign(this.found, { cancelled: true })
    this.redraw()
  }

  redraw() {
    if (session.view.tab === 'explore' && !session.view.conclusion && !session.view.candidates.length) this.page.draw()
    else this.lengths()
  }

  /** The shortest length of each elimination that the filter keeps; the page's heat. */
  lengths() {
    const { length, digit, family, cracks } = this.filter
    const kept = [...(this.found?.rows ?? [])].map(([text, lengths]) => [text, family ? lengths[family] : Math.min(...Object.values(lengths)), lengths])
      .filter(([text, shortest]) => shortest <= length && (!digit || text[1] === `${digit}`) && (!cracks || this.found.cracks?.has(text)))
    kept.sort((one, other) => one[1] - other[1] || one[0].localeCompare(other[0]))
    this.page.lengths = new Map(kept)
    return kept
  }

  show() {
    const kept = this.lengths(), { page, found } = this
    if (page.heat) page.board.heat(page.lengths)
    if (page.singles) page.board.singles(session.position.singles.map(text => `n${text[5]}r${text[1]}c${text[3]}`))
    put(this.element, this.content(kept, found))
    return this.element
  }

  content(kept, found) {
    const { position } = session, parts = []
    const filters = [this.lengthFilter(), this.digitFilter()]
    if (found?.cracks?.size) filters.push(h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: this.filter.cracks, onchange: event => { this.filter.cracks = event.target.checked; page_(this) } }), 'cracks the puzzle'))
    parts.push(h('div', { class: 'head' }, h('h2', {}, found ? `${plural(kept.length, 'candidate')} ${kept.length === 1 ? 'falls' : 'fall'}` : 'No solution'), ...filters))
    if (position.singles.length) parts.push(h('div', { class: 'hint' }, h('b', {}, plural(position.singles.length, 'single is', 'singles are')), ' open. ', h('button', { class: 'plain', onclick: () => applySingles() }, 'Apply all singles')))
    for (const notice of position.notices.filter(({ kind }) => kind !== 'open-singles')) parts.push(h('div', { class: 'hint' }, notice.message))
    if (!found) return [...parts, h('p', {}, 'Links and proofs are shown all the same: click a candidate.')]
    if (found.rows.size) parts.push(h('p', { class: 'hint' }, h('b', {}, 'Click a marked digit'), ': why it falls. ', h('b', {}, 'Any other'), ': its links. ', h('b', {}, 'Paste a grid'), ' anywhere to open it.'))
    parts.push(this.progress(found))
    if (found.error) parts.push(h('div', { class: 'refused' }, h('b', {}, found.error.message), ` ${found.error.hint ?? ''}`))
    if (kept.length) parts.push(this.legend(found), found.all ? this.list(kept) : this.page.narrow.matches ? this.shortList(kept, found) : this.matrix(kept, found))
    else if (found.over) parts.push(h('p', {}, found.rows.size ? 'Nothing falls within these filters.' : `Nothing falls by these ${found.rules.length} families up to length 12. `, found.rows.size || found.all ? '' : h('button', { class: 'plain', onclick: () => { this.run(['all']); this.page.draw() } }, 'Ask all families')))
    return parts
  }

  progress(found) {
    const parts = []
    if (this.run_) parts.push(h('progress', { value: found.done, max: found.of || 1, 'aria-label': 'Families asked' }), `${found.done} of ${found.of || '…'} families`, h('button', { class: 'plain', onclick: () => this.cancel() }, 'Cancel'))
    else if (found.cancelled && !found.over) parts.push('Cancelled. What was found stays.', h('button', { class: 'plain', onclick: () => { found.cancelled = false; this.run(found.all ? ['all'] : []); this.page.draw() } }, 'Go on'))
    for (const { rule, up_to, by } of found.stopped ?? []) parts.push(h('span', {}, `${rule} stopped at its ${by}; ${up_to ? `complete up to ${up_to}` : 'there may be more'}.`))
    return h('div', { class: 'progress' }, parts)
  }

  legend(found) {
    const shade = (cls, words) => h('span', {}, h('i', { class: cls }), words)
    return h('div', { class: 'legend' }, 'Length of the shortest proof', shade('h1', '1–3'), shade('h2', '4–6'), shade('h3', '7–9'), shade('h4', '10–12'), h('span', {}, '– none'),
      found.over && !found.all && h('button', { class: 'plain', onclick: () => { this.run(['all']); this.page.draw() } }, 'Ask all families'),
      found.all && h('button', { class: 'plain', onclick: () => { this.run(); this.page.draw() } }, 'Back to the usual families'))
  }

  matrix(kept, found) {
    const order = GROUPS.map(([name, is]) => [name, found.rules.filter(rule => is.test(rule) && (name !== 'chains' || !/lasso/.test(rule)))]).filter(([, rules]) => rules.length)
    const rules = order.flatMap(([, rules]) => rules)
    const cell = (text, rule, length) => h('td', {}, length === undefined ? h('span', { class: 'none cell' }, '–') :
      h('button', { class: `cell h${heatClass(length)}`, 'aria-label': `${title(text)} by ${rule}, length ${length}`, onclick: () => this.go(text, rule) }, `${length}`))
    const row = ([text, , lengths]) => h('tr', { 'data-row': text }, h('th', { scope: 'row' }, h('button', { class: 'plain', onclick: () => this.go(text) }, title(text)), found.cracks?.has(text) && h('span', { title: 'singles solve the puzzle then' }, ' ✓')), rules.map(rule => cell(text, rule, lengths[rule])))
    return h('div', { class: 'scroll' }, h('table', { class: 'heat' },
      h('thead', {}, h('tr', {}, h('td', {}), order.map(([name, rules]) => h('th', { class: 'col', colspan: rules.length, scope: 'colgroup' }, name))), h('tr', {}, h('th', { scope: 'col' }, 'falls'), rules.map(rule => h('th', { class: 'col', scope: 'col', title: rule }, short(rule))))),
      h('tbody', {}, kept.map(row))), found.cracks?.size ? h('p', { class: 'note' }, '✓ singles solve the puzzle once the candidate is gone') : '')
  }

  /** On a narrow page, only the shortest. */
  shortList(kept, found) {
    const row = ([text, length, lengths]) => h('tr', { 'data-row': text, class: 'act', onclick: () => this.go(text) }, h('th', { scope: 'row' }, h('button', { class: 'plain' }, title(text))), h('td', {}, h('span', { class: `cell h${heatClass(length)}` }, `${length}`)), h('td', {}, Object.keys(lengths).find(rule => lengths[rule] === length)), h('td', { class: 'num' }, `${Object.keys(lengths).length} of ${found.rules.length}`))
    return h('table', { class: 'heat short' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'falls'), h('th', { scope: 'col' }, 'length'), h('th', { scope: 'col' }, 'shortest in'), h('th', { class: 'num', scope: 'col' }, 'families'))), h('tbody', {}, kept.map(row)))
  }

  /** With every family asked, one column lists them by length. */
  list(kept) {
    const families = lengths => {
      const by = new Map()
      for (const [rule, length] of Object.entries(lengths)) by.set(length, [...(by.get(length) ?? []), rule])
      return [...by].sort(([one], [other]) => one - other).map(([length, rules]) => `${length} ${rules.join(', ')}`).join('; ')
    }
    return h('table', { class: 'heat' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'falls'), h('th', { scope: 'col' }, 'length'), h('th', { scope: 'col' }, 'families by length'))),
      h('tbody', {}, kept.map(([text, length, lengths]) => h('tr', { 'data-row': text }, h('th', { scope: 'row' }, h('button', { class: 'plain', onclick: () => this.go(text) }, title(text))), h('td', {}, h('button', { class: `cell h${heatClass(length)}`, onclick: () => this.go(text) }, `${length}`)), h('td', { class: 'note' }, families(lengths))))))
  }

  go(text, family = null) {
    const { row, column, digit } = candidate(text)
    select({ candidates: [text], conclusion: `r${row}c${column}<>${digit}`, family })
  }

  lengthFilter() {
    const options = [3, 6, 9, 12].map(length => h('option', { value: length, selected: length === this.filter.length }, `Length ≤ ${length}`))
    return h('select', { 'aria-label': 'Greatest length', onchange: event => { this.filter.length = +event.target.value; page_(this) } }, options)
  }

  digitFilter() {
    const options = Array.from({ length: 10 }, (_, digit) => h('option', { value: digit, selected: digit === this.filter.digit }, digit ? `Digit ${digit}` : 'All digits'))
    const families = (this.found?.rules ?? []).map(rule => h('option', { value: rule, selected: rule === this.filter.family }, rule))
    return [h('select', { 'aria-label': 'Digit', onchange: event => { this.filter.digit = +event.target.value; page_(this) } }, options),
      h('select', { 'aria-label': 'Family', onchange: event => { this.filter.family = event.target.value; page_(this) } }, h('option', { value: '' }, 'Any family'), families)]
  }
}

const page_ = find => find.page.draw()
const title = text => { const { cell, digit } = candidate(text); return `${cell} ≠ ${digit}` }
