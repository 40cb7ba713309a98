// The truths and links of a proof, each of which can be switched off, and what those that are on prove.

import * as engine from './engine.js'
import { h, plural } from './dom.js'
import { asked } from './session.js'

/** @import { Conclusion, Proof, SetLogic, Variable } from './api' */
/** @import { Page } from './page' */

/** @typedef {'truths' | 'links'} Side */

export class Sets {
  /** @param {Page} page */
  constructor(page) {
    this.page = page
    /** Whose sets they are. @type {Proof | null} */
    this.proof = null
    /** Those that are off. @type {{ truths: Set<Variable>, links: Set<Variable> }} */
    this.off = { truths: new Set(), links: new Set() }
    /** What the others prove; null while nobody knows. @type {string | null} */
    this.said = null
  }

  /**
   * The sets that are on.
   * @param {Proof} proof
   * @param {SetLogic} logic
   */
  on(proof, { truths, links }) {
    if (this.proof !== proof) {
      this.proof = proof
      this.off = { truths: new Set(), links: new Set() }
    }
    return {
      truths: truths.filter(name => !this.off.truths.has(name)),
      links: links.filter(name => !this.off.links.has(name)),
    }
  }

  /**
   * A switch for each set, and what is said of those that are on.
   * @param {Proof} proof
   * @param {SetLogic} logic
   */
  show(proof, logic) {
    const on = this.on(proof, logic)
    const said = h(
      'p',
      { class: 'sets-said', role: 'status' },
      this.said ?? 'Switch one off, and see what is left.',
    )
    /** @type {(side: Side) => HTMLElement} */
    const row = side =>
      h(
        'p',
        { class: 'switches', 'data-side': side },
        h('b', {}, `${plural(on[side].length, side.slice(0, -1))}: `),
        logic[side].map(name =>
          h(
            'button',
            {
              class: 'plain mono',
              'aria-pressed': String(!this.off[side].has(name)),
              onclick: () => this.turn(side, name, logic),
            },
            name,
          ),
        ),
      )
    return h('div', { class: 'sets' }, row('truths'), row('links'), said)
  }

  /**
   * Switches a set off, or on again.
   * @param {Side} side
   * @param {Variable} name
   * @param {SetLogic} logic
   */
  async turn(side, name, logic) {
    const off = this.off[side]
    if (!off.delete(name)) off.add(name)
    const { proof } = this
    this.said = null
    this.page.draw()
    if (!proof) return
    const on = this.on(proof, logic)
    const said = await proves(on)
    // Another set may have been switched meanwhile.
    if (this.proof === proof && this.off[side] === off) {
      this.said = said
      this.page.draw()
    }
  }
}

/**
 * What truths and links prove in the position that is shown, in a sentence.
 * @param {{ truths: Variable[], links: Variable[] }} sets
 */
async function proves({ truths, links }) {
  if (!truths.length || !links.length) return 'Without truths or without links nothing follows.'
  try {
    const { verdicts } = await engine.check({
      text: `net ${truths.join(' ')} \\ ${links.join(' ')}`,
      position: asked(),
    })
    const falls = verdicts?.filter(({ verdict }) => verdict.proved).map(({ conclusion }) => conclusion) ?? []
    return falls.length ? `Those that are on prove ${falls.join(', ')}.` : 'Those that are on prove nothing.'
  } catch {
    return 'Those that are on prove nothing.'
  }
}
