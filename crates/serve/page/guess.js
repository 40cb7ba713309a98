// What a short text may mean that is no grid: an elimination, a family, an example; each as a button.

import * as engine from './engine.js'
import { h, shown } from './dom.js'
import { open, select } from './session.js'
import { families } from './families.js'
import { showKeys } from './keys.js'
import { EXAMPLES } from './examples.js'

/** @import { Child } from './page' */

/** A text longer than this was meant as a grid, a chain or a post. */
const SHORT = 40

/**
 * What can be pasted, and what the text may mean; empty where it was meant as something long.
 * @param {string} text
 * @param {() => void} done
 * @returns {Promise<HTMLElement | null>}
 */
export async function guesses(text, done) {
  if (text.length > SHORT || text.includes('\n')) return null
  /** @type {(words: string, act: () => unknown) => HTMLElement} */
  const button = (words, act) =>
    h('button', { class: 'chip', type: 'button', onclick: () => (done(), act()) }, words)
  const word = text.toLowerCase().replace(/[^a-z0-9-]/g, '')
  return h(
    'div',
    {},
    h(
      'p',
      {},
      'The box takes a grid, an elimination as r1c7≠3, a chain, a whole post, a query, a proof or a link of this page.',
    ),
    h(
      'p',
      { class: 'chips' },
      elimination(text, button),
      (await named(word)).map(name => button(`family ${name}`, () => families.look(name))),
      EXAMPLES.filter(({ name }) => word && name.toLowerCase().includes(word)).map(
        ({ name, grid, after, view }) => button(name, () => open(grid, { after, view })),
      ),
      /^(help|keys|\?)/.test(text.toLowerCase()) && button('keys and signs', showKeys),
    ),
  )
}

/** @type {(text: string, button: (words: string, act: () => unknown) => HTMLElement) => Child} */
function elimination(text, button) {
  const [, before, row, column, after] =
      text.match(/(?:\(?([1-9])\)?\s*)?r\s*([1-9])\s*c\s*([1-9])(?:\D*([1-9]))?/i) ?? [],
    digit = before ?? after
  if (!digit) return ''
  const conclusion = `r${row}c${column}<>${digit}`
  return button(`${shown(conclusion)}?`, () =>
    select({ tab: 'explore', candidates: [`n${digit}r${row}c${column}`], conclusion }),
  )
}

/**
 * Up to three families whose names have the word in them, the nearest first.
 * @param {string} word
 */
async function named(word) {
  if (word.length < 3) return []
  const all = await engine.families().catch(() => null),
    names = all?.families.map(({ family }) => family).filter(name => name.includes(word)) ?? []
  return names.sort((one, other) => one.length - other.length).slice(0, 3)
}
