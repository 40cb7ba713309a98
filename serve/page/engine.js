// The one module that reaches the engine: a dozen calls, each a JSON answer (docs/api.md). An engine
// compiled to WebAssembly can take the server's place here.

const token = new URLSearchParams(location.search).get('token')
const headers = { 'content-type': 'application/json', ...(token && { 'x-catena-token': token }) }

/** Why a call has no answer: message, hint, line, column, span and expected where they are known. */
export class Refusal extends Error {
  constructor(answer) {
    super(answer.message)
    Object.assign(this, answer)
  }
}

const gone = () => new Refusal({ message: 'Catena does not answer.', hint: 'Start it again; this page keeps its place.' })

async function ask(name, body, signal) {
  const request = { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body), signal }
  const response = await fetch(`/api/${name}`, request).catch(error => { throw signal?.aborted ? error : gone() })
  if (!response.ok) throw new Refusal(await response.json().catch(() => ({ message: `Catena answers ${response.status}.` })))
  return response
}

const call = name => async body => (await ask(name, body)).json()

/** A search: `told(event, data)` while it runs; `answer` is its end; `cancel()` really stops it. */
const search = name => (body, told = () => {}) => {
  const control = new AbortController()
  const run = { cancelled: false, cancel() { run.cancelled = true; control.abort() } }
  run.answer = (async () => {
    try {
      const response = await ask(name, body, control.signal)
      for await (const [event, data] of events(response.body)) {
        if (event === 'error') throw new Refusal(data)
        if (event === 'done') return data
        told(event, data)
      }
      throw gone()
    } catch (error) {
      if (run.cancelled) return null
      throw error
    } finally {
      control.abort()
    }
  })()
  return run
}

/** The server-sent events of a stream, each as its name and its data. */
async function* events(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const parts = (text + value).split('\n\n')
    text = parts.pop()
    for (const part of parts) {
      const field = name => part.split('\n').filter(line => line.startsWith(name)).map(line => line.slice(name.length).trimStart()).join('\n')
      if (field('event:')) yield [field('event:'), JSON.parse(field('data:'))]
    }
  }
}

export const start = call('start'), language = call('language'), families = call('families')
export const recognise = call('recognise'), position = call('position'), near = call('near'), apply = call('apply')
export const proof = call('proof'), check = call('check'), compare = call('compare'), extend = call('extend'), graph = call('graph')
export const find = search('find'), why = search('why'), solve = search('solve'), query = search('query'), complete = search('complete')
export const store = call('store'), stored = call('stored'), keep = call('keep'), sql = search('sql')

/** A proof in a format of `catena export`, as a blob. */
export const render = async body => (await ask('render', body)).blob()
