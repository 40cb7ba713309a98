// What is looked at: one position, one selection, and what was applied on the way. Panels and board
// read it and write to it only through `select` and `open`.

import * as engine from './engine.js'
import { cellsOf, givensText, left, stateOf, sukaku } from './grids.js'
import { whole } from './packed.js'
import { showAll } from './shows.js'

/** @import { Asked, Conclusion, Position, Proof, State } from './api' */
/** @import { After, Done, Row, Session, Stage, Tab, View } from './page' */

/** @type {() => View} */
const empty = () => ({
  tab: 'explore',
  candidates: [],
  conclusion: null,
  family: null,
  step: null,
  branch: null,
  beside: null,
})

/** @type {Position} */
const NOWHERE = {
  state: [],
  givens: [],
  decided: [],
  candidates: 0,
  solutions: 'one',
  singles: [],
  notices: [],
}

/** @type {Session} */
export const session = {
  /** The position as the engine shows it; empty before one is opened. */
  position: NOWHERE,
  /** The grid it began with, as text, and what was applied first. */
  grid: '',
  givens: '',
  after: null,
  /** The positions on the way, each with the proofs that led from the one before; `at` is the present one. */
  stages: [],
  at: 0,
  view: empty(),
  /** A proof of the present position that came from outside, with its conclusion. */
  brought: null,
  awaited: null,
  said: [],
  /** Answers about the present position that may be asked for again. */
  answers: new Map(),
}

/** @typedef {(what: 'position' | 'view') => void} Heard */
/** @type {Heard[]} */
const listeners = []
/**
 * `heard(what)` is called after `position` or `view` has changed.
 * @param {Heard} heard
 */
export const listen = heard => listeners.push(heard)
/** @type {Heard} */
const say = what => listeners.forEach(heard => heard(what))

/**
 * The position as requests have it.
 * @returns {Asked}
 */
export const asked = () => ({ state: session.position.state, givens: session.position.givens })

/**
 * Changes the selection. A step replaces the entry of the browser's history, another level adds one.
 * @param {Partial<View>} change
 */
export function select(change, { replaces = false } = {}) {
  const before = session.view
  session.view = { ...before, ...change }
  if ('conclusion' in change && change.conclusion !== before.conclusion)
    Object.assign(session.view, { family: null, step: null, branch: null, beside: null }, change)
  if ('family' in change && change.family !== before.family)
    Object.assign(session.view, { step: null, branch: null }, change)
  const stepped = Object.keys(change).every(key => ['step', 'branch', 'family', 'beside'].includes(key))
  say('view')
  remember(replaces || stepped)
}

/** One level up; whether there was one. */
export function up() {
  const { beside, conclusion, candidates } = session.view
  if (beside) select({ beside: null })
  else if (conclusion) select({ conclusion: null })
  else if (candidates.length) select({ candidates: [] })
  else return false
  return true
}

/** @param {boolean} _replaces */
let linking = _replaces => {}
/**
 * Who writes the link of the page.
 * @param {(replaces: boolean) => void} write
 */
export const onLink = write => {
  linking = write
}
/** @param {boolean} replaces */
const remember = replaces => linking(replaces)

/**
 * @typedef {{
 *   givens?: string,
 *   after?: After,
 *   done?: Done[],
 *   proof?: (position: Position) => Proof,
 *   view?: Partial<View>,
 *   seen?: { [key: string]: string | undefined },
 *   replaces?: boolean,
 * }} How
 */

/**
 * Opens a grid, with the steps that were applied to it; throws the engine's refusal when it is none.
 * @param {string} text
 * @param {How} [how]
 */
export async function open(text, how = {}) {
  const { givens = '', after = null, done = [], proof, view = {}, seen = {}, replaces = false } = how
  const first = await plain(text, givens)
  const stages = await walked(await engine.position({ ...askedOf(first), after }), done),
    at = stages.length - 1,
    { position } = stages[at],
    from = proof && outside(proof(position), view.tab === 'post' ? 'post' : 'explore')
  Object.assign(session, {
    ...first,
    after,
    stages,
    at,
    position,
    brought: from?.brought ?? null,
    awaited: null,
    answers: new Map(),
    view: { ...empty(), ...view, ...from?.view },
  })
  // What was shown of another position is over, unless the link says it.
  showAll(seen)
  say('position')
  remember(replaces)
  return stages.length === done.length + 1
}

/** @typedef {{ grid: string, givens: string }} Plain */

/**
 * A grid as 81 characters where its givens say all of it, otherwise as 729 and its givens.
 * @param {string} text
 * @param {string} givens
 * @returns {Promise<Plain>}
 */
async function plain(text, givens) {
  if (/^(?:[\d.]{81}|[1-9.]{729})$/.test(text)) return { grid: text, givens }
  const position = await engine.position({ text }),
    said = givensText(position),
    isSaid = position.state.every((digits, cell) => digits === left(said, cell))
  return isSaid
    ? { grid: said, givens: '' }
    : { grid: sukaku(position.state), givens: /\d/.test(said) ? said : '' }
}

/**
 * @param {Plain} plain
 * @returns {{ text: string } | { position: Asked }}
 */
const askedOf = ({ grid, givens }) =>
  givens ? { position: { state: stateOf(grid), givens: cellsOf(givens) } } : { text: grid }

/**
 * The stages of a way, as far as its steps hold.
 * @param {Position} position
 * @param {Done[]} done
 */
async function walked(position, done) {
  /** @type {Stage[]} */
  const stages = [{ position, proofs: [] }]
  for (const step of done) {
    const here = stages[stages.length - 1].position,
      asked = { state: here.state, givens: here.givens },
      singles = step === 'singles',
      proofs = singles ? [] : step.map(rest => whole(rest, here))
    try {
      const next = await (singles
        ? engine.position({ position: asked, after: 'singles' })
        : engine.apply({ position: asked, proofs }))
      stages.push({ position: next, proofs, singles })
    } catch {
      break
    }
  }
  return stages
}

/** Whether one of the steps up to here assumes that the givens have one solution. */
export const assumes = () =>
  session.stages.slice(0, session.at + 1).some(({ proofs }) => proofs.some(proof => proof.assumes))

/**
 * Applies proofs, each judged again by the engine; what was undone before is dropped.
 * @param {Proof[]} proofs
 */
export async function apply(proofs) {
  add({ position: await engine.apply({ position: asked(), proofs }), proofs })
}

/** Applies singles until none is open. */
export async function applySingles() {
  const position = await engine.position({ position: asked(), after: 'singles' })
  add({ position, proofs: [], singles: true })
}

/** The stage that is looked at. */
export const stage = () => session.stages[session.at]

/**
 * What was said by hand on the way here, and is not proved.
 * @returns {Conclusion[]}
 */
export const sayings = () => [
  ...session.said,
  ...session.stages.slice(0, session.at + 1).flatMap(({ said }) => said ?? []),
]

/**
 * Adds a stage after the present one, which keeps its signs, and goes there.
 * @param {Stage} next
 */
export function add(next) {
  session.stages = [...session.stages.slice(0, session.at + 1), { signs: stage().signs, ...next }]
  jump(session.at + 1)
}

/**
 * Goes to a stage on the way: unlimited undo and redo.
 * @param {number} at
 */
export function jump(at) {
  if (at < 0 || at >= session.stages.length) return
  Object.assign(session, { at, position: session.stages[at].position, brought: null, answers: new Map() })
  session.view = {
    ...session.view,
    candidates: [],
    conclusion: null,
    family: null,
    step: null,
    branch: null,
    beside: null,
  }
  say('position')
  remember(true)
}

/** A proof that comes from outside stands in a row of its own. */
export const OUTSIDE = 'this proof'

/**
 * A proof that stands alone as a row: nothing is compared with it.
 * @param {string} rule
 * @param {Proof} proof
 * @returns {Row}
 */
export const rowOf = (rule, proof) => ({
  rule,
  length: proof.length,
  needs: '',
  proof,
  title: `${proof.family.name}[${proof.length}]`,
  t: null,
  z: null,
  kind: null,
  order: [],
  same_as: null,
})

/**
 * A proof from outside as a row of its own, and what is selected to show it.
 * @param {Proof} proof
 * @param {Tab} tab
 */
function outside(proof, tab) {
  const [text] = proof.eliminates,
    of = text ?? proof.places[0]
  const conclusion = `${of.slice(2)}${text ? '<>' : '='}${of[1]}`
  const row = rowOf(OUTSIDE, proof)
  /** @type {Partial<View>} */
  const view = { tab, candidates: [of], conclusion, family: OUTSIDE }
  return { brought: { conclusion, row }, view }
}

/**
 * Shows a proof of the present position that comes from outside, as it is.
 * @param {Proof} proof
 * @param {Partial<View>} [view]
 * @param {{ replaces?: boolean }} [how]
 */
export function bring(proof, view = {}, how = {}) {
  const from = outside(proof, 'explore')
  session.brought = from.brought
  select({ ...view, ...from.view }, how)
}

/** What is shown is another thing: an entry of the browser's history. */
export const pushed = () => remember(false)

/** What is shown can be linked to in another way: the search has found the proof, say. */
export const relink = () => remember(true)

/**
 * An answer about the present position, asked for once.
 * @template T
 * @param {string} key
 * @param {() => T} make
 */
export function once(key, make) {
  if (!session.answers.has(key)) session.answers.set(key, make())
  return /** @type {T} */ (session.answers.get(key))
}
