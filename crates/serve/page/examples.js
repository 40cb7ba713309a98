// The positions one can open without typing.

/** @import { After, View } from './page' */

/** @type {{ name: string, grid: string, after: After, view?: Partial<View>, query?: string }[]} */
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
    name: 'Almost locked sets: why r2c1 is not 5',
    grid: '6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..',
    after: null,
    view: { candidates: ['n5r2c1'], conclusion: 'r2c1<>5', family: 'als-xz' },
  },
  {
    name: 'A force chain: why r1c6 is not 6',
    grid: '....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....',
    after: 'singles',
    view: { candidates: ['n6r1c6'], conclusion: 'r1c6<>6', family: 'force-chain-cell' },
  },
  {
    name: 'Full tagging: why r1c7 is not 3',
    grid: '....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....',
    after: 'singles',
    view: { candidates: ['n3r1c7'], conclusion: 'r1c7<>3', family: 'tagging-2', step: 0 },
  },
  {
    name: 'A query: conjugate pairs of the graph',
    grid: '....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....',
    after: 'singles',
    view: { tab: 'query' },
    query: 'MATCH (a:Candidate {digit: 3})-[e:CONJUGATE]-(b:Candidate {digit: 3})\nRETURN e',
  },
  {
    name: 'EasterMonster: no chain begins, tagging solves it',
    grid: '1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1',
    after: 'singles',
  },
]
