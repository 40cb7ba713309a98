// A dozen lessons: each a position and three questions that a click on the board answers. What is right the engine says;
// `lesson.js` asks it.

/** @import { Candidate, Pair } from './api' */

/**
 * A question. What it shows is a candidate (`of`), or a target with the steps after it; what is right is
 *
 * - `linked`, `conjugate` or `group`: what is that to the candidate `of`; linked by one `kind`, if it is given;
 * - `out`: what the target (`by` is null) or a step excludes;
 * - `right`: what is true once `left` is false; `closes`: what ends the chain;
 * - `falls`: what one of these families eliminates, up to a length;
 * - `rows`: what a query returns;
 *
 * in each case as far as it fits `only`.
 *
 * @typedef {{
 *   ask: string,
 *   is: 'linked' | 'conjugate' | 'group' | 'out' | 'right' | 'closes' | 'falls' | 'rows',
 *   of?: Candidate,
 *   kind?: string,
 *   target?: Candidate,
 *   steps?: Pair[],
 *   left?: Candidate,
 *   by?: number | null,
 *   families?: string[],
 *   max?: number,
 *   query?: string,
 *   only?: RegExp,
 * }} Question
 */
/** @typedef {{ word: string, name: string, after: 'singles' | null, grid: string, questions: Question[] }} Lesson */

const HARD = '....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....',
  EASY = '6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..'

/** @type {Lesson[]} */
export const LESSONS = [
  {
    word: 'link',
    name: 'Link',
    grid: HARD,
    after: 'singles',
    questions: [
      {
        ask: 'Click a candidate that shares its cell with 4 in r1c6.',
        is: 'linked',
        of: 'n4r1c6',
        kind: 'cell',
      },
      { ask: 'Click a 4 in its column: it is linked too.', is: 'linked', of: 'n4r1c6', kind: 'column' },
      {
        ask: 'Click a candidate that is linked to 4 in r1c6 and to 4 in r4c8.',
        is: 'rows',
        of: 'n4r1c6',
        query: "MATCH ({name: 'n4r1c6'})-[:LINK]-(x:Candidate)-[:LINK]-({name: 'n4r4c8'}) RETURN x",
      },
    ],
  },
  {
    word: 'conjugate',
    name: 'Conjugate',
    grid: HARD,
    after: 'singles',
    questions: [
      { ask: 'Click what is true if 4 in r1c6 is false.', is: 'conjugate', of: 'n4r1c6' },
      { ask: 'r5c9 has two candidates. Click what is true if it is not 2.', is: 'conjugate', of: 'n2r5c9' },
      { ask: 'And if 4 in r1c8 is false?', is: 'conjugate', of: 'n4r1c8' },
    ],
  },
  {
    word: 'AIC',
    name: 'Alternating chain',
    grid: EASY,
    after: null,
    questions: [
      {
        ask: 'Suppose that r2c1 is 5. Then 5 in r2c7 is false. Click what is true instead.',
        is: 'right',
        target: 'n5r2c1',
        steps: [],
        left: 'n5r2c7',
      },
      {
        ask: 'Step a made r2c7 = 8, so 8 in r1c9 is false. Click where 8 of row 1 is then.',
        is: 'right',
        target: 'n5r2c1',
        steps: [['n5r2c7', 'n8r2c7']],
        left: 'n8r1c9',
        only: /n8r1/,
      },
      {
        ask: 'Click what step c makes true: it excludes 5 in r2c1, and the chain is closed.',
        is: 'closes',
        target: 'n5r2c1',
        steps: [
          ['n5r2c7', 'n8r2c7'],
          ['n8r1c9', 'n8r1c2'],
        ],
      },
    ],
  },
  {
    word: 't',
    name: 't: helped by a step',
    grid: HARD,
    after: 'singles',
    questions: [
      {
        ask: 'Suppose that r8c1 is 5: then r6c5 = 5, by step a. Column 4 has three places for 5. Click the one that step a excludes.',
        is: 'out',
        target: 'n5r8c1',
        steps: [['n5r8c5', 'n5r6c5']],
        by: 0,
        only: /n5r\dc4/,
      },
      {
        ask: '5 in r5c4 is false too, say. Click the place that is left for 5 in column 4.',
        is: 'right',
        target: 'n5r8c1',
        steps: [['n5r8c5', 'n5r6c5']],
        left: 'n5r5c4',
        only: /c4/,
      },
      {
        ask: 'Step b made r9c4 = 5. Click what step c makes true in column 2: it excludes 5 in r8c1.',
        is: 'closes',
        target: 'n5r8c1',
        steps: [
          ['n5r8c5', 'n5r6c5'],
          ['n5r5c4', 'n5r9c4'],
        ],
        only: /n5r\dc2/,
      },
    ],
  },
  {
    word: 'z',
    name: 'z: helped by the target',
    grid: HARD,
    after: 'singles',
    questions: [
      {
        ask: 'Suppose that r8c1 is 5. Column 2 has three places for 5. Click one that the target excludes.',
        is: 'out',
        target: 'n5r8c1',
        steps: [],
        by: null,
        only: /n5r\dc2/,
      },
      {
        ask: 'Click the place that is left for 5 in column 2.',
        is: 'right',
        target: 'n5r8c1',
        steps: [],
        left: 'n5r8c2',
      },
      {
        ask: 'Step a made r6c2 = 5. Click what step b makes true in column 5: the chain is closed.',
        is: 'closes',
        target: 'n5r8c1',
        steps: [['n5r8c2', 'n5r6c2']],
        only: /n5r\dc5/,
      },
    ],
  },
  {
    word: 'whip',
    name: 'Whip',
    grid: HARD,
    after: 'singles',
    questions: [
      {
        ask: 'Suppose that r8c1 is 5: then r6c2 = 5, by step a. Click the 5 of column 5 that step a excludes.',
        is: 'out',
        target: 'n5r8c1',
        steps: [['n5r8c2', 'n5r6c2']],
        by: 0,
        only: /n5r\dc5/,
      },
      {
        ask: 'Click the 5 of column 5 that the target excludes. Nothing is left for it then: that is a whip.',
        is: 'out',
        target: 'n5r8c1',
        steps: [['n5r8c2', 'n5r6c2']],
        by: null,
        only: /n5r\dc5/,
      },
      {
        ask: 'Find one: click a candidate that a whip of length 1 or 2 eliminates.',
        is: 'falls',
        families: ['whip'],
        max: 2,
      },
    ],
  },
  {
    word: 'lasso',
    name: 'Lasso',
    grid: EASY,
    after: null,
    questions: [
      {
        ask: 'Suppose that r2c1 is 5: then r2c7 = 8, and 8 in r1c9 is false. Click what r1c9 is then.',
        is: 'right',
        target: 'n5r2c1',
        steps: [['n5r2c7', 'n8r2c7']],
        left: 'n8r1c9',
        only: /r1c9/,
      },
      {
        ask: 'It makes r3c6 = 1, so 1 in r2c6 is false. Click what is true instead.',
        is: 'conjugate',
        of: 'n1r2c6',
        only: /r2c6/,
      },
      {
        ask: '8 in r2c6 is true, then. Click the true candidate of the chain that it cannot be true with.',
        is: 'linked',
        of: 'n8r2c6',
        only: /n8r2c7|n1r1c9|n1r3c6/,
      },
    ],
  },
  {
    word: 'ALS',
    name: 'Almost locked set',
    grid: EASY,
    after: null,
    questions: [
      {
        ask: 'r1c9 and r2c7 hold 1, 5 and 8. Without 5 they hold just 1 and 8: click where 1 is then.',
        is: 'rows',
        of: 'n5r2c7',
        query:
          "MATCH (s:Als)-[:MEMBER]-({name: 'n5r2c7'}), (s)-[:MEMBER]-(x:Candidate) WHERE s.name = 'als:b3:r1c9+r2c7' AND x.digit = 1 RETURN x",
      },
      { ask: 'Click a candidate that two such sets eliminate.', is: 'falls', families: ['als-xz'], max: 2 },
      {
        ask: 'Now one that a chain of such sets eliminates, of length 3 at most.',
        is: 'falls',
        families: ['als-chain'],
        max: 3,
      },
    ],
  },
  {
    word: 'group',
    name: 'Group',
    grid: HARD,
    after: 'singles',
    questions: [
      {
        ask: 'If 4 in r1c6 is false, one of two others in column 6 is true. Click one of the group.',
        is: 'group',
        of: 'n4r1c6',
      },
      {
        ask: 'One of 5 in r8c2 and 5 in r9c2 is true, say. Click a candidate that is false, whichever it is.',
        is: 'rows',
        of: 'n5r8c2',
        query: "MATCH (g:Group {name: 'n5r89c2'})-[:LINK]-(x:Candidate) RETURN x",
      },
      {
        ask: 'Click a candidate that a chain with groups eliminates, of length 2 at most.',
        is: 'falls',
        families: ['grouped-nrc-chain'],
        max: 2,
      },
    ],
  },
  {
    word: 'force chain',
    name: 'Force chain',
    grid: EASY,
    after: null,
    questions: [
      {
        ask: 'r1c2 is 1 or 8. Say it is 8: click a candidate that is false at once.',
        is: 'linked',
        of: 'n8r1c2',
      },
      { ask: 'Now say that it is 1. Click a candidate that is false at once.', is: 'linked', of: 'n1r1c2' },
      {
        ask: 'Click a candidate that falls whichever it is: each digit of some cell excludes it, after 3 steps at most.',
        is: 'falls',
        families: ['force-chain-cell'],
        max: 3,
      },
    ],
  },
  {
    word: 'tagging',
    name: 'Tagging',
    grid: EASY,
    after: null,
    questions: [
      {
        ask: 'Follow the conjugates from 8 in r1c2, two at a time. Click a candidate that is true just when it is.',
        is: 'rows',
        of: 'n8r1c2',
        query:
          "MATCH (a:Candidate {name: 'n8r1c2'})-[:TAGGED]-(:Tag)-[:TAGGED]-(x:Candidate) WHERE x <> a RETURN x",
      },
      {
        ask: 'Click a candidate that has the opposite tag: it is true just when 8 in r1c2 is false.',
        is: 'rows',
        of: 'n8r1c2',
        query:
          "MATCH ({name: 'n8r1c2'})-[:TAGGED]-(:Tag)-[:OPPOSITE]-(:Tag)-[:TAGGED]-(x:Candidate) RETURN x",
      },
      {
        ask: 'Click a candidate that sees both tags of a layer, or falls by two: level 1 eliminates it.',
        is: 'falls',
        families: ['tagging-1'],
        max: 1,
      },
    ],
  },
  {
    word: 'query',
    name: 'Query',
    grid: EASY,
    after: null,
    questions: [
      {
        ask: 'Click a candidate that this query finds: b is conjugate to an 8.',
        is: 'rows',
        query: 'MATCH (a:Candidate {digit: 8})-[:CONJUGATE]-(b:Candidate) RETURN b',
      },
      {
        ask: 'A pattern of two links: click what is linked to 5 in r2c1 and to 8 in r2c7.',
        is: 'rows',
        query: "MATCH ({name: 'n5r2c1'})-[:LINK]-(x:Candidate)-[:LINK]-({name: 'n8r2c7'}) RETURN x",
      },
      {
        ask: 'This one deletes what it finds: z sees both ends of a pair of conjugates. Click what falls.',
        is: 'rows',
        query:
          'MATCH SIMPLE (z:Candidate)-[:LINK]-(a:Candidate)-[:CONJUGATE]-(b:Candidate)-[:LINK]-(c:Candidate)-[:CONJUGATE]-(d:Candidate)-[:LINK]-(z) DETACH DELETE z',
      },
    ],
  },
]
