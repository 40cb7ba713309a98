// The map of families as a page, from `docs/map.json` (`catena study map`): a view for each family, with what is known
// of it and each other one, and a view for each statement that is decided. Which view is seen says the address.

import { cellsOf, stateOf } from '../serve/page/grids.js'
import { inflated, unpacked, whole } from '../serve/page/packed.js'

const STATES = {
  definition: 'by definition',
  theorem: 'theorem',
  counterexample: 'counterexample',
  observed: 'observed',
  open: 'open',
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

/** The body of the page. */
export function mapPage(map, diagram) {
  const known = new Map(map.pairs.map(pair => [`${pair.family} ${pair.in}`, pair]))
  const relation = (family, other) =>
    known.get(`${family} ${other}`) ?? { family, in: other, ground: 'open', decided: [], observed: [] }
  const views = map.families.map(family => familyView(map, family, relation))
  return [overview(map, diagram), ...views, ...map.decided.map(statementView)].join('\n')
}

function overview(map, diagram) {
  const all = map.families.length * (map.families.length - 1),
    count = ground => map.pairs.filter(pair => pair.ground === ground).length
  const row = (ground, words) =>
    `<tr><td>${chip(ground)}</td><td>${number(ground === 'open' ? all - map.pairs.length : count(ground))}</td><td>${words}</td></tr>`
  return `<section class="view overview">
<h1>The map of families</h1>
<p>Does one family of chains eliminate whatever another does, by a proof that is no longer? Of ${map.families.length} families each is
set against each. Choose one to see what is known; a counterexample opens in the explorer.</p>
<p class="names">${map.families.map(({ name }) => linked(name)).join(' ')}</p>
<div class="wide"><table><thead><tr><th>state</th><th>pairs</th><th>what it says</th></tr></thead><tbody>
${row('definition', 'It does, by the definitions of the two.')}
${row('theorem', 'It does, up to the length that is named: decided in every state, with a certificate that a judge accepts.')}
${row('counterexample', 'It does not: there is a state in which the first family eliminates and the second does not.')}
${row('observed', 'Only studies of many puzzles say something.')}
${row('open', 'Nobody has asked, or nobody knows.')}
</tbody></table></div>
<p>What is decided counts for what a family contains, or is contained in, by definition. <a href="docs/theorems.html">Theorems</a>
says how it is decided, <a href="docs/studies.html">Studies</a> how it is observed.</p>
<h2>The order</h2>
<p>What eliminates more is above, and families in one box eliminate the same: by definition, or as far as the lengths
of the theorems go.</p>
<div class="wide diagram">${walkable(diagram)}</div>
</section>`
}

/** The diagram with its names as links. */
const walkable = diagram =>
  diagram.replace(
    /<text [^>]*text-anchor="middle">([^<]+)<\/text>/g,
    (text, name) => `<a href="#${anchor(name)}">${text}</a>`,
  )

function familyView(map, { name, finds }, relation) {
  const others = map.families.map(family => family.name).filter(other => other !== name)
  const list = (title, pairs) => `<h2>${title}</h2>\n${grounds(map, name, pairs)}`
  return `<section class="view" id="${anchor(name)}">
<p><a href="#">The whole map</a></p>
<h1>${escape(name.replaceAll('+', ' + '))}</h1>
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

/** Pairs of a family, those of one state together. */
function grounds(map, name, pairs) {
  const of = ground => pairs.filter(pair => pair.ground === ground),
    other = pair => (pair.family === name ? pair.in : pair.family)
  const names = ground =>
    of(ground).length
      ? `<p>${chip(ground)} <span class="names">${of(ground)
          .map(pair => linked(other(pair)))
          .join(' ')}</span></p>`
      : ''
  // Those of which the same is said, in one row.
  const rows = new Map()
  for (const pair of ['theorem', 'counterexample', 'observed'].flatMap(of)) {
    const said = `<td>${chip(pair.ground)}</td><td>${words(map, pair)}</td>`
    rows.set(said, [...(rows.get(said) ?? []), linked(other(pair))])
  }
  const row = ([said, names]) => `<tr><td><span class="names">${names.join(' ')}</span></td>${said}</tr>`
  const table = rows.size
    ? `<table class="pairs"><tbody>\n${[...rows].map(row).join('\n')}\n</tbody></table>`
    : ''
  return [names('definition'), table, names('open')].join('\n')
}

/** What is known of a pair, in words. */
function words(map, pair) {
  const decided = (pair.decided ?? []).map(at => {
    const { statement, to, theorem, only_shorter, family, in: other } = map.decided[at],
      isDirect = family === pair.family && other === pair.in
    const said = theorem
      ? `<a href="#${at}">${escape(statement)}</a>${to ? `, n to ${to}` : ''}`
      : `<a href="#${at}">not ${escape(statement)}</a>`
    return `${said}${isDirect ? '' : ', from which it follows'}${only_shorter ? ': none that is shorter' : ''}`
  })
  const observed = (pair.observed ?? []).map(at => seen(map.observed[at]))
  return [...decided, ...observed].join('; ')
}

function seen({ study, compared, longer, none }) {
  const of = ` of ${number(compared)} eliminations`,
    counts = [
      longer !== null &&
        (longer ? `${number(longer)}${of} have none as short` : `never contradicted in ${number(compared)}`),
      none !== null &&
        (none
          ? `${number(none)}${longer === null ? of : ''} have none`
          : longer === null && `all${of} have one`),
    ].filter(Boolean)
  return `${counts.join(', ')} (<a href="docs/studies.html#${STUDIES[study]}">study</a>)`
}
/** The headings of the studies. */
const STUDIES = {}
/** Finds the headings of the studies in their document. */
export function readStudies(document) {
  for (const [, heading, study] of document.matchAll(/^### (.*\(`([\w-]+)\.toml`\))$/gm))
    STUDIES[study] = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
}

function statementView({ statement, to, theorem, states, family, in: other, link }, at) {
  const option = states === 'singles-done' ? '' : ` --${states}`,
    command = text => `catena study decide '${text}'${option}`
  const head = `<section class="view" id="${at}">
<p><a href="#">The whole map</a> · ${linked(family)} · ${linked(other)}</p>
<h1>${theorem ? '' : 'Not: '}${escape(statement)}${to ? `, n to ${to}` : ''}</h1>`
  if (theorem) {
    const longest = escape(command(statement.replaceAll('[n]', `[${to}]`)))
    return `${head}
<p>${chip('theorem')} It holds ${ABOUT[states]}. This decides it again${to ? `, here at length ${to},` : ''} and writes the certificate; the second
line has the judge read it, who shares nothing with the search.</p>
<pre><code>${longest} -o theorem.json
catena check theorem.json</code></pre>
</section>`
  }
  return `${head}
<p>${chip('counterexample')} In this state, which has a solution, <b>${escape(family)}</b> eliminates r1c1 ≠ 1, and no <b>${escape(other)}</b>
within the bound does. It was shrunk: values placed and candidates deleted, as long as it stays a counterexample.</p>
<p><a class="button" href="./${escape(link)}">Ask both in the explorer</a></p>
<picture><source media="(prefers-color-scheme: dark)" srcset="map/${at}-dark.svg" />
<img loading="lazy" width="700" src="map/${at}.svg" alt="The board with the proof by ${escape(family)}" /></picture>
<pre><code>${escape(command(statement))}</code></pre>
</section>`
}

/** The proof that a link has in it. */
export async function proofOf(link) {
  const fields = new URLSearchParams(link.slice(1)),
    state = stateOf(unpacked(fields.get('s'))),
    rest = JSON.parse(await inflated(fields.get('p')))
  return whole(rest, { state, givens: cellsOf(fields.get('g')) })
}
