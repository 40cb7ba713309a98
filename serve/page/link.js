// The link of the page: readable, in the notations of the command line. Nothing leaves the machine.
//
// #v=1&g=<grid>&after=singles&tab=explore&sel=n4r1c6&why=r1c7<>3&family=whip&step=4&branch=0&with=braid
//
// A state that proofs have led to stands in s instead of g: its 729 candidates as bits, in base64url, 122
// characters. A link of more than 1,500 characters is #v=1z& and all else deflated, in base64url.

import { session, TABS } from './session.js'
import { queries } from './query.js'
import { ownChain } from './chain.js'

/** @import { State } from './api' */
/** @import { After, View } from './page' */

const LONGEST = 1500
/** @type {NonNullable<After>[]} */
const AFTER = ['singles', 'basics']
const KEYS = ['v', 'g', 's', 'after', 'tab', 'sel', 'why', 'family', 'step', 'branch', 'with', 'q', 'chain']

/**
 * Characters that may stand in a fragment as they are.
 * @param {string} text
 */
const encode = text =>
  encodeURIComponent(text).replace(/%(?:3C|3E|3D|20|2C|3A|24|2F|3B)/g, code =>
    code === '%20' ? '+' : decodeURIComponent(code),
  )

/** @param {Uint8Array<ArrayBuffer>} bytes */
const base64 = bytes =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
/** @param {string} text */
const bytesOf = text =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0))

/**
 * The candidates of a state, as bits.
 * @param {State} state
 */
function packed(state) {
  const bytes = new Uint8Array(92)
  state.forEach((digits, cell) => {
    for (const digit of digits) {
      const bit = cell * 9 + +digit - 1
      bytes[bit >> 3] |= 1 << (bit & 7)
    }
  })
  return base64(bytes)
}

/**
 * The 729 characters of a state, from its bits; null when it is none.
 * @param {string} text
 */
function unpacked(text) {
  try {
    const bytes = bytesOf(text)
    /** @param {number} bit */
    const digit = bit => ((bytes[bit >> 3] >> (bit & 7)) & 1 ? `${(bit % 9) + 1}` : '.')
    return bytes.length === 92 ? Array.from({ length: 729 }, (_, bit) => digit(bit)).join('') : null
  } catch {
    return null
  }
}

/** The most bytes that a link may be when it is inflated: as many as a call may have. */
const MOST = 256 * 1024

/** @type {(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) => Promise<Uint8Array<ArrayBuffer>>} */
const through = async (bytes, stream) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > MOST) {
      await reader.cancel()
      throw new RangeError('a link is longer than 256 kB')
    }
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
/** @param {string} text */
const short = async text =>
  text.length <= LONGEST
    ? text
    : `#v=1z&${base64(await through(new TextEncoder().encode(text.replace('#v=1&', '')), new CompressionStream('deflate-raw')))}`

/** The link to what is shown. */
export const linkText = () => short(plainLink())

/** @typedef {{ [key: string]: string | number }} Fields */

function plainLink() {
  const { view } = session
  /** @type {Fields} */
  const fields = { v: 1, g: session.grid }
  if (session.after) fields.after = session.after
  if (view.tab !== 'explore') fields.tab = view.tab
  if (view.candidates.length) fields.sel = view.candidates.join(',')
  if (view.conclusion) fields.why = view.conclusion
  if (view.family) fields.family = view.family
  if (view.step !== null) fields.step = view.step
  if (view.branch !== null) fields.branch = view.branch
  if (view.beside) fields.with = view.beside
  if (view.tab === 'query' && queries.text()) fields.q = queries.text()
  if (view.tab === 'chain' && ownChain.text()) fields.chain = ownChain.text()
  if (session.at > 0 || (session.grid.length === 729 && !session.after)) {
    fields.s = packed(session.position.state)
    delete fields.g
    delete fields.after
  }
  return (
    '#' +
    Object.entries(fields)
      .map(([key, value]) => `${key}=${encode(`${value}`)}`)
      .join('&')
  )
}

let latest = 0

/**
 * Writes the link to what is shown into the address.
 * @param {boolean} replaces
 */
export async function writeLink(replaces) {
  const plain = plainLink(),
    mine = ++latest,
    text = plain.length > LONGEST ? await short(plain) : plain
  const link = location.pathname + location.search + text
  if (mine !== latest) return
  if (link === location.pathname + location.search + location.hash) return
  history[replaces ? 'replaceState' : 'pushState'](null, '', link)
}

/**
 * @typedef {{
 *   words: string[],
 *   view: Partial<View>,
 *   grid?: string,
 *   after?: After,
 *   query?: string,
 *   chain?: string,
 * }} Link
 */

/**
 * What the link says, and words for what is not understood.
 * @returns {Promise<Link>}
 */
export async function readLink() {
  /** @type {{ [key: string]: string | undefined }} */
  const fields = {}
  /** @type {string[]} */
  const words = []
  let text = location.hash.slice(1)
  if (text.startsWith('v=1z&')) {
    try {
      text = `v=1&${new TextDecoder().decode(await through(bytesOf(text.slice(5)), new DecompressionStream('deflate-raw')))}`
    } catch {
      return { words: ['This link is cut short or was changed: it cannot be read.'], view: {} }
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
  return {
    words,
    grid: state ?? fields.g,
    after: AFTER.find(after => after === fields.after) ?? null,
    view,
    query: fields.q,
    chain: fields.chain,
  }
}
