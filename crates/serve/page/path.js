// A resolution path as a strip of small boards, and what was applied by hand: undo, redo, jump.

import * as engine from './engine.js'
import { announce, byId, candidate, concluded, h, plural, put, s, shown, sign } from './dom.js'
import { smallBoard } from './board.js'
import { drawProof, ProofView } from './proof.js'
import { proofLink } from './address.js'
import { collect, showPost } from './basket.js'
import { knownRules } from './known.js'
import { familyNames, listed } from './names.js'
import { called, pathRules } from './school.js'
import { address, copy } from './share.js'
import { apply, asked, bring, jump, relink, rowOf, select, session } from './session.js'
import { shows } from './shows.js'
import { idOf, statesOf, statesView } from './states.js'

/** @import { Leg, Proof, Said } from './api' */
/** @import { Child, Page, Panel, Stage } from './page' */

/**
 * A path, complete or as far as it is known.
 * @typedef {{
 *   legs: Leg[],
 *   words: string,
 *   rating: string | null,
 *   over: boolean,
 *   cancelled: boolean,
 *   error: Said | null,
 * }} Path
 */
/** @typedef {{ leg: Leg, proof: Proof }} Step */

/** @type {HTMLElement} */
let view
/** @type {Page} */
let page
/** The proof of the step that is shown, in its place in the list. @type {ProofView} */
let proofView
// The search that runs.
/** @type {{ cancel(): void } | null} */
let run = null
/** The rules of a path that are chosen; null for those it begins with. @type {string | null} */
let chosen = null
/** The rules of a path. */
const rules = () => chosen ?? pathRules(CHOICES[0][1])
/** Rules that lead on where others end, each with what it is called. @type {[name: string, rules: string][]} */
const CHOICES = [
  ['Whips', 'whip'],
  ['Techniques people know', 'known-first'],
  ['Braids', 'braid'],
  ['g-braids', 'g-braid'],
  ['Chains of sets', 'als-chain'],
  ['Force chains', 'force-chain-cell'],
  ['Tagging', 'tagging-4'],
]
/** The step that is shown. */
let at = 0
/** Whether the paths are shown as a graph of states, and that graph with what it is of. */
let isGraph = false
/** @type {{ of: string, element: HTMLElement }} */
let graph = { of: '', element: h('div', {}) }
/** The step that a link names: its path is not known yet. @type {number | null} */
let wanted = null

/** The path that is known of the present position. */
const known = () => /** @type {Path | undefined} */ (session.answers.get(`path ${rules()}`))
/**
 * The proofs of a path one after the other, each with its state.
 * @param {Path | undefined} path
 * @returns {Step[]}
 */
const steps = path => path?.legs.flatMap(leg => leg.proofs.map(proof => ({ leg, proof }))) ?? []
/** Whether no step is left. */
const isSolved = () => session.position.decided.length === 81
/** @param {Proof} proof */
const isSingle = proof => !proof.chain && proof.length === 0

export const path = {
  /** @type {Panel['start']} */
  start(element, shared) {
    ;[view, page] = [element, shared]
    proofView = new ProofView(page)
    const isShown = () => session.view.tab === 'path' && steps(known()).length > 0
    shows('rules', { get: () => (isShown() ? rules() : undefined), set: text => (chosen = text ?? null) })
    shows('at', {
      get: () => (isShown() ? at + 1 : undefined),
      set: text => {
        wanted = text ? +text - 1 : null
        if (wanted !== null && known()) [at, wanted] = [wanted, null]
      },
    })
  },

  position() {
    run?.cancel()
    run = null
    at = wanted ?? 0
    strip()
  },

  draw() {
    // The path of a link is worked out at once.
    if (wanted !== null && !known() && session.position.solutions === 'one') solve({ at: wanted })
    const step = steps(known())[at]
    if (step) {
      const { state, decided } = step.leg
      page.board.show({ state, decided, givens: session.position.givens })
      if (page.narrow.matches) drawProof(page, step.proof)
    }
    layout()
    strip()
  },

  /**
   * Solves beside the other answers, as far as little work goes, so that the strip is there unasked: by the rules that
   * are chosen, or by the first family that finds something here.
   * @param {string | null} further
   */
  auto(further) {
    if (further && wanted === null) chosen = further
    if (!known() && session.position.solutions === 'one') solve({ budget: 300_000 })
  },

  /**
   * Whether a key is of the path, and done.
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    const all = steps(known()),
      to = { ...moves(all.length), j: at + 1, k: at - 1 }[key]
    if (!all.length) return false
    if (to !== undefined) go(to)
    else if (key === 'Enter') openProof(all[at])
    else return false
    return true
  },
}

/**
 * Where the keys of a strip lead.
 * @param {number} length
 * @returns {{ [key: string]: number | undefined }}
 */
const moves = length => ({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: length - 1 })

/** @param {number} to */
function go(to) {
  const all = steps(known())
  at = Math.max(0, Math.min(all.length - 1, to))
  const { proof } = all[at]
  announce(`Step ${at + 1} of ${all.length}: ${called(proof.family.name)}, ${concluded(proof)}`)
  select({ tab: 'path', step: null, branch: null }, { replaces: session.view.tab === 'path' })
  if (!page.narrow.matches)
    view.querySelector('.path-list [aria-current]')?.scrollIntoView({ block: 'nearest' })
}

/** The position, and the rules that solve from it. */
const asking = () => ({
  position: asked(),
  families: listed(rules()),
})

/** @param {{ budget?: number, at?: number }} [bounds] */
function solve({ budget, at: first = 0 } = {}) {
  run?.cancel()
  ;[at, wanted] = [first, null]
  /** @type {Path} */
  const answer = { legs: [], words: '', rating: null, over: false, cancelled: false, error: null }
  session.answers.set(`path ${rules()}`, answer)
  let waits = 0
  const mine = (run = engine.solve({ ...asking(), budget }, ([event, data]) => {
    if (run !== mine) return
    if (event === 'leg') answer.legs.push(data)
    if (event === 'words') Object.assign(answer, data)
    clearTimeout(waits)
    waits = setTimeout(() => {
      if (session.view.tab === 'path') layout()
      strip()
    }, 60)
  }))
  mine.answer
    .then(end => {
      clearTimeout(waits)
      if (end) {
        answer.over = true
        if (!budget) announce(answer.words)
      }
      if (run === mine) run = null
      at = Math.max(0, Math.min(at, steps(answer).length - 1))
      if (session.view.tab === 'path') {
        page.draw()
        relink()
      }
      strip()
    })
    .catch(error => {
      answer.error = engine.said(error)
      answer.over = true
      run = null
      if (session.view.tab === 'path') layout()
    })
  if (session.view.tab === 'path') layout()
}

/** @typedef {{ single: boolean, steps: number[] }} Group */
/**
 * Runs of steps of one kind: singles, or eliminations.
 * @param {Step[]} all
 */
function stages(all) {
  /** @type {Group[]} */
  const groups = []
  all.forEach((step, index) => {
    const single = isSingle(step.proof),
      last = groups.at(-1)
    if (last && last.single === single && last.steps.length < 40) last.steps.push(index)
    else groups.push({ single, steps: [index] })
  })
  return groups
}

function layout() {
  const answer = known(),
    all = steps(answer)
  const head = h(
    'div',
    { class: 'head' },
    h(
      'h2',
      {},
      answer ? (answer.over ? (answer.rating ? `Solved, ${answer.rating}` : 'Path') : 'Solving …') : 'Path',
    ),
    h(
      'label',
      { class: 'check' },
      'Rules',
      h('input', {
        value: rules(),
        class: 'edit-line',
        'aria-label': 'Rules, separated by commas',
        list: 'rule-names',
        onchange: event => {
          chosen = event.currentTarget.value || null
          page.draw()
        },
      }),
    ),
    !isSolved() &&
      h('button', { class: 'primary', onclick: () => solve() }, answer ? 'Solve again' : 'Solve from here'),
  )
  /** @type {Child[]} */
  const parts = [head, choices(answer), done()]
  if (answer?.error)
    parts.push(
      h('div', { class: 'refused' }, h('b', {}, answer.error.message), ` ${answer.error.hint ?? ''}`),
    )
  if (run)
    parts.push(
      h(
        'div',
        { class: 'progress' },
        `${plural(all.length, 'step')}. `,
        h(
          'button',
          {
            class: 'plain',
            onclick: () => {
              run?.cancel()
              run = null
              if (answer) answer.cancelled = true
              layout()
            },
          },
          'Cancel',
        ),
      ),
    )
  if (answer?.cancelled) parts.push(h('p', {}, `Stopped at step ${all.length}; what was found stays.`))
  if (answer?.words) parts.push(h('p', { class: 'note' }, `${plural(all.length, 'step')}: ${answer.words}.`))
  if (all.length)
    parts.push(
      h(
        'p',
        { class: 'take-away' },
        h('button', { class: 'plain', onclick: () => copyLink(all[at]) }, 'Copy the link of this step'),
        ' · ',
        h(
          'button',
          { class: 'plain', onclick: () => collect(all[at].proof) },
          'Put this step into the basket',
        ),
        ' · ',
        h('button', { class: 'plain', onclick: writePost }, 'The path as a post'),
        ' · ',
        h(
          'button',
          {
            class: 'chip',
            'aria-pressed': String(isGraph),
            onclick: () => {
              isGraph = !isGraph
              layout()
            },
          },
          'Paths as a graph',
        ),
      ),
    )
  if (all.length && isGraph) parts.push(graphOfPaths())
  if (all.length) {
    parts.push(
      h(
        'div',
        { class: 'strip-boards' },
        stages(all).map(group => small(group, all)),
      ),
    )
    const { proof } = all[at] ?? all[0]
    parts.push(
      list(all),
      h(
        'div',
        { class: 'foot' },
        h(
          'h3',
          {},
          `Step ${at + 1}: ${called(proof.family.name)}${proof.length ? `[${proof.length}]` : ''}, ${concluded(proof)}`,
        ),
        h(
          'div',
          { class: 'stepper' },
          sign('First step', 'first', () => go(0)),
          sign('Step back', 'back', () => go(at - 1)),
          h('output', {}, `${at + 1} of ${all.length}`),
          sign('Next step', 'next', () => go(at + 1)),
          sign('Last step', 'last', () => go(all.length - 1)),
        ),
        h(
          'button',
          { class: 'primary', onclick: () => openProof(all[at]) },
          'Open proof ',
          h('kbd', {}, '↵'),
        ),
      ),
    )
  } else if (isSolved()) parts.push(h('p', {}, 'Every cell is decided: no step is left.'))
  else if (!run)
    parts.push(
      h(
        'p',
        {},
        'No path yet. ',
        h('button', { class: 'plain', onclick: () => solve() }, `Solve from here by ${rules()}`),
      ),
    )
  /** @param {Element | null} element */
  const key = element => element?.getAttribute('aria-label') ?? element?.getAttribute('data-steps')
  const focus = key(document.activeElement)
  put(view, parts)
  if (focus) [...view.querySelectorAll('button')].find(button => key(button) === focus)?.focus()
}

/**
 * The steps one under the other: singles that follow one another in one row, and the proof of the step that is shown in
 * its place.
 * @param {Step[]} all
 */
function list(all) {
  /** @type {Group[]} */
  const rows = []
  all.forEach(({ proof }, index) => {
    const single = isSingle(proof),
      last = rows.at(-1)
    if (single && last?.single) last.steps.push(index)
    else rows.push({ single, steps: [index] })
  })
  return h(
    'ol',
    { class: 'path-list', 'aria-label': 'Steps of the path' },
    rows.map(row => item(row, all)),
  )
}

/**
 * @param {Group} row
 * @param {Step[]} all
 */
function item({ single, steps: indices }, all) {
  const [first] = indices,
    last = indices[indices.length - 1],
    here = indices.includes(at),
    { proof } = all[here ? at : first],
    said = indices.map(index => concluded(all[index].proof)).join(', ')
  const name = single
    ? plural(indices.length, 'single')
    : `${called(proof.family.name)}${proof.length ? `[${proof.length}]` : ''}`
  const row = rowOf(`step ${at}`, proof)
  return h(
    'li',
    { 'aria-current': here ? 'step' : null },
    h(
      'button',
      { class: 'plain step-of-path', 'data-step': first, onclick: () => go(first) },
      h('span', { class: 'number' }, first === last ? `${first + 1}` : `${first + 1}–${last + 1}`),
      h('b', {}, name),
      h('span', { class: 'falls' }, said),
    ),
    here && !page.narrow.matches && proofView.show(row),
  )
}

/** The paths that are known of this position as a graph of states; the same element as long as it is of the same. */
function graphOfPaths() {
  const paths = [...session.answers].flatMap(([key, answer]) => {
    const rules = key.match(/^path (.*)$/)?.[1],
      { legs, rating } = /** @type {Path} */ (answer)
    return rules && legs.length ? [{ rules, legs, solves: Boolean(rating) }] : []
  })
  const of = JSON.stringify(
    paths.map(({ rules, legs, solves }) => [rules, legs.length, solves, legs[0].state]),
  )
  if (graph.of !== of) {
    const all = paths.flatMap(path => path.legs.map(leg => ({ rules: path.rules, leg }))),
      found = (/** @type {string | null} */ id) => all.find(({ leg }) => idOf(leg) === id)
    const element = statesView(statesOf(paths), {
      show: id => {
        const leg = found(id)?.leg
        leg ? page.board.show({ ...leg, givens: session.position.givens }) : page.draw()
      },
      open: id => {
        const there = found(id)
        if (!there) return
        chosen = there.rules
        go(steps(known()).findIndex(step => step.leg === there.leg))
      },
    })
    graph = { of, element }
  }
  return graph.element
}

/** The link that opens a step by itself. @param {Step} step */
async function copyLink({ proof }) {
  copy(`${location.origin}${location.pathname}${await proofLink(proof)}`, 'the link of the step')
}

/** The path as a post: the engine walks it again, by the same rules. */
function writePost() {
  showPost('The path as a post', async looks => {
    const link = await address()
    /** @type {string | null} */
    let post = null
    await engine.solve({ ...asking(), post: { ...looks, link } }, ([event, data]) => {
      if (event === 'words') post = data.post
    }).answer
    return post ?? ''
  })
}

/**
 * Rules to choose from; where a path ends before the puzzle does, rules to add.
 * @param {Path | undefined} answer
 */
function choices(answer) {
  const names = familyNames(() => session.view.tab === 'path' && layout())
  const isStuck = answer?.over && !answer.rating,
    mine = rules()
      .split(',')
      .map(rule => rule.trim())
  /** @type {(choice: [string, string]) => HTMLElement | false} */
  const chip = ([name, of]) =>
    !(isStuck && mine.includes(of)) &&
    h(
      'button',
      {
        class: 'chip',
        'aria-pressed': isStuck ? null : String(rules() === of),
        onclick: () => {
          chosen = isStuck ? [...mine, of].join(',') : of
          solve()
        },
      },
      name,
    )
  return h(
    'div',
    { class: 'chips' },
    isStuck && h('span', {}, `${rules()} ${mine.length > 1 ? 'end' : 'ends'} here. Go on with:`),
    CHOICES.map(chip),
    knownRules().length > 0 && chip(['What I know', `singles,${knownRules().join(',')}`]),
    h(
      'datalist',
      { id: 'rule-names' },
      names.map(name => h('option', { value: name })),
    ),
  )
}

/**
 * @param {Group} group
 * @param {Step[]} all
 */
function small({ single, steps: indices }, all) {
  const { leg } = all[indices[0]],
    proofs = indices.map(index => all[index].proof),
    longest = Math.max(...proofs.map(proof => proof.length))
  const placed = proofs.flatMap(proof => proof.places),
    fallen = proofs.flatMap(proof => proof.eliminates),
    state = [...leg.state]
  for (const text of placed) {
    const { row, column, digit } = candidate(text)
    state[(row - 1) * 9 + column - 1] = `${digit}`
  }
  const decided = [...leg.decided, ...placed.map(text => candidate(text).cell)]
  const here = indices.includes(at),
    [first, last] = [indices[0] + 1, indices[indices.length - 1] + 1]
  const range = first === last ? `${first}` : `${first}–${last}`,
    what = single ? plural(placed.length, 'single') : `${fallen.length} fall, ≤ ${longest}`
  return h(
    'button',
    {
      class: 'small',
      'aria-current': here ? 'step' : null,
      'data-steps': range,
      onclick: () => go(indices[0]),
    },
    smallBoard(state, [...new Set(decided)], placed, fallen),
    h('span', { class: 'line' }, h('b', {}, range), ` ${what}`),
  )
}

/** What was applied by hand, each stage one press away. */
function done() {
  if (session.stages.length < 2) return ''
  /** @type {(stage: Stage, index: number) => string} */
  const name = (stage, index) =>
    index === 0
      ? 'start'
      : stage.singles
        ? 'singles'
        : stage.said
          ? `said: ${shown(stage.said)}`
          : stage.proofs.map(concluded).join('; ') || 'signs'
  return h(
    'nav',
    { class: 'chips', 'aria-label': 'Applied' },
    session.stages.map((stage, index) =>
      h(
        'button',
        {
          class: `chip${index === session.at ? ' solid' : ''}${stage.said ? ' said-by-hand' : ''}`,
          'aria-current': index === session.at ? 'step' : null,
          onclick: () => jump(index),
        },
        name(stage, index),
      ),
    ),
  )
}

/**
 * Opens the position of a step, with its proof.
 * @param {Step} step
 */
async function openProof({ leg, proof }) {
  const legs = known()?.legs ?? []
  for (const earlier of legs.slice(0, legs.indexOf(leg))) await apply(earlier.proofs)
  bring(proof)
}

/** One bar a step below the board: its height is the length. */
function strip() {
  const answer = known(),
    all = steps(answer),
    where = byId('strip')
  put(
    byId('strip-words'),
    all.length
      ? [
          h('b', {}, `Path by ${rules()}`),
          `  step ${at + 1} of ${all.length}${answer?.rating ? ` · ${answer.rating}` : ''}`,
        ]
      : !isSolved() && [
          h(
            'button',
            {
              class: 'plain',
              onclick: () => {
                select({ tab: 'path' })
                solve()
              },
            },
            `Solve from here by ${rules()}`,
          ),
        ],
  )
  byId('strip-legend').textContent = all.length ? 'bar: length of a step; dot: a placement' : ''
  if (!all.length) return where.replaceChildren()
  const wide = 578 / all.length,
    longest = Math.max(1, ...all.map(({ proof }) => proof.length))
  /** @type {(step: Step, index: number) => SVGElement} */
  const bar = ({ proof }, index) => {
    const single = isSingle(proof),
      high = single ? 3 : 6 + (40 * proof.length) / longest
    return s('rect', {
      x: index * wide,
      y: 50 - high,
      width: Math.max(0.8, wide - 1),
      height: high,
      rx: single ? 1.5 : 0,
      class: index === at ? 'here' : index < at ? 'before' : '',
    })
  }
  const svg = s(
    'svg',
    {
      viewBox: '0 0 578 52',
      preserveAspectRatio: 'none',
      role: 'slider',
      tabindex: 0,
      'aria-label': 'Step of the path',
      'aria-valuemin': 1,
      'aria-valuemax': all.length,
      'aria-valuenow': at + 1,
      'aria-valuetext': `step ${at + 1}, ${all[at].proof.family.name}`,
    },
    all.map(bar),
  )
  svg.addEventListener('click', event => {
    const box = svg.getBoundingClientRect()
    go(Math.floor(((event.clientX - box.left) / box.width) * all.length))
  })
  svg.addEventListener('keydown', event => {
    const to = moves(all.length)[event.key]
    if (to !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      go(to)
      where.querySelector('svg')?.focus()
    }
  })
  where.replaceChildren(svg)
}
