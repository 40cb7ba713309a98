// The page: puts board, panels, keys and link together.

import * as engine from './engine.js'
import { announce, byId, embedded, h, plural, put, s, shown } from './dom.js'
import { Board } from './board.js'
import { givensText, sukaku } from './grids.js'
import { bring, jump, listen, onLink, open, relink, select, session } from './session.js'
import { TABS } from './tabs.js'
import { digestOf, writeLink } from './link.js'
import { linkIn } from './address.js'
import { readLink } from './linked.js'
import { drawFirst, first as ofAddress, over } from './reader.js'
import { isProof, isStep, stepOf } from './packed.js'
import { isAic, onSchool, teach } from './school.js'
import { share, title } from './share.js'
import { showAll, shows } from './shows.js'
import { rank } from './fame.js'
import { askFurther } from './find.js'
import { explore } from './explore.js'
import { queries } from './query.js'
import { path } from './path.js'
import { walk } from './walk.js'
import { ownChain } from './chain.js'
import { families } from './families.js'
import { posts } from './post.js'
import { stores } from './store.js'
import { keys, showKeys } from './keys.js'
import { EXAMPLES } from './examples.js'
import { guesses } from './guess.js'
import { lessons } from './lesson.js'
import { words } from './words.js'
import { legend } from './legend.js'
import { hands } from './hands.js'

/** @import { Candidate, Cell, Conclusion, Said } from './api' */
/** @import { Done, Page, Panel, Tab } from './page' */
/** @import { Link } from './linked.js' */
/** @import { Entry } from './share.js' */

const narrow = matchMedia('(max-width: 1059px)')
const board = new Board({
  picked,
  cellPicked,
  pointed: text => panels[session.view.tab].pointed?.(text),
  name: 'Board',
})
/** @type {Page} */
const page = {
  board,
  narrow,
  draw,
  tell,
  // The path of a position is worked out once all that falls is known.
  found: further => {
    page.beyond = further
    path.auto(further)
    if (further) draw()
  },
  beyond: null,
  edits: false,
  tags: false,
  matters: false,
  heat: true,
  singles: false,
  lengths: new Map(),
  store: false,
  further: 0,
}

/** @type {Record<Tab, string>} */
const ICONS = {
  explore: 'M3 3h14v14H3zM3 7.7h14M3 12.3h14M7.7 3v14M12.3 3v14',
  graph:
    'M5 5m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 7m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M8 15m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 5.4l6 1.2M5.7 6.9l1.6 6.2M13.6 8.5l-4.2 5',
  query: 'm4 6 4 4-4 4M10 15h6',
  path: 'M3 15h4V8h5v4h5',
  chain: 'M8 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0h4',
  families: 'M4 4h5v12H4zM11 4h5v12h-5z',
  post: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h4',
  learn: 'm2 7 8-4 8 4-8 4zM5 9v5c3 2 7 2 10 0V9',
  store: 'M4 6c0-3 12-3 12 0v8c0 3-12 3-12 0zM4 6c0 3 12 3 12 0',
}
/** @type {Record<Tab, Panel>} */
const panels = {
  explore,
  graph: walk,
  query: queries,
  path,
  chain: ownChain,
  families,
  learn: lessons,
  store: stores,
  post: posts,
}
/** @type {Record<Tab, string>} */
const names = {
  explore: 'Explore',
  graph: 'Graph',
  query: 'Query',
  path: 'Path',
  chain: 'Your chain',
  families: 'Families',
  learn: 'Learn',
  store: 'Store',
  post: 'Post',
}

for (const tab of TABS) {
  const button = h(
    'button',
    { role: 'tab', id: `tab-${tab}`, 'aria-controls': `view-${tab}`, onclick: () => select({ tab }) },
    s('svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, s('path', { d: ICONS[tab] })),
    names[tab],
  )
  const view = h('section', {
    class: 'view',
    role: 'tabpanel',
    id: `view-${tab}`,
    'aria-labelledby': `tab-${tab}`,
    tabindex: -1,
    hidden: true,
  })
  byId('tabs').append(button)
  byId('views').append(view)
  panels[tab].start(view, page)
}
byId('tabs').addEventListener('keydown', event => {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  const move = event.key === 'ArrowRight' ? 1 : TABS.length - 1,
    next = TABS[(TABS.indexOf(session.view.tab) + move) % TABS.length]
  select({ tab: next })
  byId(`tab-${next}`).focus()
})

/**
 * Someone points at a candidate, or at none.
 * @param {Candidate | null} text
 * @param {boolean} adds
 */
function picked(text, adds) {
  const { view } = session
  // The board may be drawn before the engine is there.
  if (!session.stages.length) return
  if (page.edits) return text && hands.pick(text)
  if (view.tab === 'chain' && text) return ownChain.pick(text)
  if (view.tab === 'graph' && text) return walk.pick(text, adds)
  if (!text) return
  if (view.tab === 'learn' && lessons.isOpen()) return lessons.pick(text)
  if (adds) {
    const candidates = view.candidates.includes(text)
      ? view.candidates.filter(known => known !== text)
      : [...view.candidates, text]
    return select({ tab: 'explore', candidates, conclusion: null })
  }
  const falls =
    page.heat && !page.matters && page.lengths.has(text) && !view.conclusion && !view.candidates.length
  if (falls) return select({ tab: 'explore', candidates: [text], conclusion: `${text.slice(2)}<>${text[1]}` })
  const known = view.conclusion ? explore.nodeOf(text) : null
  if (known !== null) return select({ step: known })
  select({ tab: 'explore', candidates: [text], conclusion: null })
}

/**
 * On a narrow page a tap on a cell opens its digits as keys.
 * @param {Cell} cell
 */
function cellPicked(cell) {
  if (!narrow.matches || !session.stages.length) return false
  const [row, column] = [+cell[1], +cell[3]],
    digits = session.position.state[(row - 1) * 9 + column - 1]
  if (session.position.decided.includes(cell)) return true
  byId('cell-keys').replaceChildren(
    h('span', {}, cell),
    ...[...digits].map(digit =>
      h(
        'button',
        {
          'aria-pressed': String(session.view.candidates.includes(`n${digit}${cell}`)),
          onclick: () => {
            picked(`n${digit}${cell}`, false)
            cellPicked(cell)
          },
        },
        digit,
      ),
    ),
  )
  byId('cell-keys').hidden = false
  return true
}

listen(what => {
  const { position, view } = session
  if (what === 'position') {
    over()
    board.show(position)
    page.lengths = new Map()
    page.singles = false
    byId('cell-keys').hidden = true
    const open = 81 - position.decided.length
    byId('words').replaceChildren(
      h(
        'b',
        {},
        session.at ? `Step ${session.at}` : session.after === 'singles' ? 'After singles' : 'Position',
      ),
      ` · ${plural(open, 'open cell')} · ${plural(position.candidates, 'candidate')}`,
      { none: ' · no solution', several: ' · several solutions', one: '' }[position.solutions],
    )
    announce(`Position with ${plural(open, 'open cell')}, ${plural(position.candidates, 'candidate')}`)
  }
  byId('undo').disabled = session.at === 0
  byId('redo').disabled = session.at >= session.stages.length - 1
  for (const tab of TABS) {
    const here = tab === view.tab,
      button = byId(`tab-${tab}`)
    byId(`view-${tab}`).hidden = !here
    button.setAttribute('aria-selected', String(here))
    button.tabIndex = here ? 0 : -1
    if (what === 'position') panels[tab].position?.()
  }
  draw()
  if (what === 'position') performance.mark('position')
})

/** Draws what is selected: each tab says what lies on the board. */
function draw() {
  if (!session.stages.length) return
  // The path shows the positions of its steps.
  if (session.view.tab !== 'path' && board.state !== session.position.state) board.show(session.position)
  board.clear()
  hands.draw()
  byId('layer-singles').disabled = !session.position.singles.length
  byId('layer-singles').setAttribute('aria-pressed', String(page.singles))
  byId('layer-heat').setAttribute('aria-pressed', String(page.heat && !page.tags && !page.matters))
  byId('layer-matters').disabled = session.position.solutions !== 'one'
  byId('layer-matters').setAttribute('aria-pressed', String(page.matters))
  byId('layer-tags').setAttribute('aria-pressed', String(page.tags))
  if (session.view.tab !== 'learn') lessons.rest()
  panels[session.view.tab].draw()
  legend(board)
  const why = explore.why(),
    isProved = session.view.conclusion && why.answer?.conclusion === session.view.conclusion
  document.title = `${title(isProved && why.answer ? why.best(why.answer) : undefined)} · Catena`
}

/**
 * Opens whatever is pasted, and says what it took it for.
 * @param {string} text
 * @returns {Promise<void>}
 */
async function take(text) {
  text = text.trim()
  if (!text) return
  const said = byId('box-said')
  said.replaceChildren()
  const link = linkIn(text)
  if (link && !(await isPost(text, link))) {
    history.pushState(null, '', link)
    closeBox()
    return follow()
  }
  try {
    const known = await engine.recognise({ text })
    if (known.kind === 'conclusion')
      select({ tab: 'explore', candidates: [known.candidate], conclusion: known.conclusion })
    else if (known.kind === 'query') {
      queries.write(text)
      select({ tab: 'query' })
      queries.run()
    } else if (known.kind === 'chain') {
      ownChain.type(text)
      select({ tab: 'chain' })
    } else if (known.kind === 'post') posts.take(text)
    else if (known.kind === 'proof') await openProof(text)
    else {
      const first = await engine.position({ text })
      // A fresh grid is opened after its singles: chains begin where they end.
      await open(text, { after: first.singles.length && first.solutions !== 'none' ? 'singles' : null })
    }
    closeBox()
    announce(
      `Opened as ${{ conclusion: 'an elimination', query: 'a query', chain: 'a chain', proof: 'a proof', post: 'a post', grid: 'a grid' }[known.kind]}`,
    )
  } catch (error) {
    complain(said, engine.said(error), text)
    const meant = await guesses(text, () => {
      said.replaceChildren()
      closeBox()
    })
    if (meant) said.append(meant)
  }
}

/**
 * Whether a text is a post that one may judge, and the link in it only leads to what it says.
 * @param {string} text
 * @param {string} link
 */
async function isPost(text, link) {
  const rest = text.replace(link, '')
  return rest.includes('\n') && (await engine.recognise({ text: rest })).kind === 'post'
}

/** What was in the box is opened: it is empty again. */
function closeBox() {
  const box = byId('box')
  box.value = ''
  box.classList.remove('open')
  byId('box-said').classList.remove('low')
  box.blur()
}

/**
 * A proof as a file: its position is opened, and the proof shown.
 * @param {string} text
 */
async function openProof(text) {
  const proof = JSON.parse(text.split('\n')[0]),
    { state, givens } = proof,
    { awaited } = session
  if (!Array.isArray(state) || !isProof(proof))
    throw new engine.Refusal({
      message: 'This is JSON, but not a proof.',
      hint: 'A proof is a catena-proof/1 document.',
    })
  const position = await engine.position({ position: { state, givens: givens ?? [] } })
  await open(sukaku(position.state), { givens: givensText(position), proof: () => proof })
  if (awaited)
    tell([
      (await digestOf(proof)) === awaited
        ? 'This is the proof of the link.'
        : 'The link is about another proof.',
    ])
}

/**
 * A refusal with its place: the line and a caret under the character.
 * @param {Element} where
 * @param {Said} said
 * @param {string} text
 */
function complain(where, { message, hint, line, column }, text) {
  const lines = text.split('\n')
  const caret = line && h('pre', {}, lines[line - 1] ?? '', column ? `\n${' '.repeat(column - 1)}^` : '')
  put(where, h('b', {}, message), caret, hint && h('p', { class: 'note' }, hint))
}

function boxes() {
  const box = byId('box'),
    grow = () => {
      const open = box.value.includes('\n')
      box.classList.toggle('open', open)
      byId('box-said').classList.toggle('low', open)
    }
  box.addEventListener('input', grow)
  box.addEventListener('keydown', event => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      take(box.value)
    }
    if (event.key === 'Escape') {
      box.value = ''
      grow()
      byId('box-said').replaceChildren()
      box.blur()
      event.stopPropagation()
    }
  })
  box.addEventListener('paste', () =>
    setTimeout(() => {
      grow()
      take(box.value)
    }),
  )
  byId('box-form').addEventListener('submit', event => {
    event.preventDefault()
    take(box.value)
  })
  // Whatever is pasted outside a text field, or dropped anywhere, is opened.
  document.addEventListener('paste', event => {
    const field = 'textarea, input, [contenteditable], .cm-editor'
    if (event.target instanceof Element && event.target.closest(field)) return
    const text = event.clipboardData?.getData('text') ?? ''
    box.value = text
    grow()
    take(text)
  })
  document.addEventListener('dragover', event => event.preventDefault())
  document.addEventListener('drop', async event => {
    event.preventDefault()
    const file = event.dataTransfer?.files[0],
      text = file ? await file.text() : (event.dataTransfer?.getData('text') ?? '')
    box.value = text
    grow()
    take(text)
  })
}

/**
 * A button that opens a menu.
 * @param {'examples' | 'read' | 'share' | 'more'} id
 * @param {() => Entry[]} items
 */
function menu(id, items) {
  const button = byId(id),
    pop = byId(`${id}-menu`)
  const close = () => {
    pop.hidden = true
    button.setAttribute('aria-expanded', 'false')
  }
  button.addEventListener('click', () => {
    if (!pop.hidden) return close()
    pop.replaceChildren(
      ...items().map(([name, act]) =>
        h(
          'button',
          {
            role: 'menuitem',
            onclick: () => {
              close()
              button.focus()
              act()
            },
          },
          name,
        ),
      ),
    )
    pop.hidden = false
    button.setAttribute('aria-expanded', 'true')
    pop.querySelector('button')?.focus()
  })
  pop.addEventListener('keydown', event => {
    const all = [...pop.querySelectorAll('button')],
      at = all.findIndex(button => button === document.activeElement)
    /** @type {{ [key: string]: number | undefined }} */
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 },
      to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      all[(to + all.length) % all.length].focus()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
      button.focus()
    }
  })
  document.addEventListener('click', event => {
    const target = event.target instanceof Node ? event.target : null
    if (!pop.contains(target) && !button.contains(target)) close()
  })
}

/** Shows one digit of the board; all for 0. @param {number} digit */
function oneDigit(digit) {
  board.oneDigit(digit)
  byId('digits')
    .querySelectorAll('button')
    .forEach((button, at) => button.setAttribute('aria-pressed', String(at + 1 === digit)))
}

shows('digit', { get: () => board.digit || undefined, set: text => oneDigit(+(text ?? 0)) })
shows('show', {
  get: () => (page.matters ? 'matters' : page.tags ? 'tags' : page.heat ? undefined : 'bare'),
  set: text =>
    Object.assign(page, { matters: text === 'matters', tags: text === 'tags', heat: text !== 'bare' }),
})

function controls() {
  byId('digits').append(
    ...Array.from({ length: 9 }, (_, index) =>
      h(
        'button',
        {
          'aria-pressed': 'false',
          onclick: event => {
            oneDigit(board.digit === index + 1 ? 0 : index + 1)
            relink()
            event.currentTarget.focus()
          },
        },
        `${index + 1}`,
      ),
    ),
  )
  byId('layer-heat').addEventListener('click', () => {
    page.heat = page.tags || page.matters || !page.heat
    page.tags = page.matters = false
    draw()
    relink()
  })
  byId('layer-matters').addEventListener('click', () => {
    page.matters = !page.matters
    page.tags = false
    select({ tab: 'explore', candidates: [], conclusion: null })
  })
  byId('layer-tags').addEventListener('click', () => {
    page.tags = !page.tags
    page.matters = false
    select({ tab: 'explore', candidates: [], conclusion: null })
  })
  byId('layer-singles').addEventListener('click', () => {
    page.singles = !page.singles
    draw()
  })
  byId('undo').addEventListener('click', () => jump(session.at - 1))
  byId('redo').addEventListener('click', () => jump(session.at + 1))
  byId('help').addEventListener('click', showKeys)
  menu('examples', examples)
  menu('read', documents)
  byId('to-read').hidden = !engine.documents.length
  // On a narrow page, what has no place in the bar.
  menu('more', () => [
    ['Redo', () => jump(session.at + 1)],
    ['What falls', () => byId('layer-heat').click()],
    ['What matters', () => byId('layer-matters').click()],
    ['Tags', () => byId('layer-tags').click()],
    ['Singles', () => byId('layer-singles').click()],
    ['Edit by hand', () => hands.toggle()],
    ['Keys and signs', showKeys],
    ...documents(),
    ...examples(),
  ])
  hands.start(page)
  menu('share', () => share(page))
  keys(page)
  words((key, isFamily) => (isFamily ? families.look(key) : lessons.look(key)))
}

/** @returns {Entry[]} */
const examples = () => [
  ...EXAMPLES.map(
    ({ name, grid, after, view, query }) =>
      /** @type {Entry} */ ([
        name,
        async () => {
          await open(grid, { after, view, seen: query ? { as: 'graph' } : {} })
          if (!query) return
          queries.write(query)
          await queries.run()
        },
      ]),
  ),
  ['An empty board to type a puzzle into', () => hands.empty()],
]

/** What there is to read beside the page. @returns {Entry[]} */
const documents = () => engine.documents.map(([name, file]) => [name, () => location.assign(file)])

/** The way from a frame to the whole page. */
function wayOut() {
  const link = h('a', { class: 'way-out', href: './' }, 'Open in Catena')
  link.target = '_blank'
  link.addEventListener('click', () => link.setAttribute('href', `./${location.hash}`))
  byId('board').after(link)
}

/**
 * Says how much of the engine is there; all of it has still to begin.
 * @param {number} had
 * @param {number} of
 */
function loads(had, of) {
  /** @param {number} bytes */
  const mb = bytes => (bytes / 1_000_000).toFixed(1)
  byId('loading').replaceChildren(
    had < of ? `Loading the engine, ${mb(had)} of ${mb(of)} MB` : 'Starting the engine …',
    h('progress', { value: had, max: of, 'aria-label': 'The engine' }),
  )
  byId('loading').hidden = false
}

engine.loading(loads)
// What the page shows is in its address: nothing is lost.
engine.renewed(act => {
  const note = byId('renewed')
  note.hidden = false
  put(note, 'There is a new version of this page. ', h('button', { class: 'plain', onclick: act }, 'Reload'))
})
if (embedded) wayOut()
onLink(replaces => writeLink(replaces || embedded))
/** Asks again, by the rules of another school. */
function askAgain() {
  if (!session.stages.length) return
  explore.position?.()
  path.position?.()
  draw()
}
onSchool(askAgain)
// They are there when there is a post, and a store.
byId('tab-post').hidden = byId('tab-store').hidden = true
addEventListener('popstate', () => follow())
boxes()
controls()

/**
 * Opens what the link of the page says; the grid the server was started with; or an example.
 * @returns {Promise<void>}
 */
async function follow(first = false) {
  const begin = first ? engine.start() : null,
    link = await (first ? ofAddress : readLink(location.hash))
  // Nobody has to wait for what the server was started with where the link says what to open.
  begin
    ?.then(({ store, further, known, aic, asked_further }) => {
      Object.assign(page, { store, further })
      rank(known)
      teach(aic)
      if (isAic()) askAgain()
      askFurther(asked_further)
      byId('tab-store').hidden = !store
    })
    .catch(() => {})
    .finally(() => {
      byId('loading').hidden = true
      byId('loading').replaceChildren()
    })
  try {
    tell(link.words)
    if (link.grid) {
      return await openLink(link.grid, link)
    }
    if (!begin) return
    const { grid } = await begin
    if (grid) return await take(grid)
    const [example] = EXAMPLES
    if (link.words.length) tell([...link.words, 'The position below is an example.'])
    await open(example.grid, { after: example.after, replaces: true })
  } catch (error) {
    complain(byId('box-said'), engine.said(error), link.grid ?? '')
  }
}

/**
 * @param {string} grid
 * @param {Link} link
 */
async function openLink(grid, link) {
  const { givens, after, done, view, seen, proof, awaited, query, chain, words, sought } = await ofKnown(link)
  const isHere = session.grid === grid && session.after === after && isWay(done ?? [])
  if (isHere) showAll(seen)
  if (isHere && proof) bring(proof(session.position), view, { replaces: true })
  else if (isHere) select(view, { replaces: true })
  else if (!(await open(grid, { givens, after, done, proof, view, seen, replaces: true })))
    words.push('A step of this link does not hold here; those before it are applied.')
  if (query && query !== queries.text()) {
    queries.write(query)
    queries.opened()
  }
  if (chain) ownChain.restore(chain)
  if (awaited) {
    session.awaited = awaited
    words.push('The proof of this link is too long to be in it. Drop its file here.')
  }
  tell(words, sought)
}

/**
 * A link without families that are not known here: nothing stands in for them.
 * @param {Link} link
 * @returns {Promise<Link>}
 */
async function ofKnown(link) {
  const { family = null, beside = null, conclusion } = link.view,
    named = [link.proof ? null : family, beside].flatMap(name => name ?? [])
  if (!named.length) return link
  const { families: all } = await engine.families(),
    unknown = named.filter(name => !all.some(known => known.family === name))
  if (!unknown.length) return link
  const words = unknown.map(name => `“${name}” of this link is not a family that is known here.`),
    isLost = unknown.includes(family ?? '')
  const view = isLost ? { ...link.view, conclusion: null, family: null, step: null, branch: null } : link.view
  return {
    ...link,
    words: [...link.words, ...words],
    view: { ...view, beside: null },
    ...(isLost && conclusion && { sought: conclusion }),
  }
}

/**
 * Whether just these steps were applied.
 * @param {Done[]} done
 */
const isWay = done =>
  JSON.stringify(done) ===
  JSON.stringify(
    session.stages
      .slice(1, session.at + 1)
      .filter(isStep)
      .map(stepOf),
  )

/**
 * Says at the top what a link has that cannot be shown. Where its proof is lost, one may look for another.
 * @param {string[]} words
 * @param {Conclusion} [sought]
 */
function tell(words, sought) {
  if (!words.length) return
  const look = () => {
    byId('box-said').replaceChildren()
    select({ conclusion: sought })
  }
  byId('box-said').replaceChildren(
    ...words.map(word => h('p', {}, word)),
    ...(sought ? [h('button', { onclick: look }, `Look for a proof of ${shown(sought)} here`)] : []),
  )
  announce(words.join(' '))
}

// What was drawn before there was more is drawn again, on the board that answers.
await drawFirst(board)
byId('board').replaceChildren(board.svg)
await follow(true)
document.documentElement.dataset.ready = 'true'
