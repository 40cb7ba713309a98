// Makes the calls of standard input, one a line as ["name", "request"], with the engine whose file is named, and
// writes for each a line with its events, each ["event", "text"].

import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

let events = []
const bytes = (address, length) => Buffer.from(engine.memory.buffer, address, length)
const text = (address, length) => bytes(address, length).toString()
const host = {
  tell: (event, eventLength, data, length) => events.push([text(event, eventLength), text(data, length)]),
  failed: (message, length) => console.error(text(message, length)),
  stops: () => 0,
  now: () => performance.now(),
}
const module = new WebAssembly.Module(readFileSync(process.argv[2]))
// As in web/page/worker.js: microlp imports a clock, which stands still here.
const still = {}
for (const { module: from, name } of WebAssembly.Module.imports(module))
  still[from] = { ...still[from], [name]: () => 0 }
const engine = new WebAssembly.Instance(module, { ...still, host }).exports
engine.begin()

function written(words) {
  const said = Buffer.from(words),
    address = engine.room(said.length)
  bytes(address, said.length).set(said)
  return [address, said.length]
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name, request] = JSON.parse(line)
  events = []
  engine.call(...written(name), ...written(request))
  console.log(JSON.stringify(events))
}
