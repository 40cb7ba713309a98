// The link of the page as a text. Its law, which crates/draw/src/link.rs and crates/draw/src/read_link.rs keep too:
//
//     #v=2&g=…&after=singles&sel=n3r1c7&why=r1c7%3C%3E3&family=whip&step=4&p=…&end
//
// 1. A link is fields, `key=value`, with `&` between them; `v`, its version, is the first. What a person can read
//    stands first, then the state, the steps and the proof.
// 2. It has no other characters than A-Z a-z 0-9 = & - _ . , : + and %, by which every other one is written, byte by
//    byte; a space is +. The dots at the end of a grid are zeros. So no forum ends it too early, and none takes it for
//    marks of its own.
// 3. Its last field is the word `end`. What follows that is not of the link and is left aside: `)`, `.`, a quotation mark.
// 4. A link of version 2 without `end` was cut. What is whole of it is opened, and it is said what is not: all fields but
//    the last are whole, and the last where it can be read.
// 5. What carriers do to a link is taken back: `&amp;` for `&`, a link that is escaped as a whole, spaces and ends of lines
//    in its middle. Nothing that a link has been is one of these.
// 6. Links of version 1 have no `end`, and signs such as < and > as they are. They are read as they always were; that one
//    was cut is known only where a field is unfinished.
//
// Where the readable part is longer than 1,500 characters all is deflated: #v=2z&…&end.

import { givensText } from './grids.js'
import { deflated, inflated, packed, squeezedText, terse } from './packed.js'
import { SHOWN } from './shows.js'

/** @import { Proof } from './api' */

/** @typedef {{ [key: string]: string | undefined }} Fields */
/**
 * What a link has: its fields and the key of the last one, its last characters, whether it was cut, and what is to be
 * said of it.
 * @typedef {{
 *   version: string,
 *   fields: Fields,
 *   last: string | null,
 *   tail: string,
 *   isCut: boolean,
 *   words: string[],
 * }} Read
 */

const LONGEST = 1500
/** The keys in the order in which a link has them. */
export const KEYS = [
  'v',
  'g',
  'after',
  'tab',
  'sel',
  'why',
  'family',
  'step',
  'branch',
  'with',
  ...SHOWN,
  'q',
  'chain',
  's',
  'done',
  'p',
  'h',
]
/** From here on nobody reads. */
const PACKED = ['s', 'done', 'p', 'h']

/** @param {string} text */
const escaped = text =>
  encodeURIComponent(text)
    .replace(/[!'()*~]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(?:20|2C|3A|3D)/g, code => (code === '%20' ? '+' : decodeURIComponent(code)))
/** @param {string} text */
const plain = text => decodeURIComponent(text.replaceAll('+', ' '))
/** @type {(key: string, value: string) => string} */
const valued = (key, value) =>
  key === 'g' ? value.replace(/\.+$/, dots => '0'.repeat(dots.length)) : escaped(value)

/**
 * A link with these fields, from its `#` on.
 * @param {{ [key: string]: string | number | undefined }} fields
 */
export async function written(fields) {
  const there = KEYS.filter(key => key !== 'v' && fields[key] !== undefined && fields[key] !== '')
  /** @param {string[]} keys */
  const text = keys => keys.map(key => `${key}=${valued(key, `${fields[key]}`)}`).join('&')
  const isLong = text(there.filter(key => !PACKED.includes(key))).length > LONGEST
  return isLong
    ? `#v=2z&${await deflated(text(there))}&end`
    : `#${['v=2', text(there), 'end'].filter(Boolean).join('&')}`
}

/** What stands in a link in place of a character, and is none of it. */
const CARRIED = /&(?:amp;|#38;|#x26;)(?:amp;)*/gi
/** Spaces and ends of lines, also as browsers escape them. */
const SPACES = /(?:\s|%20|%0A|%0D|%09|%C2%A0|%C2%AD|%E2%80%8B)+/gi

/**
 * A link without what carriers did to it, from its version on.
 * @param {string} link
 */
function mended(link) {
  const said = link.replace(/^#/, ''),
    text = (/^v%3D/i.test(said) ? unescaped(said) : said).replace(CARRIED, '&')
  if (/^v=1z?(?:&|$)/.test(text)) return withoutTail(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
  return text.replace(SPACES, '')
}

/** A text that was escaped as a whole; of one that was cut within a sign, what stands before. @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text.replace(/%.?$/, ''))
  } catch {
    return text
  }
}

/**
 * An old link without what stands behind it in a text; of words nobody knows where they end.
 * @param {string} text
 */
function withoutTail(text) {
  const [, key] = text.match(/&(\w+)=[^&]*$/) ?? []
  if (key === 'q' || key === 'chain') return text
  return text.replace(key === 'g' ? /[^\d.]+$/ : /[^\w-]+$/, '')
}

/** The end of a line that mail adds, with signs of quotation behind it. */
const BREAK = '(?:\\r?\\n[> ]*)?'
/** A link to its end, over ends of lines. */
const WHOLE = RegExp(
  `#v(?:=|%3D)2z?(?:&|%26)(?:${BREAK}[\\w=&.,:+%;#-])*?${['', '(?:&|&amp;|%26)', 'e', 'n', 'd'].join(BREAK)}(?![\\w=])`,
  'i',
)

/** The link of the page that a text has in it, from its `#` on; null when there is none. @param {string} text */
export function linkIn(text) {
  const whole = text.match(WHOLE)?.[0].replace(/\r?\n[> ]*/g, '')
  return whole ?? text.match(/#v(?:=|%3D)\d+z?(?:&|%26)[^\s\]"]+/i)?.[0] ?? null
}

/**
 * What a link has.
 * @param {string} link
 * @returns {Promise<Read>}
 */
export async function read(link) {
  const text = mended(link),
    [head, version = '', packs = ''] = text.match(/^v=([^&z]*)(z?)[^&]*&?/) ?? [''],
    rest = text.slice(head.length),
    end = version === '2' ? `&${rest}`.search(/&end(?![\w=])/) : Infinity,
    isCut = end < 0,
    tail = text.slice(-16)
  let body = isCut ? rest : rest.slice(0, Math.max(0, end - 1))
  if (packs)
    try {
      body = await inflated(body)
    } catch {
      const words = ['This link is cut short or was changed: it cannot be read.']
      return { version, fields: {}, last: null, tail, isCut: false, words }
    }
  // A part of the end word is no field.
  const found = fieldsOf(isCut ? body.replace(/&en?$/, '') : body)
  // A version that stands further behind counts too.
  return { version: found.fields.v ?? version, ...found, tail, isCut }
}

/** What was written; a grid with dots for its empty cells. @type {(key: string, text: string) => string} */
const valueOf = (key, text) => (key === 'g' ? plain(text).replaceAll('0', '.') : plain(text))

/** @param {string} text */
function fieldsOf(text) {
  /** @type {Fields} */
  const fields = {},
    /** @type {string[]} */
    words = []
  let last = null
  for (const part of text.split('&').filter(Boolean)) {
    const at = part.indexOf('='),
      key = at < 0 ? part : part.slice(0, at)
    last = key
    // Of two fields of one name the first counts.
    if (!KEYS.includes(key)) words.push(`This link has “${key}”, which is not known here; it is left aside.`)
    else
      try {
        fields[key] ??= valueOf(key, part.slice(at + 1))
      } catch {
        words.push(`“${key}” of this link cannot be read.`)
      }
  }
  return { fields, words, last }
}

/**
 * The link that opens a proof, whatever its length, from its `#` on.
 * @param {Proof} proof
 */
export async function proofLink(proof) {
  const { state, givens = [] } = proof,
    g = givensText({ state, givens })
  return written({
    g: /[1-9]/.test(g) ? g : undefined,
    s: packed(state, g),
    p: squeezedText(JSON.stringify(terse(proof))) ?? undefined,
  })
}
