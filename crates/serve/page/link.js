// The link to what the page shows. address.js says how links are written, linked.js what they say. Nothing leaves the
// machine.
//
// A state that has lost candidates stands in s: its candidates as bits; g then has its givens. The proof that is shown
// stands in p: a reader sees the very proof, whatever a search finds there. `done` has the proofs applied before, by
// which the reader can go back. Neither says its position again. A proof that would take more than 8 kB is named by
// its digest in h, and asked for as a file.

import * as engine from './engine.js'
import { written } from './address.js'
import { digest, isStep, packed, squeezedText, stepOf, terse } from './packed.js'
import { givensText, stateOf } from './grids.js'
import { allShown } from './shows.js'
import { session } from './session.js'
import { explore } from './explore.js'
import { queries } from './query.js'
import { ownChain } from './chain.js'

/** @import { Position, Proof } from './api' */
/** @import { Stage } from './page' */

/** How many characters a proof may take, and the steps before it. */
const LONGEST_PROOF = 8192

/**
 * What the link has of a proof, worked out once.
 * @type {WeakMap<Proof, Promise<Fields>>}
 */
const packedProofs = new WeakMap()
/** @param {Proof} proof */
function proofFields(proof) {
  const known = packedProofs.get(proof)
  if (known) return known
  const made = packedProof(proof)
  packedProofs.set(proof, made)
  return made
}

/** @type {(proof: Proof) => Promise<Fields>} */
async function packedProof(proof) {
  const p = squeezedText(JSON.stringify(terse(proof)))
  return p && p.length <= LONGEST_PROOF ? { p } : { h: await digestOf(proof) }
}

/**
 * The digest of a proof, in the form in which this version writes it.
 * @param {Proof} proof
 */
export async function digestOf(proof) {
  const written = await engine.render({ proof, format: 'json' })
  return digest((await written.text()).trim())
}

/**
 * What the link has of the steps that were applied: the steps, or the state they led to when they take too much.
 * @param {Stage[]} stages
 * @returns {Fields}
 */
function doneFields(stages) {
  if (!stages.length) return {}
  // What was said by hand has no proof: the position that it led to stands for it.
  if (stages.some(({ said }) => said)) return positionFields(session.position)
  const done = squeezedText(JSON.stringify(stages.filter(isStep).map(stepOf)))
  return done && done.length <= LONGEST_PROOF ? { done } : positionFields(session.position)
}

/**
 * A position as its state and its givens.
 * @param {Position} position
 * @returns {Fields}
 */
function positionFields(position) {
  const g = givensText(position)
  return { s: packed(position.state, g), ...(/[1-9]/.test(g) && { g }) }
}

/** The link to what is shown. */
export async function linkText() {
  const { view, grid, after, givens } = session
  const done = doneFields(session.stages.slice(1, session.at + 1)),
    proof = shownProof()
  /** @type {Fields} */
  const first =
    's' in done
      ? {}
      : grid.length === 729
        ? { s: packed(stateOf(grid), givens), ...(givens && { g: givens }) }
        : { g: grid }
  if (after && !('s' in done)) first.after = after
  /** @type {Fields} */
  const seen = {}
  // Who follows the link has no post.
  if (!['explore', 'post'].includes(view.tab)) seen.tab = view.tab
  if (view.candidates.length) seen.sel = view.candidates.join(',')
  if (view.conclusion) seen.why = view.conclusion
  if (view.family) seen.family = proof ? proof.family.name : view.family
  if (view.step !== null) seen.step = view.step
  if (view.branch !== null) seen.branch = view.branch
  if (view.beside) seen.with = view.beside
  if (view.tab === 'query' && queries.text()) seen.q = queries.text()
  if (view.tab === 'chain' && ownChain.text()) seen.chain = ownChain.text()
  return written({ ...first, ...seen, ...allShown(), ...done, ...(proof && (await proofFields(proof))) })
}

/** The proof that is shown, if one is. */
function shownProof() {
  const why = explore.why(),
    { tab, conclusion } = session.view
  if (tab === 'post') return session.brought?.row.proof
  const isShown = tab === 'explore' && conclusion && why.answer?.conclusion === conclusion
  return isShown && why.answer ? why.best(why.answer)?.proof : undefined
}

/** @typedef {{ [key: string]: string | number }} Fields */

let latest = 0
/** Whether one of the links that are being made is to be an entry of its own. */
let pushes = false

/**
 * Writes the link to what is shown into the address.
 * @param {boolean} replaces
 */
export async function writeLink(replaces) {
  pushes ||= !replaces
  const mine = ++latest,
    text = await linkText()
  if (mine !== latest) return
  const link = location.pathname + location.search + text,
    how = pushes ? 'pushState' : 'replaceState'
  pushes = false
  if (link !== location.pathname + location.search + location.hash) history[how](null, '', link)
}
