// The board: drawn once for a position; afterwards layers come and go, and classes change.
// Units are those of the project's pictures: a cell has 72, the board begins at 26.

import { announce, candidate, letters, s } from './dom.js'

/** @import { Area, Candidate, Cell, Conclusion, Extended, Mark, Near, Position, Shape, State, Told, Variable } from './api' */

/** @typedef {[x: number, y: number]} Point */

/** How many layers of tags have a colour of their own. */
export const COLOURS = 8
const CELL = 72,
  SLOT = 22,
  /** How far the places of candidates keep from the edges of their cell: room for arrows. */
  INSET = (CELL - 3 * SLOT) / 2,
  EDGE = 26,
  SIZE = 648,
  /** Room for the names of rows and columns beside a part of the board. */
  MARGIN = 20
/** @type {(row: number, column: number) => Point} */
const corner = (row, column) => [EDGE + (column - 1) * CELL, EDGE + (row - 1) * CELL]
/** @type {(of: { digit: number, row: number, column: number }) => Point} */
export const place = ({ digit, row, column }) => {
  const [x, y] = corner(row, column)
  return [
    x + INSET + (((digit - 1) % 3) + 0.5) * SLOT,
    y + INSET + (Math.floor((digit - 1) / 3) + 0.5) * SLOT,
  ]
}
/** @param {number} length */
export const heatClass = length => (length <= 3 ? 1 : length <= 6 ? 2 : length <= 9 ? 3 : 4)

/**
 * The strips that a CSP variable covers.
 * @param {Variable} variable
 * @returns {Area[]}
 */
function areas(variable) {
  const kind = space(variable),
    [first, digit] = [+variable[1], +variable[3]]
  if (kind === 'rc') return [[...corner(first, digit), CELL, CELL]]
  const slot = [INSET + ((digit - 1) % 3) * SLOT, INSET + Math.floor((digit - 1) / 3) * SLOT]
  if (kind === 'rn') return [[EDGE, corner(first, 1)[1] + slot[1], SIZE, SLOT]]
  if (kind === 'cn') return [[corner(1, first)[0] + slot[0], EDGE, SLOT, SIZE]]
  const [row, column] = [Math.floor((first - 1) / 3) * 3 + 1, ((first - 1) % 3) * 3 + 1]
  return [0, 1, 2].map(down => {
    const [x, y] = corner(row + down, column)
    return [x, y + slot[1], 3 * CELL, SLOT]
  })
}
/**
 * The space of a CSP variable: `rc`, `rn`, `cn` or `bn`.
 * @param {Variable} variable
 */
const space = variable => `${variable[0]}${variable[2]}`
/** What is drawn of a CSP variable. @type {(variable: Variable) => { space: string, areas: Area[] }} */
export const bandOf = variable => ({ space: space(variable), areas: areas(variable) })
/** @type {(area: Area, cls?: string) => SVGRectElement} */
const rect = ([x, y, width, height], cls) => s('rect', { x, y, width, height, class: cls })

/** @typedef {'bands' | 'sets' | 'grid' | 'heat' | 'groups' | 'cells' | 'links' | 'nodes' | 'letters' | 'hits'} Layer */
/** @type {Layer[]} */
const LAYERS = ['bands', 'sets', 'grid', 'heat', 'groups', 'cells', 'links', 'nodes', 'letters', 'hits']
/** @type {Layer[]} */
const OVER = ['bands', 'sets', 'heat', 'groups', 'links', 'nodes', 'letters']
/** @type {{ [key: string]: [down: number, right: number] }} */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }
/** The width and height of what marks a candidate that is linked. */
const LINKED = { cell: [19, 19], row: [22, 16], column: [16, 22], block: [19, 19] }

/** The layer of the board in which each layer of a proof lies, and what its shapes are called there. */
const PLACES = /** @type {const} */ ({
  grounds: ['bands', 'ground'],
  outlines: ['groups', 'outline'],
  arrows: ['links', 'arrow'],
  candidates: ['nodes', 'nodeof'],
  labels: ['letters', 'label'],
})
/**
 * Shapes as elements: what they are stands in their classes, each after `is-`.
 * @param {Shape[]} shapes
 * @returns {[Shape, SVGElement][]}
 */
function drawnOf(shapes) {
  const elements = parsed(shapes.map(({ drawn }) => drawn).join(''))
  return shapes.map((shape, index) => {
    const element = elements[index],
      kinds = (element.getAttribute('class') ?? '').split(' ').map(kind => kind && `is-${kind}`)
    element.removeAttribute('id')
    element.setAttribute('class', [PLACES[shape.layer][1], ...kinds].join(' ').trim())
    return [shape, element]
  })
}
/**
 * The elements of a text in SVG.
 * @param {string} text
 */
export function parsed(text) {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`,
    { documentElement } = new DOMParser().parseFromString(source, 'image/svg+xml')
  return /** @type {SVGElement[]} */ (
    [...documentElement.children].map(child => document.importNode(child, true))
  )
}

export class Board {
  /**
   * A board. `picked` is told at which candidate someone points, null for none, and whether it is added;
   * `cellPicked` of a click on a cell first, and whether it has answered it.
   * @param {{
   *   picked?: (text: Candidate | null, adds: boolean) => void,
   *   cellPicked?: (cell: Cell) => boolean,
   *   pointed?: (text: Candidate | null) => void,
   *   name: string,
   * }} options
   */
  constructor({ picked, cellPicked, pointed, name }) {
    this.picked = picked
    this.pointed = pointed
    this.cellPicked = cellPicked
    this.layers = /** @type {Record<Layer, SVGGElement>} */ (
      Object.fromEntries(LAYERS.map(name => [name, s('g', { class: `layer ${name}` })]))
    )
    this.svg = s(
      'svg',
      { viewBox: '2 6 676 672', role: picked ? 'group' : 'img', 'aria-label': name },
      s('rect', { x: EDGE, y: EDGE, width: SIZE, height: SIZE, class: 'paper' }),
      LAYERS.map(name => this.layers[name]),
    )
    /** @type {Map<Candidate, SVGTextElement>} */
    this.texts = new Map()
    /** @type {Map<Cell, SVGRectElement>} */
    this.hits = new Map()
    /** @type {Set<Cell>} */
    this.decided = new Set()
    /** @type {State} */
    this.state = []
    // The parts of a proof, each with its sentences and its branch.
    /** @type {{ element: SVGElement, sentences: number[], branch: number | null, text: Candidate | null }[]} */
    this.parts = []
    /** What the signs of the proof mean. @type {Told['legend']} */
    this.meanings = []
    /** The cell that the keyboard is at. */
    this.at = 'r1c1'
    /** The one digit that is shown; 0 for all. */
    this.digit = 0
    this.drawGrid()
    if (picked) this.listen(picked)
  }

  drawGrid() {
    let thin = '',
      thick = ''
    for (let line = 0; line <= 9; line++) {
      const at = EDGE + line * CELL,
        path = `M${EDGE} ${at}H${EDGE + SIZE}M${at} ${EDGE}V${EDGE + SIZE}`
      line % 3 ? (thin += path) : (thick += path)
    }
    const names = Array.from({ length: 9 }, (_, index) => [
      s('text', { class: 'coordinate', x: EDGE - 12, y: EDGE + index * CELL + 40 }, `r${index + 1}`),
      s('text', { class: 'coordinate', x: EDGE + index * CELL + 36, y: EDGE - 7 }, `c${index + 1}`),
    ])
    this.layers.grid.append(
      s('path', { d: thin, class: 'thin' }),
      s('path', { d: thick, class: 'thick' }),
      ...names.flat(),
    )
  }

  /**
   * Draws the digits and pencil marks of a position.
   * @param {Pick<Position, 'state' | 'givens' | 'decided'>} position
   */
  show({ state, givens, decided }) {
    this.state = state
    this.decided = new Set(decided)
    const given = new Set(givens)
    this.texts.clear()
    /** @type {SVGTextElement[]} */
    const texts = []
    state.forEach((digits, index) => {
      const row = Math.floor(index / 9) + 1,
        column = (index % 9) + 1,
        cell = `r${row}c${column}`
      const [x, y] = corner(row, column)
      if (this.decided.has(cell)) {
        const text = s(
          'text',
          { class: `digit${given.has(cell) ? '' : ' placed'}`, x: x + 36, y: y + 49.5 },
          digits,
        )
        this.texts.set(`n${digits}${cell}`, text)
        texts.push(text)
      } else {
        for (const digit of digits) {
          const [cx, cy] = place({ digit: +digit, row, column })
          const text = s(
            'text',
            { class: 'candidate', x: cx, y: cy + 5.8, 'data-candidate': `n${digit}${cell}` },
            digit,
          )
          this.texts.set(`n${digit}${cell}`, text)
          texts.push(text)
        }
      }
    })
    this.layers.cells.replaceChildren(...texts)
    if (this.picked) this.drawHits()
    this.clear()
  }

  /** One element a cell, for pointer, keyboard and screen reader. */
  drawHits() {
    const focused = document.activeElement?.getAttribute('data-cell')
    this.hits.clear()
    const rows = Array.from({ length: 9 }, (_, r) =>
      s(
        'g',
        { role: 'row' },
        Array.from({ length: 9 }, (_, c) => {
          const cell = `r${r + 1}c${c + 1}`,
            [x, y] = corner(r + 1, c + 1)
          const hit = s('rect', {
            x,
            y,
            width: CELL,
            height: CELL,
            class: 'cellhit',
            role: 'gridcell',
            'data-cell': cell,
            tabindex: cell === this.at ? 0 : -1,
          })
          this.hits.set(cell, hit)
          return hit
        }),
      ),
    )
    this.layers.hits.setAttribute('role', 'grid')
    this.layers.hits.setAttribute('aria-label', 'Sudoku board')
    this.layers.hits.replaceChildren(...rows)
    this.nameCells(new Map())
    if (focused) this.hits.get(focused)?.focus()
  }

  /**
   * Names the cells for a screen reader, with what is said of their candidates.
   * @param {Map<Candidate, string>} said
   */
  nameCells(said) {
    for (const [cell, hit] of this.hits) {
      const { row, column } = candidate(`n1${cell}`)
      const digits = this.state[(row - 1) * 9 + column - 1]
      const about = [...digits].map(digit => [digit, said.get(`n${digit}${cell}`)]).filter(([, word]) => word)
      const words = this.decided.has(cell) ? `is ${digits}` : `candidates ${[...digits].join(' ')}`
      hit.setAttribute(
        'aria-label',
        [`row ${row} column ${column}: ${words}`, ...about.map(([digit, word]) => `${digit} ${word}`)].join(
          '; ',
        ),
      )
    }
  }

  /** @param {(text: Candidate | null, adds: boolean) => void} picked */
  listen(picked) {
    /** @param {Event} event */
    const hitOf = event =>
      /** @type {SVGRectElement | null} */ (/** @type {Element} */ (event.target).closest('[data-cell]'))
    this.svg.addEventListener('click', event => {
      const hit = hitOf(event)
      const cell = hit?.dataset.cell
      if (!hit || !cell) return
      this.focusCell(cell, false)
      const text = candidateAt(hit, event)
      if (this.cellPicked?.(cell)) return
      if (this.isOpen(text)) picked(text, event.shiftKey || event.metaKey)
      else picked(null, false)
    })
    /** @type {Candidate | null} */
    let pointed = null
    /** @param {Candidate | null} text */
    const point = text => {
      if (text === pointed) return
      pointed = text
      this.pointed?.(text)
    }
    this.svg.addEventListener('pointermove', event => {
      const hit = event.pointerType === 'touch' ? null : hitOf(event),
        text = hit && candidateAt(hit, event)
      point(text && this.texts.has(text) ? text : null)
    })
    this.svg.addEventListener('pointerleave', () => point(null))
    // A click with the mouse leaves the keys to the panel; whoever uses the keyboard comes here by Tab.
    this.svg.addEventListener('mousedown', event => {
      event.preventDefault()
      const focused = /** @type {HTMLElement | null} */ (document.activeElement)
      focused?.blur()
    })
    this.svg.addEventListener('keydown', event => {
      const cell = hitOf(event)?.dataset.cell
      if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
      const { row, column } = candidate(`n1${cell}`)
      const move = MOVES[event.key]
      if (move) {
        const to = [row + move[0], column + move[1]].map(at => Math.max(1, Math.min(9, at)))
        this.focusCell(`r${to[0]}c${to[1]}`, true)
      } else if (/^Digit[1-9]$/.test(event.code)) {
        const text = `n${event.code[5]}${cell}`
        if (this.isOpen(text)) picked(text, event.shiftKey)
        else announce(`${event.code[5]} is not a candidate of ${cell}`)
      } else return
      event.preventDefault()
      event.stopPropagation()
    })
  }

  /** @param {Candidate} text */
  isOpen(text) {
    return this.texts.has(text) && !this.decided.has(candidate(text).cell)
  }

  /**
   * @param {Cell} cell
   * @param {boolean} focuses
   */
  focusCell(cell, focuses) {
    this.hits.get(this.at)?.setAttribute('tabindex', '-1')
    this.at = cell
    const hit = this.hits.get(cell)
    hit?.setAttribute('tabindex', '0')
    if (focuses) hit?.focus()
  }

  /** Takes away everything that lies over the position. */
  clear() {
    for (const name of OVER) this.layers[name].replaceChildren()
    this.svg.classList.remove('dim')
    for (const text of this.texts.values())
      if (text.classList.contains('candidate')) text.setAttribute('class', 'candidate')
    this.parts = []
    this.meanings = []
    this.svg.setAttribute('viewBox', '2 6 676 672')
    if (this.digit) this.oneDigit(this.digit)
  }

  /**
   * Shows one digit; all for 0.
   * @param {number} digit
   */
  oneDigit(digit) {
    this.digit = digit
    this.svg.classList.toggle('one-digit', digit > 0)
    for (const [text, element] of this.texts) element.classList.toggle('this', text[1] === `${digit}`)
  }

  /**
   * @param {Candidate} text
   * @param {string} cls
   */
  mark(text, cls) {
    this.texts.get(text)?.classList.add(...cls.split(' '))
  }

  /**
   * What was said by hand: what is struck keeps a pale digit with a line through it, what is set is underlined.
   * @param {Conclusion[]} sayings
   */
  said(sayings) {
    for (const text of sayings) {
      const isSet = !text.includes('<>'),
        of = candidate(`n${text.at(-1)}${text.slice(0, 4)}`),
        [x, y] = place(of),
        [left, top] = corner(of.row, of.column)
      if (isSet && this.decided.has(of.cell))
        this.layers.letters.append(
          s('path', { d: `M${left + 22} ${top + 60}H${left + 50}`, class: 'said-set' }),
        )
      else if (!isSet && !this.decided.has(of.cell) && !this.isOpen(of.text))
        this.layers.letters.append(
          s('text', { x, y: y + 5.8, class: 'said-struck' }, `${of.digit}`),
          s('path', { d: `M${x - 7} ${y}H${x + 7}`, class: 'said-line' }),
        )
    }
  }

  /**
   * Signs that someone has put on candidates: two colours, as disc and as square.
   * @param {{ [candidate: Candidate]: number }} signs
   */
  signs(signs) {
    for (const [text, sign] of Object.entries(signs)) {
      if (!this.isOpen(text)) continue
      const [x, y] = place(candidate(text)),
        cls = `hand hand${sign % 2}`
      this.layers.heat.append(
        sign < 2
          ? s('circle', { cx: x, cy: y, r: 11.5, class: cls })
          : s('rect', { x: x - 11, y: y - 11, width: 22, height: 22, class: cls }),
      )
    }
  }

  /**
   * The tag of a candidate: the colour of its layer, and its letter; the opposite tag has an outline.
   * @param {Candidate} text
   * @param {string} letter
   * @param {number} layer
   * @param {boolean} isOpposite
   */
  tag(text, letter, layer, isOpposite) {
    if (!this.isOpen(text)) return
    const [x, y] = place(candidate(text))
    this.layers.heat.append(
      s('rect', {
        x: x - 11,
        y: y - 11,
        width: 22,
        height: 22,
        rx: 3,
        class: `tagged tag${layer % COLOURS}${isOpposite ? ' opposite' : ''}`,
      }),
    )
    this.layers.letters.append(s('text', { class: 'tag-letter', x: x + 4, y: y - 2 }, letter))
  }

  /**
   * What falls: a square behind each, its shade the length of the shortest proof.
   * @param {Map<Candidate, number>} lengths
   */
  heat(lengths) {
    for (const [text, length] of lengths) {
      const [x, y] = place(candidate(text)),
        shade = heatClass(length)
      this.layers.heat.append(
        s('rect', { x: x - 10, y: y - 10.5, width: 20, height: 21, rx: 3, class: `heat${shade}` }),
      )
      this.mark(text, `hot${shade}`)
    }
    this.nameCells(new Map([...lengths].map(([text, length]) => [text, `falls, length ${length}`])))
  }

  /**
   * What eliminations are worth, and what they cost: squares, filled from below by the share, and rings, broken the more
   * the longer the proof. A share or a ring of 0 is none.
   * @param {{ candidate: Candidate, share: number, ring: number, says: string }[]} rows
   */
  worth(rows) {
    for (const { candidate: text, share, ring } of rows) {
      if (!share && !ring) continue
      const [x, y] = place(candidate(text))
      if (share) this.layers.heat.append(...worthSigns(x, y, share))
      if (ring) this.layers.heat.append(s('circle', { cx: x, cy: y, r: 11.6, class: `price price${ring}` }))
      this.mark(text, 'weighed')
    }
    this.nameCells(new Map(rows.map(row => [row.candidate, row.says])))
  }

  /**
   * The neighbourhoods of candidates: each kind of link by its shape, the rest dimmed.
   * @param {Near} near
   */
  near({ near, lines }) {
    this.svg.classList.add('dim')
    const { nodes, links, groups } = this.layers
    /** @type {Map<Candidate, string>} */
    const said = new Map()
    const picked = new Set(near.neighbourhoods.map(of => of.candidate))
    /** @type {Map<Candidate, { kind: keyof typeof LINKED, conjugate: boolean }>} */
    const shape = new Map()
    for (const { variables, groups: near_groups } of near.neighbourhoods) {
      for (const { variable, kind, links: linked, conjugate } of variables) {
        if (!linked.length) continue
        this.band(variable)
        for (const text of linked) if (!shape.get(text)?.conjugate) shape.set(text, { kind, conjugate })
      }
      for (const group of near_groups.filter(group => group.conjugate))
        groups.append(this.capsule(group.candidates))
    }
    for (const line of lines)
      links.append(s('path', { d: line, class: 'casing' }), s('path', { d: line, class: 'strong' }))
    for (const [text, { kind, conjugate }] of shape) {
      if (picked.has(text)) continue
      const [x, y] = place(candidate(text)),
        [w, high] = LINKED[kind]
      nodes.append(
        s('rect', {
          x: x - w / 2,
          y: y - high / 2,
          width: w,
          height: high,
          rx: kind === 'block' ? 2 : 9,
          class: `linked${conjugate ? ' conjugate' : ''}`,
        }),
      )
      this.mark(text, 'near')
      said.set(text, `${conjugate ? 'conjugate' : 'linked'} by ${kind}`)
    }
    this.select(picked)
    for (const text of picked) said.set(text, 'selected')
    this.raise()
    this.nameCells(said)
  }

  /**
   * A black square behind candidates.
   * @param {Iterable<Candidate>} candidates
   */
  select(candidates) {
    for (const text of candidates) {
      const [x, y] = place(candidate(text))
      this.layers.nodes.append(
        s('rect', { x: x - 10.5, y: y - 10.5, width: 21, height: 21, rx: 3, class: 'selected' }),
      )
      this.mark(text, 'near sel')
    }
  }

  /**
   * The strips of a CSP variable.
   * @param {Variable} variable
   */
  band(variable) {
    this.layers.bands.append(...areas(variable).map(area => rect(area, `band ${space(variable)}`)))
  }

  /**
   * The cells of an almost locked set.
   * @param {Cell[]} cells
   */
  set(cells) {
    const drawn = cells.map(cell => {
      const { row, column } = candidate(`n1${cell}`),
        [x, y] = corner(row, column)
      return rect([x, y, CELL, CELL])
    })
    this.layers.sets.append(s('g', { class: 'als' }, drawn))
  }

  /** The digits of marked candidates above their shapes. */
  raise() {
    for (const text of this.layers.cells.querySelectorAll('.near'))
      this.layers.nodes.append(text.cloneNode(true))
  }

  /**
   * A dashed outline around candidates in neighbouring cells.
   * @param {Candidate[]} candidates
   */
  capsule(candidates) {
    const at = candidates.map(text => place(candidate(text)))
    const xs = at.map(([x]) => x),
      ys = at.map(([, y]) => y)
    return s('rect', {
      x: Math.min(...xs) - 14,
      y: Math.min(...ys) - 14,
      width: Math.max(...xs) - Math.min(...xs) + 28,
      height: Math.max(...ys) - Math.min(...ys) + 28,
      rx: 12,
      class: 'capsule',
    })
  }

  /**
   * Set logic in place of the variables of steps: the truths and links that are on.
   * @param {Shape[]} shapes
   * @param {{ truths: Variable[], links: Variable[] }} on
   */
  logic(shapes, { truths, links }) {
    for (const old of this.svg.querySelectorAll(
      '.is-variable, .is-truth, .is-base-set, .is-link, .is-cover, .is-weight, .is-link-weight',
    ))
      old.remove()
    const isOn = (/** @type {Shape} */ { layer, set }) =>
      (layer === 'grounds' ? truths : links).includes(set ?? '')
    for (const [shape, element] of drawnOf(shapes.filter(isOn)))
      this.layers[PLACES[shape.layer][0]].append(element)
  }

  /**
   * A proof. Afterwards `step` lights up its sentences.
   * @param {Pick<Told, 'shapes' | 'legend'>} told
   */
  told({ shapes, legend }) {
    this.parts = []
    this.meanings = legend
    /** @type {Map<Candidate, string>} */
    const said = new Map()
    for (const [{ layer, candidate: text, says, sentences, branch }, element] of drawnOf(shapes)) {
      if (text && layer === 'candidates') {
        const [x, y] = place(candidate(text))
        // What is only excluded has no shape that could be lit.
        if (element.querySelector('circle, rect, path'))
          element.append(s('circle', { cx: x, cy: y, r: 13.6, class: 'halo', visibility: 'hidden' }))
        element.dataset.node = text
        if (says) said.set(text, says)
      }
      this.layers[PLACES[layer][0]].append(element)
      this.parts.push({ element, sentences, branch, text })
    }
    this.nameCells(said)
  }

  /**
   * @param {string} text
   * @param {{ x: number, y: number }} place
   */
  badge(text, { x, y }) {
    const half = Math.max(7, 2.5 + 3.1 * text.length)
    return s(
      'g',
      { class: 'badgeof' },
      s('rect', { x: x - half, y: y - 7, width: 2 * half, height: 14, rx: 7, class: 'badgedisc' }),
      s('text', { x, y: y + 3.5, class: 'badgetext' }, text),
    )
  }

  /**
   * A target, or a left- or right-linking candidate of a chain that the page itself draws.
   * @param {Mark} mark
   * @returns {SVGGElement}
   */
  node({ candidate: text, parts, says }) {
    const of = candidate(text),
      [x, y] = place(of)
    /** @param {string} part */
    const has = part => parts.includes(part)
    /** @type {(r: number, cls: string) => SVGElement} */
    const circle = (r, cls) => s('circle', { cx: x, cy: y, r, class: cls })
    /** @param {string} cls */
    const digit = cls => s('text', { x, y: y + 5.6, class: `nodetext ${cls}` }, `${of.digit}`)
    const drawn = has('target')
      ? [
          s('rect', { x: x - 10.5, y: y - 10.5, width: 21, height: 21, rx: 2.5, class: 'node target' }),
          s('path', { d: `M${x - 9} ${y + 9}L${x + 9} ${y - 9}`, class: 'slash' }),
          digit('t-target'),
        ]
      : has('left') && has('right')
        ? [circle(10.5, 'node left'), circle(7.6, 'node right'), digit('t-right')]
        : has('left')
          ? [circle(9.8, 'node left'), digit('t-left')]
          : [circle(10.8, 'node right'), digit('t-right')]
    return s(
      'g',
      { class: 'nodeof', 'data-node': text },
      s('title', {}, `${of.digit} in ${of.cell}: ${says}`),
      drawn,
    )
  }

  /**
   * Lights up a sentence (null for the whole proof) and one branch (null for all).
   * @param {number | null} sentence
   * @param {number | null} branch
   * @param {Set<number>} [apart] sentences that fade
   */
  step(sentence, branch, apart = new Set()) {
    for (const { element, sentences, branch: of, text } of this.parts) {
      const present = sentence !== null && sentences.includes(sentence),
        future = sentence !== null && !present && sentences.length > 0 && Math.min(...sentences) > sentence,
        hidden = of !== null && branch !== null && of !== branch
      element.classList.toggle('present', present)
      element.classList.toggle('future', future)
      element.classList.toggle('apart', sentences.length > 0 && sentences.every(index => apart.has(index)))
      element.querySelector('.halo')?.setAttribute('visibility', present ? 'visible' : 'hidden')
      element.style.display = hidden ? 'none' : ''
      if (text) this.texts.get(text)?.classList.toggle('covered', !hidden && !future)
    }
  }

  /**
   * Marks what belongs to a sentence that the pointer is on; null for none.
   * @param {number | null} sentence
   */
  point(sentence) {
    for (const { element, sentences } of this.parts)
      element.classList.toggle('pointed', sentence !== null && sentences.includes(sentence))
  }

  /**
   * Shows only the cells around some candidates, on a narrow page; all for none.
   * @param {Candidate[]} candidates
   */
  follow(candidates) {
    if (!candidates.length) return this.svg.setAttribute('viewBox', '2 6 676 672')
    const at = candidates.map(text => place(candidate(text)))
    /** @param {number[]} list */
    const span = list => [Math.min(...list) - 50, Math.max(...list) + 50]
    const [left, right] = span(at.map(([x]) => x)),
      [top, bottom] = span(at.map(([, y]) => y))
    const side = Math.min(676, Math.max(right - left, bottom - top, 5 * CELL))
    /** @type {(middle: number, low: number, high: number) => number} */
    const fit = (middle, low, high) => Math.max(low, Math.min(high - side, middle - side / 2))
    const [x, y] = [fit((left + right) / 2, 2, 678), fit((top + bottom) / 2, 6, 678)]
    this.svg.setAttribute('viewBox', `${x - MARGIN} ${y - MARGIN} ${side + MARGIN} ${side + MARGIN}`)
    this.nameEdges(x, y, side)
  }

  /**
   * Names the rows and columns that a part of the board shows, at its edges.
   * @type {(x: number, y: number, side: number) => void}
   */
  nameEdges(x, y, side) {
    /** @type {(words: string, x: number, y: number) => SVGTextElement} */
    const name = (words, x, y) => s('text', { x, y, class: 'coordinate' }, words)
    this.layers.letters.append(
      rect([x - MARGIN, y - MARGIN, MARGIN, side + MARGIN], 'edge'),
      rect([x - MARGIN, y - MARGIN, side + MARGIN, MARGIN], 'edge'),
    )
    for (let index = 0; index < 9; index++) {
      const middle = EDGE + (index + 0.5) * CELL
      if (middle > y && middle < y + side)
        this.layers.letters.append(name(`r${index + 1}`, x - MARGIN / 2, middle + 4))
      if (middle > x && middle < x + side) this.layers.letters.append(name(`c${index + 1}`, middle, y - 6))
    }
  }

  /**
   * Shows only the cells of some candidates, with those between them.
   * @param {Candidate[]} candidates
   */
  crop(candidates) {
    const cells = candidates.map(candidate),
      rows = cells.map(({ row }) => row),
      columns = cells.map(({ column }) => column)
    const [x, y] = corner(Math.min(...rows), Math.min(...columns)),
      [u, v] = corner(Math.max(...rows) + 1, Math.max(...columns) + 1)
    this.svg.setAttribute('viewBox', `${x - 3} ${y - 3} ${u - x + 6} ${v - y + 6}`)
  }

  /**
   * A line between two candidates.
   * @param {Candidate} from
   * @param {Candidate} to
   * @param {string} cls
   */
  join(from, to, cls) {
    const d = curve(place(candidate(from)), place(candidate(to)))
    this.layers.links.append(s('path', { d, class: 'casing' }), s('path', { d, class: cls }))
  }

  /**
   * A candidate that is excluded, with the letter of what excludes it.
   * @param {Candidate} text
   * @param {string} by
   */
  exclude(text, by) {
    const [x, y] = place(candidate(text))
    this.layers.letters.append(
      s('text', { class: `letterof${by === '*' ? ' by-target' : ''}`, x: x + 5, y: y - 2.5 }, by),
    )
    this.mark(text, 'out')
  }

  /**
   * Rings around candidates: what may be clicked, or what is the answer.
   * @param {Iterable<Candidate>} candidates
   * @param {string} cls
   */
  ring(candidates, cls) {
    for (const text of candidates) {
      const [x, y] = place(candidate(text))
      this.layers.nodes.append(s('circle', { cx: x, cy: y, r: 11.5, class: cls }))
      this.mark(text, 'near')
    }
  }

  /**
   * The rings, the discs and the letter of a step.
   * @param {number} index
   * @param {Candidate[]} lefts
   * @param {Candidate[]} rights
   */
  stepSigns(index, lefts, rights) {
    const { nodes, letters: names } = this.layers,
      name = letters(index),
      [x, y] = place(candidate(lefts[0])),
      [u, v] = place(candidate(rights[0] ?? lefts[0]))
    for (const text of lefts)
      nodes.append(this.node({ candidate: text, parts: ['left'], says: `left-linking of step ${name}` }))
    for (const text of rights)
      nodes.append(this.node({ candidate: text, parts: ['right'], says: `right-linking of step ${name}` }))
    // Between neighbours there is no room for the letter: it stands beside them.
    const aside = Math.hypot(u - x, v - y) < 40 ? 17 : 0
    names.append(this.badge(name, { x: (x + u) / 2 + aside, y: (y + v) / 2 - (aside ? 0 : 8) }))
  }

  /** @param {Candidate} text */
  targetSign(text) {
    this.layers.nodes.append(this.node({ candidate: text, parts: ['target'], says: 'target' }))
  }

  /**
   * A chain in the making: its steps, what it excludes, and what may come next.
   * @param {Extended} chain
   * @param {number | null} lit the only next step that is drawn
   */
  own({ target, steps, excluded, next }, lit) {
    let before = target
    steps.forEach((step, index) => {
      this.join(before, step.left, 'weak')
      this.join(step.left, step.right, 'strong')
      before = step.right
      this.stepSigns(index, [step.left], [step.right])
    })
    this.targetSign(target)
    for (const { candidate: text, by } of excluded) {
      if (text === target || steps.some(step => step.left === text || step.right === text)) continue
      this.exclude(text, by === null ? '*' : letters(by))
    }
    next.forEach((step, index) => {
      if (lit !== null && index !== lit) return
      this.ring([step.left], 'next left')
      this.ring([step.right], 'next right')
    })
  }
}

/**
 * A square that is filled from below, the further and the stronger the greater the share.
 * @type {(x: number, y: number, share: number) => SVGElement[]}
 */
export function worthSigns(x, y, share) {
  const high = 20 * share
  return [
    s('rect', {
      x: x - 10,
      y: y + 10 - high,
      width: 20,
      height: high,
      class: 'worth',
      'fill-opacity': 0.2 + 0.35 * share,
    }),
    s('rect', { x: x - 10, y: y - 10, width: 20, height: 20, class: 'worth-edge' }),
  ]
}

/**
 * The candidate of a cell that a pointer is on.
 * @type {(hit: SVGRectElement, event: MouseEvent) => Candidate}
 */
function candidateAt(hit, { clientX, clientY }) {
  const { left, top, width, height } = hit.getBoundingClientRect(),
    across = Math.min(2, Math.floor(((clientX - left) / width) * 3)),
    down = Math.min(2, Math.floor(((clientY - top) / height) * 3))
  return `n${down * 3 + across + 1}${hit.dataset.cell}`
}

/**
 * A bent line between two places that ends before their signs.
 * @type {(from: Point, to: Point) => string}
 */
function curve([x, y], [u, v]) {
  const [dx, dy] = [u - x, v - y],
    long = Math.hypot(dx, dy) || 1,
    cut = 13 / long,
    bend = Math.min(22, long / 6)
  const [a, b, c, d] = [x + dx * cut, y + dy * cut, u - dx * cut, v - dy * cut]
  return `M${a} ${b}Q${(a + c) / 2 - (dy / long) * bend} ${(b + d) / 2 + (dx / long) * bend} ${c} ${d}`
}

/** @param {number} branch */
export const caseColour = branch => `var(--case${branch % 4})`

/**
 * A small board: what is there, what was placed (black), what fell (a dot).
 * @param {State} state
 * @param {Cell[]} decided
 * @param {Candidate[]} placed
 * @param {Candidate[]} fallen
 */
export function smallBoard(state, decided, placed, fallen) {
  /** @type {SVGElement[]} */
  const drawn = [s('rect', { x: 0, y: 0, width: SIZE, height: SIZE, class: 'paper' })]
  /** @type {(row: number, column: number) => Point} */
  const at = (row, column) => [(column - 1) * CELL, (row - 1) * CELL]
  for (const text of placed) {
    const of = candidate(text),
      [x, y] = at(of.row, of.column)
    drawn.push(s('rect', { x, y, width: CELL, height: CELL, class: 'black' }))
  }
  let thin = '',
    thick = ''
  for (let line = 0; line <= 9; line++) {
    const path = `M0 ${line * CELL}H${SIZE}M${line * CELL} 0V${SIZE}`
    line % 3 ? (thin += path) : (thick += path)
  }
  drawn.push(s('path', { d: thin, class: 'thin' }), s('path', { d: thick, class: 'thick' }))
  const isPlaced = new Set(placed.map(text => candidate(text).cell))
  for (const cell of decided) {
    const { row, column } = candidate(`n1${cell}`),
      [x, y] = at(row, column)
    drawn.push(
      s(
        'text',
        { class: `digit${isPlaced.has(cell) ? ' onblack' : ''}`, x: x + 36, y: y + 50 },
        state[(row - 1) * 9 + column - 1],
      ),
    )
  }
  for (const text of fallen) {
    const of = candidate(text),
      [x, y] = at(of.row, of.column)
    drawn.push(
      s('rect', {
        x: x + INSET + ((of.digit - 1) % 3) * SLOT + 2,
        y: y + INSET + Math.floor((of.digit - 1) / 3) * SLOT + 2,
        width: 18,
        height: 18,
        class: 'dot',
      }),
    )
  }
  return s('svg', { viewBox: '-4 -4 656 656', 'aria-hidden': 'true' }, drawn)
}
