// What the page shows beside its position and its selection: the one list of it. Each part of the page says here under
// which key a link has what it shows, so that links, reload, Back and Forward have all of it.

/**
 * What a part shows, nothing where that is what it shows by itself; and how it shows something.
 * @typedef {{ get: () => string | number | undefined, set: (value: string | undefined) => void }} Shows
 */

/** @type {Map<string, Shows>} */
const parts = new Map()

/**
 * @param {string} key
 * @param {Shows} part
 */
export const shows = (key, part) => parts.set(key, part)

/** What is shown, by the keys of a link. */
export const allShown = () => Object.fromEntries([...parts].map(([key, { get }]) => [key, get()]))

/**
 * Shows what a link names, and of all else what is shown by itself.
 * @param {{ [key: string]: string | undefined }} fields
 */
export const showAll = fields => parts.forEach(({ set }, key) => set(fields[key]))

/** The keys of links that are of this list. They are known before the parts are there. */
export const SHOWN = [
  'show',
  'by',
  'price',
  'sort',
  'only',
  'longest',
  'level',
  'digit',
  'rules',
  'at',
  'as',
  'walk',
  'layout',
  'logic',
  'lesson',
  'practise',
  'card',
  'signs',
  'said',
]
