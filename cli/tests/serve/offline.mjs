// Runs the service worker whose file is named as versions 1 and 2 on caches that both share, and writes as JSON which
// caches there are, and what each version answers, once the second has taken over.

import { readFileSync } from 'node:fs'

const text = readFileSync(process.argv[2], 'utf8'),
  scope = 'https://catena.example/'

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

/** The worker of a version: what it does when it is told of an event. */
function version(number) {
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
    location: { origin: new URL(scope).origin },
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

const [old, next] = ['1', '2'].map(version)
await old.hears('install')
await old.hears('activate')
const before = await old.answers()
await next.hears('install')
await next.hears('activate')
const late = await old.answers()
console.log(JSON.stringify({ before, late, next: await next.answers(), caches: await caches.keys() }))
