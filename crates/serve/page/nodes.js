// The nodes of the typed graph by their names, `n4r1c6`, `n4r45c6`, `r1n4`, `als:b1:r1c12`, and the kinds of its edges.

/** @param {string} name */
export const isCandidate = name => /^n[1-9]r[1-9]c[1-9]$/.test(name)

/** The kind of a node, as the language calls it. @param {string} name */
export function kindOf(name) {
  if (isCandidate(name)) return 'Candidate'
  if (name[0] === 'n') return 'Group'
  if (/^[rcb]\d/.test(name)) return 'Csp'
  return { als: 'Als', ac: 'AlmostCell' }[name.split(':')[0]] ?? name.split(':')[0]
}

/**
 * On the board a candidate is its digit; elsewhere its cell is said too.
 * @type {(name: string, onBoard: boolean) => string}
 */
export function labelOf(name, onBoard) {
  if (!isCandidate(name))
    return name[0] === 'n' ? `${name[1]} ${name.slice(2)}` : name.replace(/^(tag|layer):/, '')
  return onBoard ? name[1] : `${name[1]} ${name.slice(2)}`
}

/**
 * The cells of a name as `r1c12+r2c3`.
 * @param {string} name
 */
export const cellsOf = name =>
  [...name.matchAll(/r(\d+)c(\d+)/g)].flatMap(([, rows, columns]) =>
    [...rows].flatMap(row => [...columns].map(column => `r${row}c${column}`)),
  )

/** The edges that say: if not this, then that. */
export const STRONG = ['CONJUGATE', 'ALS', 'OPPOSITE']
