// The one module that reaches the engine: a dozen calls, each a JSON answer (docs/api.md). An engine
// compiled to WebAssembly can take the server's place here.

/** @import { Calls, Proof, Run, Said, Searches, Stored, Waiting } from './api' */

const token = new URLSearchParams(location.search).get('token')
const headers = { 'content-type': 'application/json', ...(token && { 'x-catena-token': token }) }

/** Why a call has no answer: `said` has the hint, the place and what is expected, where they are known. */
export class Refusal extends Error {
  /** @param {Said} said */
  constructor(said) {
    super(said.message)
    this.said = said
  }
}

/**
 * What is said of an error, whether a call is refused or the page itself is at fault.
 * @param {unknown} error
 * @returns {Said}
 */
export const said = error =>
  error instanceof Refusal ? error.said : { message: error instanceof Error ? error.message : `${error}` }

const gone = () =>
  new Refusal({ message: 'Catena does not answer.', hint: 'Start it again; this page keeps its place.' })

/**
 * @param {string} name
 * @param {object | void} body
 * @param {AbortSignal} [signal]
 */
async function ask(name, body, signal) {
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body), signal } : { headers, signal }
  const response = await fetch(`/api/${name}`, request).catch(error => {
    throw signal?.aborted ? error : gone()
  })
  if (!response.ok)
    throw new Refusal(await response.json().catch(() => ({ message: `Catena answers ${response.status}.` })))
  return response
}

/**
 * @template {keyof Calls} N
 * @param {N} name
 * @returns {(body: Calls[N]['asked']) => Promise<Calls[N]['answer']>}
 */
const call = name => async body => (await ask(name, body)).json()

/**
 * A search: `told([event, data])` while it runs; `answer` is its end; `cancel()` really stops it.
 * @template {keyof Searches} N
 * @param {N} name
 * @returns {(
 *   body: Searches[N]['asked'],
 *   told?: (event: Searches[N]['told'] | Waiting) => void,
 * ) => Run<Searches[N]['answer']>}
 */
const search =
  name =>
  (body, told = () => {}) => {
    const control = new AbortController()
    let cancelled = false
    const answer = async () => {
      try {
        const response = await ask(name, body, control.signal)
        for await (const [event, data] of events(response)) {
          if (event === 'error') throw new Refusal(data)
          if (event === 'done') return data
          told([event, data])
        }
        throw gone()
      } catch (error) {
        if (cancelled) return null
        throw error
      } finally {
        control.abort()
      }
    }
    const cancel = () => {
      cancelled = true
      control.abort()
    }
    return { answer: answer(), cancel }
  }

/**
 * The server-sent events of an answer, each as its name and its data.
 * @param {Response} response
 */
async function* events({ body }) {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const parts = (text + value).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      /** @param {string} name */
      const field = name =>
        part
          .split('\n')
          .filter(line => line.startsWith(name))
          .map(line => line.slice(name.length).trimStart())
          .join('\n')
      if (field('event:')) yield [field('event:'), JSON.parse(field('data:'))]
    }
  }
}

export const start = call('start'),
  language = call('language'),
  families = call('families')
export const recognise = call('recognise'),
  position = call('position'),
  near = call('near'),
  apply = call('apply')
export const proof = call('proof'),
  check = call('check'),
  compare = call('compare'),
  extend = call('extend'),
  graph = call('graph')
export const find = search('find'),
  why = search('why'),
  solve = search('solve'),
  query = search('query'),
  complete = search('complete')
/**
 * One thing of the store, or a page of its puzzles.
 * @template {keyof Stored} K
 * @param {K} kind
 * @param {number} id
 * @returns {Promise<Stored[K]>}
 */
export const stored = async (kind, id) => (await ask('stored', { [kind]: id })).json()
export const store = call('store'),
  keep = call('keep'),
  sql = search('sql')

/**
 * A proof in a format of `catena export`, as a blob.
 * @param {{ proof: Proof, format: string, dark?: boolean }} body
 */
export const render = async body => (await ask('render', body)).blob()
