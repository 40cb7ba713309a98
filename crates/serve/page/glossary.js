// What the words of the trade mean: three lines, a small board as `sketch.js` reads it, and a lesson that leads on.

/** @typedef {{ title?: string, lines: string[], drawn?: string, lesson?: boolean }} Entry */

const CHAIN =
  'r1c3 r3c3 n5r1c1! n5r1c3( n7r1c3) n7r3c3( n5r3c3) n5r1c1-n5r1c3 n5r1c3=n7r1c3 n7r1c3-n7r3c3 n7r3c3=n5r3c3 n5r3c3-n5r1c1'
const FORCED =
  'r2c2 n1r2c2? n2r2c2? n2r2c2-n2r2c3 n2r2c3=n5r2c3 n1r2c2-n1r3c2 n1r3c2=n5r3c2 n5r2c3-n5r1c1 n5r3c2-n5r1c1 n5r1c1!'
const TAGS =
  'n4r1c1? n4r1c3 n4r1c1=n4r1c3 n4r1c3=n4r3c3 n4r3c3=n7r3c3 n7r3c3=n7r2c2 n4r1c3 n4r3c3? n7r3c3 n7r2c2?'

/** @type {{ [key: string]: Entry }} */
export const GLOSSARY = {
  candidate: {
    lines: [
      'A digit that is still possible in a cell, as 4 in r1c6.',
      'Written n4r1c6; 729 in an empty grid.',
    ],
    drawn: 'n1r1c1 n4r1c1 n6r1c1 n4r2c3 n9r2c3 n4r3c2',
  },
  'CSP variable': {
    title: 'variable',
    lines: [
      'A place for one thing: a cell, or a digit in a row, a column or a block.',
      'Exactly one of its candidates is true.',
      'There are 324; r2c5 is a cell, r2n4 the digit 4 in row 2.',
    ],
    drawn: 'r2n4 n4r2c1 n4r2c2 n4r2c3 n7r2c2 n1r1c1 n1r3c3',
    lesson: true,
  },
  link: {
    lines: [
      'Two candidates that share a cell, or a digit in a row, column or block.',
      'Not both are true. If one is true, the other is false.',
      'Drawn dashed, and blue in a chain.',
    ],
    drawn: 'r1n4 n4r1c1? n4r1c2 n4r1c3 n4r1c1-n4r1c2 n4r1c1-n4r1c3',
    lesson: true,
  },
  conjugate: {
    lines: [
      'The last two candidates of a cell, or of a digit in a row, column or block.',
      'One of the two is true: if one is false, the other is true.',
      'Drawn solid and red. Also called a strong link.',
    ],
    drawn: 'r1n4 n4r1c1? n4r1c3 n4r1c1=n4r1c3 n6r1c2',
    lesson: true,
  },
  group: {
    lines: [
      'Candidates of one digit where a block meets a row or a column.',
      'A chain takes them as one: one of them is true, or none is.',
      'Drawn with an outline around them.',
    ],
    drawn: 'b1n4 n4r1c1? n4r1c2? n4r3c3 n4r1c2=n4r3c3',
    lesson: true,
  },
  ALS: {
    title: 'almost locked set',
    lines: [
      'Cells of one house that hold just one digit more than there are cells.',
      'If one of the digits goes, all the others are placed in the cells.',
      'Drawn hatched. A cell with two digits is the smallest.',
    ],
    drawn: 'r1c1+r1c2 n1r1c1 n4r1c1 n1r1c2 n4r1c2 n7r1c2 n4r1c3! n4r1c3-n4r1c1 n4r1c3-n4r1c2',
    lesson: true,
  },
  AIC: {
    title: 'alternating chain',
    lines: [
      'Links and conjugates in turn, over any digits and cells.',
      'If the target were true, each second candidate would be true, and the last one excludes the target.',
      'nrc-chain here; AIC elsewhere.',
    ],
    drawn: CHAIN,
    lesson: true,
  },
  chain: {
    lines: [
      'Suppose that the target is true. Each step excludes one candidate and makes another one true.',
      'The last one excludes the target: so it is false.',
    ],
    drawn: CHAIN,
    lesson: true,
  },
  target: {
    lines: [
      'The candidate that a proof eliminates.',
      'A proof supposes that it is true, and comes to a contradiction.',
    ],
    drawn: CHAIN,
    lesson: true,
  },
  'left-linking': {
    lines: [
      'The candidate of a step that is false if the target is true.',
      'It is linked to what came before it.',
      'An open ring; dotted in the text.',
    ],
    drawn: 'n7r1c1) n7r1c3( n4r1c3 n7r1c1-n7r1c3',
    lesson: true,
  },
  'right-linking': {
    lines: [
      'The candidate of a step that is true if the target is true.',
      'Nothing else is left for the variable of the step.',
      'A filled disc; bold in the text.',
    ],
    drawn: 'r1c3 n7r1c1 n7r1c3( n4r1c3) n7r1c3=n4r1c3',
    lesson: true,
  },
  step: {
    lines: [
      'One variable of a chain: a candidate that is false there, and the one that is left.',
      'Steps are letters: a, b, c.',
    ],
    drawn: 'r1c3 n7r1c3( n4r1c3) n7r1c3=n4r1c3',
    lesson: true,
  },
  t: {
    title: 't-candidates',
    lines: [
      'The variable of a step may have more than two candidates.',
      'A t-candidate is excluded by the right-linking candidate of an earlier step: its letter stands beside it.',
      'The column counts them.',
    ],
    drawn:
      'r2c1 n5r1c1! n5r1c3( n7r1c3) n8r2c1( n5r2c1) n7r2c1a n5r1c1-n5r1c3 n5r1c3=n7r1c3 n8r2c1=n5r2c1 n5r2c1-n5r1c1',
    lesson: true,
  },
  z: {
    title: 'z-candidates',
    lines: [
      'The variable of a step may have more than two candidates.',
      'A z-candidate is excluded by the target itself: * stands beside it.',
      'The column counts them.',
    ],
    drawn: 'r3c3 n5r1c1! n7r1c3) n7r3c3( n8r3c3) n5r3c3* n7r1c3-n7r3c3 n7r3c3=n8r3c3',
    lesson: true,
  },
  length: {
    lines: [
      'The number of variables that a chain uses, without its target.',
      'Other proofs say what they count: Families has it.',
    ],
    drawn: CHAIN,
  },
  nrc: {
    title: 'nrc notation',
    lines: [
      'Each step as its variable with its two candidates in braces.',
      '* marks a z-candidate, # a t-candidate.',
      'D. Berthier, The Hidden Logic of Sudoku.',
    ],
  },
  full: {
    title: 'nrc in full',
    lines: ['nrc notation with every additional candidate, and what excludes it.'],
  },
  csp: { title: 'CSP-Rules', lines: ['The notation that CSP-Rules prints, by D. Berthier.'] },
  eureka: {
    title: 'Eureka',
    lines: ['The notation of most forums: = joins conjugates, - joins what is linked.'],
  },
  gnpx: { title: 'GNPX', lines: ['The notation of the program GNPX.'] },
  'set logic': {
    lines: [
      'A proof counted: truths are variables with one true candidate each, links hold at most one each.',
      'Rank is links less truths; at rank 0 whatever lies in a link and in no truth is false.',
    ],
    drawn: 'r1n4 r3n4 n4r1c1 n4r1c3 n4r3c1 n4r3c3 n4r2c1!',
  },
  whip: {
    lines: [
      'A chain with t- and z-candidates that ends where nothing is left for a variable.',
      'Then the target cannot be true.',
      'D. Berthier.',
    ],
    drawn: 'r2c1 n5r1c1! n5r1c3( n7r1c3) n7r2c1( n5r2c1* n5r1c1-n5r1c3 n5r1c3=n7r1c3 n7r1c3-n7r2c1',
    lesson: true,
  },
  braid: {
    lines: [
      'A whip that may branch: a step may go on from any earlier one, or from the target.',
      'As strong as supposing and following singles.',
    ],
    drawn:
      'n5r1c1! n5r1c3( n7r1c3) n5r3c1( n8r3c1) n7r3c2( n8r3c2* n5r1c1-n5r1c3 n5r1c3=n7r1c3 n5r1c1-n5r3c1 n5r3c1=n8r3c1 n7r1c3-n7r3c2',
  },
  lasso: {
    lines: [
      'A chain that does not come back to its target but to itself.',
      'lr: its last candidate is linked to an earlier true one. rl: it is an earlier false one.',
      'Both cannot be, so the target is false.',
    ],
    drawn:
      'n5r1c1! n5r1c3( n7r1c3) n7r2c1( n8r2c1) n8r3c2( n7r3c2) n5r1c1-n5r1c3 n5r1c3=n7r1c3 n7r1c3-n7r2c1 n7r2c1=n8r2c1 n8r2c1-n8r3c2 n8r3c2=n7r3c2 n7r3c2-n7r1c3',
    lesson: true,
  },
  loop: {
    lines: [
      'A chain whose ends are linked to each other.',
      'Each of its links then holds both ways, and whatever one of them excludes is false.',
    ],
    drawn: 'n4r1c1) n4r1c3( n4r3c3) n4r3c1( n4r1c1=n4r1c3 n4r1c3-n4r3c3 n4r3c3=n4r3c1 n4r3c1-n4r1c1',
  },
  'force chain': {
    lines: [
      'One of the candidates of a cell or a house is true.',
      'Each of them leads to the same: the target is false.',
      'Every branch is a chain of its own.',
    ],
    drawn: FORCED,
    lesson: true,
  },
  branch: {
    lines: [
      'One case of a proof by cases: what follows if this candidate is true.',
      'Open one at a time with [ and ].',
    ],
    drawn: FORCED,
    lesson: true,
  },
  tagging: {
    lines: [
      'Candidates that conjugates join form a layer, with two tags, as A and a: one of the two is true.',
      'Then it is worked out which tags are not true together, level by level.',
      'G. Penet, Full tagging.',
    ],
    drawn: TAGS,
    lesson: true,
  },
  fish: {
    lines: [
      'As many rows as columns hold all places of a digit.',
      'Other places of the digit in those columns are false.',
    ],
    drawn: 'r1n4 r3n4 n4r1c1 n4r1c3 n4r3c1 n4r3c3 n4r2c1! n4r2c3!',
  },
  subset: {
    lines: [
      'As many cells as digits, in one house: they take each other up.',
      'Elsewhere in the house the digits are false.',
    ],
    drawn: 'r1c1+r1c2 n1r1c1 n4r1c1 n1r1c2 n4r1c2 n4r1c3! n1r1c3!',
  },
  single: {
    lines: ['The only digit that is left in a cell, or the only place left for a digit in a house.'],
    drawn: 'r1n4 n4r1c1 n6r1c2 n8r1c2 n6r1c3 n8r1c3',
  },
  query: {
    lines: [
      'A pattern of candidates and links, in a language made after GQL and Cypher.',
      'MATCH says what is sought; RETURN shows it, DETACH DELETE eliminates it and proves it.',
    ],
    drawn: 'n4r1c1 n4r1c3 n4r1c1=n4r1c3 n4r3c3 n4r1c3-n4r3c3',
    lesson: true,
  },
  checked: {
    title: 'the checker',
    lines: [
      'A second program judges each proof line by line. It shares no code with what found it.',
      'Press the badge to read the lines, and change one: it is refused where it fails.',
    ],
  },
  'the same chain in': {
    lines: ['Families that found just this chain: each asks for something else of it.'],
  },
  family: {
    lines: ['A kind of proof: what its chains may do. Its definition is a query you can read and run.'],
  },
  'what matters': {
    lines: [
      'What the position would be rated without a candidate: the fuller the square, the less.',
      'A ring is the price: the length of the shortest proof of that elimination.',
      'Squares and rings seldom meet: what is easy to prove seldom matters.',
    ],
  },
  'rated without it': {
    lines: ['What the position is rated once the change is made, by the measure that is chosen above.'],
  },
  'singles after it': {
    lines: ['How many cells singles decide once the change is made.'],
  },
  cracks: {
    lines: ['✓ where singles solve the puzzle once the change is made.'],
  },
  price: {
    lines: [
      'The shortest proof of the change here, by the families that are chosen above.',
      '– where none of them proves it.',
    ],
  },
  falls: {
    lines: [
      'A candidate that is proved to be false.',
      'The darker, the shorter the proof. Click it to see why.',
    ],
    drawn: 'n4r1c1 n4r1c3 n4r2c2! n7r3c1',
    lesson: true,
  },
  said: {
    title: 'said by hand',
    lines: [
      'A digit that you set, or a candidate that you struck. Nothing proves it.',
      'Proofs after it hold only if it does. Undo takes it back.',
    ],
  },
  sign: {
    title: 'your signs',
    lines: [
      'Two colours in two shapes, to mark candidates with as you like.',
      'They mean what you want; the engine does not read them.',
    ],
  },
  rating: { lines: ['The longest step that a path needs, at least: W for whips, B for braids.'] },
}

/** @type {[kind: string, is: RegExp][]} */
const KINDS = [
  ['force chain', /^(force|forcing|dynamic|gnpx|or-forcing|death|te$)/],
  ['tagging', /^tagging|medusa|colours|hypothesis|hinge/],
  ['lasso', /lasso/],
  ['braid', /braid/],
  ['whip', /whip|nishio/],
  ['loop', /loop/],
  ['ALS', /als|sue-de-coq/],
  ['group', /^grouped|empty-rectangle|almost-locked-range/],
  ['fish', /fish|sashimi/],
  ['subset', /subset/],
  ['single', /single/],
  ['t', /t-chain/],
  ['z', /z-chain/],
  ['AIC', /chain|wing|kite|skyscraper|remote/],
]

/**
 * What a family is a kind of.
 * @param {string} family
 */
export const kindOf = family => KINDS.find(([, is]) => is.test(family))?.[0] ?? ''
