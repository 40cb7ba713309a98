// The views of the map of families, from `docs/map.json` (`catena study map`): one for each family, with what is known of
// it and each other one, and one for each statement that is decided. The site has the map as a whole in its page; a browser
// makes a view when its address is asked for (`page/map-views.js`), since all of them are seven megabytes.

const STATES = {
  definition: 'by definition',
  theorem: 'theorem',
  follows: 'follows',
  'to-length': 'to a length',
  observed: 'observed',
  counterexample: 'counterexample',
  'follows-not': 'not, as follows',
  open: 'open',
}
/** The statements about a pair, in their words; the strongest first. */
const AT = {
  equal: 'at equal length',
  any: 'at any length',
  path: 'by a path',
}
/** What is meant by the states that a statement is about. */
const ABOUT = {
  any: 'for every set of candidates',
  nonempty: 'in every state without an empty variable',
  'singles-done': 'in every state in which singles are done',
  solvable: 'in every state in which singles are done and that has a solution',
}

const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const number = count => count.toLocaleString('en')
/** A name as part of an address. */
const anchor = name => name.replaceAll('+', '.')
const linked = name => `<a href="#${anchor(name)}">${escape(name.replaceAll('+', ' + '))}</a>`
const chip = (state, words = STATES[state]) => `<b class="state ${state}">${words}</b>`

/** A cell as it is written: its state, what holds, what fails, and what studies have observed. */
function unpackedCell(families, cell) {
  const part = ([one, other, at, holds]) => ({
    family: families[one].name,
    in: families[other].name,
    at,
    holds,
  })
  const said = written => {
    if (!written) return undefined
    const [length, by, of] = written
    return by === 'follows' ? { length, by, from: of.map(part) } : { length, by, place: of }
  }
  const [status, holds, fails, observed] = cell || ['open']
  return { status, holds: said(holds), fails: said(fails), observed }
}

/** The pairs of the map, which are written as lists. */
function unpacked(map) {
  const pairs = map.pairs.map(([one, other, cells, parts]) => {
    const [equal, any, path] = cells.map(cell => unpackedCell(map.families, cell))
    return { family: map.families[one].name, in: map.families[other].name, equal, any, path, parts }
  })
  return { ...map, pairs }
}

/** The view that an address names: `g-whip` a family, `17` what is decided, `s3` a simulation, `p0` a position of the book, `f2`
 * a state where families have nothing left. Null where it names none. */
export function viewer(written) {
  const map = unpacked(written)
  const known = new Map(map.pairs.map(pair => [`${pair.family} ${pair.in}`, pair])),
    open = { status: 'open' }
  const relation = (family, other) =>
    known.get(`${family} ${other}`) ?? { family, in: other, equal: open, any: open, path: open }
  const families = new Map(map.families.map(family => [anchor(family.name), family]))
  const numbered = {
    '': at => map.decided[at] && statementView(map.decided[at], at),
    s: at => map.simulations[at] && simulationView(map.simulations[at], at),
    p: at => map.positions[at] && positionView(map.positions[at], at, citations(map)[at]),
    f: at => map.finals[at] && finalView(map.finals[at], at),
  }
  return address => {
    if (families.has(address)) return familyView(map, families.get(address), relation)
    const [, kind, at] = address.match(/^([spf]?)(\d+)$/) ?? []
    return (kind !== undefined && numbered[kind](+at)) || null
  }
}

/** The map as a whole. */
export function overview(written, diagram) {
  const map = unpacked(written)
  const all = map.families.length * (map.families.length - 1)
  const count = (at, status) => {
    const found = map.pairs.filter(pair => pair[at].status === status).length
    return number(status === 'open' ? found + all - map.pairs.length : found)
  }
  const row = (status, words) =>
    `<tr><td>${chip(status)}</td>${Object.keys(AT)
      .map(at => `<td>${count(at, status)}</td>`)
      .join('')}<td>${words}</td></tr>`
  return `<section class="view overview">
<h1>The map of families</h1>
<p>Does one family of chains eliminate whatever another does? Of ${map.families.length} families each is set against each, and three
statements are kept apart. <b>At equal length</b>: each elimination by a pattern of the first is made by one of the second that is no
longer. <b>At any length</b>: it is made by one of the second, however long. <b>By a path</b>: where the second has nothing left, the first
has nothing, so what it solves the second solves. Each implies the next. Choose a family to see what is known; a counterexample opens in the
explorer.</p>
<noscript><p>What is known of a family is made by a script. <code>catena families NAME</code> says it too.</p></noscript>
<p class="names">${map.families.map(({ name }) => linked(name)).join(' ')}</p>
<div class="wide"><table><thead><tr><th>state</th>${Object.values(AT)
    .map(at => `<th>${at}</th>`)
    .join('')}<th>what it says</th></tr></thead><tbody>
${row('definition', 'It does, by the definitions of the two.')}
${row('theorem', 'It does, at every length that the first family has: decided in every state, with a certificate that a judge accepts.')}
${row('follows', 'It does, because of other pairs.')}
${row('to-length', 'It does to the length that is named. Nothing is known of greater lengths.')}
${row('observed', 'Studies of many puzzles have never contradicted it.')}
${row('counterexample', 'It does not: there is a state in which the first family eliminates and the second does not.')}
${row('follows-not', 'It does not, because of other pairs.')}
${row('open', 'Nobody has asked, or nobody knows.')}
</tbody></table></div>
<p>"None" at any length means: none to length 36, with almost locked sets of every size; none of any length where that is decided, and of rules whose
  length counts rounds or weights, or is not the least.
<a href="docs/theorems.html">Theorems</a> says how it is decided, <a href="docs/results.html">Results of studies</a> what is observed.</p>
<p>Left out are: ${map['left-out'].map(({ name, reason }) => `<b>${escape(name)}</b>. ${escape(reason)}`).join(' ')}</p>
<h2>The book of positions</h2>
<p>These ${map.positions.length} positions refute all that is refuted by one elimination; each was asked of every family. They come
first that refute the most.</p>
<p class="names">${map.positions.map((_, at) => `<a href="#p${at}">position ${at + 1}</a>`).join(' ')}</p>
<h2>The order</h2>
<p>What eliminates more, at equal length, is above, and families in one box eliminate the same. Lines and boxes are of what holds at
every length; what holds to a length has a line of its own kind, with that length.</p>
<div class="wide diagram">${walkable(diagram)}</div>
</section>`
}

/** The diagram with its names as links. */
const walkable = diagram =>
  diagram.replace(
    /<text x="[^"]*" y="[^"]*" text-anchor="middle">([^<]+)<\/text>/g,
    (text, name) => `<a href="#${anchor(name)}">${text}</a>`,
  )

function familyView(map, { name, finds, assumes_one_solution: assumes }, relation) {
  const others = map.families.map(family => family.name).filter(other => other !== name)
  const list = (title, pairs) => `<h2>${title}</h2>\n${grounds(map, name, pairs)}`
  return `<section class="view" id="${anchor(name)}">
<p><a href="#">The whole map</a></p>
<h1>${escape(name.replaceAll('+', ' + '))}</h1>
<p>${powerOf(map, name)}</p>
${assumes ? '<p>It assumes that the puzzle has exactly one solution.</p>' : ''}
<p>${finds ? escape(finds) : `${name.split('+').map(linked).join(', ')} together.`}</p>
${list(
  'Whatever it eliminates, is it eliminated by …',
  others.map(other => relation(name, other)),
)}
${list(
  'Does it eliminate whatever is eliminated by …',
  others.map(other => relation(other, name)),
)}
</section>`
}

/** What a family does in practice, and what the numbers behind the names of others are. */
function powerOf({ practice: { collection, puzzles, families } }, name) {
  const known = families.find(of => of.family === name)
  if (!known) return ''
  const [two, three, four, five, nine] = known.solved
  return `In practice: in ${number(puzzles)} puzzles of ${escape(collection)}, after singles, it has ${number(known.eliminations)} eliminations to length 12. With singles and
locked candidates it solves ${two}, ${three}, ${four}, ${five} and ${nine} of them, to length 2, 3, 4, 5 and 9. Behind the names below:
how many of a hundred eliminations of the one family the other has there.`
}

/** Pairs of a family: those that are open in all statements, and a row for the others, those alike together. */
function grounds(map, name, pairs) {
  const other = pair =>
    `<span>${linked(pair.family === name ? pair.in : pair.family)}${shared(map, pair)}</span>`
  const rows = new Map(),
    open = []
  for (const pair of pairs) {
    const ats = Object.keys(AT),
      cells = ats.map(at => `<td>${cell(map, pair, at)}</td>`).join('')
    if (ats.every(at => pair[at].status === 'open') && !pair.parts) open.push(other(pair))
    else rows.set(cells, [...(rows.get(cells) ?? []), other(pair)])
  }
  const row = ([cells, names]) => `<tr><td><span class="names">${names.join(' ')}</span></td>${cells}</tr>`
  const heads = Object.values(AT).map(at => `<th>${at}</th>`)
  const table = rows.size
    ? `<table class="pairs"><thead><tr><th></th>${heads.join('')}</tr></thead><tbody>\n${[...rows].map(row).join('\n')}\n</tbody></table>`
    : ''
  const names = open.length ? `<p>${chip('open')} <span class="names">${open.join(' ')}</span></p>` : ''
  return `${table}\n${names}`
}

/** In practice: how many of a hundred eliminations of the first family the second has. */
function shared({ practice: { families } }, { family, in: other }) {
  const place = name => families.findIndex(of => of.family === name),
    [made, of] = families[place(family)]?.shares[place(other)] ?? [0, 0]
  // What is nearly all is not all.
  return of ? ` <small>${made === of ? 100 : Math.min(99.9, (100 * made) / of).toFixed(1)} %</small>` : ''
}

/** What is known of a statement about a pair, in words. */
function cell(map, pair, at) {
  const { status, holds, fails, observed } = pair[at],
    all = [
      fails && `${fails.length === 'every' ? 'not' : `not at length ${fails.length}`}: ${reason(map, fails)}`,
      holds && (fails || status === 'to-length') && `to length ${holds.length}: ${reason(map, holds)}`,
      holds && (status === 'theorem' || status === 'follows') && reason(map, holds),
      holds && status === 'definition' && escape(map.definitions[holds.place]?.reason ?? ''),
      ...(observed ?? []).map(place => seen(map.observed[place])),
      ...(at === 'equal' ? (pair.parts ?? []) : []).map(place => `in part: ${stated(map, place)}`),
    ]
  return `${chip(status)} ${all.filter(Boolean).join('; ')}`
}

/** Why something is known. */
function reason(map, { by, place, from }) {
  switch (by) {
    case 'definition':
      return place === undefined ? 'by definition' : `by definition: ${escape(map.definitions[place].reason)}`
    case 'simulated':
      return `<a href="#s${place}">${escape(map.simulations[place].statement)}</a>`
    case 'decided':
      return stated(map, place)
    case 'position':
      return `<a href="#p${place}">position ${place + 1}</a>`
    case 'final':
      return `<a href="#f${place}">state ${place + 1}</a>`
    case 'study':
      return 'met in a study'
    case 'follows':
      return `because ${from.map(because).join(', and ')}`
  }
}

const because = part =>
  `${linked(part.family)} is ${part.holds ? '' : 'not '}in ${linked(part.in)} ${AT[part.at]}`

/** A statement that is decided, as a link to its view. */
function stated(map, place) {
  const { statement, to, theorem } = map.decided[place]
  return theorem
    ? `<a href="#${place}">${escape(statement)}</a>${to ? `, n to ${to}` : ''}`
    : `<a href="#${place}">not ${escape(statement)}</a>`
}

function seen({ heading, compared, longer, none }) {
  const of = ` of ${number(compared)} eliminations`,
    counts = [
      longer !== null &&
        (longer ? `${number(longer)}${of} have none as short` : `never contradicted in ${number(compared)}`),
      none !== null &&
        (none
          ? `${number(none)}${longer === null ? of : ''} have none`
          : longer === null && `all${of} have one`),
    ].filter(Boolean)
  return `${counts.join(', ')} (<a href="docs/results.html#${heading}">study</a>)`
}

function statementView({ statement, to, theorem, states, family, in: other, covers, shows, link }, at) {
  const option = states === 'singles-done' ? '' : ` --${states}`,
    command = text => `catena study decide '${text}'${option}`
  const head = `<section class="view" id="${at}">
<p><a href="#">The whole map</a> · ${linked(family)} · ${linked(other)}</p>
<h1>${theorem ? '' : 'Not: '}${escape(statement)}${to ? `, n to ${to}` : ''}</h1>`
  if (theorem) {
    const longest = escape(command(statement.replaceAll('[n]', `[${to}]`)))
    return `${head}
<p>${chip('theorem')} It holds ${ABOUT[states]}. ${covered(family, covers)} This decides it again${to ? `, here at length ${to},` : ''} and writes the certificate; the second
line has the judge read it, who shares nothing with the search.</p>
<pre><code>${longest} -o theorem.json
catena check theorem.json</code></pre>
</section>`
  }
  return `${head}
<p>${chip('counterexample')} In this state, which has a solution, <b>${escape(family)}</b> eliminates r1c1 ≠ 1 by a pattern of length
${shows.length}. ${shown(other, shows)} The state was shrunk: values placed and candidates deleted, as long as it stays a counterexample.</p>
<p><a class="button" href="./${escape(link)}">Ask both in the explorer</a></p>
${board(`${at}`, link, `the proof by ${escape(family)}`)}
<pre><code>${escape(command(statement))}</code></pre>
</section>`
}

/** What holds at every length. */
function simulationView({ statement, family, in: other, adds, kinds }, at) {
  const longer = adds ? `by a pattern that is at most ${adds} longer` : 'by a pattern that is not longer'
  return `<section class="view" id="s${at}">
<p><a href="#">The whole map</a> · ${linked(family)} · ${linked(other)}</p>
<h1>${escape(statement)}</h1>
<p>${chip('theorem')} Whatever the first family eliminates where singles are done, the second does, ${longer}. A step of the first is of one of ${kinds}
kinds, and each is replaced by a step of the second: so it holds for every length. The rules are in a file, and the judge, who
goes through all kinds, reads it:</p>
<pre><code>catena check crates/theorems/simulations/${escape(family)}-in-${escape(other)}.json</code></pre>
<p><a href="docs/theorems.html#for-every-length">How that is judged</a></p>
</section>`
}

/** The statements that the map refutes by each position: pairs of families, at any length and at equal length. */
function citations(map) {
  const cited = map.positions.map(() => [[], []])
  for (const pair of map.pairs)
    for (const [number, at] of ['any', 'equal'].entries()) {
      const { fails } = pair[at]
      if (fails?.by === 'position') cited[fails.place][number].push([pair.family, pair.in])
    }
  return cited
}

/** What a theorem covers of its first family. */
function covered(family, { equal, any }) {
  if (equal === undefined && any === undefined)
    return `It is about a part of the patterns of ${escape(family)}, and says nothing of the rest.`
  const lengths = (to, at) => to !== undefined && `to length ${to} ${at}`,
    all = [lengths(equal, AT.equal), equal !== any && lengths(any, AT.any)].filter(Boolean)
  return `It covers ${escape(family)} ${all.join(', and ')}, and says nothing of greater lengths.`
}

/** What the state of a counterexample shows of the second family. */
function shown(other, { length, needs, none_to: to }) {
  const name = `<b>${escape(other)}</b>`
  if (to === 'every')
    return `No ${name} of any length does. So the first family is not in the second, at equal or at any length.`
  if (needs === undefined && to >= 36)
    return `No ${name} to length ${to} does. So the first family is not in the second, at equal or at any length.`
  if (needs === undefined)
    return `No ${name} to length ${to} does; longer ones were not looked for to the end.`
  return needs > length
    ? `The shortest ${name} that does has length ${needs}. So this refutes a bound: the second family needs more than the first, but it has the elimination.`
    : `The shortest ${name} that does has length ${needs}. So this refutes only that a shorter one does.`
}

/** Whether a link has a proof in it: one that is very long has not. */
export const holdsProof = link => /[#&]p=/.test(link)

/** The board with a proof that a link has in it; nothing where it has none. */
function board(name, link, proof) {
  if (!holdsProof(link)) return ''
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="map/${name}-dark.svg" />
<img loading="lazy" width="700" src="map/${name}.svg" alt="The board with ${proof}" /></picture>`
}

/** A position of which every family was asked. */
function positionView({ eliminates, has, none, shown: by, link }, at, [any, equal]) {
  const needed = has.map(([name, length]) => `${linked(name)} ${length}`)
  return `<section class="view" id="p${at}">
<p><a href="#">The whole map</a></p>
<h1>Position ${at + 1}</h1>
<p>${chip('counterexample')} ${escape(eliminates)} is false here. These families eliminate it, each with the length of its proof:
<span class="names">${needed.join(' · ')}</span></p>
<p>None of these does, to length 36, with almost locked sets of every size:
<span class="names">${none.map(linked).join(' ')}</span></p>
<p>So no family of the first list is in one of the second. The map cites it for ${number(any.length)} pairs at any length and for
${number(equal.length)} at equal length.</p>
<details><summary>The pairs</summary>
${pairList(AT.any, any)}${pairList(AT.equal, equal)}</details>
<p><a class="button" href="./${escape(link)}">Ask in the explorer</a></p>
${board(`p${at}`, link, `the proof by ${escape(by)}`)}
</section>`
}

/** A state in which families have nothing left. */
function finalView({ goes_on: goesOn, final: over, shown: by, link }, at) {
  return `<section class="view" id="f${at}">
<p><a href="#">The whole map</a></p>
<h1>State ${at + 1}</h1>
<p>${chip('counterexample')} These families go on here: <span class="names">${goesOn.map(linked).join(' ')}</span></p>
<p>These have nothing left, to length 36, with almost locked sets of every size:
<span class="names">${over.map(linked).join(' ')}</span></p>
<p>So no family of the first list is in one of the second by a path.</p>
<p><a class="button" href="./${escape(link)}">Ask in the explorer</a></p>
${board(`f${at}`, link, `a proof by ${escape(by)}`)}
</section>`
}

/** Pairs, those of one family together; without links, for there are thousands. */
function pairList(title, pairs) {
  const byFirst = new Map()
  for (const [one, other] of pairs) byFirst.set(one, [...(byFirst.get(one) ?? []), escape(other)])
  const row = ([one, all]) => `<b>${escape(one)}</b> in ${all.join(', ')}`
  return pairs.length ? `<p>Not ${title}: ${[...byFirst].map(row).join('; ')}</p>\n` : ''
}
