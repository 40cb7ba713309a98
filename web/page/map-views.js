// The map of families, walked in: the view that the address names stands in the place of the whole map.

import { viewer } from './map.mjs'

const overview = /** @type {HTMLElement} */ (document.querySelector('.overview')),
  said = document.createElement('p')
/** Fetched when a view is first asked for.
 * @type {ReturnType<typeof made> | undefined} */
let views

async function made() {
  const answer = await fetch('map/map.json')
  if (!answer.ok) throw new Error(`map/map.json: ${answer.status}`)
  return viewer(await answer.json())
}

/** The view, or the whole map where the address names none. */
async function show() {
  const address = location.hash.slice(1)
  let view = null
  if (address)
    try {
      view = (await (views ??= made()))(address)
      said.remove()
    } catch (error) {
      views = undefined
      said.textContent = `The map could not be loaded (${error}). Load the page again.`
      overview.before(said)
    }
  // Another address may have been asked for meanwhile.
  if (address !== location.hash.slice(1)) return
  document.querySelector('.view:not(.overview)')?.remove()
  overview.hidden = view !== null
  if (view === null) return
  overview.insertAdjacentHTML('afterend', view)
  scrollTo(0, 0)
}

addEventListener('hashchange', show)
show()
