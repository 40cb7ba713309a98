// Tables that their heads sort: a press sorts by a column, another one turns the order round.

import { h } from './dom.js'
import { word } from './words.js'

/** @import { Child } from './page' */

/** The column that a table is sorted by, and whether from its end. @typedef {{ by: string, turned: boolean }} Order */

/**
 * A column: what it is called, the word that explains it, and what is compared, the first first.
 * @template T
 * @typedef {{ name: string, explained?: string, of: (row: T) => number }} Column
 */

/**
 * The order as a link has it: the column, with `-` before it where it is turned.
 * @param {Order | null} order
 */
export const written = order => (order ? `${order.turned ? '-' : ''}${order.by}` : undefined)

/** @param {string | undefined} text @returns {Order | null} */
export const read = text => (text ? { by: text.replace(/^-/, ''), turned: text.startsWith('-') } : null)

/**
 * The rows in an order; as they came where there is none, or its column is not known.
 * @template T
 * @param {T[]} rows
 * @param {Column<T>[]} columns
 * @param {Order | null} order
 */
export function sorted(rows, columns, order) {
  const column = columns.find(({ name }) => name === order?.by)
  if (!column || !order) return rows
  // What has no value comes last either way.
  /** @param {T} row */
  const value = row => column.of(row)
  const known = rows.filter(row => value(row) < Infinity).sort((one, other) => value(one) - value(other))
  return [...(order.turned ? known.reverse() : known), ...rows.filter(row => value(row) === Infinity)]
}

/**
 * The heads of such a table.
 * @template T
 * @param {Column<T>[]} columns
 * @param {Order | null} order
 * @param {(order: Order) => void} sort
 * @returns {Child}
 */
export const heads = (columns, order, sort) =>
  h(
    'tr',
    {},
    columns.map(({ name, explained }) => {
      const isIt = order?.by === name,
        sign = isIt ? (order.turned ? ' ▴' : ' ▾') : ''
      const button = h(
        'button',
        { class: 'plain', onclick: () => sort({ by: name, turned: isIt && !order.turned }) },
        `${name}${sign}`,
      )
      return h(
        'th',
        { scope: 'col', 'aria-sort': isIt ? (order.turned ? 'descending' : 'ascending') : null },
        button,
        explained && word(explained, '?'),
      )
    }),
  )
