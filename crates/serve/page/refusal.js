// What is said where a call has no answer.

/** @import { Said } from './api' */

/** Why a call has no answer: `said` has the hint, the place and what is expected, where they are known. */
export class Refusal extends Error {
  /** @param {Said} said */
  constructor(said) {
    super(said.message)
    this.said = said
  }
}

/**
 * What is said of an error, whether a call is refused or the page itself is at fault.
 * @param {unknown} error
 * @returns {Said}
 */
export const said = error =>
  error instanceof Refusal ? error.said : { message: error instanceof Error ? error.message : `${error}` }
