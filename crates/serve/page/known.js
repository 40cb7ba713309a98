// The rules that whoever sits here knows: a list of their own, which this device keeps.

import { keep, kept } from './kept.js'

/** @type {string[]} */
let names = kept('known', /** @type {string[]} */ ([]))

/** The names, in the order in which they were chosen. */
export const knownRules = () => names

/**
 * Whether a rule is known; a rule that was is no longer.
 * @param {string} name
 */
export function toggle(name) {
  names = names.includes(name) ? names.filter(known => known !== name) : [...names, name]
  keep('known', names.length ? names : null)
}
