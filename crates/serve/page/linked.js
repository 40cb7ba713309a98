// What a link says, and words for what of it cannot be had. Nothing that a link does not say is shown as if it did: where
// its proof is lost, what it concludes is not explained by another one.

import { read } from './address.js'
import { isDone, isProof, unpacked, unpackedText, whole } from './packed.js'
import { TABS } from './tabs.js'

/** @import { Conclusion, Position, Proof } from './api' */
/** @import { After, Done, Tab, View } from './page' */
/** @import { Fields } from './address.js' */

/** A proof of a link. @typedef {{ family?: { name?: string }, eliminates: string[], places: string[] }} Terse */
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
 *   sought?: Conclusion,
 *   seen: Fields,
 *   query?: string,
 *   chain?: string,
 * }} Link
 */

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

/** What a field is called. @type {{ [key: string]: (value: string) => string }} */
const NAMES = {
  g: () => 'the grid',
  s: () => 'the state',
  done: () => 'the steps before',
  sel: value => `the candidate ${value.replaceAll(',', ', ')}`,
  why: value => `the conclusion ${spoken(value)}`,
  family: value => `the family ${value}`,
  tab: value => `the view ${value}`,
  q: () => 'the query',
  chain: () => 'the chain',
}
/** @param {string} conclusion */
const spoken = conclusion => conclusion.replace('<>', ' ≠ ').replace('=', ' = ')

/**
 * The form of fields, and what else they are.
 * @type {{ [key: string]: [fits: RegExp, otherwise: string] }}
 */
const FORMS = {
  after: [/^(?:singles|basics)$/, 'not something to apply first: that is singles or basics'],
  tab: [RegExp(`^(?:${TABS.join('|')})$`), 'not a view of the page'],
  sel: [/^n[1-9]r[1-9]c[1-9](?:,n[1-9]r[1-9]c[1-9])*$/, 'not a candidate such as n3r1c7'],
  why: [/^r[1-9]c[1-9](?:<>|=)[1-9]$/, 'not a conclusion such as r1c7<>3'],
  step: [/^\d{1,4}$/, 'not the number of a step'],
  branch: [/^\d{1,4}$/, 'not the number of a branch'],
  h: [/^[\da-f]{16}$/, 'not the digest of a proof'],
  show: [/^(?:matters|tags|bare)$/, 'nothing that the board can show: matters, tags or bare'],
  by: [/^(?:W|B|gW|gB|T|depth)$/, 'not a measure: W, B, gW, gB, T or depth'],
  level: [/^(?:1|half|2|3|4)$/, 'not a level of tagging'],
  digit: [/^[1-9]$/, 'not a digit'],
  at: [/^\d{1,4}$/, 'not the number of a step'],
  as: [/^(?:board|graph|text|json)$/, 'not a form of an answer'],
  walk: [/^[\w:+.,!-]+$/, 'not a walk through the graph'],
  layout: [/^(?:free|layers|circle)$/, 'not a layout: free, layers or circle'],
  logic: [/^[01]$/, 'not 0 or 1'],
  lesson: [/^[a-z0-9 -]+\.\d{1,2}$/i, 'not a lesson and its question'],
  signs: [/^n[1-9]r[1-9]c[1-9]\.[0-3](?:,n[1-9]r[1-9]c[1-9]\.[0-3])*$/, 'not a list of signs'],
  said: [/^r[1-9]c[1-9](?:<>|=)[1-9](?:,r[1-9]c[1-9](?:<>|=)[1-9])*$/, 'not a list of what was said'],
}
/** Fields that are seen to be whole. */
const isWhole = /** @type {(key: string, value: string) => boolean} */ (key, value) =>
  key === 'g'
    ? value.length === 81
    : Boolean(FORMS[key]?.[0].test(value)) && !['step', 'branch'].includes(key)

/**
 * Takes what is not of its form out of the fields; the words for it.
 * @param {Fields} fields
 */
function sifted(fields) {
  const others = Object.entries(FORMS).filter(
    ([key, [fits]]) => !fits.test(fields[key] ?? '') && fields[key] !== undefined,
  )
  return others.map(([key, [, otherwise]]) => {
    const value = fields[key] ?? ''
    delete fields[key]
    return `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}” of this link is ${otherwise}; it is left aside.`
  })
}

/**
 * Fills a grid that has lost its end up with empty cells; the words for it. Forums leave out the last dots of old links.
 * @type {(fields: Fields, isLast: boolean) => string[]}
 */
function filled(fields, isLast) {
  const { g = '' } = fields,
    lost = 81 - g.length
  if (!isLast || !/^[\d.]+$/.test(g) || lost <= 0) return []
  fields.g = g.padEnd(81, '.')
  const those = lost === 1 ? 'the last one is' : `the last ${lost} are`
  return [`The grid in this link has ${g.length} of 81 cells: ${those} shown empty.`]
}

/** What is packed in a link, and may turn out unreadable. */
class Packed {
  /** @type {Set<string>} */
  broken = new Set()

  /** @param {string} version @param {Fields} fields */
  constructor(version, fields) {
    this.version = version
    this.fields = fields
  }

  /** @type {(key: string, fits: (read: any) => boolean) => Promise<any>} */
  async read(key, fits) {
    const text = this.fields[key]
    if (text === undefined) return undefined
    try {
      const read = JSON.parse(await unpackedText(text, this.version))
      if (fits(read)) return read
    } catch {
      // What is broken is said at the end.
    }
    this.lose(key)
  }

  /** The state of a link, as 729 characters. */
  state() {
    const { s, g } = this.fields,
      state = s === undefined ? undefined : unpacked(s, g)
    if (state === null) this.lose('s')
    return state ?? undefined
  }

  /** @param {string} key */
  lose(key) {
    this.broken.add(key)
    delete this.fields[key]
  }
}

const PACKED = [
  ['s', 'state'],
  ['done', 'steps'],
  ['p', 'proof'],
]

/**
 * That a link was cut, and what is still there.
 * @type {(tail: string, fields: Fields) => string}
 */
function cutOff(tail, fields) {
  const there = Object.entries(NAMES).flatMap(([key, name]) => (fields[key] ? [name(fields[key])] : []))
  return `This link was cut after “…${tail}”. What is still there: ${there.join(', ') || 'nothing'}.`
}

/**
 * What a link says, and words for what is not understood.
 * @param {string} link
 * @returns {Promise<Link>}
 */
export async function readLink(link) {
  const { version, fields, last, tail, isCut, words } = await read(link)
  if (version && version !== '1' && version !== '2')
    return {
      words: [`This link is of version ${version}; only versions 1 and 2 are understood.`],
      view: {},
      seen: {},
    }
  // What the sign of an old link is missing from was cut there.
  const stub = fields.why ?? '',
    isStub = /^r[1-9]c[1-9]<?>?$/.test(stub),
    wasCut = isCut || isStub
  if (isStub) delete fields.why
  words.push(...filled(fields, last === 'g'))
  const packed = new Packed(version, fields),
    state = packed.state(),
    done = await packed.read('done', isDone),
    proof = await packed.read('p', isProof)
  if (isCut && last && !PACKED.some(([key]) => key === last) && !isWhole(last, fields[last] ?? ''))
    delete fields[last]
  words.push(
    ...(wasCut && !proof && !(fields.h && !isStub) ? [cutOff(isStub ? `why=${stub}` : tail, fields)] : []),
    ...PACKED.flatMap(([key, what]) =>
      packed.broken.has(key) && !(wasCut && key === last)
        ? [`The ${what} in this link cannot be read: it is cut short, or was changed.`]
        : [],
    ),
    ...sifted(fields),
  )
  const isLost = packed.broken.has('p') || (wasCut && !proof && !fields.h),
    sought = isStub ? ofStub(stub, fields.sel) : fields.why
  return said({ fields, words, state, done, proof, isLost, sought })
}

/**
 * What an old link concluded that was cut at the sign: forums end an address at <, and at no =.
 * @type {(stub: string, sel?: string) => Conclusion | undefined}
 */
function ofStub(stub, sel) {
  const [, digit, cell] = sel?.match(/^n(\d)(r\dc\d)$/) ?? []
  return cell && stub.startsWith(cell) ? `${cell}<>${digit}` : undefined
}

/**
 * @typedef {{
 *   fields: Fields,
 *   words: string[],
 *   state?: string,
 *   done?: Done[],
 *   proof?: Terse,
 *   isLost: boolean,
 *   sought?: Conclusion,
 * }} Parts
 */

/** @param {Parts} parts @returns {Link} */
function said({ fields, words, state, done, proof, isLost, sought }) {
  const { g, why = null, family = null, with: beside = null } = fields
  const differs = [
    state && otherState(state, g ?? ''),
    proof && otherFamily(proof, family),
    proof && otherConclusion(proof, why),
  ].flatMap(said => said || [])
  if (differs.length) return { words: [...words, ...differs], view: {}, seen: {} }
  const sel = fields.sel?.split(',') ?? [],
    of = why?.match(/^(r\dc\d)\D+(\d)$/)
  /** @param {string | undefined} text */
  const number = text => (text === undefined ? null : +text)
  /** @type {View} */
  const view = {
    tab: /** @type {Tab} */ (fields.tab ?? 'explore'),
    candidates: sel.length || !of ? sel : [`n${of[2]}${of[1]}`],
    conclusion: isLost ? null : why,
    family: isLost ? null : family,
    step: isLost ? null : number(fields.step),
    branch: isLost ? null : number(fields.branch),
    beside: isLost ? null : beside,
  }
  return {
    words,
    grid: state ?? g,
    givens: state && g?.length === 81 ? g : undefined,
    done,
    proof: proof && (position => whole(proof, position)),
    awaited: fields.h,
    sought: isLost ? sought : undefined,
    after: /** @type {After} */ (fields.after ?? null),
    view,
    seen: fields,
    query: fields.q,
    chain: fields.chain,
  }
}
