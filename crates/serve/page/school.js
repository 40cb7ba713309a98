// Whose names, notation and rules are used where nothing else is chosen: those of people who think in AICs, those of people
// who think in nrc-chains, or what both know. This device keeps the choice.

import { h } from './dom.js'
import { keep, kept } from './kept.js'

/** @import { Aic } from './api' */

/** @typedef {'aic' | 'nrc'} School */

/** @type {[value: School | '', name: string][]} */
const SCHOOLS = [
  ['', 'either'],
  ['aic', 'AICs'],
  ['nrc', 'nrc-chains'],
]

/** @type {School | null} */
let school = kept('school', null)
/** What those who think in AICs call rules, which rules they do without, and the list that they begin with. @type {Aic} */
let aic = { names: {}, without: [], rules: '' }
/** @type {() => void} */
let changed = () => {}

/**
 * Says what belongs to the school of AICs.
 * @param {Aic} told
 */
export const teach = told => {
  aic = told
}

/**
 * Says what is done when another school is chosen.
 * @param {() => void} act
 */
export const onSchool = act => {
  changed = act
}

/** Whether names, notation and rules are those of AICs. */
export const isAic = () => school === 'aic'

/** The notation of a proof in full. */
export const fullNotation = () => (isAic() ? 'eureka' : 'full')

/** The rules that a path begins with: those that are usual, for AICs their list. @param {string} usual */
export const pathRules = usual => (isAic() && aic.rules ? aic.rules : usual)

/** The rules that are asked for what falls; none for the usual ones. @returns {string[]} */
export const usualRules = () => (isAic() && aic.rules ? [aic.rules] : [])

/** What a rule is called. @param {string} rule */
export const called = rule => (isAic() ? (aic.names[rule] ?? rule) : rule)

/** Whether only others know a rule. @param {string} rule */
export const isForeign = rule => isAic() && aic.without.includes(rule)

/** Where one chooses a school: with it the notations that were chosen before are forgotten. */
export const schoolChoice = () =>
  h(
    'label',
    { class: 'check' },
    'I think in',
    h(
      'select',
      {
        id: 'school',
        onchange: event => {
          school = /** @type {School | ''} */ (event.currentTarget.value) || null
          keep('school', school)
          keep('notation', null)
          keep('post', null)
          changed()
        },
      },
      SCHOOLS.map(([value, name]) => h('option', { value, selected: value === (school ?? '') }, name)),
    ),
  )
