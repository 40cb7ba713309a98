// Which of several names of one thing people know best.

/** The best-known families, the first first; others follow by the length of their names. */
const KNOWN = [
  'naked-single',
  'hidden-single',
  'xy-wing',
  'xyz-wing',
  'w-wing',
  'skyscraper',
  'two-string-kite',
  'empty-rectangle',
  'turbot-fish',
  'remote-pairs',
  'simple-colours',
  'xy-chain',
  'als-xz',
  'nrc-chain',
  'nrcz-chain',
  'nrct-chain',
  'nrczt-chain',
  'whip',
  'braid',
]

/** @param {string} name */
const fame = name => (KNOWN.includes(name) ? KNOWN.indexOf(name) : KNOWN.length + name.length)

/** @type {(one: { rule: string }, other: { rule: string }) => number} */
export const byFame = (one, other) => fame(one.rule) - fame(other.rule)
