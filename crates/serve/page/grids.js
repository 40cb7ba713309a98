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

const CELLS = Array.from({ length: 81 }, (_, cell) => cell)
/** The cells of each row, column and block. */
const HOUSES = [0, 1, 2].flatMap(kind =>
  Array.from({ length: 9 }, (_, at) => CELLS.filter(cell => houses(cell)[kind] === at)),
)
/** The cells that each cell sees. */
const PEERS = CELLS.map(cell => CELLS.filter(sees(cell)))

/**
 * A state in which a cell has a digit.
 * @type {(state: State, cell: number, digit: string) => State}
 */
const placed = (state, cell, digit) =>
  state.map((digits, at) =>
    at === cell ? digit : PEERS[cell].includes(at) ? digits.replace(digit, '') : digits,
  )
/**
 * The next naked or hidden single that changes something.
 * @param {State} state
 * @returns {[cell: number, digit: string] | null}
 */
function single(state) {
  for (const cell of CELLS)
    if (state[cell].length === 1 && PEERS[cell].some(at => state[at].includes(state[cell])))
      return [cell, state[cell]]
  for (const house of HOUSES)
    for (const digit of '123456789') {
      const there = house.filter(cell => state[cell].includes(digit))
      if (there.length === 1 && state[there[0]].length > 1) return [there[0], digit]
    }
  return null
}
/**
 * A state after naked and hidden singles, until none is open.
 * @param {State} state
 */
export function afterSingles(state) {
  for (let next = single(state); next; next = single(state)) state = placed(state, ...next)
  return state
}

/**
 * A state after a conclusion: what is placed takes away what is linked to it.
 * @type {(state: State, of: { eliminates: string[], places: string[] }) => State}
 */
export function afterProof(state, { eliminates, places }) {
  /** @param {string} text */
  const cellOf = text => (+text[3] - 1) * 9 + +text[5] - 1
  const struck = state.map((digits, cell) =>
    [...digits].filter(digit => !eliminates.includes(`n${digit}${cellName(cell)}`)).join(''),
  )
  return places.reduce((left, text) => placed(left, cellOf(text), text[1]), struck)
}

/**
 * What can be drawn of a state.
 * @type {(state: State, givens: string[]) => { state: State, givens: string[], decided: string[] }}
 */
export const seen = (state, givens) => ({
  state,
  givens,
  decided: state.flatMap((digits, cell) =>
    digits.length === 1 && !PEERS[cell].some(at => state[at].includes(digits)) ? [cellName(cell)] : [],
  ),
})

/**
 * What can be drawn of a grid of 81 or 729 characters before the engine is there; null of any other text.
 * @param {string} grid
 * @param {string} [givens]
 */
export function drawn(grid, givens = '') {
  if (!/^(?:[\d.]{81}|[1-9.]{729})$/.test(grid)) return null
  const said = grid.length === 81 ? grid.replaceAll('0', '.') : givens
  const state = grid.length === 729 ? stateOf(grid) : Array.from(said, (_, cell) => left(said, cell))
  return seen(state, cellsOf(said))
}
