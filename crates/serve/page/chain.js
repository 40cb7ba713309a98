// A chain of one's own, clicked together or typed, completed and judged (D. Berthier, A6).

import * as engine from './engine.js'
import { announce, eliminated, h, letters, named, plural, put } from './dom.js'
import { asked, bring, select } from './session.js'
import { collect } from './basket.js'
import { byRule, caretAt, refused, rests } from './proof.js'

/** @import { Candidate, Extended, OwnStep, Pair, ProvedAs, Said, Typed } from './api' */
/** @import { Child, Page, Panel } from './page' */

/** @type {HTMLElement} */
let view
/** @type {Page} */
let page
/** @type {Candidate | null} */
let target = null
/** @type {Pair[]} */
let steps = []
// The left-linking candidate of a step that has no right-linking one yet.
/** @type {Candidate | null} */
let left = null
/** @type {Extended | null} */
let answer = null
// The checker's word on a text, or why it cannot be read.
/** @type {{ text: string, verdicts?: Typed['verdicts'], steps?: Typed['steps'], error?: Said } | null} */
let verdict = null
let typed = ''
// The search that runs.
/** @type {{ cancel(): void } | null} */
let run = null
// The next step that is drawn only.
/** @type {number | null} */
let lit = null
let said = ''

export const ownChain = {
  /** @type {Panel['start']} */
  start(element, shared) {
    ;[view, page] = [element, shared]
  },

  position() {
    run?.cancel()
    ;[target, steps, left, answer, verdict, run, lit, said] = [null, [], null, null, null, null, null, '']
  },

  draw() {
    if (answer) page.board.own(answer, lit)
    else if (verdict) drawRefused(verdict)
    layout()
  },

  text: () => (target ? `${target}${steps.map(pair => ` ${pair.join(' ')}`).join('')}` : ''),

  /**
   * The chain of a link: the target, then pairs.
   * @param {string} text
   */
  restore(text) {
    const names = text.split(' ').filter(name => /^n\dr\dc\d$/.test(name))
    if (!names.length) return
    target = names[0]
    steps = []
    for (let index = 1; index + 1 < names.length; index += 2) steps.push([names[index], names[index + 1]])
    ask()
  },

  /** @param {Candidate} text */
  begin(text) {
    ;[target, steps, left, verdict, said] = [text, [], null, null, '']
    ask()
  },

  /**
   * A click on the board: the target, then a left- and a right-linking candidate in turn.
   * @param {Candidate} text
   */
  pick(text) {
    if (!target) return ownChain.begin(text)
    if (!left) {
      left = text
      said = `${named(text)} is left-linking; click the right-linking candidate.`
      announce(said)
      return page.draw()
    }
    if (left === text) {
      left = null
      said = ''
      return page.draw()
    }
    add([left, text])
  },

  /**
   * A chain as someone typed it is judged as it stands.
   * @param {string} text
   */
  type(text) {
    typed = text
    judge(text)
  },

  /**
   * Whether a key is of the chain, and done.
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    if (/^[1-9]$/.test(key) && answer?.next[+key - 1]) {
      const { left, right } = answer.next[+key - 1]
      add([left, right])
      return true
    }
    if (key === 'Backspace') {
      back()
      return true
    }
    const hint = key.toLowerCase() === 'i'
    if ((hint || key === 'Enter') && target && !answer?.closes) {
      complete({ hint })
      return true
    }
    return false
  },
}

/** @param {Pair} pair */
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
  if (!target) {
    answer = null
    return page.draw()
  }
  try {
    answer = await engine.extend({ position: asked(), target, steps })
    if (answer.fault) {
      said = `Step ${letters(answer.fault.step)} does not hold: ${answer.fault.reason}.`
      steps = steps.slice(0, answer.fault.step)
      answer = await engine.extend({ position: asked(), target, steps })
    } else said = ''
    announce(
      said ||
        `${plural(answer.steps.length, 'step')}; ${answer.closes ? 'the chain closes' : `${plural(answer.next.length, 'step')} may follow`}`,
    )
    if (answer.closes) judge(answer.written)
  } catch (error) {
    said = engine.said(error).message
    answer = null
    target = null
  }
  select({}, { replaces: true })
}

/** @param {string} text */
async function judge(text) {
  try {
    const { verdicts, steps } = /** @type {Typed} */ (await engine.check({ text, position: asked() }))
    verdict = { text, verdicts, steps }
  } catch (error) {
    verdict = { text, error: engine.said(error) }
  }
  page.draw()
}

/**
 * Adds what is left of the shortest proof; for a hint, its next step only.
 * @param {{ hint?: boolean }} [how]
 */
async function complete({ hint = false } = {}) {
  if (!target) return
  run?.cancel()
  const mine = (run = engine.complete({ position: asked(), target, steps, max: 8 }))
  said = 'Looking for the rest.'
  layout()
  try {
    const end = await mine.answer
    run = null
    if (!end) said = 'Cancelled.'
    else if (end.found) {
      steps = hint ? end.found.slice(0, steps.length + 1) : end.found
      return ask()
    } else
      said = end.none
        ? `None up to ${end.none.up_to} more steps.`
        : `None up to ${end.stopped.none_up_to} more steps; stopped at its ${end.stopped.by}.`
  } catch (error) {
    run = null
    said = engine.said(error).message
  }
  announce(said)
  layout()
}

/**
 * A typed chain that is refused: its steps, and in red the one that does not hold.
 * @param {NonNullable<typeof verdict>} verdict
 */
function drawRefused({ verdicts = [], steps = [] }) {
  const first = verdicts.find(({ verdict }) => verdict.refused)
  if (!first || !steps.length) return
  const bad = first.verdict.refused?.place?.step ?? null,
    { board } = page,
    target = eliminated(first.conclusion)
  steps.forEach(([lefts, rights], index) => {
    const before = index ? steps[index - 1][1] : [target]
    if (before[0]) board.join(before[0], lefts[0], 'weak')
    if (rights[0]) board.join(lefts[0], rights[0], bad === index + 1 ? 'bad' : 'strong')
    board.stepSigns(index, lefts, rights)
  })
  const last = steps[steps.length - 1][1]
  if (last[0]) board.join(last[0], target, bad === null ? 'bad' : 'weak')
  if (first.conclusion.includes('<>')) board.targetSign(target)
}

function layout() {
  /** @type {Child[]} */
  const parts = [
    h(
      'div',
      { class: 'head' },
      h('h2', {}, target ? `${named(target)}: is it false?` : 'Your chain'),
      target && h('button', { onclick: back }, 'Take back ', h('kbd', {}, '⌫')),
      target &&
        !answer?.closes &&
        h('button', { onclick: () => complete({ hint: true }) }, 'Hint ', h('kbd', {}, 'I')),
      target &&
        !answer?.closes &&
        h('button', { class: 'primary', onclick: () => complete() }, 'Complete ', h('kbd', {}, '↵')),
      target &&
        h(
          'button',
          {
            onclick: () => {
              target = null
              steps = []
              ask()
            },
          },
          'New',
        ),
    ),
  ]
  if (said)
    parts.push(
      h(
        'p',
        { class: 'hint', role: 'status' },
        said,
        run ? h('button', { class: 'plain', onclick: () => run?.cancel() }, ' Cancel') : '',
      ),
    )
  if (!target) parts.push(h('p', {}, 'Click the candidate that should fall. Or type a chain:'))
  if (target && answer) {
    const own = answer
    /** @param {number} index */
    const light = index => {
      lit = index
      page.board.clear()
      page.board.own(own, lit)
    }
    /** @type {(of: OwnStep, index: number) => HTMLElement} */
    const step = (of, index) =>
      h(
        'li',
        {},
        h('span', { class: 'letter' }, letters(index)),
        h(
          'span',
          {},
          h('span', { class: 'role-left' }, `${of.left.slice(2)} ≠ ${of.left[1]}`),
          ', so ',
          h('span', { class: 'role-right' }, `${of.right.slice(2)} = ${of.right[1]}`),
          ` in ${of.variable}${of.closes ? '. It excludes the target' : ''}.`,
        ),
      )
    parts.push(
      h(
        'ol',
        { class: 'sentences' },
        h(
          'li',
          {},
          h('span', { class: 'letter quiet' }, '?'),
          h(
            'span',
            {},
            'Suppose ',
            h('span', { class: 'role-target' }, `${target.slice(2)} = ${target[1]}`),
            '.',
          ),
        ),
        answer.steps.map(step),
      ),
    )
    if (!answer.closes)
      parts.push(
        h(
          'h3',
          {},
          answer.next.length
            ? `${plural(answer.next.length, 'step')} may follow`
            : 'No step may follow here.',
        ),
        h(
          'div',
          { class: 'chips next-steps' },
          answer.next.map((of, index) =>
            h(
              'button',
              {
                class: `chip${of.closes ? ' solid' : ''}`,
                onclick: () => add([of.left, of.right]),
                onpointerenter: () => light(index),
                onfocus: () => light(index),
              },
              index < 9 ? h('kbd', {}, `${index + 1}`) : '',
              ` ${of.left.slice(2)} ≠ ${of.left[1]} → ${of.right.slice(2)} = ${of.right[1]}`,
              of.closes ? ', closes' : '',
            ),
          ),
        ),
        h(
          'p',
          { class: 'note' },
          'A small letter on the board is the step that excludes the candidate; * is the target.',
        ),
      )
    if (answer.written) parts.push(h('div', { class: 'notation' }, h('p', { class: 'mono' }, answer.written)))
  }
  if (verdict) parts.push(...word(verdict))
  const area = h('textarea', {
    class: 'edit',
    'aria-label': 'A chain in nrc, CSP-Rules, Eureka or GNPX notation',
    placeholder: 'n3{r1 r4}c6 – n3r6{c4 c9} – … ==> r1c7<>3',
    value: typed,
    oninput: event => {
      typed = event.currentTarget.value
    },
  })
  parts.push(
    h(
      'details',
      { open: !target || Boolean(typed) },
      h('summary', {}, 'Type a chain'),
      area,
      h('button', { onclick: () => judge(typed) }, 'Judge'),
    ),
  )
  put(view, parts)
}

/**
 * What is not as it was written, of a chain that is proved.
 * @param {ProvedAs} proved
 */
const remarks = ({ proof, miscalled, miscounted, corrections = [] }) => [
  ...(miscalled ? [`it is no ${miscalled}, but a ${proof.family.name}`] : []),
  ...(miscounted ? [`its length is ${proof.length}, not ${miscounted}`] : []),
  ...corrections,
]

/** @param {NonNullable<typeof verdict>} verdict */
function word({ verdicts = [], error, text }) {
  if (error) return [refused(error, text)]
  return verdicts.map(({ conclusion, verdict }) =>
    verdict.proved
      ? h(
          'p',
          {},
          h(
            'span',
            { class: verdict.proved.unread ? 'refused' : 'stamp' },
            verdict.proved.unread
              ? byRule(conclusion, verdict.proved)
              : `✓ proved${rests(verdict.proved.proof)}: ${conclusion}, ${verdict.proved.proof.family.name}[${verdict.proved.proof.length}]`,
          ),
          ' ',
          h(
            'button',
            {
              class: 'plain',
              onclick: () => bring(verdict.proved.proof),
            },
            'Open the proof',
          ),
          ' · ',
          h(
            'button',
            { class: 'plain', onclick: () => collect(verdict.proved.proof) },
            'Put it into the basket',
          ),
          remarks(verdict.proved).map(words => h('p', { class: 'note' }, `Correction: ${words}.`)),
          verdict.proved.also.length
            ? h('span', { class: 'note' }, ` It also eliminates ${verdict.proved.also.join(', ')}.`)
            : '',
        )
      : verdict.undecided
        ? h('div', { class: 'refused' }, h('b', {}, 'Not decided: '), verdict.undecided.reason)
        : h(
            'div',
            { class: 'refused' },
            h(
              'b',
              {},
              `Refused${verdict.refused.place?.step ? ` at step ${letters(verdict.refused.place.step - 1)}` : ''}: `,
            ),
            verdict.refused.reason,
            caretAt(text, verdict.refused.place?.span),
          ),
  )
}
