// One engine in a thread of its own. It is handed the compiled module, then calls; each ends with `done`, `error`, a
// file by its media type, or `failed`, after which the engine cannot be called again. web/src/lib.rs has its exports.

/**
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   begin: () => void,
 *   room: (length: number) => number,
 *   call: (name: number, nameLength: number, request: number, requestLength: number) => void,
 * }} Engine
 */

const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** @type {Engine} */
let engine
/** A number that is 1 when the call is to end; only where memory may be shared. @type {Int32Array | null} */
let stops = null
/** Why the engine fails, in its own words. */
let failure = ''

/** @type {(address: number, length: number) => Uint8Array} */
const bytes = (address, length) => new Uint8Array(engine.memory.buffer, address, length)
/** @type {(address: number, length: number) => string} */
const text = (address, length) => decoder.decode(bytes(address, length))

const host = {
  /** @type {(event: number, eventLength: number, data: number, length: number) => void} */
  tell(event, eventLength, data, length) {
    const name = text(event, eventLength)
    postMessage({ event: name, data: name.includes('/') ? bytes(data, length).slice() : text(data, length) })
  },
  /** @type {(message: number, length: number) => void} */
  failed(message, length) {
    failure = text(message, length)
  },
  stops: () => (stops ? Atomics.load(stops, 0) : 0),
  now: () => performance.now(),
}

/** @param {string} words */
function written(words) {
  const said = encoder.encode(words),
    address = engine.room(said.length)
  bytes(address, said.length).set(said)
  return /** @type {const} */ ([address, said.length])
}

/** @type {(done: string, act: () => void) => void} */
function attempt(done, act) {
  try {
    act()
    postMessage({ event: done, data: engine.memory.buffer.byteLength })
  } catch (error) {
    postMessage({ event: 'failed', data: failure || `${error}` })
  }
}

/**
 * A clock that stands still, for microlp: it asks one how long a linear program took, which nobody reads, and
 * imports it as wasm-bindgen would. Whatever it imports answers 0.
 * @param {WebAssembly.Module} module
 */
const still = module => {
  /** @type {WebAssembly.Imports} */
  const all = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    all[from] = { ...all[from], [name]: () => 0 }
  return all
}
/** @type {(module: WebAssembly.Module, shared: Int32Array | null) => void} */
function begin(module, shared) {
  stops = shared
  engine = /** @type {any} */ (new WebAssembly.Instance(module, { ...still(module), host }).exports)
  engine.begin()
}

/** @type {(name: string, request: string) => void} */
function call(name, request) {
  if (stops) Atomics.store(stops, 0, 0)
  engine.call(...written(name), ...written(request))
}

addEventListener('message', ({ data: { module, shared, name, request } }) =>
  module ? attempt('begun', () => begin(module, shared)) : attempt('free', () => call(name, request)),
)
