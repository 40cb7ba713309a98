// The families: what each finds and why it is sound, its query to read, change and run.

import * as engine from './engine.js'
import { h, put } from './dom.js'
import { relink, select, session } from './session.js'
import { knownRules, toggle } from './known.js'
import { called, schoolChoice } from './school.js'
import { shows } from './shows.js'
import { queries } from './query.js'
import { here } from './here.js'
import { practise } from './practise.js'

/** @import { Family } from './api' */
/** @import { Panel } from './page' */

/** @type {HTMLElement} */
let view
/** @type {Family[] | null} */
let all = null
/** @type {string | null} */
let open = null
let wanted = ''

export const families = {
  /**
   * Shows one family.
   * @param {string} name
   */
  look(name) {
    open = wanted = name
    select({ tab: 'families' })
  },

  /** @type {Panel['start']} */
  start(element) {
    view = element
    shows('card', {
      get: () => (session.view.tab === 'families' && open) || undefined,
      set: name => {
        open = name ?? null
        wanted = name ?? ''
      },
    })
  },

  draw() {
    if (!all) {
      all = []
      engine
        .families()
        .then(found => {
          all = found.families
          layout(all)
        })
        .catch(error => {
          view.replaceChildren(h('div', { class: 'refused' }, engine.said(error).message))
        })
    } else layout(all)
  },
}

/** @param {Family[]} all */
function layout(all) {
  const filter = h('input', {
      type: 'search',
      'aria-label': 'Filter families',
      placeholder: 'Filter',
      value: wanted,
      class: 'edit-line',
      oninput: event => {
        wanted = event.currentTarget.value.toLowerCase()
        rows()
      },
    }),
    body = h('tbody')
  const rows = () => {
    const shown = all.filter(({ family, finds, source }) =>
      `${family} ${finds} ${source}`.toLowerCase().includes(wanted),
    )
    put(
      body,
      shown.flatMap(of => [row(of), open === of.family && detail(of)].filter(Boolean)),
    )
  }
  /** @param {Family} family */
  const row = ({ family, notation, contains }) =>
    h(
      'tr',
      {
        class: 'act',
        'aria-selected': String(open === family),
        onclick: () => {
          open = open === family ? null : family
          rows()
          relink()
        },
      },
      h(
        'td',
        {},
        h('button', { class: 'plain', 'aria-expanded': String(open === family) }, h('b', {}, family)),
        called(family) !== family && h('div', { class: 'note' }, called(family)),
      ),
      h('td', { class: 'mono' }, notation),
      h('td', { class: 'note' }, contains.join(', ')),
      h(
        'td',
        { onclick: event => event.stopPropagation() },
        h('input', {
          type: 'checkbox',
          checked: knownRules().includes(family),
          'aria-label': `I know ${family}`,
          onchange: () => toggle(family),
        }),
      ),
    )
  /** @param {Family} family */
  const detail = ({ family, finds, sound, source, record, query }) =>
    h(
      'tr',
      {},
      h(
        'td',
        { colspan: 4 },
        h('p', {}, finds),
        record && h('p', { class: 'note' }, record),
        sound && h('p', {}, h('b', {}, 'Why it holds. '), sound),
        source && h('p', { class: 'note' }, source),
        h('pre', { class: 'text' }, query),
        h(
          'button',
          {
            class: 'primary',
            onclick: () => {
              queries.write(query, family)
              select({ tab: 'query' })
              queries.run()
            },
          },
          'Run here',
        ),
        ' ',
        h(
          'button',
          {
            onclick: () => {
              queries.write(query)
              select({ tab: 'query' })
            },
          },
          'Change it',
        ),
        ' ',
        // Where singles have nothing left there is none to find.
        !family.endsWith('-single') && h('button', { onclick: () => practise.begin(family) }, 'Practise it'),
      ),
    )
  rows()
  view.replaceChildren(
    h('div', { class: 'head' }, h('h2', {}, `${all.length} families and rules`), schoolChoice(), filter),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ['family', 'notation', 'contains', 'I know it'].map(name => h('th', { scope: 'col' }, name)),
        ),
      ),
      body,
    ),
    here(),
  )
}
