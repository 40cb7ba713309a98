// Elements, made in one expression. Texts are always text: nothing here reads markup.

/** @import { Candidate, Conclusion, Proof } from './api' */
/** @import { Child, Elements, Properties, SvgAttributes } from './page' */

/**
 * An HTML element with properties (`on…` listeners, attributes) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Properties<HTMLElementTagNameMap[K]>} [properties]
 * @param {Child[]} children
 */
export const h = (name, properties = {}, ...children) =>
  fill(document.createElement(name), properties, children)

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {SvgAttributes} [properties]
 * @param {Child[]} children
 */
export const s = (name, properties = {}, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', name), properties, children)

/**
 * @template {Element} E
 * @param {E} element
 * @param {object} properties
 * @param {Child[]} children
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name === 'value') Object.assign(element, { value })
    else element.setAttribute(name, value === true ? '' : value)
  }
  put(element, children)
  return element
}

/**
 * The children that are there, in one list.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
const nodes = children =>
  children.flatMap(child => {
    if (Array.isArray(child)) return nodes(child)
    return typeof child === 'number' ? `${child}` : child || []
  })

/**
 * An element of index.html.
 * @template {string} I
 * @param {I} id
 */
export const byId = id =>
  /** @type {I extends keyof Elements ? Elements[I] : HTMLElement} */ (document.getElementById(id))

const ICONS = {
  first: 'M5 4v12M15 4l-7 6 7 6',
  back: 'm12 4-6 6 6 6',
  next: 'm8 4 6 6-6 6',
  last: 'M15 4v12M5 4l7 6-7 6',
  play: 'M6 4v12l10-6z',
  pause: 'M7 4v12M13 4v12',
}
/**
 * A button that is a sign.
 * @param {string} name
 * @param {keyof typeof ICONS} icon
 * @param {() => unknown} act
 */
export const sign = (name, icon, act, disabled = false) =>
  h(
    'button',
    { class: 'icon', 'aria-label': name, title: name, onclick: act, disabled },
    s('svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, s('path', { d: ICONS[icon] })),
  )

/**
 * Puts children in place of those that are there; what is `false` or nothing is left out.
 * @param {Element} element
 * @param {Child[]} children
 */
export const put = (element, ...children) => element.replaceChildren(...nodes(children))

/**
 * Says something to a screen reader.
 * @param {string} text
 */
export function announce(text) {
  byId('announce').textContent = text
}

/**
 * The letters of a step: a … z, aa …
 * @param {number} step
 */
export function letters(step) {
  let text = ''
  for (let rest = step + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text
  return text
}

/**
 * The name of a step, counted from 0: its letter, and in a branch of a force chain the branch with a number, `b2`.
 * @type {(branch: number | null, step: number) => string}
 */
export const stepName = (branch, step) => (branch === null ? letters(step) : `${letters(branch)}${step + 1}`)

/**
 * `n4r1c6` as its digit, row and column from 1.
 * @param {Candidate} text
 */
export function candidate(text) {
  const [, digit, , row, , column] = [...text].map(Number)
  return { text, digit, row, column, cell: `r${row}c${column}` }
}

/**
 * `n4r1c6` as people read it: `4 in r1c6`.
 * @param {Candidate} text
 */
export const named = text => {
  const { digit, cell } = candidate(text)
  return `${digit} in ${cell}`
}

/**
 * The candidate that falls by an elimination, `r1c7<>3`.
 * @param {Conclusion} text
 */
export const eliminated = text => text.replace(/^(r\dc\d)<>(\d)$/, 'n$2$1')
/**
 * `r1c7<>3` as people read it.
 * @param {Conclusion} text
 */
export const shown = text => text.replace('<>', ' ≠ ').replace(/([^ ])=/, '$1 = ')
/**
 * What a proof concludes, as people read it.
 * @param {Proof} proof
 */
export const concluded = ({ eliminates, places }) =>
  [
    ...eliminates.map(text => shown(`${text.slice(2)}<>${text[1]}`)),
    ...places.map(text => shown(`${text.slice(2)}=${text[1]}`)),
  ].join(', ')

/**
 * A proof in a few words: its family with its length, and what it concludes.
 * @param {Proof} proof
 */
export const inShort = proof =>
  `${proof.family.name}${proof.length ? `[${proof.length}]` : ''}: ${concluded(proof)}`

/**
 * A number of things.
 * @param {number} count
 * @param {string} one
 */
export const plural = (count, one, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Whether the page stands in a frame of another one, as the board with the steps of a proof alone. */
export const embedded = document.documentElement.classList.contains('embed')
