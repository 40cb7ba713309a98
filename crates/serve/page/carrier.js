// Carries the calls to the server of `catena serve`, over HTTP.

import { Refusal } from './refusal.js'

/** @import { Carrier } from './page' */

/** What cannot be had here, in a sentence: nothing. */
export const lacks = ''
/** What else is there to read: nothing. @type {Carrier['documents']} */
export const documents = []

/** Nothing is loaded: the engine is the server's. @type {Carrier['loading']} */
export const loading = () => {}

/** The page is as new as its server. @type {Carrier['renewed']} */
export const renewed = () => {}

const token = new URLSearchParams(location.search).get('token')
const headers = { 'content-type': 'application/json', ...(token && { 'x-catena-token': token }) }

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

/** @type {Carrier['call']} */
export const call = async (name, body) => (await ask(name, body)).json()

/** @type {Carrier['file']} */
export const file = async (name, body) => (await ask(name, body)).blob()

/** @type {Carrier['search']} */
export function search(name, body, told) {
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
