// A resolution path as a strip of small boards, and what was applied by hand: undo, redo, jump.

import * as engine from './engine.js'
import { announce, byId, candidate, h, plural, put, s, sign } from './dom.js'
import { smallBoard } from './board.js'
import { apply, asked, jump, once, select, session } from './session.js'

let view, page, run = null, rules = 'whip', at = 0

/** The proofs of a path one after the other, each with its state. */
const steps = legs => legs.flatMap((leg, stage) => leg.proofs.map(proof => ({ leg, stage, proof })))
const isSingle = proof => !proof.chain && proof.length === 0

export const path = {
  start(element, shared) {
    ;[view, page] = [element, shared]
  },

  position() {
    run?.cancel()
    run = null
    at = 0
    strip()
  },

  draw() {
    const answer = session.answers.get(`path ${rules}`)
    const step = answer && steps(answer.legs)[at]
    if (step) {
      page.board.show(shownState(step.leg))
      draw(step)
    }
    layout(answer)
    strip()
  },

  /** Solves beside the other answers, as far as little work goes, so that the strip is there unasked. */
  auto() {
    if (!session.answers.has(`path ${rules}`) && session.position.solutions === 'one') solve({ budget: 300_000 })
  },

  key({ key }) {
    const answer = session.answers.get(`path ${rules}`), last = answer ? steps(answer.legs).length - 1 : -1
    const to = { j: at + 1, k: at - 1, ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[key]
    if (to === undefined || last < 0) return key === 'Enter' && answer ? (openProof(steps(answer.legs)[at]), true) : false
    go(to)
    return true
  },
}

function go(to) {
  const answer = session.answers.get(`path ${rules}`), all = steps(answer.legs)
  at = Math.max(0, Math.min(all.length - 1, to))
  const { proof } = all[at]
  announce(`Step ${at + 1} of ${all.length}: ${proof.family.name}, ${conclusions(proof)}`)
  if (session.view.tab !== 'path') select({ tab: 'path' })
  else page.draw()
}

const conclusions = proof => [...proof.eliminates.map(text => `${candidate(text).cell} ≠ ${text[1]}`), ...proof.places.map(text => `${candidate(text).cell} = ${text[1]}`)].join(', ')

/** A state of the path as the board takes it. */
const shownState = ({ state, decided }) => ({ state, decided, givens: session.position.givens, singles: [], notices: [] })

const told = new WeakMap()
function draw({ proof }) {
  const known = told.get(proof)
  if (!known) {
    told.set(proof, engine.proof({ proof }).then(answer => { told.set(proof, answer); if (session.view.tab === 'path') page.draw() }))
  } else if (known.told) {
    page.board.told(known.told)
    page.board.step(null, null)
  }
}

function solve({ budget } = {}) {
  run?.cancel()
  at = 0
  const answer = once(`path ${rules}`, () => ({ legs: [] }))
  Object.assign(answer, { legs: [], words: '', over: false, cancelled: false, error: null })
  let waits = 0
  const mine = run = engine.solve({ position: asked(), families: rules.split(',').map(rule => rule.trim()).filter(Boolean), max: 12, budget }, (event, data) => {
    if (run !== mine) return
    if (event === 'leg') answer.legs.push(data)
    if (event === 'words') answer.words = data
    clearTimeout(waits)
    waits = setTimeout(() => { if (session.view.tab === 'path') layout(answer); strip() }, 60)
  })
  mine.answer.then(end => {
    clearTimeout(waits)
    if (end) { Object.assign(answer, { over: true, end }); if (!budget) announce(answer.words.words) }
    if (run === mine) run = null
    if (session.view.tab === 'path') page.draw()
    strip()
  }).catch(error => { answer.error = error; answer.over = true; run = null; if (session.view.tab === 'path') layout(answer) })
  if (session.view.tab === 'path') layout(answer)
}

/** Runs of steps of one kind: singles, or eliminations. */
function stages(all) {
  const groups = []
  all.forEach((step, index) => {
    const single = isSingle(step.proof), last = groups.at(-1)
    if (last && last.single === single && last.steps.length < 40) last.steps.push(index)
    else groups.push({ single, steps: [index] })
  })
  return groups
}

function layout(answer) {
  const all = answer ? steps(answer.legs) : []
  const head = h('div', { class: 'head' }, h('h2', {}, answer ? answer.over ? answer.words.rating ? `Solved, ${answer.words.rating}` : 'Path' : 'Solving …' : 'Path'),
    h('label', { class: 'check' }, 'Rules', h('input', { value: rules, 'aria-label': 'Rules, separated by commas', list: 'rule-names', onchange: event => { rules = event.target.value || 'whip'; page.draw() } })),
    h('button', { class: 'primary', onclick: () => solve() }, answer ? 'Solve again' : 'Solve from here'))
  head.querySelector('input').className = 'edit-line'
  const parts = [head, done()]
  if (answer?.error) parts.push(h('div', { class: 'refused' }, h('b', {}, answer.error.message), ` ${answer.error.hint ?? ''}`))
  if (run) parts.push(h('div', { class: 'progress' }, `${plural(all.length, 'step')}. `, h('button', { class: 'plain', onclick: () => { run.cancel(); run = null; answer.cancelled = true; layout(answer) } }, 'Cancel')))
  if (answer?.cancelled) parts.push(h('p', {}, `Stopped at step ${all.length}; what was found stays.`))
  if (answer?.words?.words) parts.push(h('p', { class: 'note' }, `${plural(all.length, 'step')}: ${answer.words.words}.`))
  if (all.length) {
    parts.push(h('div', { class: 'strip-boards' }, stages(all).map(group => small(group, all))))
    const { proof } = all[at] ?? all[0]
    parts.push(h('div', { class: 'foot' }, h('h3', {}, `Step ${at + 1}: ${proof.family.name}${proof.length ? `[${proof.length}]` : ''}, ${conclusions(proof)}`),
      h('div', { class: 'stepper' }, sign('First step', 'first', () => go(0)), sign('Step back', 'back', () => go(at - 1)), h('output', {}, `${at + 1} of ${all.length}`), sign('Next step', 'next', () => go(at + 1)), sign('Last step', 'last', () => go(all.length - 1))),
      h('button', { class: 'primary', onclick: () => openProof(all[at]) }, 'Open proof ', h('kbd', {}, '↵'))))
  } else if (!run) parts.push(h('p', {}, 'No path yet. ', h('button', { class: 'plain', onclick: () => solve() }, `Solve from here by ${rules}`)))
  const key = element => element?.getAttribute?.('aria-label') ?? element?.dataset?.steps, focus = key(document.activeElement)
  put(view, parts)
  if (focus) [...view.querySelectorAll('button')].find(button => key(button) === focus)?.focus()
}

function small({ single, steps: indices }, all) {
  const { leg } = all[indices[0]], proofs = indices.map(index => all[index].proof), longest = Math.max(...proofs.map(proof => proof.length))
  const placed = proofs.flatMap(proof => proof.places), fallen = proofs.flatMap(proof => proof.eliminates), state = [...leg.state]
  for (const text of placed) { const { row, column, digit } = candidate(text); state[(row - 1) * 9 + column - 1] = `${digit}` }
  const decided = [...leg.decided, ...placed.map(text => candidate(text).cell)]
  const here = indices.includes(at), [first, last] = [indices[0] + 1, indices.at(-1) + 1]
  const range = first === last ? `${first}` : `${first}–${last}`, what = single ? plural(placed.length, 'single') : `${fallen.length} fall, ≤ ${longest}`
  return h('button', { class: 'small', 'aria-current': here ? 'step' : null, 'data-steps': range, onclick: () => go(indices[0]) }, smallBoard(state, [...new Set(decided)], placed, fallen),
    h('span', { class: 'line' }, h('b', {}, range), ` ${what}`))
}

/** What was applied by hand, each stage one press away. */
function done() {
  if (session.stages.length < 2) return ''
  const name = (stage, index) => index === 0 ? 'start' : stage.singles ? 'singles' : stage.proofs.map(proof => conclusions(proof)).join('; ')
  return h('nav', { class: 'chips', 'aria-label': 'Applied' }, session.stages.map((stage, index) => h('button', { class: `chip${index === session.at ? ' solid' : ''}`, 'aria-current': index === session.at ? 'step' : null, onclick: () => jump(index) }, name(stage, index))))
}

/** Opens the position of a step, with its proof. */
async function openProof({ leg, proof }) {
  const before = steps(session.answers.get(`path ${rules}`).legs).filter(step => step.leg !== leg && session.answers.get(`path ${rules}`).legs.indexOf(step.leg) < session.answers.get(`path ${rules}`).legs.indexOf(leg))
  const { explore } = await import('./explore.js'), kept = session.answers
  if (before.length) {
    const legs = kept.get(`path ${rules}`).legs
    for (const earlier of legs.slice(0, legs.indexOf(leg))) await apply(earlier.proofs)
  }
  explore.bring(proof)
}

/** One bar a step below the board: its height is the length. */
function strip() {
  const answer = session.answers.get(`path ${rules}`), all = answer ? steps(answer.legs) : [], where = byId('strip')
  byId('strip-words').replaceChildren(...(all.length ? [h('b', {}, `Path by ${rules}`), `  step ${at + 1} of ${all.length}${answer.words?.rating ? ` · ${answer.words.rating}` : ''}`] : [h('button', { class: 'plain', onclick: () => { select({ tab: 'path' }); solve() } }, `Solve from here by ${rules}`)]))
  byId('strip-legend').textContent = all.length ? 'bar: length of a step; dot: a placement' : ''
  if (!all.length) return where.replaceChildren()
  const wide = 578 / all.length, longest = Math.max(1, ...all.map(({ proof }) => proof.length))
  const bar = ({ proof }, index) => { const single = isSingle(proof), high = single ? 3 : 6 + 40 * proof.length / longest; return s('rect', { x: index * wide, y: 50 - high, width: Math.max(.8, wide - 1), height: high, rx: single ? 1.5 : 0, class: index === at ? 'here' : index < at ? 'before' : '' }) }
  const svg = s('svg', { viewBox: '0 0 578 52', preserveAspectRatio: 'none', role: 'slider', tabindex: 0, 'aria-label': 'Step of the path', 'aria-valuemin': 1, 'aria-valuemax': all.length, 'aria-valuenow': at + 1, 'aria-valuetext': `step ${at + 1}, ${all[at].proof.family.name}` }, all.map(bar))
  svg.addEventListener('click', event => { const box = svg.getBoundingClientRect(); go(Math.floor((event.clientX - box.left) / box.width * all.length)) })
  svg.addEventListener('keydown', event => { const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]; if (to !== undefined) { event.preventDefault(); event.stopPropagation(); go(to); byId('strip').firstChild?.focus() } })
  where.replaceChildren(svg)
}
