// Two families side by side on one elimination: what both use fades, what differs is marked.

import * as engine from './engine.js'
import { h, letters, put } from './dom.js'
import { Board } from './board.js'
import { once, select, session } from './session.js'

const WORDS = { same: 'the same', reversed: 'the other way round', otherwise: 'used otherwise', 'only-one': 'only here', 'only-other': 'only there' }

export class Compare {
  constructor(page) {
    this.page = page
    this.board = new Board({ name: 'Board of the second family' })
    this.element = h('div')
  }

  show(one, other) {
    const answer = once(`compare ${session.view.conclusion} ${one.row.rule} ${other.row.rule}`, () => {
      const answer = {}, [first, second] = [one, other].map(({ row }) => row.outcome.found)
      Promise.all([engine.compare({ one: first, other: second }), engine.proof({ proof: first }), engine.proof({ proof: second })])
        .then(([compared, told, beside]) => Object.assign(answer, { compared, told: told.told, beside: beside.told })).catch(error => { answer.error = error }).finally(() => this.page.draw())
      return answer
    })
    if (answer.error) return h('div', { class: 'refused' }, answer.error.message)
    if (!answer.compared) return h('div')
    const { compared, told, beside } = answer, steps = (rows, which) => new Set(rows.filter(row => row.how === 'same').map(row => row[which] + 1))
    const apart = (told, shared) => new Set(told.sentences.flatMap((of, index) => of.number !== null && shared.has(of.number) ? [index] : []))
    this.page.board.told(told)
    this.page.board.step(null, null, apart(told, steps(compared.rows, 'one')))
    this.board.show(session.position)
    this.board.told(beside)
    this.board.step(null, null, apart(beside, steps(compared.rows, 'other')))
    const count = how => compared.rows.filter(row => row.how === how).length
    const name = step => step === null ? '–' : letters(step)
    put(this.element,
      h('div', { class: 'head' }, h('h3', {}, `Left: ${one.row.rule}, length ${one.row.length}. Here: ${other.row.rule}, length ${other.row.length}.`)),
      h('p', { class: 'note' }, compared.comparable ? `${compared.rows.length} variables: ${count('same')} the same, ${count('reversed')} walked the other way round, ${count('otherwise')} used otherwise, ${count('only-one') + count('only-other')} in only one. What both share is faded on both boards. Shift and click a family puts it here.` : 'One of the two is not a chain, so only the boards stand side by side.'),
      h('div', { class: 'pair' }, h('div', { class: 'board second' }, this.board.svg),
      compared.rows.length ? h('table', {}, h('thead', {}, h('tr', {}, ['variable', one.row.rule, other.row.rule, ''].map(text => h('th', { scope: 'col' }, text)))), h('tbody', {}, compared.rows.map(row => h('tr', { 'data-how': row.how, class: row.how === 'same' ? 'faded' : '' }, h('td', { class: 'mono whole' }, row.via), h('td', {}, name(row.one)), h('td', {}, name(row.other)), h('td', {}, WORDS[row.how]))))) : ''))
    return this.element
  }
}
