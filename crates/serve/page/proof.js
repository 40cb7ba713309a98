// A proof: its sentences, its notation and its drawing light up together; the checker's word on it.

import * as engine from './engine.js'
import { announce, byId, h, letters, plural, put, sign, stepName } from './dom.js'
import { caseColour } from './board.js'
import { keep, kept } from './kept.js'
import { asked, assumes, relink, select, session } from './session.js'
import { called, fullNotation } from './school.js'
import { Sets } from './sets.js'
import { word } from './words.js'

/** @import { Candidate, Notation, Proof, ProvedAs, Reason, Said, Sentence, Shown, Span, Step, Told } from './api' */
/** @import { Page, Row } from './page' */

/**
 * What is drawn of a proof: at a step, null for the whole, and with one branch open.
 * @typedef {{ proof: Proof, shown: Shown, told: Told, step: number | null, open: number | null }} Drawn
 */

/** What a proof rests on beside its position, as the end of a sentence. @param {Proof} proof */
export const rests = proof => (proof.assumes || assumes() ? ', assuming one solution' : '')

/**
 * That only the rule that is named proves a conclusion.
 * @type {(conclusion: string, proved: ProvedAs) => string}
 */
export const byRule = (conclusion, { proof, unread }) =>
  `${conclusion}: proved by ${proof.family.name}${rests(proof)}, but ${unread}`

/** @type {{ [notation: string]: string }} */
const NAMES = { nrc: 'nrc', full: 'nrc, in full', csp: 'CSP-Rules', eureka: 'Eureka', gnpx: 'GNPX' }

// The branch that is drawn: that of the lit sentence, the chosen one, or the first.
/** @type {(told: Told, step: number | null, branch: number | null) => number | null} */
function openBranch(told, step, branch) {
  if (!told.branches) return null
  return (step !== null ? told.sentences[step].branch : null) ?? branch ?? 0
}

/**
 * What is told of the proofs that were asked for; null while the engine has not answered.
 * @type {WeakMap<Proof, Told | null>}
 */
const told = new WeakMap()

/**
 * Draws a proof on the board, at the latest when the engine has told it.
 * @param {Page} page
 * @param {Proof} proof
 */
export function drawProof(page, proof) {
  const known = told.get(proof)
  if (known) {
    page.board.told(known)
    page.board.step(null, null)
  }
  if (known !== undefined) return
  const { tab } = session.view
  told.set(proof, null)
  engine
    .proof({ proof })
    .then(shown => {
      told.set(proof, shown.told)
      if (session.view.tab === tab) page.draw()
    })
    .catch(() => told.delete(proof))
}

/**
 * Where one is in a proof: at which step of a chain, or at which line; the number of lines where none is lit.
 * @type {(told: Told, step: number | null) => string}
 */
function where({ sentences, branches }, step) {
  if (step === null) return plural(sentences.length, 'line')
  const { number } = sentences[step]
  if (number === null || branches) return `${step + 1} of ${sentences.length}`
  return `${number} of ${sentences.filter(of => of.number !== null).length}`
}

/** @param {Sentence} sentence */
export const textOf = ({ parts }) => parts.map(part => part.text).join('')

/** @typedef {{ shown?: Shown, error?: string }} Answer */
/**
 * What the engine says of the proofs that were shown.
 * @type {WeakMap<Proof, Answer>}
 */
const answers = new WeakMap()

export class ProofView {
  /** @param {Page} page */
  constructor(page) {
    this.page = page
    this.element = h('div', {
      class: 'stepping',
      // The pointer on a line marks its part of the picture.
      onpointerover: ({ target }) => {
        const line = target instanceof Element && target.closest('[data-sentence]')
        this.page.board.point(line ? +(line.getAttribute('data-sentence') ?? -1) : null)
      },
      onpointerleave: () => this.page.board.point(null),
    })
    // What is shown, and a name for it.
    /** @type {Drawn | null} */
    this.drawn = null
    /** @type {string | null} */
    this.key = null
    /** @type {boolean | null} */
    this.logic = null
    this.sets = new Sets(page)
    // The text in the checker's room, null when it is closed; as lines or as the chain; what is said of it.
    /** @type {string | null} */
    this.editing = null
    this.lines = false
    /** @type {HTMLElement[] | null} */
    this.checked = null
    /** Whether the board stays whole on a narrow page. */
    this.wholeBoard = false
    /** The timers of typing and of playing. */
    this.timer = 0
    this.playing = 0
  }

  /** It is shown no longer. */
  rest() {
    document.body.classList.remove('stepping')
    this.pause()
    this.drawn = null
    this.key = null
  }

  /**
   * The proof of a row, as the engine tells it.
   * @param {Row} row
   */
  fetch({ proof }) {
    const known = answers.get(proof)
    if (known) return known
    /** @type {Answer} */
    const answer = {}
    answers.set(proof, answer)
    engine
      .proof({ proof })
      .then(shown => {
        answer.shown = shown
      })
      .catch(error => {
        answer.error = engine.said(error).message
      })
      .finally(() => this.page.draw())
    return answer
  }

  /** @param {Row} row */
  show(row) {
    const { shown, error } = this.fetch(row)
    if (shown) this.within(shown.told)
    const { step, branch } = session.view
    if (!shown) {
      this.drawn = null
      return h('div', { class: 'stepping' }, error && h('div', { class: 'refused' }, error))
    }
    const key = `${session.at} ${session.view.conclusion} ${row.rule}`
    if (this.key !== key) {
      this.editing = null
      this.checked = null
      this.key = key
    }
    const { told } = shown,
      open = openBranch(told, step, branch),
      drawn = { proof: row.proof, shown, told, step, open }
    this.drawn = drawn
    this.page.board.told(told)
    this.page.board.step(step, open)
    if (shown.logic && this.inLogic(row.proof))
      this.page.board.logic(shown.logic.shapes, this.sets.on(row.proof, shown.logic))
    this.page.board.svg.classList.toggle('dim', told.sentences.length > 13)
    if (this.page.narrow.matches && step !== null && !this.wholeBoard)
      this.page.board.follow(told.sentences[step].candidates)
    put(
      this.element,
      this.head(drawn),
      this.page.narrow.matches && this.stepper(drawn, true),
      this.sentences(drawn),
      this.written(drawn),
      h('p', { class: 'print-link mono' }, location.href),
    )
    document.body.classList.toggle('stepping', step !== null)
    requestAnimationFrame(() => this.keepInSight())
    return this.element
  }

  /**
   * Leaves a step or a branch of a link aside that the proof has not.
   * @param {Told} told
   */
  within({ sentences, branches }) {
    const { view } = session,
      { step, branch } = view,
      isStep = step === null || step < sentences.length,
      isBranch = branch === null || !branches || branch < branches
    if (isStep && isBranch) return
    if (!isStep) view.step = null
    if (!isBranch) view.branch = null
    const said = isStep
      ? `This link has branch=${branch}, but its proof has only ${plural(branches, 'branch', 'branches')}.`
      : `This link has step=${step}, but its proof has only ${plural(sentences.length, 'line')}: none is lit.`
    this.page.tell([said])
    relink()
  }

  /** Scrolls to the lit sentence; on a narrow page the board stays above it. */
  keepInSight() {
    const lit = this.element.querySelector('li.lit, tr.lit, summary.lit')
    if (!lit || session.view.step === null) return
    if (!this.page.narrow.matches) return lit.scrollIntoView({ block: 'nearest' })
    const { top, bottom } = lit.getBoundingClientRect(),
      edge = byId('board').getBoundingClientRect().bottom
    if (bottom > innerHeight - 124 || top < edge + 12) scrollBy(0, top - edge - 56)
  }

  /** @param {Drawn} drawn */
  head(drawn) {
    const { shown } = drawn,
      { proved, word: verdict, lines } = shown.verdict
    return h(
      'div',
      { class: 'proof-head' },
      h(
        'h3',
        {},
        called(shown.family) === shown.family
          ? word(shown.family, shown.told.title)
          : [word(shown.family, called(shown.family)), `, length ${shown.length}`],
      ),
      h(
        'button',
        {
          class: `stamp${proved ? '' : ' bad'}`,
          'aria-expanded': String(this.editing !== null),
          'data-word': 'checked',
          onclick: () => this.edit(),
        },
        proved ? `✓ checked, ${plural(lines ?? 0, 'line')}${rests(drawn.proof)}` : verdict,
      ),
      !this.page.narrow.matches && this.stepper(drawn),
    )
  }

  /**
   * @param {Drawn} drawn
   * @param {boolean} [fixed]
   */
  stepper({ told, step }, fixed = false) {
    return h(
      'div',
      { class: `stepper${fixed ? ' fixed' : ''}`, role: 'group', 'aria-label': 'Steps of the proof' },
      sign('First step', 'first', () => this.go(0), step === 0),
      sign('Step back', 'back', () => this.move(-1), step === 0),
      h('output', {}, where(told, step)),
      fixed &&
        step !== null &&
        h(
          'button',
          {
            onclick: () => {
              this.wholeBoard = !this.wholeBoard
              this.page.draw()
            },
          },
          this.wholeBoard ? 'Follow' : 'Whole board',
        ),
      sign('Next step', 'next', () => this.move(1), step === told.sentences.length - 1),
      sign('Last step', 'last', () => this.go(told.sentences.length - 1), step === told.sentences.length - 1),
      sign(this.playing ? 'Pause' : 'Play', this.playing ? 'pause' : 'play', () => this.play()),
    )
  }

  /**
   * @param {Drawn} drawn
   * @param {number} index
   */
  sentence({ told, step }, index) {
    const of = told.sentences[index],
      lit = index === step,
      future = step !== null && index > step && !lit
    const last = index === told.sentences.length - 1
    const letter =
      of.number === null
        ? index === 0
          ? '?'
          : last
            ? '×'
            : '·'
        : of.is_step
          ? stepName(of.branch, of.number - 1)
          : `${of.number}`
    const item = h(
      'li',
      {
        class: [lit && 'lit', future && 'future'].filter(Boolean).join(' '),
        'aria-current': lit ? 'step' : null,
        'data-sentence': index,
        onclick: () => this.go(index),
      },
      h('span', { class: `letter${of.number === null ? ' quiet' : ''}`, 'aria-hidden': 'true' }, letter),
      h(
        'span',
        {},
        of.parts.map(part => (part.role ? h('span', { class: `role-${part.role}` }, part.text) : part.text)),
      ),
    )
    if (of.depth) item.style.paddingLeft = `${of.depth * 18}px`
    return item
  }

  /**
   * A long chain: a row per step between the first sentence and the last.
   * @param {Drawn} drawn
   * @param {Step[]} steps
   */
  table(drawn, steps) {
    const { step } = drawn,
      { sentences } = drawn.told
    /** @param {Candidate[] | null} node */
    const name = node => (node === null ? '∅' : node.join(' '))
    /** @param {Reason} reason */
    const by = reason => (reason === 'target' ? 'z' : letters(reason - 1))
    /** @param {{ number: number, index: number }} of */
    const row = ({ number, index }) => {
      const { csp, als, left, right, extra } = steps[number - 1],
        lit = index === step
      return h(
        'tr',
        {
          class: [lit && 'lit', step !== null && index > step && 'future'].filter(Boolean).join(' '),
          'aria-current': lit ? 'step' : null,
          'data-sentence': index,
          onclick: () => this.go(index),
        },
        h('th', { scope: 'row' }, letters(number - 1)),
        h('td', {}, csp ?? als?.join(' ') ?? ''),
        h('td', { class: 'role-left' }, name(left)),
        h('td', { class: 'role-right' }, name(right)),
        h(
          'td',
          { class: 'note' },
          extra.map(({ candidate, reason }) => `${candidate} (${by(reason)})`).join(', '),
        ),
      )
    }
    const numbered = sentences.flatMap(({ number }, index) => (number === null ? [] : [{ number, index }])),
      first = numbered[0].index,
      last = numbered[numbered.length - 1].index
    /** @param {number[]} indices */
    const list = indices =>
      h(
        'ol',
        { class: 'sentences', 'aria-label': 'Proof' },
        indices.map(index => this.sentence(drawn, index)),
      )
    /** @type {(from: number, to: number) => number[]} */
    const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
    return h(
      'div',
      {},
      list(range(0, first)),
      h(
        'table',
        { class: 'steps mono', 'aria-label': 'Steps of the chain' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ['', 'variable', 'left', 'right', 'also excluded, by'].map(text =>
              h('th', { scope: 'col' }, text),
            ),
          ),
        ),
        h('tbody', {}, numbered.map(row)),
      ),
      list(range(last + 1, sentences.length)),
    )
  }

  /**
   * A proof of lemmas: each in one line that says what it goes through, its sentences behind it.
   * @param {Drawn} drawn
   */
  folded(drawn) {
    const { told, step } = drawn,
      list = h('ol', { class: 'sentences', 'aria-label': 'Proof' })
    /** @type {number[]} */
    let inside = []
    told.sentences.forEach(({ depth }, index) => {
      if (depth) return inside.push(index)
      if (inside.length) list.append(this.lemma(drawn, inside, index))
      else list.append(this.sentence(drawn, index))
      inside = []
    })
    list.append(...inside.map(index => this.sentence(drawn, index)))
    const isOpen = step !== null && told.sentences[step].depth > 0
    if (isOpen) list.querySelector(`[data-sentence="${step}"]`)?.closest('details')?.setAttribute('open', '')
    return list
  }

  /**
   * @param {Drawn} drawn
   * @param {number[]} inside
   * @param {number} end
   */
  lemma(drawn, inside, end) {
    const { sentences } = drawn.told
    /** @type {(index: number, role: string) => string[]} */
    const parts = (index, role) =>
      sentences[index].parts.filter(part => part.role === role).map(part => part.text)
    const [first] = inside,
      supposed = textOf(sentences[first]).replace(/^Suppose (.*)\.$/, '$1'),
      through = inside.slice(1).flatMap(index => parts(index, 'right')),
      last = textOf(sentences[inside[inside.length - 1]]),
      ends = /so (no .+?|a contradiction|.+?: a contradiction)[.:]/.exec(last)?.[1] ?? 'a contradiction'
    return h(
      'li',
      { class: 'branch' },
      this.sentence(drawn, end),
      h('p', { class: 'through' }, [supposed, ...new Set(through), ends].join(' → ')),
      h(
        'details',
        {},
        h('summary', {}, `every line: ${inside.length}`),
        h(
          'ol',
          { class: 'sentences' },
          inside.map(index => this.sentence(drawn, index)),
        ),
      ),
    )
  }

  /**
   * The sentences; branches and cases as a tree that folds, one open at a time.
   * @param {Drawn} drawn
   */
  sentences(drawn) {
    const { proof, told, step, open } = drawn,
      { chain, length } = proof
    // From so many steps on, sentences do not fit on the page.
    if (
      chain &&
      length >= 12 &&
      !told.branches &&
      told.sentences.filter(of => of.number !== null).length === chain.steps.length
    )
      return this.table(drawn, chain.steps)
    if (!told.branches && told.sentences.length > 14 && told.sentences.some(({ depth }) => depth))
      return this.folded(drawn)
    const list = h('ol', { class: 'sentences', 'aria-label': 'Proof' })
    /** @type {{ branch: number | null, indices: number[] }[]} */
    const groups = []
    told.sentences.forEach((of, index) => {
      const last = groups.at(-1)
      if (last && last.branch === of.branch) last.indices.push(index)
      else groups.push({ branch: of.branch, indices: [index] })
    })
    for (const { branch, indices } of groups) {
      if (branch === null) {
        list.append(...indices.map(index => this.sentence(drawn, index)))
        continue
      }
      const [first, ...rest] = indices,
        is = branch === open,
        lit = step === first
      const words = told.sentences[first].parts.map(part => part.text).join('')
      const summary = h(
        'summary',
        {
          class: lit ? 'lit' : '',
          'aria-current': lit ? 'step' : null,
          onclick: event => {
            event.preventDefault()
            select({ branch, step: is && step !== null ? null : first })
          },
        },
        words,
        h('span', { class: 'note' }, ` ${plural(rest.length, 'line')}`),
      )
      summary.style.color = caseColour(branch)
      list.append(
        h(
          'li',
          { class: 'branch' },
          h(
            'details',
            { open: is, 'data-branch': branch },
            summary,
            h(
              'ol',
              { class: 'sentences' },
              rest.map(index => this.sentence(drawn, index)),
            ),
          ),
        ),
      )
    }
    return list
  }

  /**
   * Whether set logic stands in the place of a notation.
   * @param {Proof} proof
   */
  inLogic(proof) {
    return this.logic ?? proof.lines.some(({ ground }) => typeof ground === 'object' && 'sum' in ground)
  }

  /**
   * The chain in the notations it has, the lit step marked; or the text that is checked.
   * @param {Drawn} drawn
   */
  written(drawn) {
    const { proof, shown, told, step } = drawn,
      { notations, logic } = shown,
      inLogic = this.inLogic(proof),
      // The notation that was chosen last on this device.
      chosen = kept('notation', fullNotation()),
      of =
        notations.find(({ name }) => name === chosen) ??
        notations.find(({ name }) => name === 'nrc') ??
        notations[0]
    const names = notations.map(({ name }) =>
      h(
        'button',
        {
          class: 'plain',
          'aria-pressed': String(of.name === name && !inLogic),
          'data-word': name,
          onclick: () => {
            keep('notation', name)
            this.logic = false
            this.page.draw()
            relink()
          },
        },
        NAMES[name] ?? name,
      ),
    )
    if (logic)
      names.push(
        h(
          'button',
          {
            class: 'plain',
            'aria-pressed': String(inLogic),
            'data-word': 'set logic',
            onclick: () => {
              this.logic = true
              this.page.draw()
              relink()
            },
          },
          'set logic',
        ),
      )
    if (this.editing !== null) return this.editor(proof, of)
    if (inLogic && logic)
      return h(
        'div',
        { class: 'notation' },
        h('div', { class: 'names' }, names),
        h('p', { class: 'mono' }, logic.text),
        h(
          'p',
          { class: 'note' },
          `${logic.truths.length} truths, ${logic.links.length} links: rank ${logic.rank}. On the board truths are filled, links have a dashed edge.`,
        ),
        this.sets.show(proof, logic),
      )
    const number = step === null ? null : told.sentences[step].number,
      separator = of.steps.includes(' – ') ? ' – ' : ' - ',
      pieces = proof.chain && of.steps ? of.steps.split(separator) : null
    const marked =
      pieces && pieces.length === shown.length && of.text.includes(of.steps)
        ? [
            of.text.slice(0, of.text.indexOf(of.steps)),
            pieces.map((piece, index) => [
              index ? separator : '',
              number === index + 1
                ? h('mark', {}, piece)
                : h(
                    'span',
                    { onclick: () => this.go(told.sentences.findIndex(s => s.number === index + 1)) },
                    piece,
                  ),
            ]),
            of.text.slice(of.text.indexOf(of.steps) + of.steps.length),
          ]
        : of.text
    return h(
      'div',
      { class: 'notation' },
      h('div', { class: 'names' }, names),
      h('p', { class: 'mono' }, marked),
    )
  }

  /**
   * The checker's room: the text is changed here, and the checker says what it holds of it.
   * @param {Proof} proof
   * @param {Notation} of
   */
  editor(proof, of) {
    const chain = proof.chain && ['full', 'nrc', 'csp', 'eureka'].includes(of.name)
    if (this.editing === '') this.editing = chain && !this.lines ? of.text : JSON.stringify(proof, null, 1)
    const area = h('textarea', {
      class: 'edit',
      spellcheck: 'false',
      'aria-label': 'The proof as text',
      value: this.editing,
      oninput: event => {
        this.editing = event.currentTarget.value
        clearTimeout(this.timer)
        this.timer = setTimeout(() => this.check(area, said), 120)
      },
    })
    const said = h('div', { class: 'said-of', role: 'status' })
    if (this.checked) said.append(...this.checked)
    else this.check(area, said)
    return h(
      'div',
      { class: 'notation' },
      h(
        'div',
        { class: 'names' },
        h('b', {}, 'The checker reads'),
        h(
          'button',
          {
            class: 'plain',
            'aria-pressed': String(!this.lines),
            onclick: () => {
              this.lines = false
              this.editing = ''
              this.checked = null
              this.page.draw()
            },
          },
          'the chain',
        ),
        h(
          'button',
          {
            class: 'plain',
            'aria-pressed': String(this.lines),
            onclick: () => {
              this.lines = true
              this.editing = ''
              this.checked = null
              this.page.draw()
            },
          },
          'every line',
        ),
        h('button', { class: 'plain', onclick: () => this.edit() }, 'close'),
      ),
      h('p', { class: 'note' }, 'Change a character, and see what the checker says.'),
      area,
      said,
    )
  }

  edit() {
    this.editing = this.editing === null ? '' : null
    this.checked = null
    this.page.draw()
    this.element.querySelector('textarea')?.focus()
  }

  /**
   * @param {HTMLTextAreaElement} area
   * @param {HTMLElement} said
   */
  async check(area, said) {
    const text = area.value
    /** @type {HTMLElement[]} */
    let parts
    try {
      const answer = await engine.check({ text, position: asked() })
      if (!answer.verdicts)
        parts = [
          h(
            'p',
            { class: answer.proved ? 'stamp' : 'refused' },
            answer.proved ? `✓ ${answer.word}, ${plural(answer.lines ?? 0, 'line')}` : answer.word,
          ),
        ]
      else
        parts = answer.verdicts.map(({ conclusion, verdict }) =>
          verdict.proved
            ? h(
                'p',
                { class: verdict.proved.unread ? 'refused' : 'stamp' },
                verdict.proved.unread
                  ? byRule(conclusion, verdict.proved)
                  : `✓ ${conclusion} proved${rests(verdict.proved.proof)}${verdict.proved.miscalled ? `, but it is no ${verdict.proved.miscalled}` : ''}`,
              )
            : verdict.undecided
              ? h(
                  'div',
                  { class: 'refused' },
                  h('b', {}, `${conclusion} not decided: `),
                  verdict.undecided.reason,
                )
              : h(
                  'div',
                  { class: 'refused' },
                  h(
                    'b',
                    {},
                    `${conclusion} refused${verdict.refused.place?.step ? ` at step ${letters(verdict.refused.place.step - 1)}` : ''}: `,
                  ),
                  verdict.refused.reason,
                  caretAt(text, verdict.refused.place?.span),
                ),
        )
    } catch (error) {
      parts = [refused(engine.said(error), text)]
    }
    this.checked = parts
    said.replaceChildren(...parts)
  }

  /**
   * The pointer is on a candidate of the board: the lines that tell of it are marked.
   * @param {Candidate | null} text
   */
  point(text) {
    const sentences = this.drawn?.told.sentences ?? []
    for (const line of this.element.querySelectorAll('[data-sentence]')) {
      const of = sentences[+(line.getAttribute('data-sentence') ?? -1)]
      line.classList.toggle('pointed', text !== null && Boolean(of?.candidates.includes(text)))
    }
  }

  /**
   * The first sentence that tells of a candidate; null for none.
   * @param {Candidate} text
   */
  sentenceOf(text) {
    if (!this.drawn) return null
    const { told } = this.drawn
    const index = told.sentences.findIndex((of, index) => index > 0 && of.candidates.includes(text))
    if (index >= 0) return index
    return told.sentences[0].candidates.includes(text) ? 0 : null
  }

  /** @param {number} index */
  go(index) {
    if (!this.drawn) return
    const { proof, told } = this.drawn
    if (index < 0 || index >= told.sentences.length) return
    const of = told.sentences[index]
    select({ step: index, ...(of.branch !== null && { branch: of.branch }) })
    const letter =
      of.number !== null
        ? `${of.is_step ? `Step ${stepName(of.branch, of.number - 1)}` : `Line ${of.number}`}, ${where(told, index)}: `
        : ''
    announce(letter + of.parts.map(part => part.text).join(''))
  }

  /** @param {number} by */
  move(by) {
    if (!this.drawn) return
    const { told } = this.drawn,
      { step } = session.view
    this.go(step === null ? (by > 0 ? 0 : told.sentences.length - 1) : step + by)
  }

  /** Whether the last sentence is lit. */
  isAtEnd() {
    return !this.drawn || session.view.step === this.drawn.told.sentences.length - 1
  }

  pause() {
    clearInterval(this.playing)
    this.playing = 0
  }

  play() {
    if (this.playing) {
      this.pause()
      return this.page.draw()
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.move(1)
    if (this.isAtEnd()) this.go(0)
    this.playing = setInterval(() => {
      if (this.isAtEnd()) {
        this.pause()
        return this.page.draw()
      }
      this.move(1)
    }, 1200)
    this.move(1)
  }
}

/**
 * Why a text is refused, with a caret under the place.
 * @param {Said} said
 * @param {string} text
 */
export function refused({ message, span, hint }, text) {
  return h(
    'div',
    { class: 'refused' },
    h('b', {}, message),
    caretAt(text, span),
    hint && h('p', { class: 'note' }, hint),
  )
}

/**
 * A caret under a part of a text, at least one character wide.
 * @param {string} text
 * @param {Span | undefined} span
 */
export function caretAt(text, span) {
  if (!span) return ''
  const { start, end } = span,
    before = text.lastIndexOf('\n', start - 1) + 1,
    line = text.slice(before).split('\n')[0]
  const from = Math.max(0, start - before - 24)
  return h(
    'pre',
    { class: 'mono' },
    `${from ? '…' : ''}${line.slice(from, from + 90)}\n${' '.repeat(start - before - from + (from ? 1 : 0))}${'^'.repeat(Math.max(1, Math.min(end, before + line.length) - start))}`,
  )
}
