// Carries the calls to engines in workers of this page: there is no server, and nothing leaves this device.
//
// One engine answers the short calls, up to two others search. A search is ended through memory shared with its
// worker, where the browser allows that; elsewhere, or when it does not end in time, another worker takes its place.
// Calls carry their positions, so a new engine has nothing to be told.

import { Refusal } from './refusal.js'

/** @import { Carrier } from './page' */
/**
 * @typedef {{
 *   name: string,
 *   request: string,
 *   told: (event: [string, unknown]) => void,
 *   answered: (answer: unknown) => void,
 *   refused: (why: Refusal) => void,
 * }} Task
 */

/** What cannot be had here, in a sentence. */
export const lacks =
  'Everything happens on this device, also without a network; nothing leaves it. Stores, SQL and files of families need the program, catena serve.'

/** What else is on the site. @type {Carrier['documents']} */
export const documents = [
  ['About', 'about.html'],
  ['Gallery', 'gallery/'],
  ['Map of families', 'families.html'],
  ['Words', 'docs/words.html'],
  ['Theorems', 'docs/theorems.html'],
  ['Query language', 'docs/query-language.html'],
]

/** How many searches run at once. */
const SEARCHES = 2
/** How many milliseconds a search has to end. */
const PATIENCE = 100
/** An engine that holds more bytes than this after a call makes room for a new one. */
const LARGEST = 250_000_000

/** The file of the engine, deflated, and how many bytes it has: `web/build` names it by what is in it. */
const [FILE, SIZE] = ['engine.bin', 0]

/** How much of the engine is there, and who is told of it. */
let had = 0
/** @type {Parameters<Carrier['loading']>[0]} */
let heard = () => {}
/** @type {Carrier['loading']} */
export function loading(told) {
  heard = told
  heard(had, SIZE)
}

/** The engine, compiled once for all workers. */
const compiled = compile()
// Whoever asks hears of it.
compiled.catch(() => {})

async function compile() {
  if (typeof WebAssembly === 'undefined')
    throw new Refusal({
      message: 'This browser cannot run the engine: it has no WebAssembly, or it is switched off.',
      hint: 'Open the page in another browser; a proof in the link can still be copied.',
    })
  const body = await loaded(),
    unpacked = body.pipeThrough(counting()).pipeThrough(new DecompressionStream('gzip'))
  // It is said what it is: not all hosts do.
  const wasm = new Response(unpacked, { headers: { 'content-type': 'application/wasm' } })
  return WebAssembly.compileStreaming(wasm).catch(error => (had < SIZE ? missing() : unfit(error)))
}

/** Counts what comes. */
const counting = () =>
  new TransformStream({
    /** @type {(chunk: Uint8Array<ArrayBuffer>, to: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) => void} */
    transform(chunk, to) {
      had += chunk.length
      heard(had, SIZE)
      to.enqueue(chunk)
    },
  })

/** @type {(error: unknown) => never} */
function unfit(error) {
  throw new Refusal({
    message: `This browser cannot run the engine: ${error}.`,
    hint: 'Reload the page once.',
  })
}

async function loaded() {
  const response = await fetch(new URL(FILE, import.meta.url)).catch(() => null)
  return response?.ok && response.body ? response.body : missing()
}

/** @type {() => never} */
function missing() {
  throw new Refusal({
    message: 'The engine could not be loaded.',
    hint: 'Reload the page when there is a network. After one visit it works without.',
  })
}

/** A worker with an engine, and the task it has. */
class Desk {
  /** @type {Task | null} */
  task = null

  /** @param {() => void} free */
  constructor(free) {
    this.free = free
    this.begin()
  }

  begin() {
    const worker = new Worker(new URL('worker.js', import.meta.url))
    const shared = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null
    worker.onmessage = ({ data }) => worker === this.worker && this.heard(data)
    this.worker = worker
    this.shared = shared
    this.begun = false
    this.ready = compiled.then(module => worker.postMessage({ module, shared }))
    this.ready.catch(() => {})
  }

  /** @param {Task} task */
  take(task) {
    const { worker } = this
    this.task = task
    this.ready?.then(
      () => worker === this.worker && worker?.postMessage({ name: task.name, request: task.request }),
      why => {
        this.task = null
        task.refused(why)
        this.free()
      },
    )
  }

  /** @param {{ event: string, data: any }} message */
  heard({ event, data }) {
    const { task } = this
    if (event === 'begun') this.begun = true
    else if (event === 'free') this.rest(data)
    else if (event === 'failed') this.failed(data)
    else if (event === 'done') task?.answered(JSON.parse(data))
    else if (event === 'error') task?.refused(new Refusal(JSON.parse(data)))
    else if (event.includes('/')) task?.answered(new Blob([data], { type: event }))
    else task?.told([event, JSON.parse(data)])
  }

  /** @param {number} memory */
  rest(memory) {
    this.task = null
    if (memory > LARGEST) this.replace()
    this.free()
  }

  /** @param {string} why */
  failed(why) {
    const refusal = new Refusal({
      message: `The engine gave up: ${why}.`,
      hint: 'This device may have too little memory for the question. A smaller one, or the program, may do.',
    })
    this.task?.refused(refusal)
    this.task = null
    // One that cannot even begin would fail again.
    if (this.begun) this.replace()
    else this.ready = Promise.reject(refusal)
    this.ready?.catch(() => {})
    this.free()
  }

  /** Ends the task. */
  end() {
    const { task, shared } = this
    if (!shared) return this.give()
    Atomics.store(shared, 0, 1)
    setTimeout(() => this.task === task && this.give(), PATIENCE)
  }

  give() {
    this.task = null
    this.replace()
    this.free()
  }

  replace() {
    this.worker?.terminate()
    this.begin()
  }
}

/** Tasks that wait for one of some desks. */
class Lane {
  /** @type {Desk[]} */
  desks = []
  /** @type {Task[]} */
  waiting = []

  /** @param {number} most */
  constructor(most) {
    this.most = most
    this.open()
  }

  open() {
    const desk = new Desk(() => this.next())
    this.desks.push(desk)
    return desk
  }

  /** @param {Task} task */
  put(task) {
    this.waiting.push(task)
    this.next()
    // Whoever asks has what it is told by when it is told.
    queueMicrotask(() => this.waiting.includes(task) && task.told(['waiting', {}]))
  }

  next() {
    while (this.waiting.length) {
      const desk = this.desks.find(desk => !desk.task) ?? (this.desks.length < this.most ? this.open() : null)
      if (!desk) return
      desk.take(/** @type {Task} */ (this.waiting.shift()))
    }
  }

  /** @param {Task} task */
  withdraw(task) {
    this.waiting = this.waiting.filter(waiting => waiting !== task)
    this.desks.find(desk => desk.task === task)?.end()
  }
}

const short = new Lane(1)
const long = new Lane(SEARCHES)

/**
 * @param {string} name
 * @param {object | void} body
 * @returns {Promise<any>}
 */
const asked = (name, body) =>
  new Promise((answered, refused) =>
    short.put({ name, request: body ? JSON.stringify(body) : '', told: () => {}, answered, refused }),
  )

/** @type {Carrier['call']} */
export const call = asked
/** @type {Carrier['file']} */
export async function file(name, body) {
  const wanted = /** @type {{ format?: string }} */ (body).format
  if (!wanted?.endsWith('png')) return asked(name, body)
  return png(await asked(name, { ...body, format: wanted.replace('png', 'svg') }))
}

/**
 * A picture as PNG: the engine here draws only SVG, and the browser does the rest.
 * @param {Blob} svg
 * @returns {Promise<Blob>}
 */
async function png(svg) {
  const image = new Image()
  image.src = URL.createObjectURL(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight })
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  URL.revokeObjectURL(image.src)
  const made = await new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
  if (made) return made
  throw new Refusal({ message: 'This browser cannot write the picture as PNG.', hint: 'Copy it as SVG.' })
}

/** @type {Carrier['search']} */
export function search(name, body, told) {
  let cancel = () => {}
  const answer = new Promise((answered, refused) => {
    let open = true
    /** @type {Task} */
    const task = {
      name,
      request: JSON.stringify(body),
      told: event => open && told(event),
      answered: answer => open && answered(answer),
      refused: why => open && refused(why),
    }
    cancel = () => {
      if (!open) return
      open = false
      long.withdraw(task)
      answered(null)
    }
    long.put(task)
  })
  return { answer, cancel }
}

// After the first visit the page works without a network. What keeps it begins when the engine is there: earlier, it would
// ask for the engine a second time.
const kept = compiled
  .then(() => navigator.serviceWorker?.register(new URL('offline.js', import.meta.url)))
  .catch(() => undefined)

/**
 * A new version waits until no page of the old one is open, or until someone takes it here. Pages of the old one that are
 * open then hear of it too.
 * @type {Carrier['renewed']}
 */
export const renewed = async told => {
  const registration = await kept,
    workers = navigator.serviceWorker
  if (!registration || !workers.controller) return
  let isTaken = false
  const tell = () =>
    told(() => {
      isTaken = true
      if (registration.waiting) registration.waiting.postMessage('take over')
      else location.reload()
    })
  workers.addEventListener('controllerchange', () => (isTaken ? location.reload() : tell()))
  if (registration.waiting) tell()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && tell())
  })
}
