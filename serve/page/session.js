// What is looked at: one position, one selection, and what was applied on the way. Panels and board
// read it and write to it only through `select` and `open`.

import * as engine from './engine.js'

/** `view` is the one selection; levels: position › candidates › why › two families. */
const empty = () => ({ tab: 'explore', candidates: [], conclusion: null, family: null, step: null, branch: null, beside: null })

export const session = {
  /** The position as the engine shows it. */
  position: null,
  /** The grid it began with, as text, and what was applied first. */
  grid: '', after: null,
  /** The positions on the way, each with the proofs that led from the one before; `at` is the present one. */
  stages: [], at: 0,
  view: empty(),
  /** Answers about the present position that may be asked for again. */
  answers: new Map(),
}

const listeners = []
/** `heard(what)` is called after `position` or `view` has changed. */
export const listen = heard => listeners.push(heard)
const say = what => listeners.forEach(heard => heard(what))

/** The position as requests have it. */
export const asked = () => ({ state: session.position.state, givens: session.position.givens })

/** Changes the selection. A step replaces the entry of the browser's history, another level adds one. */
export function select(change, { replaces = false } = {}) {
  const before = session.view
  session.view = { ...before, ...change }
  if ('conclusion' in change && change.conclusion !== before.conclusion) Object.assign(session.view, { family: null, step: null, branch: null, beside: null }, change)
  if ('family' in change && change.family !== before.family) Object.assign(session.view, { step: null, branch: null }, change)
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

let linking = () => {}
/** Who writes the link of the page. */
export const onLink = write => { linking = write }
const remember = replaces => linking(replaces)

/** Opens a grid; throws the engine's refusal when it is none. */
export async function open(text, { after = null, view = {}, replaces = false } = {}) {
  const position = await engine.position({ text, after })
  Object.assign(session, { grid: text, after, stages: [{ position, proofs: [] }], at: 0, answers: new Map(), view: { ...empty(), ...view } })
  session.position = position
  say('position')
  remember(replaces)
}

/** Applies proofs, each judged again by the engine; what was undone before is dropped. */
export async function apply(proofs) {
  const position = await engine.apply({ position: asked(), proofs })
  session.stages = [...session.stages.slice(0, session.at + 1), { position, proofs }]
  jump(session.at + 1)
}

/** Applies singles until none is open. */
export async function applySingles() {
  const position = await engine.position({ position: asked(), after: 'singles' })
  session.stages = [...session.stages.slice(0, session.at + 1), { position, proofs: [], singles: true }]
  jump(session.at + 1)
}

/** Goes to a stage on the way: unlimited undo and redo. */
export function jump(at) {
  if (at < 0 || at >= session.stages.length) return
  Object.assign(session, { at, position: session.stages[at].position, answers: new Map() })
  session.view = { ...session.view, candidates: [], conclusion: null, family: null, step: null, branch: null, beside: null }
  say('position')
  remember(true)
}

/** An answer about the present position, asked for once. */
export function once(key, make) {
  if (!session.answers.has(key)) session.answers.set(key, make())
  return session.answers.get(key)
}
