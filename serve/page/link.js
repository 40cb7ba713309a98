// The link of the page: readable, in the notations of the command line. Nothing leaves the machine.
//
// #v=1&g=<grid>&after=singles&tab=explore&sel=n4r1c6&why=r1c7<>3&family=whip&step=4&branch=0&with=braid&p=<proof>
//
// A state that has lost candidates stands in s: its 729 candidates as bits, in base64url, 122 characters; g then has
// its givens. The proof that is shown stands in p, deflated, in base64url: a reader sees the very proof, whatever a
// search finds there. `done` has the proofs applied before, by which the reader can go back. Neither says its
// position again. A proof that would take more than 8 kB is named by its digest in h, and asked for as a file.
// All else that is longer than 1,500 characters is #v=1z& and the rest deflated. draw/src/link.rs writes links too.

import * as engine from './engine.js'
import {
  deflated,
  isStep,
  digest,
  inflated,
  isDone,
  isProof,
  packed,
  stepOf,
  terse,
  unpacked,
  whole,
} from './packed.js'
import { givensText, stateOf } from './grids.js'
import { session, TABS } from './session.js'
import { explore } from './explore.js'
import { queries } from './query.js'
import { ownChain } from './chain.js'

/** @import { Position, Proof } from './api' */
/** @import { After, Done, Stage, View } from './page' */

const LONGEST = 1500
/** How many characters a proof may take, and the steps before it. */
const LONGEST_PROOF = 8192
/** @type {NonNullable<After>[]} */
const AFTER = ['singles', 'basics']
const KEYS = [
  'v',
  'g',
  's',
  'after',
  'done',
  'tab',
  'sel',
  'why',
  'family',
  'step',
  'branch',
  'with',
  'p',
  'h',
  'q',
  'chain',
]

/**
 * Characters that may stand in a fragment as they are.
 * @param {string} text
 */
const encode = text =>
  encodeURIComponent(text).replace(/%(?:3C|3E|3D|20|2C|3A|24|2F|3B)/g, code =>
    code === '%20' ? '+' : decodeURIComponent(code),
  )

/**
 * What the link has of a proof, worked out once.
 * @type {WeakMap<Proof, Promise<Fields>>}
 */
const packedProofs = new WeakMap()
/** @param {Proof} proof */
function proofFields(proof) {
  const known = packedProofs.get(proof)
  if (known) return known
  const made = deflated(JSON.stringify(terse(proof))).then(async p =>
    p.length <= LONGEST_PROOF ? { p } : /** @type {Fields} */ ({ h: await digestOf(proof) }),
  )
  packedProofs.set(proof, made)
  return made
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
 * @returns {Promise<Fields>}
 */
async function doneFields(stages) {
  if (!stages.length) return {}
  // What was said by hand has no proof: the position that it led to stands for it.
  if (stages.some(({ said }) => said)) return positionFields(session.position)
  const done = await deflated(JSON.stringify(stages.filter(isStep).map(stepOf)))
  return done.length <= LONGEST_PROOF ? { done } : positionFields(session.position)
}

/**
 * A position as its state and its givens.
 * @param {Position} position
 * @returns {Fields}
 */
function positionFields(position) {
  const g = givensText(position)
  return { s: packed(position.state), ...(/[1-9]/.test(g) && { g }) }
}

/** The link to what is shown. */
export async function linkText() {
  const { view, grid, after, givens } = session
  /** @type {Fields} */
  const first = grid.length === 729 ? { s: packed(stateOf(grid)), ...(givens && { g: givens }) } : { g: grid }
  if (after) first.after = after
  const done = await doneFields(session.stages.slice(1, session.at + 1)),
    proof = shownProof()
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
  const readable = written({ v: 1, ...('s' in done ? {} : first), ...seen }),
    packedOnes = written({ ...done, ...(proof && (await proofFields(proof))) })
  const all = [readable, packedOnes].filter(Boolean).join('&')
  return `#${readable.length <= LONGEST ? all : `v=1z&${await deflated(all.replace('v=1&', ''))}`}`
}

/** @param {Fields} fields */
const written = fields =>
  Object.entries(fields)
    .map(([key, value]) => `${key}=${encode(`${value}`)}`)
    .join('&')

/** The proof that is shown, if one is. */
function shownProof() {
  const why = explore.why(),
    { tab, conclusion } = session.view
  if (tab === 'post') return session.brought?.row.proof
  const isShown = tab === 'explore' && conclusion && why.answer?.conclusion === conclusion
  return isShown && why.answer ? why.best(why.answer)?.proof : undefined
}

/** @typedef {{ [key: string]: string | number }} Fields */
/** A proof of a link. @typedef {{ family?: { name?: string }, eliminates: string[], places: string[] }} Terse */

const CUT = 'This link is cut short or was changed: it cannot be read.'

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

/**
 * @typedef {{
 *   words: string[],
 *   view: Partial<View>,
 *   grid?: string,
 *   givens?: string,
 *   after?: After,
 *   done?: Done[],
 *   proof?: (position: Position) => Proof,
 *   awaited?: string,
 *   query?: string,
 *   chain?: string,
 * }} Link
 */

/** The link of the page that a text has in it, from its `#` on; null when there is none. @param {string} text */
export const linkIn = text => text.match(/#v=\d+z?&[^\s\]"]+/)?.[0] ?? null

/**
 * That the grid of a link gives a digit that its state has not placed; null where it does not.
 * @type {(state: string, grid: string) => string | null}
 */
function otherState(state, grid) {
  const digits = [...(grid.length === 81 ? grid : '')],
    live = digits.map((_, cell) => state.slice(9 * cell, 9 * cell + 9).replaceAll('.', ''))
  const at = digits.findIndex((digit, cell) => /[1-9]/.test(digit) && live[cell] !== digit)
  const name = `r${Math.floor(at / 9) + 1}c${(at % 9) + 1}`
  return at < 0
    ? null
    : `The grid in this link is not that of its state: it gives ${name} = ${digits[at]}, where the state has ${live[at] || 'no candidate'}.`
}

/** @type {(proof: Terse, family: string | null) => string | null} */
const otherFamily = ({ family: { name } = {} }, family) =>
  family && name && family !== name
    ? `This link names the family ${family}, but its proof is by ${name}.`
    : null

/**
 * A proof that is of another conclusion, and of nothing on the way to it. A placement takes away what is linked to it,
 * and may need several eliminations.
 * @type {(proof: Terse, conclusion: string | null) => string | null}
 */
function otherConclusion({ eliminates, places }, conclusion) {
  const [, cell, sign, digit] = conclusion?.match(/^(r\dc\d)(<>|=)(\d)$/) ?? []
  if (!cell) return null
  const asked = `n${digit}${cell}`,
    [same, other] = sign === '=' ? [places, eliminates] : [eliminates, places]
  if (same.includes(asked) || other.some(one => linked(one, asked))) return null
  const said = [
    ...eliminates.map(one => `${one.slice(2)}<>${one[1]}`),
    ...places.map(one => `${one.slice(2)}=${one[1]}`),
  ]
  return `This link names ${conclusion}, but its proof concludes ${said.join(', ')}.`
}

/** Whether two candidates are linked. @type {(one: string, other: string) => boolean} */
function linked(one, other) {
  const [[, n, , r, , c], [, m, , s, , d]] = [one, other]
  const isBlock = Math.ceil(+r / 3) === Math.ceil(+s / 3) && Math.ceil(+c / 3) === Math.ceil(+d / 3)
  return one !== other && (r === s && c === d ? n !== m : n === m && (r === s || c === d || isBlock))
}

/**
 * What a link says, and words for what is not understood.
 * @param {string} link
 * @returns {Promise<Link>}
 */
export async function readLink(link) {
  /** @type {{ [key: string]: string | undefined }} */
  const fields = {}
  /** @type {string[]} */
  const words = []
  let text = link.slice(1)
  if (text.startsWith('v=1z&')) {
    try {
      text = `v=1&${await inflated(text.slice(5))}`
    } catch {
      return { words: [CUT], view: {} }
    }
  }
  for (const part of text.split('&').filter(Boolean)) {
    const [key, ...rest] = part.split('=')
    let value = rest.join('=').replaceAll('+', ' ')
    try {
      value = decodeURIComponent(value)
    } catch {
      words.push(`“${key}” of this link cannot be read.`)
      continue
    }
    KEYS.includes(key)
      ? (fields[key] = value)
      : words.push(`This link has “${key}”, which is not known here; it is left aside.`)
  }
  if (fields.v && fields.v !== '1')
    return { words: [`This link is of version ${fields.v}; only version 1 is understood.`], view: {} }
  /** @type {(text: string | undefined, what: string, fits: (read: any) => boolean) => Promise<any>} */
  const read = async (text, what, fits) => {
    if (text === undefined) return undefined
    try {
      const read = JSON.parse(await inflated(text))
      if (fits(read)) return read
      throw new Error('it is something else')
    } catch {
      words.push(`The ${what} in this link cannot be read: it is cut short, or was changed.`)
    }
  }
  const done = await read(fields.done, 'steps', isDone),
    proof = await read(fields.p, 'proof', isProof)
  const state = fields.s === undefined ? null : unpacked(fields.s)
  if (fields.s !== undefined && !state) words.push('The state in this link cannot be read.')
  /** @param {string | undefined} text */
  const number = (text = '') => (/^\d+$/.test(text) ? +text : null)
  const candidates = (fields.sel ?? '').split(',').filter(text => /^n[1-9]r[1-9]c[1-9]$/.test(text))
  const { why = '', family = null, with: beside = null } = fields
  /** @type {View} */
  const view = {
    tab: TABS.find(tab => tab === fields.tab) ?? 'explore',
    candidates,
    conclusion: /^r[1-9]c[1-9](<>|=)[1-9]$/.test(why) ? why : null,
    family,
    step: number(fields.step),
    branch: number(fields.branch),
    beside,
  }
  const differs = [
    state && otherState(state, fields.g ?? ''),
    proof && otherFamily(proof, family),
    proof && otherConclusion(proof, view.conclusion),
  ].filter(said => said !== null && said !== undefined)
  if (differs.length) return { words: [...words, ...differs], view: {} }
  return {
    words,
    grid: state ?? fields.g,
    givens: state && fields.g?.length === 81 ? fields.g : undefined,
    done,
    proof: proof && (position => whole(proof, position)),
    awaited: fields.h,
    after: AFTER.find(after => after === fields.after) ?? null,
    view,
    query: fields.q,
    chain: fields.chain,
  }
}
