// Why a conclusion holds: a row per kind of argument, the easiest first, as the families answer; the first is drawn at
// once.

import * as engine from './engine.js'
import { announce, embedded, h, plural, put, shown } from './dom.js'
import { apply, asked, once, OUTSIDE, relink, rowOf, select, session } from './session.js'
import { crumbs } from './crumbs.js'
import { otherKind } from './difference.js'
import { byFame } from './fame.js'
import { ProofView } from './proof.js'
import { called, isForeign } from './school.js'
import { shows } from './shows.js'
import { Compare } from './compare.js'
import { about, word } from './words.js'

/** @import { Candidate, Conclusion, Explanation, Outcome, Proof, RuleAnswer, Said } from './api' */
/** @import { Child, FoldedRow, Page, Row } from './page' */

/**
 * @typedef {{
 *   conclusion: Conclusion,
 *   rows: Row[],
 *   none: string[],
 *   up_to: number,
 *   stopped: ({ rule: string } & NonNullable<Outcome<Proof>['stopped']>)[],
 *   left_out: string[],
 *   named: string[],
 *   simplest: string | null,
 *   whole: Explanation | null,
 *   done: number,
 *   of: number,
 *   waiting: boolean,
 *   over: boolean,
 *   cancelled: boolean,
 *   error: Said | null,
 * }} Answer
 */

/**
 * Why a search did not come to its end, where no bound stopped it.
 * @type {{ [by: string]: string }}
 */
const WHY = {
  'not-exhaustive': 'longer proofs are not searched exhaustively',
  refused: 'the checker refuses a proof of it',
  unproved: 'its query has rows, none of which is a chain',
}

export class Why {
  /** @param {Page} page */
  constructor(page) {
    this.page = page
    this.element = h('div')
    this.proof = new ProofView(page)
    shows('logic', {
      get: () =>
        session.view.conclusion && this.proof.logic !== null ? Number(this.proof.logic) : undefined,
      set: text => (this.proof.logic = text === undefined ? null : text === '1'),
    })
    this.compare = new Compare(page)
    // The search that runs, and what it is about.
    /** @type {{ cancel(): void } | null} */
    this.run = null
    /** @type {Conclusion | null} */
    this.asked = null
    /** @type {Answer | null} */
    this.answer = null
    /** Whether all rows are shown, and the families that have none. */
    this.all = false
    this.listed = false
  }

  stop() {
    this.run?.cancel()
    this.run = null
  }

  /** Somewhere else is looked at: a search that nobody waits for ends. */
  rest() {
    this.run?.cancel()
    this.run = null
    this.proof.rest()
  }

  /** @param {Conclusion} conclusion */
  show(conclusion) {
    /** @type {Answer} */
    const answer = once(`why ${conclusion}`, () => ({
      conclusion,
      rows: [],
      none: [],
      up_to: 0,
      stopped: [],
      left_out: [],
      named: [],
      simplest: null,
      whole: null,
      done: 0,
      of: 0,
      waiting: false,
      over: false,
      cancelled: false,
      error: null,
    }))
    this.answer = answer
    const { brought } = session
    if (brought?.conclusion === conclusion) {
      answer.rows = [brought.row, ...answer.rows.filter(row => row.rule !== OUTSIDE)]
      answer.rows.forEach(row => this.recognise(answer, row))
    }
    const isEnough = embedded && brought
    if (!isEnough && !answer.over && !answer.cancelled && !(this.run && this.asked === conclusion))
      this.ask(answer)
    this.askNamed(answer)
    put(this.element, this.content(answer))
    return this.element
  }

  /**
   * Asks a family that is not among those that are asked first: one that was chosen, or put beside; or the one that
   * finds something here, where the usual ones find nothing.
   * @param {Answer} answer
   */
  askNamed(answer) {
    const { family, beside } = session.view,
      wanted = [family, beside, answer.rows.length ? null : this.page.beyond],
      rule = wanted.find(
        name => name && name !== OUTSIDE && !answer.named.includes(name) && !isAnswered(answer, name),
      )
    if (!rule || !answer.over || this.run || answer.error) return
    answer.named.push(rule)
    answer.left_out = answer.left_out.filter(other => other !== rule)
    this.ask(answer, { families: [rule] })
  }

  /**
   * @param {Answer} answer
   * @param {{ families?: string[], budget?: number }} [more]
   */
  ask(answer, more = {}) {
    const { conclusion } = answer
    this.run?.cancel()
    this.asked = conclusion
    const run = (this.run = engine.why({ position: asked(), conclusion, ...more }, ([event, data]) => {
      if (this.run !== run) return
      if (event === 'waiting') answer.waiting = true
      if (event !== 'row') return
      answer.waiting = false
      const { row, title, t, z, kind, order, same_as, simplest, done, of } = data
      const { rule, outcome, length = 0, at_most = false, needs = '' } = row
      Object.assign(answer, { done, of })
      if (outcome.found && concludes(outcome.found, conclusion)) {
        const found = {
          rule,
          length,
          at_most,
          needs,
          proof: outcome.found,
          title: title ?? rule,
          t,
          z,
          kind,
          order: order ?? [],
          same_as,
        }
        answer.rows = [...answer.rows.filter(known => known.rule !== rule), found]
        answer.simplest = simplest
        this.recognise(answer, found)
      } else if (outcome.none && !answer.none.includes(rule)) {
        answer.none.push(rule)
        // What holds of all of them: sums are sought of any length.
        answer.up_to = Math.min(answer.up_to || Infinity, outcome.none.up_to ?? Infinity)
      } else if (outcome.stopped)
        answer.stopped = [
          ...answer.stopped.filter(known => known.rule !== rule),
          { rule, ...outcome.stopped },
        ]
      this.redraw(answer)
    }))
    run.answer
      .then(whole => {
        if (!whole) return
        Object.assign(answer, { over: true, whole })
        const { because } = whole
        if (typeof because === 'object' && because.single) {
          const { proof } = because.single
          answer.rows = [rowOf('single', proof)]
          answer.simplest = 'single'
        }
        if (!more.families) answer.left_out = whole.left_out
        if (this.run === run) {
          this.run = null
          this.redraw(answer)
          this.say(answer)
          relink()
        }
      })
      .catch(error => {
        // A link may name a family that is not known here.
        if (!more.families) answer.error = engine.said(error)
        answer.over = true
        this.run = null
        this.redraw(answer)
      })
  }

  /**
   * A proof from outside that the search has found too needs no row of its own.
   * @param {Answer} answer
   * @param {Row} found
   */
  recognise(answer, found) {
    const { brought, view } = session
    if (
      !brought ||
      found === brought.row ||
      JSON.stringify(brought.row.proof) !== JSON.stringify(found.proof)
    )
      return
    session.brought = null
    answer.rows = answer.rows.filter(row => row.rule !== OUTSIDE)
    if (view.family === OUTSIDE) view.family = found.rule
  }

  /** @param {Answer} answer */
  redraw(answer) {
    const { view } = session
    if (view.tab === 'explore' && view.conclusion === answer.conclusion) this.page.draw()
  }

  /** @param {Answer} answer */
  say(answer) {
    const best = this.best(answer)
    announce(
      best
        ? `${shown(answer.conclusion)}: proved by ${plural(answer.rows.length, 'family', 'families')}, the simplest ${called(best.rule)} of length ${best.length}`
        : `No family proves ${shown(answer.conclusion)}`,
    )
  }

  /**
   * The row that is shown: the chosen one, otherwise the simplest as the engine weighs them.
   * @param {Answer} answer
   * @returns {Row | undefined}
   */
  best(answer) {
    const rows = this.known(answer)
    /** @param {string | null} name */
    const of = name => rows.find(row => row.rule === name)
    const chosen = of(session.view.family),
      simplest = of(answer.simplest) ?? this.folded(answer)[0]
    return chosen ?? (simplest && this.sameAs(answer, simplest)[0])
  }

  /**
   * The rows without the families that the reader's school does without, wherever others prove it.
   * @param {Answer} answer
   */
  known({ rows }) {
    const { family, beside } = session.view,
      known = rows.filter(({ rule }) => !isForeign(rule) || rule === family || rule === beside)
    return known.length ? known : rows
  }

  /**
   * A row with those that have the same chain, the best-known name first.
   * @type {(answer: Answer, row: Row) => Row[]}
   */
  sameAs(answer, row) {
    return this.known(answer)
      .filter(other => chainOf(other) === chainOf(row))
      .sort(byFame)
  }

  /** @param {Candidate} text */
  sentenceOf(text) {
    return this.proof.sentenceOf(text)
  }

  /** @param {Answer} answer */
  content(answer) {
    const { conclusion } = answer,
      { beside } = session.view,
      best = this.best(answer),
      second = answer.rows.find(row => row.rule === beside)
    /** @type {Child[]} */
    const parts = [crumbs(beside ? 'two families' : 'why')]
    const rows = this.folded(answer)
    parts.push(
      h(
        'div',
        { class: 'head' },
        h('h2', { class: 'falls' }, shown(conclusion)),
        rows.length > 1 &&
          h(
            'button',
            {
              'aria-pressed': String(Boolean(beside)),
              onclick: () => this.compareTwo(),
            },
            'Compare two ',
            h('kbd', {}, 'X'),
          ),
        best && h('button', { class: 'primary', onclick: () => this.apply() }, 'Apply ', h('kbd', {}, 'A')),
      ),
    )
    if (answer.error)
      return [
        ...parts,
        h('div', { class: 'refused' }, h('b', {}, answer.error.message), ` ${answer.error.hint ?? ''}`),
      ]
    const because = answer.whole?.because
    if (because === 'contradicted')
      parts.push(h('p', {}, `The solution says otherwise: ${shown(conclusion)} cannot hold.`))
    if (because === 'decided') parts.push(h('p', {}, 'The cell is decided already.'))
    if (typeof because === 'object' && because.eliminations) parts.push(this.placement(because.eliminations))
    if (rows.length) parts.push(this.table(rows, best))
    parts.push(this.progress(answer), this.shorter(answer, best), this.lacking(answer, best))
    if (best) parts.push(second ? this.compare.show(best, second) : this.proof.show(best))
    return parts
  }

  /**
   * That a search here finds a shorter proof than the one from outside.
   * @param {Answer} answer
   * @param {Row | undefined} best
   */
  shorter(answer, best) {
    const found = answer.rows.find(row => row.rule === answer.simplest)
    return (
      best?.rule === OUTSIDE &&
      found &&
      found.length < best.length &&
      h('p', { class: 'note' }, `A search here finds a shorter one: ${found.rule}, length ${found.length}.`)
    )
  }

  /**
   * That the family that was to stand beside has no proof.
   * @param {Answer} answer
   * @param {Row | undefined} best
   */
  lacking(answer, best) {
    const { beside } = session.view
    return (
      beside &&
      best &&
      answer.none.includes(beside) &&
      h(
        'p',
        { class: 'note lacks' },
        h('b', {}, `No ${beside}`),
        ` ${within(answer)}: only ${best.rule} is drawn.`,
      )
    )
  }

  /**
   * The rows, the easiest first, families with the same chain in one; what comes from outside before all.
   * @param {Answer} answer
   * @returns {FoldedRow[]}
   */
  folded(answer) {
    const known = this.known(answer),
      isFirst = (/** @type {Row} */ row, /** @type {number} */ at) =>
        known.findIndex(other => chainOf(other) === chainOf(row)) === at
    const rows = known.filter(isFirst).map(row => {
      const [best, ...folded] = this.sameAs(answer, row)
      return { ...best, folded }
    })
    return rows.sort(byOrder)
  }

  /**
   * @param {FoldedRow[]} rows
   * @param {Row | undefined} best
   */
  table(rows, best) {
    const { beside } = session.view
    /** @param {FoldedRow} row */
    const row = ({ rule, length, at_most, needs, kind, t, z, folded, proof }) => {
      const names = [rule, ...folded.map(other => other.rule)],
        lit = best !== undefined && names.includes(best.rule)
      return h(
        'tr',
        {
          class: 'act',
          'aria-selected': String(lit),
          'data-family': rule,
          onclick: event => (event.shiftKey ? select({ beside: rule }) : select({ family: rule })),
        },
        h(
          'td',
          {},
          about(
            h('button', { class: 'plain', 'aria-current': lit ? 'true' : null }, h('b', {}, called(rule))),
            rule,
            proof,
          ),
          beside === rule && ' (second)',
          kind && h('div', { class: 'note', 'data-kind': kind }, kind),
        ),
        h('td', { class: 'num' }, h('b', {}, at_most ? `≤ ${length}` : length)),
        h('td', { class: 'num' }, t ?? '–'),
        h('td', { class: 'num' }, z ?? '–'),
        h(
          'td',
          { class: 'note' },
          [...new Set(folded.map(other => called(other.rule)))].join(', '),
          needs && folded.length ? '; ' : '',
          needs ? `needs ${needs}` : '',
        ),
      )
    }
    return h(
      'div',
      { class: 'why-table' },
      h(
        'table',
        { role: 'grid', 'aria-label': 'Families' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, word('family')),
            h('th', { class: 'num', scope: 'col' }, word('length')),
            h('th', { class: 'num', scope: 'col' }, word('t')),
            h('th', { class: 'num', scope: 'col' }, word('z')),
            h('th', { scope: 'col' }, word('the same chain in')),
          ),
        ),
        h('tbody', {}, this.cut(rows, best).map(row)),
      ),
    )
  }

  /**
   * The easiest row of each kind, at most eight, and the shown one; all where that is asked for.
   * @param {FoldedRow[]} rows
   * @param {Row | undefined} best
   */
  cut(rows, best) {
    /** @type {(row: FoldedRow, name: string | undefined) => boolean} */
    const names = (row, name) => [row, ...row.folded].some(({ rule }) => rule === name),
      { beside } = session.view
    if (this.all) return rows
    if (beside) return rows.filter(row => names(row, best?.rule) || names(row, beside))
    return rows.filter(
      (row, index) => names(row, best?.rule) || rows.findIndex(({ kind }) => kind === row.kind) === index,
    )
  }

  /** @param {{ variable: string, parts: Explanation[], direct?: RuleAnswer[] }} eliminations */
  placement({ variable, parts, direct }) {
    /** @param {Conclusion} text */
    const link = text =>
      h(
        'button',
        {
          class: 'chip',
          onclick: () => select({ candidates: [`n${text[6]}${text.slice(0, 4)}`], conclusion: text }),
        },
        shown(text),
      )
    return h(
      'div',
      { class: 'hint' },
      `It is all that is left of ${variable} once these fall: `,
      parts.map(part => [link(part.subject), ' ']),
      direct?.length
        ? ` ${plural(direct.filter(row => row.outcome.found).length, 'family places', 'families place')} it directly.`
        : '',
    )
  }

  /** @param {Answer} answer */
  progress(answer) {
    /** @type {Child[]} */
    const parts = []
    if (answer.waiting) parts.push('Two searches run; yours is next.')
    if (this.run)
      parts.push(
        h('progress', { value: answer.done, max: answer.of || 1, 'aria-label': 'Families asked' }),
        `${answer.done} of ${answer.of || '…'} families`,
        h(
          'button',
          {
            class: 'plain',
            onclick: () => {
              this.run?.cancel()
              this.run = null
              answer.cancelled = true
              this.page.draw()
            },
          },
          'Cancel',
        ),
      )
    else if (answer.cancelled && !answer.over)
      parts.push(
        'Cancelled. What was found stays. ',
        h(
          'button',
          {
            class: 'plain',
            onclick: () => {
              answer.cancelled = false
              this.ask(answer)
              this.page.draw()
            },
          },
          'Go on',
        ),
      )
    const rows = this.folded(answer),
      kinds = new Set(rows.map(({ kind }) => kind)).size,
      more = rows.length - this.cut(rows, this.best(answer)).length
    if (rows.length > kinds)
      parts.push(
        h(
          'button',
          {
            class: 'plain',
            onclick: () => {
              this.all = !this.all
              this.page.draw()
            },
          },
          this.all
            ? 'The easiest of each kind'
            : `Show ${plural(more, 'more chain', 'more chains')} of these kinds`,
        ),
      )
    if (answer.none.length) {
      const list = answer.none.join(', ')
      parts.push(
        h(
          'span',
          {},
          h(
            'button',
            {
              class: 'plain',
              'aria-expanded': String(this.listed),
              onclick: () => {
                this.listed = !this.listed
                this.page.draw()
              },
            },
            plural(answer.none.length, 'family', 'families'),
          ),
          ` ${answer.none.length === 1 ? 'has' : 'have'} none ${within(answer)}${this.listed ? `: ${list}` : ''}.`,
        ),
      )
    }
    for (const { rule, none_up_to, by } of answer.stopped)
      parts.push(h('span', {}, `${rule}: none up to ${none_up_to}, ${WHY[by] ?? `stopped at its ${by}`}.`))
    for (const { kind, message } of answer.whole?.notices ?? [])
      if (kind === 'refused-proof') parts.push(h('span', {}, `Fault of Catena: ${message}.`))
      else if (kind === 'assumption-fails') parts.push(h('span', {}, `${message}.`))
    if (!this.run && answer.stopped.some(({ by }) => by === 'budget'))
      parts.push(
        h(
          'button',
          {
            class: 'plain',
            onclick: () => {
              this.ask(answer, {
                families: answer.stopped.map(({ rule }) => rule),
                budget: this.page.further,
              })
              this.page.draw()
            },
          },
          'Go on',
        ),
      )
    if (answer.left_out.length && !this.run)
      parts.push(
        h(
          'span',
          {},
          `Not asked: ${answer.left_out.length > 4 ? `${answer.left_out.length} costly families` : answer.left_out.join(', ')}. `,
          h(
            'button',
            {
              class: 'plain',
              onclick: () => {
                const families = answer.left_out
                answer.left_out = []
                this.ask(answer, { families })
                this.page.draw()
              },
            },
            'Ask them too',
          ),
        ),
      )
    const because = answer.whole?.because
    if (answer.over && !answer.rows.length && typeof because === 'object' && because.rules)
      parts.unshift(
        h(
          'b',
          {},
          `No family proves ${shown(answer.conclusion)} up to length ${answer.whole?.reach.length}; ${because.rules.length} asked.`,
        ),
        answer.whole?.unproved?.sentences.map(sentence => h('span', {}, sentence)),
      )
    return h('div', { class: 'progress' }, parts)
  }

  async apply() {
    const best = this.answer && this.best(this.answer)
    if (best) await apply([best.proof])
  }

  /** Shows another chain beside the best, or the best alone again. */
  compareTwo() {
    const { answer } = this,
      best = answer && this.best(answer)
    if (!answer || !best) return
    const others = this.folded(answer).filter(row => [row, ...row.folded].every(of => of.rule !== best.rule)),
      other = otherKind(best, others)
    if (session.view.beside) select({ beside: null })
    else if (other) select({ beside: other.rule })
  }

  /**
   * The next or the one before of the folded rows.
   * @param {number} by
   */
  turn(by) {
    const { answer } = this
    if (!answer) return
    const best = this.best(answer),
      rows = this.cut(this.folded(answer), best),
      at = rows.findIndex(row => [row, ...row.folded].some(of => of.rule === best?.rule))
    const next = rows[at + by]
    if (next) select({ family: next.rule })
  }
}

/** By the first number that differs; a row without numbers comes first. @type {(one: Row, other: Row) => number} */
const byOrder = (one, other) => {
  const at = one.order.findIndex((number, index) => number !== other.order[index])
  return at < 0 ? one.order.length - other.order.length : (one.order[at] ?? 0) - (other.order[at] ?? -1)
}

/** The first family that found the chain of a row. @param {Row} row */
const chainOf = row => row.same_as ?? row.rule

/** @type {(answer: Answer, name: string) => boolean} */
const isAnswered = ({ rows, none, stopped }, name) =>
  [...rows, ...stopped].some(({ rule }) => rule === name) || none.includes(name)

/**
 * The lengths at which the families have none, as part of a sentence.
 * @type {(answer: Answer) => string}
 */
const within = ({ up_to }) => (up_to === Infinity ? 'of any length' : `up to length ${up_to}`)

/** @type {(proof: Proof, conclusion: Conclusion) => boolean} */
const concludes = (proof, conclusion) => {
  const text = `n${conclusion.at(-1)}${conclusion.slice(0, 4)}`
  return conclusion.includes('<>')
    ? proof.eliminates.includes(text) || proof.places.length > 0
    : proof.places.includes(text)
}
