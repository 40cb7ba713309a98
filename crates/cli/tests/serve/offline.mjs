// Runs the service worker whose file is named as versions 1 and 2 of a site, and as version 1 of another site of the
// same origin, on caches that all share. Writes as JSON which caches there are, and what each version answers, once the
// second has taken over.

import { readFileSync } from 'node:fs'

const text = readFileSync(process.argv[2], 'utf8'),
  site = 'https://catena.example/one/',
  neighbour = 'https://catena.example/two/'

/** Caches as browsers have them: to open one makes it, to look into one that is not there does not. */
class Caches {
  kept = new Map()

  async open(name) {
    if (!this.kept.has(name)) this.kept.set(name, new Map())
    const files = this.kept.get(name)
    const add = ({ url }) => files.set(url, `${url} of ${name}`)
    return { addAll: all => all.forEach(add), match: async asked => files.get(asked.url) }
  }

  async keys() {
    return [...this.kept.keys()]
  }

  async delete(name) {
    return this.kept.delete(name)
  }

  async match(asked, { cacheName }) {
    return this.kept.get(cacheName)?.get(asked.url)
  }
}

const caches = new Caches()

/** The worker of a version of a site: what it does when it is told of an event. */
function version(number, scope) {
  const told = {}
  const globals = {
    VERSION: number,
    FILES: [scope],
    Request: class {
      constructor(url) {
        this.url = url
      }
    },
    caches,
    fetch: async ({ url }) => `${url} of the network`,
    location: new URL('offline.js', scope),
    globalThis: {
      addEventListener: (name, does) => (told[name] = does),
      clients: { claim: async () => {} },
    },
  }
  new Function(...Object.keys(globals), text)(...Object.values(globals))
  return {
    hears: name => new Promise(done => told[name]({ waitUntil: done })),
    answers: () =>
      new Promise(respondWith => told.fetch({ request: { method: 'GET', url: scope }, respondWith })),
  }
}

const other = version('1', neighbour)
await other.hears('install')
await other.hears('activate')
const [old, next] = ['1', '2'].map(number => version(number, site))
await old.hears('install')
await old.hears('activate')
const before = await old.answers()
await next.hears('install')
await next.hears('activate')
const late = await old.answers()
const told = { before, late, next: await next.answers(), other: await other.answers() }
console.log(JSON.stringify({ ...told, caches: await caches.keys() }))
