// Where did I go wrong? What was entered into the puzzle that is shown, judged by what its givens say, and a proof
// against the first entry that is wrong.

import * as engine from './engine.js'
import { announce, h, inShort, plural, shown } from './dom.js'
import { givensText, sukaku } from './grids.js'
import { asked, once, open, session } from './session.js'

/** @import { Entries, Proof, Refutation, Said } from './api' */
/** @import { Child, Page } from './page' */

/** @typedef {{ answer: Entries | null, error: Said | null }} Asking */

/**
 * The button that asks, or the answer. It is asked for once in each position.
 * @param {Page} page
 * @returns {Child}
 */
export function mistake(page) {
  const { answers } = session,
    known = /** @type {Asking | undefined} */ (answers.get('entries'))
  const ask = () => {
    once('entries', () => judged(page, answers))
    page.draw()
  }
  if (!known) return h('p', {}, h('button', { class: 'primary', onclick: ask }, 'Where did I go wrong?'))
  if (known.error) return h('div', { class: 'refused' }, h('b', {}, known.error.message))
  if (!known.answer) return h('p', { class: 'hint', role: 'status' }, 'What was entered is judged …')
  return told(known.answer)
}

/**
 * @param {Page} page
 * @param {Map<string, unknown>} answers
 * @returns {Asking}
 */
function judged(page, answers) {
  /** @type {Asking} */
  const asking = { answer: null, error: null }
  engine
    .entries({ position: asked() })
    .answer.then(answer => Object.assign(asking, { answer }))
    .catch(error => Object.assign(asking, { error: engine.said(error) }))
    .finally(() => {
      if (session.answers !== answers) return
      if (asking.answer) announce(summary(asking.answer))
      page.draw()
    })
  return asking
}

/** @param {Entries} of */
const all = ({ sound, wrong, open }) => sound.length + wrong.length + open.length

/** @param {Entries} answer */
function summary(answer) {
  const { wrong, contradiction, solutions } = answer
  if (solutions === 'none') return `${plural(contradiction?.length ?? 0, 'given')} contradict each other.`
  if (!all(answer)) return 'Nothing was entered beside the givens.'
  const [first] = wrong
  if (first === undefined) return `None of the ${all(answer)} entries is wrong.`
  return `${wrong.length} of ${plural(all(answer), 'entry', 'entries')} ${wrong.length === 1 ? 'is' : 'are'} wrong. The first is ${shown(first)}.`
}

/**
 * @param {Entries} answer
 * @returns {Child}
 */
function told(answer) {
  const { wrong, contradiction, mistake } = answer
  return h(
    'div',
    { class: 'mistake' },
    h('p', {}, h('b', {}, summary(answer))),
    wrong.length > 1 && chips('Wrong', wrong),
    contradiction && chips('Without any one of these the others have a solution', contradiction),
    mistake && reason(mistake, answer.complete),
  )
}

/**
 * @param {string} name
 * @param {string[]} conclusions
 */
const chips = (name, conclusions) =>
  h(
    'p',
    { class: 'chips' },
    `${name}: `,
    conclusions.map(of => h('span', { class: 'chip' }, shown(of))),
  )

/**
 * @param {Refutation} mistake
 * @param {boolean} isComplete
 * @returns {Child[]}
 */
function reason({ entry, refuted, equal, is_entered_otherwise, steps }, isComplete) {
  const says = `${shown(refuted)}, not ${shown(entry)}`
  if (equal?.length)
    return [
      h(
        'p',
        {},
        `${says}: ${equal.join(' and ')} ${equal.length === 1 ? 'has' : 'have'} that digit already.`,
      ),
    ]
  if (is_entered_otherwise) return [h('p', {}, `${says}: a sound entry says so.`)]
  if (!steps.length)
    return [
      h(
        'p',
        {},
        `${says}. ${isComplete ? 'None of the rules that were asked proves it; a solver finds it.' : 'The search was stopped before it had a proof.'}`,
      ),
    ]
  return [
    h('p', {}, `${says}${steps.length > 1 ? `, in ${steps.length} steps` : ''}:`),
    h(
      'ol',
      { class: 'mistake-steps' },
      steps.map(proof =>
        h('li', {}, h('button', { class: 'plain', onclick: () => show(proof) }, inShort(proof))),
      ),
    ),
  ]
}

/**
 * Opens the position of a proof: what the givens and the sound entries leave. Back leads to the one with the mistake.
 * @param {Proof} proof
 */
function show(proof) {
  const { state, givens = [] } = proof
  open(sukaku(state), { givens: givensText({ state, givens }), proof: () => proof })
}
