// The service worker of the page: after one visit it is there without a network. `web/build` writes VERSION and FILES
// before this text, so each version keeps its files apart, and a page never gets modules of two. A new version takes
// over when the last page of the old one is closed, or someone takes it.
//
// It also asks the browser to keep the page apart from others, which lets a search be ended through shared memory.

const worker = /** @type {Offline} */ (/** @type {unknown} */ (globalThis))
// Sites of one owner share an origin and its caches: the path of the site is part of the name.
const SITE = `catena ${new URL('.', location.href).pathname} `
const NAME = SITE + VERSION

async function keep() {
  const cache = await caches.open(NAME)
  // What the page has just loaded is not loaded again, unless it has changed; the engine is named by what is in it.
  /** @param {string} file */
  const how = file => (file.startsWith('engine-') ? 'force-cache' : 'no-cache')
  await cache.addAll(FILES.map(file => new Request(file, { cache: how(file) })))
}

async function forget() {
  const names = (await caches.keys()).filter(name => name.startsWith(SITE) && name !== NAME)
  await Promise.all(names.map(name => caches.delete(name)))
  await worker.clients.claim()
}

/** @param {Response} response */
function apart(response) {
  const headers = new Headers(response.headers)
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-embedder-policy', 'require-corp')
  return new Response(response.body, { status: response.status, headers })
}

/** @param {Request} request */
async function answer(request) {
  // Not by opening the cache: an old version that answers late would make anew what the new one has deleted.
  const kept = await caches.match(request, { cacheName: NAME, ignoreSearch: true }),
    response = kept ?? (await fetch(request))
  const isScope = request.mode === 'navigate' || request.destination === 'worker'
  return isScope && response.ok ? apart(response) : response
}

// Someone takes the new version before the last page of the old one is closed.
worker.addEventListener('message', ({ data }) => data === 'take over' && worker.skipWaiting())
worker.addEventListener('install', event => event.waitUntil(keep()))
worker.addEventListener('activate', event => event.waitUntil(forget()))
worker.addEventListener('fetch', event => {
  const { request } = event
  if (request.method === 'GET' && new URL(request.url).origin === location.origin)
    event.respondWith(answer(request))
})
