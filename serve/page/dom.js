// Elements, made in one expression. Texts are always text: nothing here reads markup.

/** An HTML element with properties (`on…` listeners, attributes) and children. */
export const h = (name, properties = {}, ...children) => fill(document.createElement(name), properties, children)

/** The same for SVG. */
export const s = (name, properties = {}, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', name), properties, children)

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name === 'value') element.value = value
    else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false))
  return element
}

export const byId = id => document.getElementById(id)

const ICONS = { first: 'M5 4v12M15 4l-7 6 7 6', back: 'm12 4-6 6 6 6', next: 'm8 4 6 6-6 6', last: 'M15 4v12M5 4l7 6-7 6', play: 'M6 4v12l10-6z', pause: 'M7 4v12M13 4v12' }
/** A button that is a sign. */
export const sign = (name, icon, act, disabled = false) =>
  h('button', { class: 'icon', 'aria-label': name, title: name, onclick: act, disabled }, s('svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, s('path', { d: ICONS[icon] })))

/** Puts children in place of those that are there; what is `false` or nothing is left out. */
export const put = (element, ...children) => element.replaceChildren(...children.flat(Infinity).filter(child => child || child === 0))

/** Says something to a screen reader. */
export function announce(text) {
  byId('announce').textContent = text
}

/** The letters of a step: a … z, aa … */
export function letters(step) {
  let text = ''
  for (let rest = step + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) text = String.fromCharCode(97 + (rest - 1) % 26) + text
  return text
}

/** `n4r1c6` as its digit, row and column from 1. */
export function candidate(text) {
  const [, digit, row, column] = /^n(\d)r(\d)c(\d)$/.exec(text).map(Number)
  return { text, digit, row, column, cell: `r${row}c${column}` }
}

export const conclusion = text => text.includes('<>') || text.includes('=') ? text : `${candidate(text).cell}<>${candidate(text).digit}`
/** The candidate that falls by an elimination, `r1c7<>3`. */
export const eliminated = text => text.replace(/^(r\dc\d)<>(\d)$/, 'n$2$1')
/** `r1c7<>3` as people read it. */
export const shown = text => text.replace('<>', ' ≠ ').replace(/([^ ])=/, '$1 = ')
/** The candidate of a conclusion. */
export function ofConclusion(text) {
  const found = /^r(\d)c(\d)(?:<>|=)(\d)$/.exec(text)
  return found && `n${found[3]}r${found[1]}c${found[2]}`
}
export const plural = (count, one, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`
