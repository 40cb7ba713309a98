// What a link has that nobody reads: states as bits, proofs deflated, and the digest of a proof.

import { givensText } from './grids.js'

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

/**
 * The candidates of a state, as bits.
 * @param {State} state
 */
export function packed(state) {
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
export function unpacked(text) {
  try {
    const bytes = bytesOf(text)
    /** @param {number} bit */
    const digit = bit => ((bytes[bit >> 3] >> (bit & 7)) & 1 ? `${(bit % 9) + 1}` : '.')
    return bytes.length === 92 ? Array.from({ length: 729 }, (_, bit) => digit(bit)).join('') : null
  } catch {
    return null
  }
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

/**
 * A number by which a proof is known again: FNV-1a of 64 bits over its JSON.
 * @param {string} json
 */
export function digest(json) {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(json))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

/**
 * The fragment that opens a proof, whatever its length.
 * @param {Proof} proof
 */
export async function proofLink(proof) {
  const { state, givens = [] } = proof
  return `v=1&s=${packed(state)}&g=${givensText({ state, givens })}&p=${await deflated(JSON.stringify(terse(proof)))}`
}
