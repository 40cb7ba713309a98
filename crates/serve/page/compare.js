// Two families side by side on one elimination: what both use fades, what differs is marked.

import * as engine from './engine.js'
import { h, letters, put, sign } from './dom.js'
import { Board } from './board.js'
import { difference } from './difference.js'
import { textOf } from './proof.js'
import { once, select, session } from './session.js'

/** @import { Compared, Difference, Told } from './api' */
/** @import { Page, Row } from './page' */

/** @type {Record<Difference, string>} */
const WORDS = {
  same: 'the same',
  reversed: 'the other way round',
  otherwise: 'used otherwise',
  'only-one': 'only here',
  'only-other': 'only there',
}

export class Compare {
  /** @param {Page} page */
  constructor(page) {
    this.page = page
    this.board = new Board({ name: 'Board of the second family' })
    this.element = h('div')
  }

  /**
   * @param {Row} one
   * @param {Row} other
   */
  show(one, other) {
    const answer = once(`compare ${session.view.conclusion} ${one.rule} ${other.rule}`, () => {
      /** @type {{ found?: { compared: Compared, told: Told, beside: Told, said: string }, error?: string }} */
      const answer = {}
      Promise.all([
        engine.compare({ one: one.proof, other: other.proof }),
        engine.proof({ proof: one.proof }),
        engine.proof({ proof: other.proof }),
      ])
        .then(([compared, first, second]) => {
          const said = difference(one, other, compared, [first.logic, second.logic])
          answer.found = { compared, told: first.told, beside: second.told, said }
        })
        .catch(error => {
          answer.error = engine.said(error).message
        })
        .finally(() => this.page.draw())
      return answer
    })
    if (answer.error) return h('div', { class: 'refused' }, answer.error)
    if (!answer.found) return h('div')
    const { compared, told, beside, said } = answer.found,
      { step } = session.view
    /** @param {'one' | 'other'} which */
    const steps = which =>
      new Set(compared.rows.flatMap(row => (row.how === 'same' ? [(row[which] ?? 0) + 1] : [])))
    /** @type {(told: Told, shared: Set<number>) => Set<number>} */
    const apart = (told, shared) =>
      new Set(
        told.sentences.flatMap((of, index) => (of.number !== null && shared.has(of.number) ? [index] : [])),
      )
    this.page.board.told(told)
    this.page.board.step(step, null, apart(told, steps('one')))
    this.board.show(session.position)
    this.board.told(beside)
    const there = step === null ? null : besides(step, told, beside, compared)
    this.board.step(there, null, apart(beside, steps('other')))
    /** @param {Difference} how */
    const count = how => compared.rows.filter(row => row.how === how).length
    /** @param {number | null} step */
    const name = step => (step === null ? '–' : letters(step))
    put(
      this.element,
      h(
        'div',
        { class: 'head' },
        h('h3', {}, `Left: ${one.rule}, length ${one.length}. Here: ${other.rule}, length ${other.length}.`),
      ),
      h('p', { class: 'hint' }, said),
      onTheMap(compared),
      this.stepper(told, beside, there),
      h(
        'p',
        { class: 'note' },
        compared.comparable
          ? `${compared.rows.length} variables: ${count('same')} the same, ${count('reversed')} walked the other way round, ${count('otherwise')} used otherwise, ${count('only-one') + count('only-other')} in only one. What both share is faded on both boards. Shift and click a family puts it here.`
          : 'One of the two is not a chain: the steps are told one after the other on both boards.',
      ),
      h(
        'div',
        { class: 'pair' },
        h('div', { class: 'board second' }, this.board.svg),
        compared.rows.length
          ? h(
              'table',
              {},
              h(
                'thead',
                {},
                h(
                  'tr',
                  {},
                  ['variable', one.rule, other.rule, ''].map(text => h('th', { scope: 'col' }, text)),
                ),
              ),
              h(
                'tbody',
                {},
                compared.rows.map(row =>
                  h(
                    'tr',
                    { 'data-how': row.how, class: row.how === 'same' ? 'faded' : '' },
                    h('td', { class: 'mono whole' }, row.via),
                    h('td', {}, name(row.one)),
                    h('td', {}, name(row.other)),
                    h('td', {}, WORDS[row.how]),
                  ),
                ),
              ),
            )
          : '',
      ),
    )
    return this.element
  }

  /**
   * One stepper for both boards, with what each says at this step.
   * @type {(told: Told, beside: Told, there: number | null) => HTMLElement}
   */
  stepper({ sentences }, beside, there) {
    const { step } = session.view,
      last = sentences.length - 1
    /** @param {number} to */
    const go = to => select({ step: Math.max(0, Math.min(last, to)) })
    return h(
      'div',
      { class: 'both' },
      h(
        'div',
        { class: 'stepper', role: 'group', 'aria-label': 'Steps of both proofs' },
        sign('First step', 'first', () => go(0), step === 0),
        sign('Step back', 'back', () => go((step ?? 1) - 1), step === 0),
        h('output', {}, step === null ? `${sentences.length} lines` : `${step + 1} of ${sentences.length}`),
        sign('Next step', 'next', () => go(step === null ? 0 : step + 1), step === last),
        sign('Last step', 'last', () => go(last), step === last),
      ),
      step !== null && h('p', {}, h('b', {}, 'Left: '), textOf(sentences[step])),
      there !== null && h('p', {}, h('b', {}, 'Here: '), textOf(beside.sentences[there])),
    )
  }
}

/**
 * The sentence of the second proof that belongs to one of the first: the step at the same variable; otherwise the first
 * and the last to each other; null where there is none.
 * @type {(step: number, told: Told, beside: Told, compared: Compared) => number | null}
 */
function besides(step, told, beside, { comparable, rows }) {
  const { number } = told.sentences[step],
    last = beside.sentences.length - 1
  if (!comparable) return Math.min(step, last)
  if (number === null) return step === 0 ? 0 : last
  const row = rows.find(({ one }) => one === number - 1)
  if (!row || row.other === null) return null
  const there = beside.sentences.findIndex(of => of.number === (row.other ?? 0) + 1)
  return there < 0 ? null : there
}

/**
 * What the map of families says of the two families, whatever the position.
 * @type {(compared: Compared) => Node | string}
 */
function onTheMap({ on_the_map: said }) {
  const known = said.filter(sentence => sentence !== null)
  return known.length ? h('p', { class: 'note' }, `In every position: ${known.join(' ')}`) : ''
}
