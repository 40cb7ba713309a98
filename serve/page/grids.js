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
 * The row, the column and the block of a cell.
 * @param {number} cell
 */
const houses = cell => [
  Math.floor(cell / 9),
  cell % 9,
  Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3),
]
/** @param {number} cell */
const sees = cell => {
  const here = houses(cell)
  /** @param {number} other */
  return other => other !== cell && houses(other).some((house, kind) => house === here[kind])
}

/**
 * The digits that the givens leave to a cell.
 * @param {string} givens
 * @param {number} cell
 */
export function left(givens, cell) {
  if (givens[cell] !== '.') return givens[cell]
  const seen = [...givens].filter((_, at) => sees(cell)(at)).join('')
  return [...'123456789'].filter(digit => !seen.includes(digit)).join('')
}

/**
 * What can be drawn of a grid of 81 or 729 characters before the engine is there; null of any other text.
 * @param {string} grid
 * @param {string} [givens]
 */
export function drawn(grid, givens = '') {
  if (!/^(?:[\d.]{81}|[1-9.]{729})$/.test(grid)) return null
  const said = grid.length === 81 ? grid.replaceAll('0', '.') : givens
  const state = grid.length === 729 ? stateOf(grid) : Array.from(said, (_, cell) => left(said, cell))
  const isDecided = /** @type {(digits: string, cell: number) => boolean} */ (digits, cell) =>
    digits.length === 1 && !state.some((other, at) => other.includes(digits) && sees(cell)(at))
  return {
    state,
    givens: cellsOf(said),
    decided: state.flatMap((digits, cell) => (isDecided(digits, cell) ? [cellName(cell)] : [])),
  }
}
