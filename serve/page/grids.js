// Positions as texts: 81 characters where the givens say all, otherwise nine characters for each cell.

/** @import { Asked, State } from './api' */

/**
 * A state as the text of a grid, nine characters per cell.
 * @param {State} state
 */
export const sukaku = state =>
  state.map(digits => [...'123456789'].map(digit => (digits.includes(digit) ? digit : '.')).join('')).join('')

/**
 * The givens of a position as the text of a grid.
 * @param {Asked} position
 */
export const givensText = ({ state, givens }) =>
  state.map((digits, cell) => (givens.includes(cellName(cell)) ? digits : '.')).join('')
/** @param {number} cell */
const cellName = cell => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`
/** @param {string} givens */
export const cellsOf = givens => [...givens].flatMap((digit, cell) => (digit === '.' ? [] : [cellName(cell)]))
/**
 * The state of a grid of 729 characters.
 * @param {string} grid
 * @returns {State}
 */
export const stateOf = grid =>
  Array.from({ length: 81 }, (_, cell) => grid.slice(cell * 9, cell * 9 + 9).replaceAll('.', ''))

/**
 * The digits that the givens leave to a cell.
 * @param {string} givens
 * @param {number} cell
 */
export function left(givens, cell) {
  if (givens[cell] !== '.') return givens[cell]
  /** @param {number} at */
  const place = at => [Math.floor(at / 9), at % 9, Math.floor(at / 27) * 3 + Math.floor((at % 9) / 3)]
  const here = place(cell),
    seen = [...givens].filter((_, at) => place(at).some((house, kind) => house === here[kind]))
  return [...'123456789'].filter(digit => !seen.includes(digit)).join('')
}
