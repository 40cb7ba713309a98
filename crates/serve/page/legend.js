// The signs of the board: each with the word it stands for. The legend has only those that are on the board now.

import { byId, h, s } from './dom.js'
import { parsed, worthSigns } from './board.js'
import { word } from './words.js'

/** @import { Board } from './board.js' */

/** @type {(cls: string) => SVGElement} */
const square = cls => s('rect', { x: 5, y: 1, width: 16, height: 16, rx: 2.5, class: cls })
/** @type {(r: number, cls: string) => SVGElement} */
const circle = (r, cls) => s('circle', { cx: 13, cy: 9, r, class: cls })
/** @type {(cls: string) => SVGElement} */
const line = cls => s('path', { d: 'M1 9H25', class: cls })
/** @type {(x: number, y: number, width: number, height: number, cls: string) => SVGElement} */
const box = (x, y, width, height, cls) => s('rect', { x, y, width, height, rx: 2, class: cls })
/** @type {(text: string, cls: string, y?: number) => SVGElement} */
const letter = (text, cls, y = 13) => s('text', { x: 13, y, class: cls }, text)

/** @typedef {{ on: string, key: string, words: string, drawn: () => SVGElement[] }} Sign */
/** @type {Sign[]} */
export const SIGNS = [
  {
    on: '.node.target',
    key: 'target',
    words: 'target',
    drawn: () => [square('node target'), s('path', { d: 'M6 16L20 2', class: 'slash' })],
  },
  { on: '.node.left', key: 'left-linking', words: 'false then', drawn: () => [circle(7, 'node left')] },
  { on: '.node.right', key: 'right-linking', words: 'true then', drawn: () => [circle(8, 'node right')] },
  { on: '.strong', key: 'conjugate', words: 'not this: that', drawn: () => [line('strong')] },
  { on: '.weak', key: 'link', words: 'this: not that', drawn: () => [line('weak')] },
  {
    on: '.badgeof',
    key: 'step',
    words: 'step',
    drawn: () => [box(6, 2, 14, 14, 'badgedisc'), letter('a', 'badgetext', 12.5)],
  },
  { on: '.letterof', key: 't', words: 'excluded by it', drawn: () => [letter('a', 'letterof')] },
  { on: '.letterof.by-target', key: 'z', words: 'by the target', drawn: () => [letter('*', 'letterof', 16)] },
  {
    on: '.heat [class^=heat]',
    key: 'falls',
    words: 'falls; darker: shorter',
    drawn: () => [box(2, 3, 7, 12, 'heat1'), box(10, 3, 7, 12, 'heat2'), box(18, 3, 7, 12, 'heat3')],
  },
  {
    on: '.worth',
    key: 'what matters',
    words: 'lowers the rating; fuller: more',
    drawn: () =>
      worthSigns(13, 9, 0.6).map(
        part => (part.setAttribute('transform', 'translate(13 9) scale(.8) translate(-13 -9)'), part),
      ),
  },
  {
    on: '.price1',
    key: 'what matters',
    words: 'proof of length 1 to 3',
    drawn: () => [circle(8, 'price price1')],
  },
  { on: '.price2', key: 'what matters', words: '4 to 7', drawn: () => [circle(8, 'price price2')] },
  { on: '.price3', key: 'what matters', words: '8 or more', drawn: () => [circle(8, 'price price3')] },
  { on: '.selected', key: 'candidate', words: 'selected', drawn: () => [square('selected')] },
  { on: '.linked:not(.conjugate)', key: 'link', words: 'linked', drawn: () => [circle(8, 'linked')] },
  {
    on: '.linked.conjugate',
    key: 'conjugate',
    words: 'conjugate',
    drawn: () => [circle(8, 'linked conjugate')],
  },
  { on: '.capsule', key: 'group', words: 'group', drawn: () => [box(1, 4, 24, 10, 'capsule')] },
  { on: '.band.rc', key: 'CSP variable', words: 'cell', drawn: () => [box(5, 1, 16, 16, 'band rc')] },
  {
    on: '.band.rn',
    key: 'CSP variable',
    words: 'row',
    drawn: () => [box(0, 5, 26, 8, 'band rn')],
  },
  {
    on: '.band.cn',
    key: 'CSP variable',
    words: 'column',
    drawn: () => [box(9, 0, 8, 18, 'band cn')],
  },
  {
    on: '.band.bn',
    key: 'CSP variable',
    words: 'block',
    drawn: () => [1, 7, 13].map(y => box(3, y, 20, 4, 'band bn')),
  },
  { on: '.single', key: 'single', words: 'single', drawn: () => [circle(8, 'single')] },
  { on: '.hand', key: 'sign', words: 'your sign', drawn: () => [circle(8, 'hand hand0')] },
  {
    on: '.said-struck, .said-set',
    key: 'said',
    words: 'said by you, not proved',
    drawn: () => [letter('4', 'said-struck'), s('path', { d: 'M6 9H20', class: 'said-line' })],
  },
  { on: '.bad', key: 'link', words: 'does not hold', drawn: () => [line('bad')] },
  {
    on: '.tagged',
    key: 'tagging',
    words: 'layer, with the letter of its tag',
    drawn: () => [box(3, 1, 9, 16, 'tag0'), box(14, 1, 9, 16, 'tag1 opposite')],
  },
  { on: '.false-tag', key: 'falls', words: 'its tag is false', drawn: () => [circle(8, 'false-tag')] },
  { on: '.next', key: 'step', words: 'may come next', drawn: () => [circle(8, 'next right')] },
  { on: '.lit-tag', key: 'tagging', words: 'true together', drawn: () => [circle(8, 'answer')] },
  { on: '.hinted', key: 'candidate', words: 'a hint', drawn: () => [circle(8, 'answer')] },
  { on: '.answer:not(.lit-tag)', key: 'candidate', words: 'the answer', drawn: () => [circle(8, 'answer')] },
]

/** @param {Sign} sign */
export const picture = ({ drawn }) => s('svg', { viewBox: '0 0 26 18', 'aria-hidden': 'true' }, drawn())

/** The entry of the glossary for what is drawn with a class. */
const ENTRIES = new Map([
  ['left', 'left-linking'],
  ['right', 'right-linking'],
  ['target', 'target'],
  ['z', 'z'],
  ['t', 't'],
  ['fin', 'fish'],
  ['place', 'single'],
  ['arrow strong', 'conjugate'],
  ['arrow weak', 'link'],
  ['badge step', 'step'],
  ['group', 'group'],
  ['truth', 'set logic'],
  ['link', 'set logic'],
  ...['rc', 'rn', 'cn', 'bn'].map(space => /** @type {const} */ ([`variable ${space}`, 'CSP variable'])),
])

let last = ''
/**
 * Shows what the signs mean that are on a board, under it.
 * @param {Board} board
 */
export function legend({ svg, meanings }) {
  const here = SIGNS.filter(({ on }) => svg.querySelector(on)),
    shown = [...here.map(({ on }) => on), ...meanings.map(of => of.class + of.words)].join()
  if (shown === last) return
  last = shown
  const ofProof = meanings.map(({ class: of, words, sign, width }) => {
    const entry = ENTRIES.get(of),
      drawing = s('svg', { viewBox: `-1 -12 ${width - 4} 24`, 'aria-hidden': 'true' }, parsed(sign))
    drawing.style.width = `${(width - 4) * 0.75}px`
    return h('span', {}, drawing, entry ? word(entry, words) : words)
  })
  byId('signs').replaceChildren(
    ...ofProof,
    ...here.map(sign => h('span', {}, picture(sign), word(sign.key, sign.words))),
  )
}
