// A chain of one's own, clicked together or typed, completed and judged (seed text 000, A6).

import * as engine from './engine.js'
import { announce, candidate, h, letters, plural, put } from './dom.js'
import { asked, select, session } from './session.js'
import { caretAt } from './proof.js'
import { named } from './links.js'

let view, page, target = null, steps = [], left = null, answer = null, verdict = null, typed = '', run = null, lit = null, said = ''

export const ownChain = {
  start(element, shared) {
    ;[view, page] = [element, shared]
  },

  position() {
    run?.cancel()
    Object.assign(this, {})
    ;[target, steps, left, answer, verdict, run, lit, said] = [null, [], null, null, null, null, null, '']
  },

  draw() {
    if (answer) page.board.own(answer, lit)
    layout()
  },

  text: () => target ? `${target}${steps.map(pair => ` ${pair.join(' ')}`).join('')}` : '',

  /** The chain of a link: the target, then pairs. */
  restore(text) {
    const names = text.split(' ').filter(name => /^n\dr\dc\d$/.test(name))
    if (!names.length) return
    target = names[0]
    steps = []
    for (let index = 1; index + 1 < names.length; index += 2) steps.push([names[index], names[index + 1]])
    ask()
  },

  begin(text) {
    ;[target, steps, left, verdict, said] = [text, [], null, null, '']
    ask()
  },

  /** A click on the board: the target, then a left- and a right-linking candidate in turn. */
  pick(text) {
    if (!target) return ownChain.begin(text)
    if (!left) { left = text; said = `${named(text)} is left-linking; click the right-linking candidate.`; announce(said); return page.draw() }
    if (left === text) { left = null; said = ''; return page.draw() }
    add([left, text])
  },

  /** A chain as someone typed it is judged as it stands. */
  type(text) {
    typed = text
    judge(text)
  },

  key({ key }) {
    if (/^[1-9]$/.test(key) && answer?.next[+key - 1]) { const { left, right } = answer.next[+key - 1]; add([left, right]); return true }
    if (key === 'Backspace') { back(); return true }
    if (key === 'Enter' && target && !answer?.closes) { complete(); return true }
    return false
  },
}

function add(pair) {
  steps = [...steps, pair]
  left = null
  ask()
}

/** Takes the last letter away. */
function back() {
  if (left) left = null
  else if (steps.length) steps = steps.slice(0, -1)
  else target = null
  ask()
}

async function ask() {
  verdict = null
  lit = null
  if (!target) { answer = null; return page.draw() }
  try {
    answer = await engine.extend({ position: asked(), target, steps })
    if (answer.fault) { said = `Step ${letters(answer.fault.step)} does not hold: ${answer.fault.reason}.`; steps = steps.slice(0, answer.fault.step); answer = await engine.extend({ position: asked(), target, steps }) }
    else said = ''
    announce(said || `${plural(answer.steps.length, 'step')}; ${answer.closes ? 'the chain closes' : `${plural(answer.next.length, 'step')} may follow`}`)
    if (answer.closes) judge(answer.written)
  } catch (error) { said = error.message; answer = null; target = null }
  select({}, { replaces: true })
}

async function judge(text) {
  try { verdict = { text, ...(await engine.check({ text, position: asked() })) } } catch (error) { verdict = { text, error } }
  page.draw()
}

async function complete() {
  run?.cancel()
  const mine = run = engine.complete({ position: asked(), target, steps, max: 8 })
  said = 'Looking for the rest.'
  layout()
  try {
    const end = await mine.answer
    run = null
    if (!end) said = 'Cancelled.'
    else if (end.found) { steps = end.found; return ask() }
    else said = end.none ? `None up to ${end.none.up_to} more steps.` : `None up to ${end.stopped.none_up_to} more steps; stopped at its ${end.stopped.by}.`
  } catch (error) { run = null; said = error.message }
  announce(said)
  layout()
}

function layout() {
  const parts = [h('div', { class: 'head' }, h('h2', {}, target ? `${named(target).replace(' in ', ' in ')}: is it false?` : 'Your chain'), target && h('button', { onclick: back }, 'Take back ', h('kbd', {}, '⌫')), target && !answer?.closes && h('button', { class: 'primary', onclick: complete }, 'Complete ', h('kbd', {}, '↵')), target && h('button', { onclick: () => { target = null; steps = []; ask() } }, 'New'))]
  if (said) parts.push(h('p', { class: 'hint', role: 'status' }, said, run ? h('button', { class: 'plain', onclick: () => run?.cancel() }, ' Cancel') : ''))
  if (!target) parts.push(h('p', {}, 'Click the candidate that should fall. Or type a chain:'))
  if (answer) {
    const step = (of, index) => h('li', {}, h('span', { class: 'letter' }, letters(index)), h('span', {}, h('span', { class: 'role-left' }, `${of.left.slice(2)} ≠ ${of.left[1]}`), ', so ', h('span', { class: 'role-right' }, `${of.right.slice(2)} = ${of.right[1]}`), ` in ${of.variable}${of.closes ? '. It excludes the target' : ''}.`))
    parts.push(h('ol', { class: 'sentences' }, h('li', {}, h('span', { class: 'letter quiet' }, '?'), h('span', {}, 'Suppose ', h('span', { class: 'role-target' }, `${target.slice(2)} = ${target[1]}`), '.')), answer.steps.map(step)))
    if (!answer.closes) parts.push(h('h3', {}, answer.next.length ? `${plural(answer.next.length, 'step')} may follow` : 'No step may follow here.'), h('div', { class: 'chips next-steps' }, answer.next.map((of, index) => h('button', { class: `chip${of.closes ? ' solid' : ''}`, onclick: () => add([of.left, of.right]), onpointerenter: () => { lit = index; page.board.clear(); page.board.own(answer, lit) }, onfocus: () => { lit = index; page.board.clear(); page.board.own(answer, lit) } }, index < 9 ? h('kbd', {}, `${index + 1}`) : '', ` ${of.left.slice(2)} ≠ ${of.left[1]} → ${of.right.slice(2)} = ${of.right[1]}`, of.closes ? ', closes' : ''))), h('p', { class: 'note' }, 'A small letter on the board is the step that excludes the candidate; * is the target.'))
    if (answer.written) parts.push(h('div', { class: 'notation' }, h('p', { class: 'mono' }, answer.written)))
  }
  if (verdict) parts.push(...word(verdict))
  const area = h('textarea', { class: 'edit', 'aria-label': 'A chain in nrc, CSP-Rules, Eureka or GNPX notation', placeholder: 'n3{r1 r4}c6 – n3r6{c4 c9} – … ==> r1c7<>3', value: typed, oninput: event => { typed = event.target.value } })
  parts.push(h('details', { open: !target || Boolean(typed) }, h('summary', {}, 'Type a chain'), area, h('button', { onclick: () => judge(typed) }, 'Judge')))
  put(view, parts)
}

function word({ verdicts, error, text }) {
  if (error) return [h('div', { class: 'refused' }, h('b', {}, error.message), error.span ? caretAt(text, error.span.start, Math.max(error.span.end, error.span.start + 1)) : '', error.hint ? h('p', { class: 'note' }, error.hint) : '')]
  return verdicts.map(({ conclusion, verdict }) => verdict.proved
    ? h('p', {}, h('span', { class: 'badge' }, `✓ proved: ${conclusion}, ${verdict.proved.proof.family.name}[${verdict.proved.proof.length}]`), ' ', h('button', { class: 'plain', onclick: () => import('./explore.js').then(({ explore }) => explore.bring(verdict.proved.proof)) }, 'Open the proof'), verdict.proved.also.length ? h('span', { class: 'note' }, ` It also eliminates ${verdict.proved.also.join(', ')}.`) : '')
    : h('div', { class: 'refused' }, h('b', {}, `Refused${verdict.refused.place?.step ? ` at step ${letters(verdict.refused.place.step - 1)}` : ''}: `), verdict.refused.reason))
}
