// A candidate's neighbourhood: per kind of link the counts and names, one step forward both ways.

import * as engine from './engine.js'
import { announce, candidate, h, named, plural, put } from './dom.js'
import { asked, once, select, session } from './session.js'
import { ownChain } from './chain.js'
import { crumbs } from './crumbs.js'
import { queries } from './query.js'
import { chainBetween } from './walked.js'
import { word } from './words.js'

/** @import { Candidate, Near, Neighbourhood, NearVariable } from './api' */
/** @import { Child, Page } from './page' */

export class Links {
  /** @param {Page} page */
  constructor(page) {
    this.page = page
    this.element = h('div')
  }

  show() {
    const { candidates } = session.view
    const answer = once(`near ${candidates}`, () => {
      /** @type {{ found?: Near, error?: string }} */
      const answer = {}
      engine
        .near({ position: asked(), candidates })
        .then(found => {
          answer.found = found
        })
        .catch(error => {
          answer.error = engine.said(error).message
        })
        .finally(() => {
          if (session.view.candidates === candidates) {
            this.page.draw()
            if (answer.found) this.say(answer.found)
          }
        })
      return answer
    })
    if (answer.found) this.page.board.near(answer.found)
    put(this.element, this.content(candidates, answer))
    return this.element
  }

  /** @param {Near} found */
  say({ near }) {
    const first = near.neighbourhoods[0]
    if (first)
      announce(
        `${named(first.candidate)}: linked to ${plural(first.falses.length, 'candidate')}, conjugate to ${first.trues.length}`,
      )
  }

  /**
   * @param {Candidate[]} candidates
   * @param {{ found?: Near, error?: string }} answer
   */
  content(candidates, { found, error }) {
    const [only] = candidates,
      why = () => select({ conclusion: `${candidate(only).cell}<>${candidate(only).digit}` })
    const buttons =
      candidates.length > 1
        ? [h('button', { class: 'primary', onclick: linkThese }, 'What links these? ', h('kbd', {}, 'L'))]
        : [
            h('button', { onclick: () => select({ tab: 'graph' }) }, 'As graph'),
            h('button', { onclick: () => this.chain(only) }, 'Start a chain here ', h('kbd', {}, 'C')),
            h('button', { class: 'primary', onclick: why }, 'Why? ', h('kbd', {}, 'W')),
          ]
    /** @type {Child[]} */
    const parts = [
      crumbs(candidates.map(named).join(', ')),
      h('div', { class: 'head' }, h('h2', {}, candidates.map(named).join(', ')), ...buttons),
    ]
    if (error) return [...parts, h('div', { class: 'refused' }, error)]
    if (!found) return parts
    const { neighbourhoods } = found.near
    for (const of of neighbourhoods) parts.push(this.neighbourhood(of, neighbourhoods.length > 1))
    parts.push(
      h(
        'p',
        { class: 'legend' },
        h('span', {}, h('span', { class: 'chip solid' }, '4'), ' conjugate: one of the two is true'),
        h('span', {}, h('span', { class: 'chip' }, '4'), ' link: not both'),
        h('span', {}, h('kbd', {}, 'Shift'), ' click adds another'),
      ),
    )
    return parts
  }

  /**
   * @param {Neighbourhood} of
   * @param {boolean} several
   * @returns {Child[]}
   */
  neighbourhood(of, several) {
    const { variables, groups, sets, falses, trues } = of,
      strong = groups.filter(group => group.conjugate)
    /** @type {(text: Candidate, solid: boolean, name: string) => HTMLElement} */
    const chip = (text, solid, name) =>
      h(
        'button',
        {
          class: `chip${solid ? ' solid' : ''}`,
          'aria-label': `${named(text)}${solid ? ', conjugate' : ''}`,
          onclick: event =>
            select({
              candidates: event.shiftKey ? [...session.view.candidates, text] : [text],
              conclusion: null,
            }),
        },
        name,
      )
    /** @param {NearVariable} of */
    const row = ({ variable, kind, links, conjugate }) =>
      h(
        'tr',
        { 'data-kind': kind },
        h('td', {}, h('span', { class: `kind ${kind}` })),
        h('td', {}, word('CSP variable', kind)),
        h('td', { class: 'mono' }, variable),
        h('td', { class: 'num' }, links.length || '–'),
        h('td', { class: 'num' }, conjugate ? '1' : '–'),
        h(
          'td',
          {},
          h(
            'div',
            { class: 'chips' },
            links.map(text => chip(text, conjugate, kind === 'cell' ? text[1] : text.slice(2))),
          ),
        ),
      )
    const linkedGroups = groups.length - strong.length
    const groupRow =
      groups.length > 0 &&
      h(
        'tr',
        { 'data-kind': 'group' },
        h('td', {}, h('span', { class: 'kind group' })),
        h('td', {}, word('group')),
        h('td', {}),
        h('td', { class: 'num' }, groups.length),
        h('td', { class: 'num' }, strong.length || '–'),
        h(
          'td',
          {},
          strong.length
            ? h(
                'div',
                { class: 'chips' },
                strong.map(group =>
                  h('span', { class: 'chip solid' }, `${group.name[1]} in ${group.name.slice(2)}`),
                ),
              )
            : h('span', { class: 'note' }, `${linkedGroups} linked`),
        ),
      )
    const setRow =
      sets.length > 0 &&
      h(
        'tr',
        { 'data-kind': 'als' },
        h('td', {}, h('span', { class: 'kind als' })),
        h('td', {}, word('ALS')),
        h('td', { class: 'mono' }, sets[0].house),
        h('td', { class: 'num' }, sets.length),
        h('td', { class: 'num' }, '–'),
        h(
          'td',
          { class: 'note' },
          `without this ${of.candidate[1]}, ${sets[0].cells.join(' ')} ${sets[0].cells.length === 1 ? 'holds' : 'hold'} ${[...sets[0].digits].join(' ')}`,
          sets.length > 1 ? `; ${sets.length - 1} more of up to 3 cells` : '',
        ),
      )
    const conjugates = [
      trues.length && `conjugate to ${trues.length} of them`,
      strong.length && `to ${plural(strong.length, 'group')}`,
    ]
      .filter(Boolean)
      .join(' and ')
    const { cell, digit } = candidate(of.candidate)
    return [
      several && h('h3', {}, named(of.candidate)),
      h(
        'p',
        { class: 'counts' },
        falses.length
          ? `Linked to ${plural(falses.length, 'candidate')}${conjugates ? `, ${conjugates.startsWith('to') ? 'conjugate ' : ''}${conjugates}` : ''}.`
          : 'No candidate is linked to this one.',
      ),
      h(
        'div',
        { class: 'scroll' },
        h(
          'table',
          {},
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              h('td', {}),
              h('th', { scope: 'col' }, 'share a'),
              h('td', {}),
              h('th', { class: 'num', scope: 'col' }, word('link', 'links')),
              h('th', { class: 'num', scope: 'col' }, word('conjugate')),
              h('th', { scope: 'col' }, 'candidates'),
            ),
          ),
          h('tbody', {}, variables.map(row), groupRow, setRow),
        ),
      ),
      h(
        'div',
        { class: 'two' },
        h(
          'div',
          {},
          h('h3', {}, h('span', { class: 'sign right' }), `If ${cell} = ${digit}`),
          h(
            'p',
            {},
            `${plural(falses.length, 'candidate is', 'candidates are')} false: `,
            this.listed(falses),
            '.',
          ),
        ),
        h(
          'div',
          {},
          h('h3', {}, h('span', { class: 'sign left' }), `If ${cell} ≠ ${digit}`),
          h(
            'p',
            {},
            trues.length || strong.length
              ? [
                  trues.map((text, index) => [
                    index ? ', ' : '',
                    h('b', {}, `${text.slice(2)} = ${text[1]}`),
                  ]),
                  strong.map((group, index) => [
                    trues.length || index ? '; ' : '',
                    `a ${group.name[1]} in `,
                    h('b', {}, group.name.slice(2)),
                  ]),
                  '.',
                ]
              : 'Nothing follows at once.',
          ),
        ),
      ),
    ]
  }

  /**
   * Candidates in words: those of one cell together, then by digit.
   * @param {Candidate[]} candidates
   */
  listed(candidates) {
    const { cell } = candidate(session.view.candidates[0]),
      here = candidates.filter(text => text.slice(2) === cell),
      rest = candidates.filter(text => text.slice(2) !== cell)
    return [
      here.length && `${here.map(text => text[1]).join(' ')} in ${cell}`,
      rest.length && `${rest[0][1]} in ${rest.map(text => text.slice(2)).join(', ')}`,
    ]
      .filter(Boolean)
      .join(', and ')
  }

  /** @param {Candidate} text */
  chain(text) {
    ownChain.begin(text)
    select({ tab: 'chain' })
  }
}

/** Asks what links the candidates that are selected: the query is written, and run. */
export function linkThese() {
  const names = session.view.candidates
  queries.write(
    names.length === 2
      ? chainBetween(names[0], names[1], 0, 4)
      : `MATCH (x:Candidate)\nWHERE ${names.map(name => `EXISTS { (x)-[:LINK]-({name: '${name}'}) }`).join('\n  AND ')}\nRETURN x`,
  )
  select({ tab: 'query' })
  queries.run()
}
