// Which of several names of one thing people know best.

/** @type {string[]} */
let known = []

/**
 * Says which families people know best, the first first; others follow by the length of their names.
 * @param {string[]} names
 */
export const rank = names => {
  known = names
}

/** The rules that people know best, without the two singles, which come first. @param {number} count */
export const famous = count => known.slice(2, 2 + count)

/** @param {string} name */
const fame = name => (known.includes(name) ? known.indexOf(name) : known.length + name.length)

/** @type {(one: { rule: string }, other: { rule: string }) => number} */
export const byFame = (one, other) => fame(one.rule) - fame(other.rule)
