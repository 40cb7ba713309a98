// What this device keeps for the page: the one place that touches the storage of the browser. Where that is denied, as in
// frames on other sites, in private windows and in sandboxes, everything works and nothing is kept.

/** @type {<T>(act: (storage: Storage) => T) => T | null} */
const attempt = act => {
  try {
    return act(localStorage)
  } catch {
    return null
  }
}

/**
 * What is kept under a name; otherwise what is given.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export const kept = (name, otherwise) =>
  attempt(storage => JSON.parse(storage.getItem(name) ?? 'null')) ?? otherwise

/**
 * Keeps something that JSON can say under a name; of null nothing is left.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  attempt(storage =>
    value === null ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(value)),
  )
}
