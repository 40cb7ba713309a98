// The one module that reaches the engine: a dozen calls, each a JSON answer (docs/api.md). What carries them there is
// `carrier.js`: HTTP to `catena serve` here, workers of the page itself where it stands without a server.

import * as carrier from './carrier.js'

/** @import { Calls, Post, PostLooks, Proof, Run, Searches, Stored, Waiting } from './api' */

export { Refusal, said } from './refusal.js'
export const { documents, lacks, loading, renewed } = carrier

/**
 * @template {keyof Calls} N
 * @param {N} name
 * @returns {(body: Calls[N]['asked']) => Promise<Calls[N]['answer']>}
 */
const call = name => body => carrier.call(name, body)

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
  (body, told = () => {}) =>
    carrier.search(name, body, told)

export const start = call('start'),
  language = call('language'),
  families = call('families')
export const recognise = call('recognise'),
  position = call('position'),
  near = call('near'),
  apply = call('apply')
/**
 * A search whose end is all that is wanted of it.
 * @template {keyof Searches} N
 * @param {N} name
 * @returns {(body: Searches[N]['asked']) => Promise<Searches[N]['answer']>}
 */
const end = name => body => carrier.search(name, body, () => {}).answer

export const proof = call('proof'),
  check = end('check'),
  compare = call('compare'),
  extend = call('extend'),
  graph = call('graph')
/**
 * The verdicts on a whole post.
 * @param {string} text
 * @returns {Promise<Post>}
 */
export const checkPost = text => carrier.search('check', { text }, () => {}).answer
export const find = search('find'),
  why = search('why'),
  solve = search('solve'),
  impact = search('impact'),
  rate = search('rate'),
  query = search('query'),
  each = search('each'),
  complete = search('complete'),
  practise = search('practise'),
  entries = search('entries')
/**
 * One thing of the store, or a page of its puzzles.
 * @template {keyof Stored} K
 * @param {K} kind
 * @param {number} id
 * @returns {Promise<Stored[K]>}
 */
export const stored = (kind, id) => carrier.call('stored', { [kind]: id })
export const store = call('store'),
  keep = call('keep'),
  sql = search('sql'),
  eachStored = search('each-stored')

/**
 * A proof in a format of `catena export`, as a blob; several where the format holds several.
 * @param {{ proof?: Proof, proofs?: Proof[], format: string, dark?: boolean, compact?: boolean } & PostLooks} body
 */
export const render = body => carrier.file('render', body)
