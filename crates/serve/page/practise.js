// A rule practised: a position that was just made, where the basic rules have nothing left and the rule eliminates
// something. It is to be found on the board; hints are the cells of a proof, then its sentences, one by one.

import * as engine from './engine.js'
import { inLearn } from './crumbs.js'
import { announce, h, named } from './dom.js'
import { asked, open, relink, select, session } from './session.js'
import { kept, keep } from './kept.js'
import { shows } from './shows.js'
import { word } from './words.js'

/** @import { Candidate, Conclusion, Told } from './api' */
/** @import { Child, Page } from './page' */

/** How many rules were practised how often: the number makes the next position another one. */
const MADE = 'catena-practised'
/** @type {Page} */
let page
/** The rule, and the grid that it is practised on. @type {string | null} */
let rule = null
let grid = ''
/** The search that runs: a position, what the rule eliminates there, or a proof. @type {{ cancel(): void } | null} */
let run = null
/** Counts what is begun: what was asked before is not taken. */
let ticket = 0
/** Whether a position is made, and how many puzzles were tried. */
let isMaking = false
let tried = 0
let failure = ''
/** What the rule eliminates here, once it is known. @type {Set<Candidate> | null} */
let answers = null
/** Whether that is all of it. */
let isWhole = true
/** Hints: the cells, then the argument of one of its proofs. @type {{ text: string, candidates: Candidate[] }[]} */
let hints = []
/** How many of them are shown. */
let told = 0
/** @type {{ right: boolean, text: Candidate } | null} */
let said = null
/** What that proof concludes. @type {Conclusion | null} */
let proves = null

/** @type {(conclusion: Conclusion) => Candidate} */
const candidateOf = conclusion => `n${conclusion[6]}${conclusion.slice(0, 4)}`

export const practise = {
  /** @param {Page} shared */
  start(shared) {
    page = shared
    shows('practise', {
      get: () => (session.view.tab === 'learn' && !isMaking && rule) || undefined,
      set: name => {
        forget()
        if (name) judge(name)
      },
    })
  },

  isOpen: () => rule !== null,

  /** Another position was opened, or a step applied: what was asked is about the one before. */
  position() {
    if (rule && !isMaking && session.position.state.join() !== grid) close()
  },

  /** Somewhere else is looked at: a position that nobody waits for is not made. */
  rest() {
    if (isMaking) forget()
  },

  /**
   * Makes a position for a rule, and opens it.
   * @param {string} name
   */
  async begin(name) {
    forget()
    rule = name
    isMaking = true
    select({ tab: 'learn', candidates: [], conclusion: null })
    const mine = ticket,
      seed = kept(MADE, Math.floor(Math.random() * 1e6))
    keep(MADE, seed + 1)
    const making = engine.practise({ rule: name, seed }, ([event, data]) => {
      if (mine !== ticket) return
      if (event === 'tried') tried = data.tried
      page.draw()
    })
    run = making
    page.draw()
    const answer = await taken(mine, making.answer)
    if (mine !== ticket || !answer) return
    isMaking = false
    if (answer.grid) return void open(answer.grid, { view: { tab: 'learn' }, seen: { practise: name } })
    failure = `Among ${answer.tried} puzzles it eliminates something in none.`
    page.draw()
  },

  /**
   * An answer: a click on the board.
   * @param {Candidate} text
   */
  pick(text) {
    if (!answers?.size) return
    said = { right: answers.has(text), text }
    announce(verdict())
    page.draw()
  },

  draw() {
    const { board } = page
    if (said) board.ring([said.text], said.right ? 'answer' : 'wrong')
    if (told > 0) board.ring(hints[told - 1].candidates, 'hinted')
    board.raise()
  },

  /** @returns {Child[]} */
  card() {
    const name = rule ?? ''
    return [
      inLearn('Practise', close),
      h('div', { class: 'head' }, h('h2', {}, word(name))),
      ...(isMaking
        ? making()
        : failure
          ? lacking(name)
          : answers
            ? question(name, answers)
            : ['The engine looks what it eliminates …']),
    ]
  },
}

/** Nothing is practised. */
function forget() {
  ticket += 1
  run?.cancel()
  ;[rule, grid, run, isMaking, tried, failure] = [null, '', null, false, 0, '']
  ;[answers, isWhole, hints, told, said, proves] = [null, true, [], 0, null, null]
}

function close() {
  forget()
  relink()
  page.draw()
}

/**
 * What is answered, while it is waited for; a refusal is shown.
 * @template T
 * @param {number} mine
 * @param {Promise<T | null>} answer
 * @returns {Promise<T | null>}
 */
async function taken(mine, answer) {
  try {
    return await answer
  } catch (error) {
    if (mine === ticket) {
      isMaking = false
      failure = engine.said(error).message
      page.draw()
    }
    return null
  }
}

/**
 * What is right on the board: the engine says it.
 * @param {string} name
 */
async function judge(name) {
  ;[rule, grid] = [name, session.position.state.join()]
  const mine = ticket,
    finding = engine.find({ position: asked(), families: [name] })
  run = finding
  const found = await taken(mine, finding.answer)
  if (mine !== ticket || !found) return
  run = null
  answers = new Set(found.eliminations.map(({ eliminates }) => candidateOf(eliminates)))
  isWhole = found.complete
  proves = found.eliminations[0]?.eliminates ?? null
  page.draw()
}

/** Shows one more hint: the cells of a proof first, then its argument. */
async function hint() {
  if (run) return
  if (!hints.length && proves) {
    const mine = ticket,
      asking = engine.why({ position: asked(), conclusion: proves, families: [rule ?? ''] })
    run = asking
    const because = (await taken(mine, asking.answer))?.because,
      proof = typeof because === 'object' && because.rules?.find(of => of.outcome.found)?.outcome.found
    const shown = proof && (await taken(mine, engine.proof({ proof })))
    if (mine !== ticket) return
    run = null
    if (shown) hints = hintsOf(shown.told)
  }
  told = Math.min(told + 1, hints.length)
  page.draw()
}

/** @param {Told} of */
function hintsOf({ shapes, sentences }) {
  const target = proves && candidateOf(proves),
    marked = shapes.flatMap(({ layer, candidate: of }) => (layer === 'candidates' && of ? [of] : [])),
    candidates = marked.filter(of => of !== target),
    cells = [...new Set(candidates.map(of => of.slice(2)))]
  return [
    { text: `Look at ${cells.join(', ')}.`, candidates },
    ...sentences.map(of => ({ text: of.parts.map(part => part.text).join(''), candidates: of.candidates })),
  ]
}

/** @returns {Child[]} */
const making = () => [
  h('p', { role: 'status' }, `Making a position: ${tried} puzzles tried.`),
  h('progress', { 'aria-label': 'Making a position' }),
  h('div', { class: 'chips' }, h('button', { onclick: close }, 'Cancel')),
]

/** @type {(name: string) => Child[]} */
const lacking = name => [
  h('p', { class: 'refused', role: 'status' }, failure),
  h('div', { class: 'chips' }, h('button', { onclick: () => practise.begin(name) }, 'Try others')),
]

/** @type {(name: string, right: Set<Candidate>) => Child[]} */
const question = (name, right) => [
  h(
    'p',
    { class: 'ask' },
    right.size ? `Click a candidate that ${name} eliminates.` : `${name} eliminates nothing here.`,
  ),
  h(
    'p',
    { class: 'note' },
    right.size === 1 ? 'There is one. ' : right.size ? `There are ${right.size}. ` : '',
    isWhole ? '' : 'The search was stopped: there may be more. ',
    'Singles and the basic rules that come before have nothing left here.',
  ),
  h('p', { class: `verdict ${said?.right ? 'good' : 'bad'}`, role: 'status' }, verdict()),
  h(
    'ol',
    { class: 'hints' },
    hints.slice(0, told).map(({ text }) => h('li', {}, text)),
  ),
  h(
    'div',
    { class: 'chips' },
    h('button', { onclick: hint, disabled: !right.size || (told > 0 && told === hints.length) }, 'Hint'),
    h(
      'button',
      {
        disabled: !proves,
        onclick: () =>
          proves &&
          select({ tab: 'explore', candidates: [candidateOf(proves)], conclusion: proves, family: name }),
      },
      'Show the proof',
    ),
    h(
      'button',
      { class: said?.right ? 'primary' : '', onclick: () => practise.begin(name) },
      'Next position',
    ),
  ),
]

function verdict() {
  if (!said) return ''
  return said.right ? `✓ ${named(said.text)}: right.` : `${named(said.text)}: no. Look again.`
}
