// A proof: its sentences, its notation and its drawing light up together; the checker's word on it.

import * as engine from './engine.js'
import { announce, byId, h, letters, plural, put, sign } from './dom.js'
import { caseColour } from './board.js'
import { asked, once, select, session } from './session.js'

export class ProofView {
  constructor(page, why) {
    Object.assign(this, { page, why, notation: 'full', editing: null })
    this.element = h('div', { class: 'stepping' })
  }

  /** It is shown no longer. */
  rest() {
    document.body.classList.remove('stepping')
    clearInterval(this.playing)
    this.playing = null
    this.told = null
    this.key = null
  }

  /** The proof of a row, as the engine tells it. */
  fetch({ row }) {
    return once(`proof ${session.view.conclusion} ${row.rule}`, () => {
      const answer = { shown: null }
      engine.proof({ proof: row.outcome.found }).then(shown => { answer.shown = shown }).catch(error => { answer.error = error }).finally(() => this.page.draw())
      return answer
    })
  }

  show(row) {
    const { shown, error } = this.fetch(row), { step, branch } = session.view
    if (!shown) { this.told = null; return h('div', { class: 'stepping' }, error ? h('div', { class: 'refused' }, error.message) : '') }
    const key = `${session.at} ${session.view.conclusion} ${row.row.rule}`
    if (this.key !== key) { this.editing = null; this.checked = null; this.key = key }
    Object.assign(this, { shown: shown, told: shown.told, row })
    const open = this.openBranch(step, branch)
    this.page.board.told(this.told)
    this.page.board.step(step, open)
    if (this.logic && shown.logic) this.page.board.logic(shown.logic)
    this.page.board.svg.classList.toggle('dim', this.told.sentences.length > 13)
    if (this.page.narrow.matches && step !== null && !this.wholeBoard) this.page.board.follow(this.told.sentences[step].candidates)
    put(this.element, this.head(shown, step), this.page.narrow.matches && this.stepper(step, true), this.sentences(step, open), this.written(shown, step), this.link())
    document.body.classList.toggle('stepping', step !== null)
    requestAnimationFrame(() => this.keepInSight())
    return this.element
  }

  /** Scrolls to the lit sentence; on a narrow page the board stays above it. */
  keepInSight() {
    const lit = this.element.querySelector('li.lit, tr.lit, summary.lit')
    if (!lit || session.view.step === null) return
    if (!this.page.narrow.matches) return lit.scrollIntoView({ block: 'nearest' })
    const { top, bottom } = lit.getBoundingClientRect(), edge = byId('board').getBoundingClientRect().bottom
    if (bottom > innerHeight - 124 || top < edge + 12) scrollBy(0, top - edge - 56)
  }

  /** The branch that is drawn: that of the lit sentence, the chosen one, or the first. */
  openBranch(step, branch) {
    if (!this.told.branches) return null
    return (step !== null ? this.told.sentences[step].branch : null) ?? branch ?? 0
  }

  head(shown, step) {
    const { proved, word, lines } = shown.verdict
    return h('div', { class: 'proof-head' }, h('h3', {}, `${shown.family}, length ${shown.length}`),
      h('button', { class: `badge${proved ? '' : ' bad'}`, 'aria-expanded': String(this.editing !== null), title: 'The proof as the checker reads it', onclick: () => this.edit() }, proved ? `✓ checked, ${lines} lines` : word),
      !this.page.narrow.matches && this.stepper(step))
  }

  stepper(step, fixed = false) {
    const { told } = this, numbered = told.sentences.filter(of => of.number !== null).length, of = step === null ? null : told.sentences[step]
    const where = step === null ? `${told.sentences.length} lines` : of.number && !told.branches ? `${of.number} of ${numbered}` : `${step + 1} of ${told.sentences.length}`
    return h('div', { class: `stepper${fixed ? ' fixed' : ''}`, role: 'group', 'aria-label': 'Steps of the proof' }, sign('First step', 'first', () => this.go(0), step === 0), sign('Step back', 'back', () => this.move(-1), step === 0),
        h('output', {}, where), fixed && step !== null && h('button', { onclick: () => { this.wholeBoard = !this.wholeBoard; this.page.draw() } }, this.wholeBoard ? 'Follow' : 'Whole board'), sign('Next step', 'next', () => this.move(1), step === told.sentences.length - 1), sign('Last step', 'last', () => this.go(told.sentences.length - 1), step === told.sentences.length - 1), sign(this.playing ? 'Pause' : 'Play', this.playing ? 'pause' : 'play', () => this.play()))
  }

  sentence(index, step) {
    const of = this.told.sentences[index], lit = index === step, future = step !== null && index > step && !lit
    const last = index === this.told.sentences.length - 1
    const letter = of.number === null ? (index === 0 ? '?' : last ? '×' : '·') : this.isChain() ? letters(of.number - 1) : `${of.number}`
    const text = part => part.role === 'step' && this.isChain() ? `step ${letters(+part.text.slice(5) - 1)}` : part.text
    const item = h('li', { class: [lit && 'lit', future && 'future'].filter(Boolean).join(' '), 'aria-current': lit ? 'step' : null, 'data-sentence': index, onclick: () => this.go(index) },
      h('span', { class: `letter${of.number === null ? ' quiet' : ''}`, 'aria-hidden': 'true' }, letter), h('span', {}, of.parts.map(part => part.role ? h('span', { class: `role-${part.role}` }, text(part)) : text(part))))
    if (of.depth) item.style.paddingLeft = `${of.depth * 18}px`
    return item
  }

  isChain() {
    return Boolean(this.row.row.outcome.found.chain)
  }

  /** A long chain: a row per step between the first sentence and the last. */
  table(step) {
    const { steps } = this.row.row.outcome.found.chain, { sentences } = this.told
    const name = node => node === null ? '∅' : node.join(' '), by = reason => reason === 'target' ? 'z' : letters(reason - 1)
    const row = (of, index) => {
      const { csp, als, left, right, extra } = steps[of.number - 1], lit = index === step
      return h('tr', { class: [lit && 'lit', step !== null && index > step && 'future'].filter(Boolean).join(' '), 'aria-current': lit ? 'step' : null, 'data-sentence': index, onclick: () => this.go(index) },
        h('th', { scope: 'row' }, letters(of.number - 1)), h('td', {}, csp ?? als?.join(' ') ?? ''), h('td', { class: 'role-left' }, name(left)), h('td', { class: 'role-right' }, name(right)), h('td', { class: 'note' }, extra.map(({ candidate, reason }) => `${candidate} (${by(reason)})`).join(', ')))
    }
    const numbered = sentences.map((of, index) => [of, index]).filter(([of]) => of.number !== null), first = numbered[0][1], last = numbered.at(-1)[1]
    const list = indices => h('ol', { class: 'sentences', 'aria-label': 'Proof' }, indices.map(index => this.sentence(index, step)))
    const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
    return h('div', {}, list(range(0, first)),
      h('table', { class: 'steps mono', 'aria-label': 'Steps of the chain' }, h('thead', {}, h('tr', {}, ['', 'variable', 'left', 'right', 'also excluded, by'].map(text => h('th', { scope: 'col' }, text)))), h('tbody', {}, numbered.map(([of, index]) => row(of, index)))),
      list(range(last + 1, sentences.length)))
  }

  /** The sentences; branches and cases as a tree that folds, one open at a time. */
  sentences(step, open) {
    const { chain, length } = this.row.row.outcome.found
    // From so many steps on, sentences do not fit on the page.
    if (chain && length >= 12 && !this.told.branches && this.told.sentences.filter(of => of.number !== null).length === chain.steps.length) return this.table(step)
    const list = h('ol', { class: 'sentences', 'aria-label': 'Proof' }), groups = []
    this.told.sentences.forEach((of, index) => {
      const last = groups.at(-1)
      if (last && last.branch === of.branch) last.indices.push(index)
      else groups.push({ branch: of.branch, indices: [index] })
    })
    for (const { branch, indices } of groups) {
      if (branch === null) { list.append(...indices.map(index => this.sentence(index, step))); continue }
      const [first, ...rest] = indices, is = branch === open, lit = step === first
      const words = this.told.sentences[first].parts.map(part => part.text).join('')
      const summary = h('summary', { class: lit ? 'lit' : '', 'aria-current': lit ? 'step' : null, onclick: event => { event.preventDefault(); select({ branch, step: is && step !== null ? null : first }) } }, words, h('span', { class: 'note' }, ` ${plural(rest.length, 'line')}`))
      summary.style.color = caseColour(branch)
      list.append(h('li', { class: 'branch' }, h('details', { open: is, 'data-branch': branch }, summary, h('ol', { class: 'sentences' }, rest.map(index => this.sentence(index, step))))))
    }
    return list
  }

  /** The chain in the notations it has, the lit step marked; or the text that is checked. */
  written(shown, step) {
    const { notations, logic } = shown, of = notations.find(({ name }) => name === this.notation) ?? notations.find(({ name }) => name === 'nrc') ?? notations[0]
    const NAMES = { nrc: 'nrc', full: 'nrc, in full', csp: 'CSP-Rules', eureka: 'Eureka', gnpx: 'GNPX' }
    const names = notations.map(({ name }) => h('button', { class: 'plain', 'aria-pressed': String(of?.name === name && !this.logic), onclick: () => { this.notation = name; this.logic = false; this.page.draw() } }, NAMES[name] ?? name))
    if (logic) names.push(h('button', { class: 'plain', 'aria-pressed': String(Boolean(this.logic)), onclick: () => { this.logic = true; this.page.draw() } }, 'set logic'))
    if (this.editing !== null) return this.editor(of)
    if (this.logic && logic) return h('div', { class: 'notation' }, h('div', { class: 'names' }, names), h('p', { class: 'mono' }, logic.text), h('p', { class: 'note' }, `${logic.truths.length} truths, ${logic.links.length} links: rank ${logic.rank}. On the board truths are filled, links have a dashed edge.`))
    const number = step === null ? null : this.told.sentences[step].number, separator = of.steps.includes(' – ') ? ' – ' : ' - ', pieces = this.isChain() && of.steps ? of.steps.split(separator) : null
    const marked = pieces && pieces.length === shown.length && of.text.includes(of.steps)
      ? [of.text.slice(0, of.text.indexOf(of.steps)), pieces.map((piece, index) => [index ? separator : '', number === index + 1 ? h('mark', {}, piece) : h('span', { onclick: () => this.go(this.told.sentences.findIndex(s => s.number === index + 1)) }, piece)]), of.text.slice(of.text.indexOf(of.steps) + of.steps.length)]
      : of.text
    return h('div', { class: 'notation' }, h('div', { class: 'names' }, names), h('p', { class: 'mono' }, marked))
  }

  /** The checker's room: the text is changed here, and the checker says what it holds of it. */
  editor(of) {
    const chain = this.isChain() && (of.name === 'full' || of.name === 'nrc' || of.name === 'csp' || of.name === 'eureka')
    if (this.editing === '') this.editing = this.lines ? JSON.stringify(this.row.row.outcome.found, null, 1) : chain ? of.text : JSON.stringify(this.row.row.outcome.found, null, 1)
    const area = h('textarea', { class: 'edit', spellcheck: 'false', 'aria-label': 'The proof as text', value: this.editing, oninput: event => { this.editing = event.target.value; clearTimeout(this.timer); this.timer = setTimeout(() => this.check(area, said), 120) } })
    const said = h('div', { class: 'said-of', role: 'status' })
    if (this.checked) said.append(...this.checked)
    else this.check(area, said)
    return h('div', { class: 'notation' }, h('div', { class: 'names' }, h('b', {}, 'The checker reads'), h('button', { class: 'plain', 'aria-pressed': String(!this.lines), onclick: () => { this.lines = false; this.editing = ''; this.checked = null; this.page.draw() } }, 'the chain'), h('button', { class: 'plain', 'aria-pressed': String(Boolean(this.lines)), onclick: () => { this.lines = true; this.editing = ''; this.checked = null; this.page.draw() } }, 'every line'), h('button', { class: 'plain', onclick: () => this.edit() }, 'close')),
      h('p', { class: 'note' }, 'Change a character, and see what the checker says.'), area, said)
  }

  edit() {
    this.editing = this.editing === null ? '' : null
    this.checked = null
    this.page.draw()
    this.element.querySelector('.edit')?.focus()
  }

  async check(area, said) {
    const text = area.value, isProof = /^\s*\{\s*"/.test(text)
    let parts
    try {
      const answer = await engine.check({ text, position: asked() })
      if (isProof) parts = [h('p', { class: answer.proved ? 'badge' : 'refused' }, answer.proved ? `✓ proved, ${answer.lines} lines` : answer.word)]
      else parts = answer.verdicts.map(({ conclusion, verdict }) => verdict.proved
        ? h('p', { class: 'badge' }, `✓ ${conclusion} proved${verdict.proved.miscalled ? `, but it is no ${verdict.proved.miscalled}` : ''}`)
        : h('div', { class: 'refused' }, h('b', {}, `${conclusion} refused${verdict.refused.place?.step ? ` at step ${letters(verdict.refused.place.step - 1)}` : ''}: `), verdict.refused.reason, caret(text, verdict.refused.place?.span)))
    } catch (error) {
      parts = [h('div', { class: 'refused' }, h('b', {}, error.message), error.span ? caretAt(text, error.span.start, Math.max(error.span.end, error.span.start + 1)) : '', error.hint ? h('p', { class: 'note' }, error.hint) : '')]
    }
    this.checked = parts
    said.replaceChildren(...parts)
  }

  link() {
    return h('p', { class: 'print-link mono' }, location.href)
  }

  /** The first sentence that tells of a candidate; `null` for none. */
  sentenceOf(text) {
    if (!this.told) return null
    const index = this.told.sentences.findIndex((of, index) => index > 0 && of.candidates.includes(text))
    if (index >= 0) return index
    return this.told.sentences[0].candidates.includes(text) ? 0 : null
  }

  go(index) {
    if (index < 0 || index >= this.told.sentences.length) return
    const of = this.told.sentences[index]
    select({ step: index, ...(of.branch !== null && { branch: of.branch }) })
    const letter = of.number !== null ? `${this.isChain() ? `Step ${letters(of.number - 1)}` : `Line ${of.number}`}, ${index + 1} of ${this.told.sentences.length}: ` : ''
    announce(letter + of.parts.map(part => part.text).join(''))
  }

  move(by) {
    if (!this.told) return
    const { step } = session.view
    this.go(step === null ? (by > 0 ? 0 : this.told.sentences.length - 1) : step + by)
  }

  play() {
    if (this.playing) { clearInterval(this.playing); this.playing = null; return this.page.draw() }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.move(1)
    if (session.view.step === this.told.sentences.length - 1) this.go(0)
    this.playing = setInterval(() => {
      if (!this.told || session.view.step === this.told.sentences.length - 1) { clearInterval(this.playing); this.playing = null; return this.page.draw() }
      this.move(1)
    }, 1200)
    this.move(1)
  }
}

/** A caret under a part of a text that is given in bytes. */
function caret(text, span) {
  if (!span) return ''
  const bytes = new TextEncoder().encode(text), decode = end => new TextDecoder().decode(bytes.slice(0, end)).length
  return caretAt(text, decode(span.start), decode(span.end))
}

export function caretAt(text, start, end) {
  const before = text.lastIndexOf('\n', start - 1) + 1, line = text.slice(before).split('\n')[0]
  const from = Math.max(0, start - before - 24)
  return h('pre', { class: 'mono' }, `${from ? '…' : ''}${line.slice(from, from + 90)}\n${' '.repeat(start - before - from + (from ? 1 : 0))}${'^'.repeat(Math.max(1, Math.min(end, before + line.length) - start))}`)
}
