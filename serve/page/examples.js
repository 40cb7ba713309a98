// The positions one can open without typing.

/** @import { After, View } from './page' */

/** @type {{ name: string, grid: string, after: After, view?: Partial<View> }[]} */
export const EXAMPLES = [
  {
    name: 'A whip of length 7, and what else falls',
    grid: '....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....',
    after: 'singles',
  },
  {
    name: 'An nrc-chain of length 3',
    grid: '6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..',
    after: null,
  },
  {
    name: 'Why r9c8 is not 5',
    grid: '6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..',
    after: null,
    view: { candidates: ['n5r9c8'], conclusion: 'r9c8<>5' },
  },
  {
    name: 'A hard puzzle, as it is given',
    grid: '....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....',
    after: null,
  },
  {
    name: 'EasterMonster: no chain begins, tagging solves it',
    grid: '1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1',
    after: 'singles',
  },
]
