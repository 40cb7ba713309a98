// The panel Learn: lessons to choose from; one of them, whose questions are answered on the board and judged by the
// engine.

import * as engine from './engine.js'
import { announce, h, named, put } from './dom.js'
import { asked, open, relink, select, session } from './session.js'
import { ownChain } from './chain.js'
import { inLearn } from './crumbs.js'
import { famous } from './fame.js'
import { keep, kept } from './kept.js'
import { practise } from './practise.js'
import { shows } from './shows.js'
import { sketch } from './sketch.js'
import { textsOf } from './results.js'

/** @import { Candidate, Extended } from './api' */
/** @import { Lesson, Question } from './lessons.js' */
/** @import { Entry } from './glossary.js' */
/** @import { Child, Page, Panel } from './page' */

const DONE = 'catena-lessons'
/** How many answers are named. */
const MOST = 8
/** @type {HTMLElement} */
let view
/** @type {Page} */
let page
/** All lessons and words, once they are there. @type {{ LESSONS: Lesson[], GLOSSARY: { [key: string]: Entry } } | null} */
let all = null
/** The open lesson, and its question. @type {Lesson | null} */
let lesson = null
let at = 0
/** What is drawn of a chain in the making. @type {Extended | null} */
let chain = null
/** What was clicked and whether it is right, or all that is right. @type {{ right: boolean, text: Candidate | null } | null} */
let said = null
/** What is right here. @type {Set<Candidate>} */
let answers = new Set()

export const lessons = {
  /** @type {Panel['start']} */
  start(element, shared) {
    ;[view, page] = [element, shared]
    practise.start(shared)
    shows('lesson', {
      get: () => (session.view.tab === 'learn' && lesson ? `${lesson.word}.${at}` : undefined),
      set: text => resume(text),
    })
  },

  draw() {
    if (!all) load()
    if (practise.isOpen()) practise.draw()
    const question = lesson?.questions[at]
    if (question) drawQuestion(question)
    layout()
  },

  /** Another position was opened: a lesson is about its own. */
  position() {
    practise.position()
    if (lesson && lesson.grid !== session.grid) lesson = null
  },

  /** Somewhere else is looked at. */
  rest: () => practise.rest(),

  isOpen: () => lesson !== null || practise.isOpen(),

  /**
   * Opens the lesson about a word; without one, all of them.
   * @param {string} word
   */
  async look(word) {
    await load()
    const found = all?.LESSONS.find(known => known.word === word)
    if (!found) return select({ tab: 'learn' })
    await open(found.grid, { after: found.after, view: { tab: 'learn' }, seen: { lesson: `${word}.0` } })
  },

  /**
   * An answer: a click on the board.
   * @param {Candidate} text
   */
  pick(text) {
    if (practise.isOpen()) return practise.pick(text)
    if (!lesson || !answers.size) return
    said = { right: answers.has(text), text }
    if (said.right && at === lesson.questions.length - 1) remember(lesson.word)
    announce(verdict())
    page.draw()
  },
}

/**
 * Goes on with the lesson of a link, at its question; without one, none is open.
 * @param {string | undefined} text
 */
async function resume(text) {
  lesson = null
  const [, word, question] = text?.match(/^(.*)\.(\d+)$/) ?? []
  if (!word) return
  await load()
  const found = all?.LESSONS.find(known => known.word === word)
  if (!found) return page.tell([`“${word}” of this link is not a lesson.`])
  lesson = found
  await begin(Math.min(+question, found.questions.length - 1))
}

async function load() {
  if (all) return
  const [{ LESSONS }, { GLOSSARY }] = await Promise.all([import('./lessons.js'), import('./glossary.js')])
  all = { LESSONS, GLOSSARY }
  if (session.view.tab === 'learn') layout()
}

/** @returns {string[]} */
const finished = () => kept(DONE, [])
/** @param {string} word */
const remember = word => keep(DONE, [...new Set([...finished(), word])])

/** @param {number} question */
async function begin(question) {
  at = question
  relink()
  ;[said, chain, answers] = [null, null, new Set()]
  const of = lesson?.questions[at]
  if (of?.target) chain = await engine.extend({ position: asked(), target: of.target, steps: of.steps ?? [] })
  if (of) answers = await judge(of)
  page.draw()
}

/**
 * What is right: the engine says it.
 * @param {Question} question
 * @returns {Promise<Set<Candidate>>}
 */
async function judge(question) {
  const found = await JUDGES[question.is](question),
    { only = /./ } = question
  return new Set(found.filter(text => only.test(text)))
}

/** @param {Question} question */
async function near({ of = '' }) {
  const answer = await engine.near({ position: asked(), candidates: [of] })
  return answer.near.neighbourhoods[0]
}
/** @param {Question} question */
const extended = ({ target = '', steps = [] }) => engine.extend({ position: asked(), target, steps })

/** @type {Record<Question['is'], (question: Question) => Promise<Candidate[]>>} */
const JUDGES = {
  linked: async question =>
    (await near(question)).variables
      .filter(({ kind }) => !question.kind || kind === question.kind)
      .flatMap(({ links }) => links),
  conjugate: async question => (await near(question)).trues,
  group: async question =>
    (await near(question)).groups.filter(of => of.conjugate).flatMap(of => of.candidates),
  out: async question =>
    (await extended(question)).excluded.filter(of => of.by === question.by).map(of => of.candidate),
  right: async question =>
    (await extended(question)).next.filter(of => of.left === question.left).map(of => of.right),
  closes: async question => (await extended(question)).next.filter(of => of.closes).map(of => of.right),
  falls: async ({ families, max }) => {
    const answer = await engine.find({ position: asked(), families, max }).answer
    return answer?.eliminations.map(({ eliminates: text }) => `n${text[6]}${text.slice(0, 4)}`) ?? []
  },
  rows: async ({ query = '' }) => {
    const answer = await engine.query({
      position: asked(),
      text: query,
      name: '',
      parameters: { max: 8 },
    }).answer
    return answer ? textsOf(answer, answer.rows) : []
  },
}

/** @param {Question} question */
function drawQuestion({ is, of, target }) {
  const { board } = page,
    // The letters would say what is asked for.
    hidden = is === 'out' && !isOver()
  if (target && chain) board.own({ ...chain, next: [], excluded: hidden ? [] : chain.excluded }, null)
  if (of) {
    board.select([of])
    board.raise()
  }
  if (said && !said.right && said.text) board.ring([said.text], 'wrong')
  if (isOver()) {
    board.ring(answers, 'answer')
    board.raise()
  }
}

/** Whether the question is answered, or its answer shown. */
const isOver = () => said !== null && (said.right || !said.text)

function verdict() {
  if (!said) return ''
  const names = [...answers].map(named),
    more = names.length - MOST
  if (!said.text)
    return `Right ${names.length === 1 ? 'is' : 'are'} ${names.slice(0, MOST).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
  return said.right ? `✓ ${named(said.text)}: right.` : `${named(said.text)}: no. Look again.`
}

function layout() {
  put(view, practise.isOpen() ? practise.card() : lesson && all ? card(lesson) : list())
}

/** @returns {Child[]} */
function list() {
  const known = finished()
  return [
    h('div', { class: 'head' }, h('h2', {}, 'Learn')),
    h(
      'p',
      { class: 'hint' },
      'Catena shows how the candidates of a Sudoku position hang together, and proves why one of them is false. ',
      'Each card has a position and three questions: the answer is a click on the board, and the engine judges it.',
    ),
    h(
      'div',
      { class: 'cards' },
      all?.LESSONS.map(({ word, name }) =>
        h(
          'button',
          { class: 'card', 'aria-label': name, onclick: () => lessons.look(word) },
          drawn(word),
          h('span', {}, name, known.includes(word) && h('span', { title: 'answered' }, ' ✓')),
        ),
      ) ?? 'The lessons are fetched …',
    ),
    h('h3', {}, 'Practise'),
    h(
      'p',
      {},
      'A position that was just made, where the basic rules have nothing left and the rule eliminates something. ',
      'Every rule has such a button on its card among the families.',
    ),
    h(
      'div',
      { class: 'chips' },
      famous(24).map(name => h('button', { class: 'chip', onclick: () => practise.begin(name) }, name)),
    ),
    h('h3', {}, 'Find it yourself'),
    h(
      'p',
      {},
      'One candidate of the position on the board falls. Click a chain together that proves it; a hint is one step. ',
      h('button', { onclick: seek }, 'Show me the candidate'),
    ),
  ]
}

/** @param {string} word */
function drawn(word) {
  const text = all?.GLOSSARY[word]?.drawn
  return text ? sketch(text) : ''
}

/** @param {Lesson} of */
function card({ word, name, questions }) {
  const number = all?.LESSONS.findIndex(known => known.word === word) ?? 0,
    next = all?.LESSONS[number + 1],
    { ask, query } = questions[at],
    isLast = at === questions.length - 1,
    rule = questions.flatMap(({ families = [] }) => families).at(-1)
  /** @type {Child} */
  const onward = !isLast
    ? h('button', { class: 'primary', onclick: () => begin(at + 1) }, 'Next question')
    : next
      ? h('button', { class: 'primary', onclick: () => lessons.look(next.word) }, `Next: ${next.name}`)
      : h('button', { class: 'primary', onclick: () => close() }, 'All lessons')
  return [
    inLearn(name, close),
    h('div', { class: 'head' }, h('h2', {}, name)),
    h(
      'div',
      { class: 'lesson' },
      drawn(word),
      h(
        'div',
        {},
        all?.GLOSSARY[word]?.lines.map(line => h('p', {}, line)),
      ),
    ),
    h('h3', {}, `Question ${at + 1} of ${questions.length}`),
    h('p', { class: 'ask' }, ask),
    word === 'query' && h('pre', { class: 'text' }, query),
    h('p', { class: `verdict ${said?.right ? 'good' : 'bad'}`, role: 'status' }, verdict()),
    h(
      'div',
      { class: 'chips' },
      isOver() ? onward : h('button', { onclick: give, disabled: !answers.size }, 'Show the answer'),
      isOver() && isLast && rule && h('button', { onclick: () => practise.begin(rule) }, `Practise ${rule}`),
    ),
  ]
}

function give() {
  said = { right: false, text: null }
  page.draw()
}

function close() {
  lesson = null
  page.draw()
}

/** Shows a candidate that falls by a chain, the shortest first; the chain is to be found. */
async function seek() {
  const answer = await engine.find({ position: asked(), families: ['nrczt-chain'] }).answer,
    [first] = answer?.eliminations ?? []
  if (!first) return put(view, list(), h('p', { class: 'refused' }, 'No chain eliminates anything here.'))
  ownChain.begin(`n${first.eliminates[6]}${first.eliminates.slice(0, 4)}`)
  select({ tab: 'chain' })
}
