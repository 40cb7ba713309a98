// The link of the page: readable, in the notations of the command line. Nothing leaves the machine.
//
// #v=1&g=<grid>&after=singles&at=2&tab=explore&sel=n4r1c6&why=r1c7<>3&family=whip&step=4&branch=0&with=braid

import { session } from './session.js'
import { queries } from './query.js'
import { ownChain } from './chain.js'

const KEYS = ['v', 'g', 'after', 'at', 'tab', 'sel', 'why', 'family', 'step', 'branch', 'with', 'q', 'chain']

/** Characters that may stand in a fragment as they are. */
const encode = text => encodeURIComponent(text).replace(/%(?:3C|3E|3D|20|2C|3A|24|2F|3B)/g, code => code === '%20' ? '+' : decodeURIComponent(code))

export function linkText() {
  const { view } = session, fields = { v: 1, g: session.grid }
  if (session.after) fields.after = session.after
  if (view.tab !== 'explore') fields.tab = view.tab
  if (view.candidates.length) fields.sel = view.candidates.join(',')
  if (view.conclusion) fields.why = view.conclusion
  if (view.family) fields.family = view.family
  if (view.step !== null) fields.step = view.step
  if (view.branch !== null) fields.branch = view.branch
  if (view.beside) fields.with = view.beside
  if (view.tab === 'query' && queries.text()) fields.q = queries.text()
  if (view.tab === 'chain' && ownChain.text()) fields.chain = ownChain.text()
  // A position that was reached by proofs stands for itself: 729 characters.
  if (session.at > 0) { fields.g = session.position.state.map(digits => [...'123456789'].map(digit => digits.includes(digit) ? digit : '.').join('')).join(''); delete fields.after }
  return '#' + Object.entries(fields).map(([key, value]) => `${key}=${encode(`${value}`)}`).join('&')
}

export function writeLink(replaces) {
  const link = location.pathname + location.search + linkText()
  if (link === location.pathname + location.search + location.hash) return
  history[replaces ? 'replaceState' : 'pushState'](null, '', link)
}

/** What the link says, and words for what is not understood. */
export function readLink() {
  const fields = {}, words = []
  for (const part of location.hash.slice(1).split('&').filter(Boolean)) {
    const [key, ...rest] = part.split('=')
    let value = rest.join('=').replaceAll('+', ' ')
    try { value = decodeURIComponent(value) } catch { words.push(`“${key}” of this link cannot be read.`); continue }
    KEYS.includes(key) ? fields[key] = value : words.push(`This link has “${key}”, which is not known here; it is left aside.`)
  }
  if (fields.v && fields.v !== '1') return { words: [`This link is of version ${fields.v}; only version 1 is understood.`], view: {} }
  const number = key => /^\d+$/.test(fields[key] ?? '') ? +fields[key] : null
  const candidates = (fields.sel ?? '').split(',').filter(text => /^n[1-9]r[1-9]c[1-9]$/.test(text))
  const tabs = ['explore', 'query', 'path', 'chain', 'families', 'store']
  const view = { tab: tabs.includes(fields.tab) ? fields.tab : 'explore', candidates, conclusion: /^r[1-9]c[1-9](<>|=)[1-9]$/.test(fields.why ?? '') ? fields.why : null, family: fields.family ?? null, step: number('step'), branch: number('branch'), beside: fields.with ?? null }
  return { words, grid: fields.g, after: ['singles', 'basics'].includes(fields.after) ? fields.after : null, view, query: fields.q, chain: fields.chain }
}
