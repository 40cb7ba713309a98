// What a link has that nobody reads: states as bits, proofs squeezed, and the digest of a proof.

import { left, sukaku } from './grids.js'
import { LARGEST as LARGEST_SQUEEZED, squeezed, unsqueezed } from './squeeze.js'

/** @import { Position, Proof, State } from './api' */
/** @import { Done, Stage } from './page' */

/** How many characters a packed text may stand for. */
const LARGEST = 1_000_000

/** @param {Uint8Array<ArrayBuffer>} bytes */
const base64 = bytes =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
/** @param {string} text */
const bytesOf = text =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0))

/** @type {(list: boolean[]) => Uint8Array<ArrayBuffer>} */
function bytesOfBits(list) {
  const bytes = new Uint8Array(Math.ceil(list.length / 8))
  list.forEach((bit, at) => (bytes[at >> 3] |= +bit << (at & 7)))
  return bytes
}
/** How many bytes all 729 candidates take. */
const ALL = 92
const DIGITS = [...'123456789']

/**
 * The candidates of a state, as bits: those that the givens leave, behind a check of them; all where there are no
 * givens, or where the state has others.
 * @param {State} state
 * @param {string} [givens]
 */
export function packed(state, givens = '') {
  const may = mayBe(givens)
  const isOther = /** @type {(digits: string, cell: number) => boolean} */ (digits, cell) =>
    givens[cell] === '.' ? [...digits].some(digit => !may?.[cell].includes(digit)) : digits !== givens[cell]
  if (!may || state.some(isOther))
    return base64(bytesOfBits(state.flatMap(digits => DIGITS.map(digit => digits.includes(digit)))))
  const bits = may.flatMap((all, cell) =>
    givens[cell] === '.' ? [...all].map(digit => state[cell].includes(digit)) : [],
  )
  const bytes = bytesOfBits(bits)
  return base64(Uint8Array.of(...checked(givens, bytes), ...bytes))
}

/** The digits that the givens leave to each cell; null where there are none, or where one excludes another. @param {string} givens */
function mayBe(givens) {
  /** @param {number} cell */
  const others = cell => left(`${givens.slice(0, cell)}.${givens.slice(cell + 1)}`, cell)
  const isGrid = /^[\d.]{81}$/.test(givens) && /[1-9]/.test(givens),
    fits = isGrid && [...givens].every((digit, cell) => digit === '.' || others(cell).includes(digit))
  return fits ? Array.from(givens, (_, cell) => left(givens, cell)) : null
}
/** Two bytes by which one sees that bits are of these givens. @type {(givens: string, bytes: Uint8Array) => number[]} */
const checked = (givens, bytes) => hashed([...new TextEncoder().encode(givens), ...bytes]).slice(-2)

/**
 * The 729 characters of a state, from its bits; null when it is none.
 * @param {string} text
 * @param {string} [givens]
 */
export function unpacked(text, givens = '') {
  try {
    const bytes = bytesOf(text)
    return bytes.length === ALL ? ofAll(bytes) : ofLeft(bytes, givens)
  } catch {
    return null
  }
}

/** @type {(bytes: Uint8Array, at: number) => number} */
const bitAt = (bytes, at) => (bytes[at >> 3] >> (at & 7)) & 1
/** @param {Uint8Array} bytes */
const ofAll = bytes =>
  Array.from({ length: 729 }, (_, at) => (bitAt(bytes, at) ? DIGITS[at % 9] : '.')).join('')

/** @type {(packed: Uint8Array, givens: string) => string | null} */
function ofLeft(packed, givens) {
  const may = mayBe(givens),
    bytes = packed.slice(2)
  if (!may) return null
  let at = 0
  const cells = may.map((all, cell) =>
    givens[cell] === '.' ? [...all].filter(() => bitAt(bytes, at++)).join('') : all,
  )
  const isWhole = bytes.length === Math.ceil(at / 8)
  return isWhole && `${checked(givens, bytes)}` === `${[...packed.slice(0, 2)]}` ? sukaku(cells) : null
}

/** @type {(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) => ReadableStream<Uint8Array>} */
const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream)

/**
 * A text deflated, in base64url.
 * @param {string} text
 */
export async function deflated(text) {
  const stream = through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  return base64(new Uint8Array(await new Response(stream).arrayBuffer()))
}

/**
 * The text of what `deflated` made; an error where it is cut short, was changed, or stands for too much.
 * @param {string} text
 */
export async function inflated(text) {
  const reader = through(bytesOf(text), new DecompressionStream('deflate-raw')).getReader(),
    decoder = new TextDecoder()
  for (let made = ''; ;) {
    const { value, done } = await reader.read()
    if (done) return made + decoder.decode()
    made += decoder.decode(value, { stream: true })
    if (made.length <= LARGEST) continue
    reader.cancel()
    throw new Error('it is too long')
  }
}

/** A text is behind its length and a check of it. */
const CHECK = 3

/**
 * A text squeezed, in base64url; null where it is too long for a link.
 * @param {string} text
 */
export function squeezedText(text) {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > LARGEST_SQUEEZED) return null
  return base64(Uint8Array.of(...lengthOf(bytes.length), ...hashed(bytes).slice(-CHECK), ...squeezed(bytes)))
}

/** A length in groups of seven bits, the least first; all but the last with the eighth bit. @param {number} length */
const lengthOf = length => {
  const made = []
  for (; length > 127; length >>= 7) made.push((length & 127) | 128)
  return [...made, length]
}

/**
 * The text of what `squeezedText` made; an error where it is cut short, was changed, or stands for too much.
 * @param {string} text
 */
export function unsqueezedText(text) {
  const bytes = bytesOf(text)
  let length = 0,
    at = 0
  for (; bytes[at] > 127; at++) length |= (bytes[at] & 127) << (7 * at)
  length |= bytes[at] << (7 * at++)
  if (length > LARGEST_SQUEEZED) throw new Error('it is too long')
  const made = unsqueezed(bytes.slice(at + CHECK), length)
  if (`${hashed(made).slice(-CHECK)}` !== `${[...bytes.slice(at, at + CHECK)]}`)
    throw new Error('it was changed')
  return new TextDecoder().decode(made)
}

/**
 * The text of the proof or the steps of a link.
 * @type {(text: string, version: string) => Promise<string>}
 */
export const unpackedText = async (text, version) => (version === '1' ? inflated(text) : unsqueezedText(text))

/**
 * A proof without its position.
 * @param {Proof} proof
 */
export const terse = ({ schema, state, givens, ...rest }) => rest
/**
 * Whether a stage is a step: whether more than signs were changed.
 * @param {Stage} stage
 */
export const isStep = ({ proofs, singles }) => Boolean(singles || proofs.length)
/**
 * A step of the way, as a link has it.
 * @param {Stage} stage
 * @returns {Done}
 */
export const stepOf = ({ proofs, singles }) => (singles ? 'singles' : proofs.map(terse))
/**
 * The proof of which `terse` is left, in its position.
 * @param {object} rest
 * @param {Position} position
 * @returns {Proof}
 */
export const whole = (rest, { state, givens }) =>
  /** @type {any} */ ({
    schema: 'catena-proof/1',
    state,
    ...(givens.length && { givens }),
    ...terse(/** @type {any} */ (rest)),
  })
/**
 * Whether something may be a proof: whether it is one, the checker says.
 * @param {any} read
 */
export const isProof = read =>
  [read?.eliminates, read?.places].every(Array.isArray) && read.eliminates.length + read.places.length > 0
/**
 * Whether something may be the steps of a way.
 * @param {any} read
 */
export const isDone = read =>
  Array.isArray(read) &&
  read.every(step => step === 'singles' || (Array.isArray(step) && step.every(isProof)))

/** FNV-1a of 64 bits. @param {Iterable<number>} bytes */
function fnv(bytes) {
  let hash = 0xcbf29ce484222325n
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash
}
/** The same as eight bytes, the first one first. @param {Iterable<number>} bytes */
const hashed = bytes => {
  const hash = fnv(bytes)
  return [56n, 48n, 40n, 32n, 24n, 16n, 8n, 0n].map(shift => Number((hash >> shift) & 255n))
}

/**
 * A number by which a proof is known again, from its JSON.
 * @param {string} json
 */
export const digest = json => fnv(new TextEncoder().encode(json)).toString(16).padStart(16, '0')
