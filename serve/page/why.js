// Why a conclusion holds: a row per family as it answers, shortest first; the simplest is drawn at once.

import * as engine from './engine.js'
import { announce, h, plural, put, shown } from './dom.js'
import { apply, asked, once, select, session } from './session.js'
import { crumbs } from './explore.js'
import { ProofView } from './proof.js'
import { Compare } from './compare.js'

/** A proof that came from outside stands in a row of its own. */
const OUTSIDE = 'your proof'

export class Why {
  constructor(page) {
    this.page = page
    this.element = h('div')
    this.proof = new ProofView(page, this)
    this.compare = new Compare(page)
  }

  stop() {
    this.run?.cancel()
    this.run = null
    this.brought = null
  }

  /** Somewhere else is looked at: a search that nobody waits for ends. */
  rest() {
    this.run?.cancel()
    this.run = null
    this.proof.rest()
  }

  /** Shows a proof that comes from outside. */
  bring(proof) {
    const [text] = proof.eliminates, placed = proof.places[0], of = text ?? placed
    const conclusion = `${of.slice(2)}${text ? '<>' : '='}${of[1]}`
    this.brought = { conclusion, row: { rule: OUTSIDE, length: proof.length, outcome: { found: proof } } }
    select({ tab: 'explore', candidates: [of], conclusion, family: OUTSIDE })
  }

  show() {
    const { conclusion } = session.view
    const answer = this.answer = once(`why ${conclusion}`, () => ({ conclusion, rows: [], none: [], stopped: [], done: 0, of: 0, over: false }))
    if (this.brought?.conclusion === conclusion && !answer.rows.some(row => row.row.rule === OUTSIDE)) answer.rows.unshift({ row: this.brought.row, t: null, z: null, same_as: null })
    if (!answer.over && !answer.cancelled && !(this.run && this.asked === conclusion)) this.ask(answer)
    put(this.element, this.content(answer))
    return this.element
  }

  ask(answer, more = {}) {
    const { conclusion } = answer
    this.run?.cancel()
    this.asked = conclusion
    const run = this.run = engine.why({ position: asked(), conclusion, ...more }, (event, data) => {
      if (this.run !== run) return
      if (event === 'waiting') answer.waiting = true
      if (event !== 'row') return
      answer.waiting = false
      const { row, done, of } = data
      Object.assign(answer, { done, of, simplest: data.simplest ?? answer.simplest })
      if (row.outcome.found && concludes(row.outcome.found, conclusion)) {
        answer.rows = [...answer.rows.filter(known => known.row.rule !== row.rule), data]
      } else if (row.outcome.none && !answer.none.includes(row.rule)) answer.none.push(row.rule)
      else if (row.outcome.stopped) answer.stopped = [...answer.stopped.filter(known => known.rule !== row.rule), { rule: row.rule, ...row.outcome.stopped }]
      this.redraw(answer)
    })
    run.answer.then(whole => {
      if (!whole) return
      Object.assign(answer, { over: true, whole })
      const { because } = whole
      if (because.single) { answer.rows = [{ row: { rule: 'single', length: 0, outcome: { found: because.single.proof } }, t: null, z: null, same_as: null }]; answer.simplest = 'single' }
      answer.left_out = whole.left_out
      if (this.run === run) { this.run = null; this.redraw(answer); this.say(answer) }
    }).catch(error => { answer.error = error; answer.over = true; this.run = null; this.redraw(answer) })
  }

  redraw(answer) {
    const { view } = session
    if (view.tab === 'explore' && view.conclusion === answer.conclusion) this.page.draw()
  }

  say(answer) {
    const best = this.best(answer)
    announce(best ? `${shown(answer.conclusion)}: proved by ${plural(answer.rows.length, 'family', 'families')}, the simplest ${best.row.rule} of length ${best.row.length}` : `No family proves ${shown(answer.conclusion)}`)
  }

  /** The row that is shown: the chosen one, otherwise the simplest as the engine weighs them. */
  best(answer, family = session.view.family) {
    const of = name => answer.rows.find(row => row.row.rule === name)
    return of(family) ?? of(answer.simplest) ?? answer.rows[0]
  }

  sentenceOf(text) {
    return this.proof.sentenceOf(text)
  }

  content(answer) {
    const { conclusion, beside } = session.view, best = this.best(answer)
    const parts = [crumbs(beside ? 'two families' : 'why')]
    const rows = this.folded(answer)
    parts.push(h('div', { class: 'head' }, h('h2', { class: 'falls' }, shown(conclusion)),
      rows.length > 1 && h('button', { 'aria-pressed': String(Boolean(beside)), onclick: () => select({ beside: beside ? null : rows.find(row => row !== best && !row.folded.includes(best))?.row.rule }) }, 'Compare two ', h('kbd', {}, 'X')),
      best && h('button', { class: 'primary', onclick: () => this.apply() }, 'Apply ', h('kbd', {}, 'A'))))
    if (answer.error) return [...parts, h('div', { class: 'refused' }, h('b', {}, answer.error.message), ` ${answer.error.hint ?? ''}`)]
    const { because } = answer.whole ?? {}
    if (because === 'contradicted') parts.push(h('p', {}, `The solution says otherwise: ${shown(conclusion)} cannot hold.`))
    if (because === 'decided') parts.push(h('p', {}, 'The cell is decided already.'))
    if (because?.eliminations) parts.push(this.placement(because.eliminations))
    if (rows.length) parts.push(this.table(rows, best, beside))
    parts.push(this.progress(answer))
    if (best) parts.push(beside && answer.rows.some(row => row.row.rule === beside) ? this.compare.show(best, answer.rows.find(row => row.row.rule === beside)) : this.proof.show(best, answer))
    return parts
  }

  /** The rows, shortest first, families with the same chain in one. */
  folded(answer) {
    const rows = answer.rows.filter(row => !row.same_as).map(row => ({ ...row, folded: answer.rows.filter(other => other.same_as === row.row.rule) }))
    const weight = row => row.row.rule === OUTSIDE ? -1 : row.row.length
    return rows.sort((one, other) => weight(one) - weight(other) || (other.row.rule === answer.simplest) - (one.row.rule === answer.simplest))
  }

  table(rows, best, beside) {
    const row = of => {
      const { row: { rule, length, needs }, t, z, folded } = of
      const names = [rule, ...folded.map(other => other.row.rule)], lit = names.includes(best?.row.rule)
      return h('tr', { class: 'act', 'aria-selected': String(lit), 'data-family': rule, onclick: event => event.shiftKey ? select({ beside: rule }) : select({ family: rule }) },
        h('td', {}, h('button', { class: 'plain', 'aria-current': lit ? 'true' : null }, h('b', {}, rule)), beside === rule && ' (second)'), h('td', { class: 'num' }, h('b', {}, length)), h('td', { class: 'num' }, t ?? '–'), h('td', { class: 'num' }, z ?? '–'),
        h('td', { class: 'note' }, folded.map(other => other.row.rule).join(', '), needs && folded.length ? '; ' : '', needs ? `needs ${needs}` : ''))
    }
    return h('div', { class: 'why-table', style: null }, h('table', { role: 'grid', 'aria-label': 'Families' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'family'), h('th', { class: 'num', scope: 'col' }, 'length'), h('th', { class: 'num', scope: 'col' }, 't'), h('th', { class: 'num', scope: 'col' }, 'z'), h('th', { scope: 'col' }, 'the same chain in'))), h('tbody', {}, this.cut(rows, best).map(row))))
  }

  /** The first rows, the shown one among them. */
  cut(rows, best) {
    if (this.all || rows.length <= 5) return rows
    const is = row => [row, ...row.folded].some(known => known.row.rule === best?.row.rule), first = rows.slice(0, 5)
    return first.some(is) ? first : [...first.slice(0, 4), rows.find(is) ?? first[4]]
  }

  placement({ variable, parts, direct }) {
    const link = text => h('button', { class: 'chip', onclick: () => select({ candidates: [`n${text[6]}${text.slice(0, 4)}`], conclusion: text }) }, shown(text))
    return h('div', { class: 'hint' }, `It is all that is left of ${variable} once these fall: `, parts.map(part => [link(part.subject), ' ']), direct?.length ? ` ${plural(direct.filter(row => row.outcome.found).length, 'family places', 'families place')} it directly.` : '')
  }

  progress(answer) {
    const parts = []
    if (answer.waiting) parts.push('Two searches run; yours is next.')
    if (this.run) parts.push(h('progress', { value: answer.done, max: answer.of || 1, 'aria-label': 'Families asked' }), `${answer.done} of ${answer.of || '…'} families`, h('button', { class: 'plain', onclick: () => { this.run.cancel(); this.run = null; answer.cancelled = true; this.page.draw() } }, 'Cancel'))
    else if (answer.cancelled && !answer.over) parts.push('Cancelled. What was found stays. ', h('button', { class: 'plain', onclick: () => { answer.cancelled = false; this.ask(answer); this.page.draw() } }, 'Go on'))
    const chains = answer.rows.filter(row => !row.same_as).length
    if (chains > 5) parts.push(h('button', { class: 'plain', onclick: () => { this.all = !this.all; this.page.draw() } }, this.all ? 'Show fewer' : `Show all ${chains} chains`))
    if (answer.none.length) {
      const list = answer.none.join(', ')
      parts.push(h('span', {}, h('button', { class: 'plain', 'aria-expanded': String(Boolean(this.listed)), onclick: () => { this.listed = !this.listed; this.page.draw() } }, plural(answer.none.length, 'family', 'families')), ` ${answer.none.length === 1 ? 'has' : 'have'} none up to 12${this.listed ? `: ${list}` : ''}.`))
    }
    for (const { rule, none_up_to, by } of answer.stopped) parts.push(h('span', {}, `${rule}: none up to ${none_up_to}, stopped at its ${by}.`))
    if (!this.run && answer.stopped.some(({ by }) => by === 'budget')) parts.push(h('button', { class: 'plain', onclick: () => { this.ask(answer, { families: answer.stopped.map(({ rule }) => rule), budget: 20_000_000 }); this.page.draw() } }, 'Go on'))
    if (answer.left_out?.length && !this.run) parts.push(h('span', {}, `Not asked: ${answer.left_out.length > 4 ? `${answer.left_out.length} costly families` : answer.left_out.join(', ')}. `, h('button', { class: 'plain', onclick: () => { const families = answer.left_out; answer.left_out = []; this.ask(answer, { families }); this.page.draw() } }, 'Ask them too')))
    if (answer.over && !answer.rows.length && Array.isArray(answer.whole?.because?.rules)) parts.unshift(h('b', {}, `No family proves ${shown(answer.conclusion)} up to length 12; ${answer.whole.because.rules.length} asked.`))
    return h('div', { class: 'progress' }, parts)
  }

  async apply() {
    const best = this.best(this.answer)
    if (best) await apply([best.row.outcome.found])
  }

  /** The next or the one before of the folded rows. */
  turn(by) {
    const rows = this.folded(this.answer), at = rows.findIndex(row => row.row.rule === this.best(this.answer)?.row.rule)
    const next = rows[at + by]
    if (next) select({ family: next.row.rule })
  }
}

const concludes = (proof, conclusion) => {
  const text = `n${conclusion.at(-1)}${conclusion.slice(0, 4)}`
  return conclusion.includes('<>') ? proof.eliminates.includes(text) || proof.places.length > 0 : proof.places.includes(text)
}
