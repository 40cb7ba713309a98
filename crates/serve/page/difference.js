// What makes the difference between two proofs of one elimination, in a sentence.

import { letters, named } from './dom.js'

/** @import { Compared, SetLogic } from './api' */
/** @import { Row } from './page' */

/** What kind of proof a family has: reversed copies and restricted forms are of one kind. @type {[kind: string, is: RegExp][]} */
const KINDS = [
  ['tagging', /tagging|hypothesis/],
  ['cases', /force|forcing|dynamic|gnpx|death/],
  ['lasso', /lasso/],
  ['whip', /whip/],
  ['braid', /braid/],
  ['sets', /als|fish|subset/],
  ['chain', /chain|wing|kite|skyscraper|loop/],
]
/** @param {string} rule */
const kindOf = rule => KINDS.find(([, is]) => is.test(rule))?.[0] ?? rule
/** What is put beside a proof first. */
const FIRST = ['chain', 'whip', 'braid']

/**
 * The nearest row of another kind; where there is none, any other row.
 * @template {Row} R
 * @param {R} best
 * @param {R[]} rows
 */
export function otherKind(best, rows) {
  const others = rows.filter(({ rule }) => kindOf(rule) !== kindOf(best.rule))
  return (
    others.find(({ rule }) => FIRST.includes(kindOf(rule))) ??
    others[0] ??
    rows.find(({ rule }) => rule !== best.rule)
  )
}

/**
 * @param {Row} one
 * @param {Row} other
 * @param {Compared} compared
 * @param {[SetLogic | null, SetLogic | null]} logics
 */
export function difference(one, other, compared, logics) {
  const said =
    helped(one, other, 't') ??
    helped(other, one, 't') ??
    helped(one, other, 'z') ??
    helped(other, one, 'z') ??
    ends(one, other) ??
    ends(other, one)
  if (said) return said
  const { rows } = compared
  if (rows.length && rows.every(({ how }) => how === 'same' || how === 'reversed'))
    return 'Both are the same chain: one is walked the other way round.'
  if (rows.length)
    return shares(
      rows.filter(({ one, other }) => one !== null && other !== null).length,
      rows.length,
      'variables',
    )
  return sets(logics)
}

/** @type {(shared: number, all: number, what: string) => string} */
const shares = (shared, all, what) =>
  shared
    ? `They share ${shared} of their ${all} ${what}.`
    : `They have none of their ${all} ${what} in common.`

/** @param {Row} row */
const stepsOf = ({ proof }) => proof.chain?.steps ?? []

/**
 * That one leaves out a candidate which the other may not: its first t or z.
 * @type {(one: Row, other: Row, how: 't' | 'z') => string | null}
 */
function helped(one, other, how) {
  if (!one[how] || other[how] !== 0) return null
  for (const { extra } of stepsOf(one)) {
    const found = extra.find(({ reason }) => (how === 'z' ? reason === 'target' : reason !== 'target'))
    if (!found) continue
    const by = found.reason === 'target' ? 'the target' : `its own step ${letters(+found.reason - 1)}`
    return `The ${one.rule} leaves out ${named(found.candidate)}, which ${by} excludes; the ${other.rule} does without that: it is the ${how}.`
  }
  return null
}

/** @type {(one: Row, other: Row) => string | null} */
function ends(one, other) {
  const [last, otherLast] = [one, other].map(row => stepsOf(row).at(-1))
  if (!last || !otherLast || last.right || !otherLast.right) return null
  return `The ${one.rule} ends where nothing is left for ${last.csp ?? 'a set'}; the ${other.rule} comes back to its target.`
}

/** @param {[SetLogic | null, SetLogic | null]} logics */
function sets([one, other]) {
  if (!one || !other) return 'One of the two is told by cases and not by sets: step through both.'
  const all = new Set([...one.truths, ...other.truths]).size,
    truths = one.truths.filter(name => other.truths.includes(name)).length,
    links = one.links.filter(name => other.links.includes(name)).length
  return `${shares(truths, all, 'truths')} ${links ? `So they do ${links} links.` : 'They have no link in common.'}`
}
