// Texts made small: what stands in `p` and `done` of a link, and what crates/draw/src/squeeze.rs writes and reads too.
//
// Each bit of the text is foretold from the bytes before it, and written by an arithmetic coder in as many bits as it
// surprises. What foretells are tables of how often a bit was 1 after the last 1, 2, 3, 4, 6 and 9 bytes and after the
// last two and three words, mixed with weights that learn, as in lpaq (Matt Mahoney, 2007). The tables have read PRIMER
// first, so they know proofs already: a median of 169 characters in place of 486 deflated, over the proofs of the gallery.
// All numbers are integers, so that both languages come to the same bits.

import { PRIMER } from './primer.js'

/** How many bytes a squeezed text may stand for. */
export const LARGEST = 200_000
const ORDERS = [1, 2, 3, 4, 6, 9]
const WORDS = [2, 3]
/** How many bytes back words are looked for. */
const REACH = 256
const TABLES = ORDERS.length + WORDS.length
/** Each table foretells twice, the second time with the weight of how often it was asked; and one input never changes. */
const INPUTS = 2 * TABLES + 1
/** The bits of a place in a table. */
const PLACE = 17
/** How often a place is asked before it forgets. */
const SETTLED = 30
const RATES = Array.from({ length: SETTLED + 1 }, (_, asked) => Math.floor(131_072 / (2 * asked + 3)))
const FIRST_WEIGHT = 22_937

/** The logistic function at 33 places, for 12 bits. */
const CURVE = [
  1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785,
  3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
]
/** @param {number} at */
const bent = at => {
  const [place, part] = [(at >> 7) + 16, at & 127]
  return (CURVE[place] * (128 - part) + CURVE[place + 1] * part + 64) >> 7
}
/** Its inverse: the greatest place that comes to a chance or less. */
const STRAIGHT = new Int16Array(4096).fill(2047)
for (let at = 2047, chance = 4095; at >= -2047; at--)
  for (const low = bent(at); chance >= low; chance--) STRAIGHT[chance] = at
STRAIGHT[0] = -2047

/** @param {number} byte */
const isWord = byte => (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 122)
/** @type {(hash: number, byte: number) => number} */
const mixed = (hash, byte) => Math.imul(hash + byte + 1, 0x2f0b4c47)
/** @type {(low: number, value: number, high: number) => number} */
const within = (low, value, high) => Math.max(low, Math.min(high, value))

/** What foretells the bits of a text. */
class Model {
  /** @param {number} length */
  constructor(length) {
    this.text = new Uint8Array(PRIMER.length + length)
    this.at = 0
    this.chances = new Uint16Array(TABLES << PLACE).fill(32_768)
    this.asked = new Uint8Array(TABLES << PLACE)
    this.weights = new Int32Array(INPUTS).fill(FIRST_WEIGHT)
    this.inputs = new Int32Array(INPUTS).fill(256)
    this.places = new Int32Array(TABLES)
    this.hashes = new Int32Array(TABLES)
    /** The bits of the byte so far, behind a 1. */
    this.bits = 1
    this.foretold = 2048
    this.look()
    for (const character of PRIMER) this.read(character.charCodeAt(0))
  }

  /** Looks at what stands before the next byte. */
  look() {
    ORDERS.forEach((order, table) => (this.hashes[table] = this.last(order)))
    WORDS.forEach((words, table) => (this.hashes[ORDERS.length + table] = this.lastWords(words)))
  }

  /** @param {number} order */
  last(order) {
    let hash = 0
    for (let back = 1; back <= order; back++)
      hash = mixed(hash, this.at >= back ? this.text[this.at - back] : 0) ^ order
    return hash
  }

  /** @param {number} most */
  lastWords(most) {
    const { text, at } = this
    let hash = most * 77
    for (let back = 1, words = 0; back <= Math.min(at, REACH) && words < most; back++) {
      const byte = text[at - back]
      if (isWord(byte) || back === 1) hash = mixed(hash, byte)
      else if (isWord(text[at - back + 1])) words++
    }
    return hash
  }

  /** How likely the next bit is a 1, of 4,096. */
  chance() {
    const { inputs, weights, places, hashes, chances, asked } = this,
      bits = Math.imul(this.bits, 0x9e3779b1)
    let sum = 256 * weights[INPUTS - 1]
    for (let table = 0; table < TABLES; table++) {
      const hash = Math.imul(hashes[table] ^ bits, 0x85ebca6b) + table * 0x1234567,
        place = (table << PLACE) | ((hash ^ (hash >>> 15)) & ((1 << PLACE) - 1)),
        often = asked[place],
        says = often ? STRAIGHT[chances[place] >> 4] : 0,
        weighed = (says * (often < 6 ? often : 6)) >> 2
      places[table] = place
      inputs[2 * table] = says
      inputs[2 * table + 1] = weighed
      sum += weights[2 * table] * says + weights[2 * table + 1] * weighed
    }
    this.foretold = within(1, bent(within(-2047, Math.floor(sum / 65_536), 2047)), 4095)
    return this.foretold
  }

  /** Learns what the bit was. @param {number} bit */
  learn(bit) {
    const { inputs, weights, chances, asked, places } = this,
      error = ((bit << 12) - this.foretold) * 10,
      whole = bit ? 65_535 : 0
    for (let input = 0; input < INPUTS; input++) weights[input] += (inputs[input] * error + 0x8000) >> 16
    for (let table = 0; table < TABLES; table++) {
      const place = places[table],
        often = asked[place]
      chances[place] += Math.floor(((whole - chances[place]) * RATES[often]) / 65_536)
      if (often < SETTLED) asked[place] = often + 1
    }
    this.bits = (this.bits << 1) | bit
    if (this.bits > 255) this.end()
  }

  /** The byte is whole. */
  end() {
    this.text[this.at++] = this.bits & 255
    this.bits = 1
    this.look()
  }

  /** Reads a byte that is known. @param {number} byte */
  read(byte) {
    for (let shift = 7; shift >= 0; shift--) {
      this.chance()
      this.learn((byte >> shift) & 1)
    }
  }

  /** The bytes of the text itself. */
  own() {
    return this.text.slice(PRIMER.length, this.at)
  }
}

/** The middle of what is left of the coder's numbers. @type {(low: number, high: number, chance: number) => number} */
const middle = (low, high, chance) => {
  const room = high - low
  return low + Math.floor(room / 4096) * chance + Math.floor(((room % 4096) * chance) / 4096)
}
/** @type {(low: number, high: number) => boolean} */
const isSettled = (low, high) => low >>> 24 === high >>> 24

/** Bytes in as few as can be, without their number. @param {Uint8Array} bytes */
export function squeezed(bytes) {
  const model = new Model(bytes.length),
    /** @type {number[]} */
    made = []
  let [low, high] = [0, 0xffffffff]
  for (const byte of bytes)
    for (let shift = 7; shift >= 0; shift--) {
      const bit = (byte >> shift) & 1,
        half = middle(low, high, model.chance())
      bit ? (high = half) : (low = half + 1)
      model.learn(bit)
      for (; isSettled(low, high); low = (low << 8) >>> 0, high = ((high << 8) | 255) >>> 0)
        made.push(high >>> 24)
    }
  // Whoever reads takes what is missing for zeros.
  if (low > 0) made.push((low >>> 24) + 1)
  return Uint8Array.from(made)
}

/**
 * What `squeezed` was made of. Of other bytes it makes something else.
 * @type {(bytes: Uint8Array, length: number) => Uint8Array<ArrayBuffer>}
 */
export function unsqueezed(bytes, length) {
  const model = new Model(length)
  let [low, high, at, code] = [0, 0xffffffff, 0, 0]
  const next = () => {
    code = ((code << 8) | (bytes[at++] ?? 0)) >>> 0
  }
  for (let begun = 0; begun < 4; begun++) next()
  for (let left = 8 * length; left; left--) {
    const half = middle(low, high, model.chance()),
      bit = code <= half ? 1 : 0
    bit ? (high = half) : (low = half + 1)
    model.learn(bit)
    for (; isSettled(low, high); low = (low << 8) >>> 0, high = ((high << 8) | 255) >>> 0) next()
  }
  return model.own()
}
