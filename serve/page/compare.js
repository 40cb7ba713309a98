// Two families side by side on one elimination: what both use fades, what differs is marked.

import * as engine from './engine.js'
import { h, letters, put } from './dom.js'
import { Board } from './board.js'
import { once, session } from './session.js'

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
      /** @type {{ found?: { compared: Compared, told: Told, beside: Told }, error?: string }} */
      const answer = {}
      Promise.all([
        engine.compare({ one: one.proof, other: other.proof }),
        engine.proof({ proof: one.proof }),
        engine.proof({ proof: other.proof }),
      ])
        .then(([compared, { told }, { told: beside }]) => {
          answer.found = { compared, told, beside }
        })
        .catch(error => {
          answer.error = engine.said(error).message
        })
        .finally(() => this.page.draw())
      return answer
    })
    if (answer.error) return h('div', { class: 'refused' }, answer.error)
    if (!answer.found) return h('div')
    const { compared, told, beside } = answer.found
    /** @param {'one' | 'other'} which */
    const steps = which =>
      new Set(compared.rows.flatMap(row => (row.how === 'same' ? [(row[which] ?? 0) + 1] : [])))
    /** @type {(told: Told, shared: Set<number>) => Set<number>} */
    const apart = (told, shared) =>
      new Set(
        told.sentences.flatMap((of, index) => (of.number !== null && shared.has(of.number) ? [index] : [])),
      )
    this.page.board.told(told)
    this.page.board.step(null, null, apart(told, steps('one')))
    this.board.show(session.position)
    this.board.told(beside)
    this.board.step(null, null, apart(beside, steps('other')))
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
      h(
        'p',
        { class: 'note' },
        compared.comparable
          ? `${compared.rows.length} variables: ${count('same')} the same, ${count('reversed')} walked the other way round, ${count('otherwise')} used otherwise, ${count('only-one') + count('only-other')} in only one. What both share is faded on both boards. Shift and click a family puts it here.`
          : 'One of the two is not a chain, so only the boards stand side by side.',
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
}
