// Words that explain themselves: three lines and a small board, under the pointer, with the focus, or at a tap.

import * as engine from './engine.js'
import { byId, h, put } from './dom.js'
import { Board } from './board.js'
import { sketch } from './sketch.js'

/** @import { Family, Proof } from './api' */
/** @import { Child } from './page' */
/** @typedef {{ title: string, lines: string[], drawn: HTMLElement | null, more: boolean }} Explained */

/** How long the pointer rests before a word is explained, in milliseconds. */
const REST = 250
/** The proofs that some words are about: a family, at this elimination. @type {WeakMap<Element, Proof>} */
const proofs = new WeakMap()
/** @type {Promise<Family[]> | null} */
let families = null
/** The word that is explained. @type {Element | null} */
let shown = null
let timer = 0

/**
 * A word of the trade. Its explanation is that of `key` in `glossary.js`, or of the family of this name.
 * @param {string} key
 * @param {Child} [text]
 */
export const word = (key, text = key) =>
  h('span', { class: 'word', role: 'button', tabindex: 0, 'data-word': key }, text)

/**
 * Says that an element names a family, whose proof is at hand.
 * @template {Element} E
 * @param {E} element
 * @param {string} key
 * @param {Proof} proof
 */
export function about(element, key, proof) {
  element.setAttribute('data-word', key)
  proofs.set(element, proof)
  return element
}

/** @param {EventTarget | null} target */
const wordAt = target => (target instanceof Element ? target.closest('[data-word]') : null)

/**
 * Listens for words. `more` leads on from one: to its lesson, or to its family.
 * @param {(key: string, isFamily: boolean) => unknown} more
 */
export function words(more) {
  const room = byId('word')
  /** @param {EventTarget | null} target */
  const isRoom = target => target instanceof Node && room.contains(target)
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return
    clearTimeout(timer)
    const of = wordAt(target)
    if (of !== shown && !isRoom(target)) timer = setTimeout(() => (of ? show(of, more) : hide()), REST)
  })
  document.addEventListener('focusin', ({ target }) => {
    const of = wordAt(target)
    if (of?.matches(':focus-visible')) show(of, more)
    else if (!isRoom(target)) hide()
  })
  document.addEventListener('click', ({ target }) => {
    const of = wordAt(target)
    if (of?.classList.contains('word')) show(of, more)
    else if (!isRoom(target)) hide()
  })
  document.addEventListener('scroll', hide, { capture: true, passive: true })
  // Before the keys of the page: Escape leaves the word and nothing else.
  document.addEventListener(
    'keydown',
    event => {
      const of = wordAt(event.target)
      if (event.key === 'Escape' && shown) hide()
      else if (event.key === 'Enter' && of?.classList.contains('word')) leave(of, more)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
}

function hide() {
  clearTimeout(timer)
  shown?.removeAttribute('aria-describedby')
  shown = null
  byId('word').hidden = true
}

/**
 * @param {Element} of
 * @param {(key: string, isFamily: boolean) => unknown} more
 */
function leave(of, more) {
  const key = of.getAttribute('data-word') ?? ''
  hide()
  import('./glossary.js').then(({ GLOSSARY }) => more(key, !(key in GLOSSARY)))
}

/**
 * @param {Element} of
 * @param {(key: string, isFamily: boolean) => unknown} more
 */
async function show(of, more) {
  hide()
  shown = of
  const key = of.getAttribute('data-word') ?? '',
    explained = await explain(key, proofs.get(of)).catch(() => null)
  if (shown !== of || !explained) return
  const room = byId('word'),
    { title, lines, drawn } = explained
  put(
    room,
    drawn,
    h(
      'div',
      {},
      h('b', {}, title),
      lines.map(line => h('p', {}, line)),
      explained.more && h('button', { class: 'plain', onclick: () => leave(of, more) }, 'more'),
    ),
  )
  room.hidden = false
  of.setAttribute('aria-describedby', 'word')
  beside(room, of)
}

/**
 * Puts the explanation below a word, or above it where there is no room.
 * @param {HTMLElement} room
 * @param {Element} of
 */
function beside(room, of) {
  const { left, top, bottom } = of.getBoundingClientRect(),
    { offsetWidth, offsetHeight } = room,
    below = bottom + 8 + offsetHeight <= innerHeight
  room.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`
  room.style.top = `${below ? bottom + 8 : Math.max(8, top - 8 - offsetHeight)}px`
}

/**
 * @param {string} key
 * @param {Proof} [proof]
 * @returns {Promise<Explained | null>}
 */
async function explain(key, proof) {
  const { GLOSSARY, kindOf } = await import('./glossary.js'),
    known = GLOSSARY[key]
  if (known) {
    const { title = key, lines, drawn, lesson } = known
    return {
      title,
      lines,
      drawn: proof ? await ofProof(proof) : drawn ? sketch(drawn) : null,
      more: Boolean(lesson),
    }
  }
  families ??= engine.families().then(answer => answer.families)
  const family = (await families).find(({ family }) => family === key)
  if (!family) return null
  const kind = GLOSSARY[kindOf(key)]
  const lines = [family.finds, kind?.lines[0], family.source && `Source: ${family.source}`]
  return {
    title: key,
    lines: lines.filter(line => line !== undefined && line !== ''),
    drawn: proof ? await ofProof(proof) : kind?.drawn ? sketch(kind.drawn) : null,
    more: true,
  }
}

/**
 * The very proof, small.
 * @param {Proof} proof
 */
async function ofProof(proof) {
  const { told } = await engine.proof({ proof }),
    board = new Board({ name: 'Its proof here' }),
    decided = (await engine.position({ position: { state: proof.state, givens: proof.givens ?? [] } }))
      .decided
  board.show({ state: proof.state, givens: proof.givens ?? [], decided })
  board.told(told)
  board.crop(told.sentences.flatMap(of => of.candidates))
  return h('div', { class: 'board sketch' }, board.svg)
}
