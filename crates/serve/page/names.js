// The names of families that may be typed, and the lists of them that are.

import * as engine from './engine.js'

/** Those that are known, once they are asked for. @type {string[] | null} */
let known = null

/**
 * The names of all families; none until they are there, and then `then` is called.
 * @param {() => unknown} then
 */
export function familyNames(then) {
  if (!known) {
    known = []
    engine.families().then(({ families }) => {
      known = families.map(({ family }) => family)
      then()
    })
  }
  return known
}

/**
 * The names of a text with commas between.
 * @param {string} text
 */
export const listed = text =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
