// A small board that shows one thing, written as words:
//
//   n4r1c2    a candidate            n4r1c2!  the target       n4r1c2(  left-linking    n4r1c2)  right-linking
//   n4r1c2a   excluded by step a     n4r1c2*  by the target    n4r1c2?  selected
//   n4r1c2-n4r1c7  a link            n4r1c2=n4r1c7  conjugates
//   r2n4      a CSP variable         r1c1+r1c2  the cells of an ALS

import { Board } from './board.js'
import { h } from './dom.js'

/** @import { Candidate, State } from './api' */

const MARKS = new Map([
  ['!', 'target'],
  ['(', 'left'],
  [')', 'right'],
])

/** @param {string} text */
export function sketch(text) {
  const words = text.split(/\s+/),
    named = [...new Set(text.match(/n[1-9]r[1-9]c[1-9]/g) ?? [])],
    board = new Board({ name: 'Example' })
  board.show({ state: stateOf(named), givens: [], decided: [] })
  for (const word of words) draw(board, word)
  board.raise()
  board.crop(named)
  return h('div', { class: 'board sketch' }, board.svg)
}

/**
 * @param {Candidate[]} candidates
 * @returns {State}
 */
const stateOf = candidates =>
  Array.from({ length: 81 }, (_, cell) =>
    candidates
      .filter(text => (+text[3] - 1) * 9 + +text[5] - 1 === cell)
      .map(text => text[1])
      .sort()
      .join(''),
  )

/**
 * @param {Board} board
 * @param {string} word
 */
function draw(board, word) {
  if (/^n\dr\dc\d[=-]/.test(word))
    return board.join(word.slice(0, 6), word.slice(7), word[6] === '=' ? 'strong' : 'weak')
  if (word.includes('+')) return board.set(word.split('+'))
  if (!word.startsWith('n')) return board.band(word)
  const [text, sign] = [word.slice(0, 6), word.slice(6)],
    part = MARKS.get(sign)
  if (part) board.layers.nodes.append(board.node({ candidate: text, parts: [part], says: part }))
  else if (sign === '?') board.select([text])
  else if (sign) board.exclude(text, sign)
}
