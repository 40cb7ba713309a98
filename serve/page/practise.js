// A rule practised: a position that was just made, where the basic rules have nothing left and the rule eliminates
// something. It is to be found on the board; hints are the sentences of its proof, one by one.

import * as engine from './engine.js'
import { announce, h, named } from './dom.js'
import { asked, open, relink, select, session } from './session.js'
import { kept, keep } from './kept.js'
import { shows } from './shows.js'
import { word } from './words.js'

/** @import { Candidate, Conclusion, Run, Searches, Sentence } from './api' */
/** @import { Child, Page } from './page' */

/** How many rules were practised how often: the number makes the next position another one. */
const MADE = 'catena-practised'
/** @type {Page} */
let page
/** The rule. @type {string | null} */
let rule = null
/** The search for a position, and how many puzzles it tried. @type {Run<Searches['practise']['answer']> | null} */
let run = null
let tried = 0
let failure = ''
/** What the rule eliminates here, once it is known. @type {Set<Candidate> | null} */
let answers = null
/** The argument of one of its proofs. @type {Sentence[]} */
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
      get: () => (session.view.tab === 'learn' && !run && rule) || undefined,
      set: name => {
        forget()
        if (name) judge(name)
      },
    })
  },

  isOpen: () => rule !== null,

  /**
   * Makes a position for a rule, and opens it.
   * @param {string} name
   */
  async begin(name) {
    forget()
    rule = name
    const seed = kept(MADE, Math.floor(Math.random() * 1e6))
    keep(MADE, seed + 1)
    run = engine.practise({ rule: name, seed }, ([event, data]) => {
      if (event === 'tried') tried = data.tried
      page.draw()
    })
    const mine = run
    select({ tab: 'learn', candidates: [], conclusion: null })
    page.draw()
    try {
      const answer = await mine.answer
      if (run !== mine || !answer) return
      run = null
      if (answer.grid) return await open(answer.grid, { view: { tab: 'learn' }, seen: { practise: name } })
      failure = `Among ${answer.tried} puzzles none needed it.`
    } catch (error) {
      run = null
      failure = engine.said(error).message
    }
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
    if (told > 0) board.ring(hints[told - 1].candidates, 'answer')
    board.raise()
  },

  /** @returns {Child[]} */
  card() {
    const name = rule ?? ''
    return [
      h(
        'div',
        { class: 'crumbs' },
        h(
          'nav',
          { 'aria-label': 'Levels' },
          h('button', { class: 'plain', onclick: close }, 'Learn'),
          ` › Practise`,
        ),
      ),
      h('div', { class: 'head' }, h('h2', {}, word(name))),
      ...(run
        ? searching()
        : failure
          ? lacking(name)
          : answers
            ? question(name, answers)
            : ['It is asked …']),
    ]
  },
}

/** Nothing is practised. */
function forget() {
  run?.cancel()
  ;[rule, run, tried, failure, answers, hints, told, said, proves] = [
    null,
    null,
    0,
    '',
    null,
    [],
    0,
    null,
    null,
  ]
}

function close() {
  forget()
  relink()
  page.draw()
}

/**
 * What is right on the board, and the argument of one proof: the engine says both.
 * @param {string} name
 */
async function judge(name) {
  rule = name
  const found = await engine.find({ position: asked(), families: [name] }).answer
  if (rule !== name || !found) return
  answers = new Set(found.eliminations.map(({ eliminates }) => candidateOf(eliminates)))
  proves = found.eliminations[0]?.eliminates ?? null
  page.draw()
}

/** Shows one more sentence of the argument. */
async function hint() {
  if (!hints.length && proves) {
    const answer = await engine.why({ position: asked(), conclusion: proves, families: [rule ?? ''] }).answer,
      because = answer?.because,
      proof = typeof because === 'object' && because.rules?.find(of => of.outcome.found)?.outcome.found
    if (proof) hints = (await engine.proof({ proof })).told.sentences
  }
  told = Math.min(told + 1, hints.length)
  page.draw()
}

/** @returns {Child[]} */
const searching = () => [
  h('p', { role: 'status' }, `A position is made: ${tried} puzzles were tried.`),
  h('progress', { 'aria-label': 'A position is made' }),
  h('div', { class: 'chips' }, h('button', { onclick: close }, 'Cancel')),
]

/** @type {(name: string) => Child[]} */
const lacking = name => [
  h('p', { class: 'refused', role: 'status' }, failure),
  h('div', { class: 'chips' }, h('button', { onclick: () => practise.begin(name) }, 'Try others')),
]

/** @type {(name: string, right: Set<Candidate>) => Child[]} */
const question = (name, right) => [
  h('p', { class: 'ask' }, `Click a candidate that ${name} eliminates.`),
  h(
    'p',
    { class: 'note' },
    right.size === 1 ? 'There is one. ' : `There are ${right.size}. `,
    'Singles and the basic rules that come before have nothing left here.',
  ),
  h('p', { class: `verdict ${said?.right ? 'good' : 'bad'}`, role: 'status' }, verdict()),
  h(
    'ol',
    { class: 'hints' },
    hints.slice(0, told).map(of => h('li', {}, of.parts.map(part => part.text).join(''))),
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
