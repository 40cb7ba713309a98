// The engine of the site, asked while the site is built: `worker.js`, which expects the thread of a browser, in Node.

import { readFileSync } from 'node:fs'

/** Loads an engine from its file; what is returned makes a call, and returns what the engine tells of it. */
export async function engine(file) {
  let hear, told
  globalThis.addEventListener = (_, listener) => (hear = listener)
  globalThis.postMessage = message => (told = message.event === 'free' ? told : message)
  await import('./page/worker.js')
  hear({ data: { module: await WebAssembly.compile(readFileSync(file)), shared: null } })
  return (name, request) => {
    hear({ data: { name, request: JSON.stringify(request) } })
    if (['error', 'failed'].includes(told.event)) throw new Error(`${name}: ${told.data}`)
    return told.data
  }
}
