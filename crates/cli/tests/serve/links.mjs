// Puts links through what finds addresses in posts. Reads from a file the links that the command wrote, each with its
// fields and the text of its proof; writes as JSON
//
//   differ   the links that the page writes otherwise;
//   count    the links that were tried: those of the file, and links of the page with all that it may name;
//   lost     links that something does not find whole, with what it finds.
//
//     node links.mjs FOLDER-OF-THE-PAGE FOLDER-OF-PACKAGES FILE

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [page, packages, file] = process.argv.slice(2)
const { linkIn, read, written } = await import(`${page}/address.js`),
  { readLink } = await import(`${page}/linked.js`),
  { packed, squeezedText } = await import(`${page}/packed.js`)
const { resolve } = createRequire(`${packages}/`),
  module = name => import(resolve(name)),
  { default: MarkdownIt } = await module('markdown-it'),
  { default: LinkifyIt } = await module('linkify-it'),
  { marked } = await module('marked'),
  { micromark } = await module('micromark'),
  { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } = await module('micromark-extension-gfm-autolink-literal')

const SITE = 'https://example.org/catena/'
/** Texts of queries and chains, with all that ends an address or is a mark of its own somewhere. */
const TEXTS = [
  "MATCH (a:Candidate {name: 'n4r1c6'})-[:LINK]-(b) WHERE a.digit <> b.digit RETURN a, count(b) AS links",
  'MATCH p = (a)-[:CONJUGATE*1..3]-(b) RETURN p // all of it!',
  'whip[3]: n3{r1c7 r4c8} - n2r4c8{c8n2 .} => r1c7<>3',
  '(3)r1c7 = (3-2)r4c8 = (2)r5c9 => r1c7 <> 3; *not* _this_ ~~one~~ `two`',
  'a > b & c | d \\ e "f" \'g\' [h](i) <j> k% + l#m^n~ ∅ ≠ é …',
]

const asWritten = JSON.parse(readFileSync(file, 'utf8'))
const differ = []
for (const { link, fields, state, proof } of asWritten) {
  const { s } = (await read(link.slice(SITE.length))).fields,
    // A proof that is too long is named by its digest.
    p = fields.h ? undefined : squeezedText(proof),
    ours = SITE + (await written({ ...fields, p, s: s && packed(state, fields.g ?? '') }))
  if (ours !== link) differ.push({ link, ours })
}

/** Links of the page, with all that it may name. */
async function ofPage() {
  const made = []
  for (const [at, { link }] of asWritten.entries()) {
    const { fields } = await read(link.slice(SITE.length))
    made.push({ ...fields, step: at % 9, branch: at % 3 || undefined, with: 'nrczt-chain' })
    made.push({ g: fields.g, tab: 'query', q: TEXTS[at % TEXTS.length] })
    made.push({ g: fields.g, after: 'singles', tab: 'chain', chain: TEXTS[(at + 2) % TEXTS.length] })
    made.push({ tab: 'path', after: 'basics', g: fields.g, rules: 'whip,g-braid', at: at + 1 })
    made.push({ tab: 'families', g: fields.g, card: 'typed-nrc-chain' })
  }
  made.push(...TEXTS.map(text => ({ g: asWritten[0].fields.g, tab: 'query', q: text.repeat(20) })))
  return Promise.all(made.map(async fields => SITE + (await written(fields))))
}

/** The first address of HTML. @param {string} html */
const address = html => html.match(/href="([^"]*)"/)?.[1].replaceAll('&amp;', '&') ?? ''
const linkify = new LinkifyIt(),
  discourse = new MarkdownIt({ html: true, linkify: true, typographer: true, breaks: true })
/**
 * The characters of a fragment by RFC 3986, which phpBB's pattern is made of (its makers' words beside
 * `get_preg_expression` in includes/functions.php: generated from the grammar); outside of [url] without `)`.
 */
const RFC = /https?:\/\/[\w.-]+(?::\d+)?(?:\/(?:[\w\-.~!$&'(*+,;=:@|]|%[\dA-F]{2})*)*(?:#(?:[\w\-.~!$&'(*+,;=:@/?|]|%[\dA-F]{2})*)?/i
/** All that finds addresses, each as it documents it. @type {{ [name: string]: (text: string) => string }} */
const FINDERS = {
  'linkify-it': text => linkify.match(text)?.[0].url ?? '',
  'markdown-it as Discourse sets it': text => address(discourse.render(text)),
  GFM: text =>
    address(micromark(text, { extensions: [gfmAutolinkLiteral()], htmlExtensions: [gfmAutolinkLiteralHtml()] })),
  marked: text => address(marked.parse(text)),
  // phpBB 3.0 and 3.1, `make_clickable_callback`: one sign at the end that is of the sentence is not of the address.
  'phpBB before 3.2': text => (text.match(RFC)?.[0] ?? '').replace(/[.?!:,]$/, ''),
  // s9e/TextFormatter, Plugins/Autolink: up to a space or an open bracket, without signs at its end but - + = / and _.
  'phpBB from 3.2 on': text =>
    (text.match(/https?:\/\/(?:[^\s()[\]]|\([^\s()]*\)|\[\w*\])+/)?.[0] ?? '').replace(/[^\w\-+=/]+$/, ''),
  // RFC 3986, appendix C, and how mail readers do it: up to a space, < > or ", without the signs of the sentence.
  'a line of mail': text => (text.match(/https?:\/\/[^\s<>"]+/)?.[0] ?? '').replace(/[.,;:!?)\]}'’»]+$/, ''),
}
/** What stands around a link. @type {((link: string) => string)[]} */
const POSTS = [
  link => link,
  link => `See ${link}.`,
  link => `A whip (${link}), and more`,
  link => `It is here: ${link}\nand the next line.`,
  link => `> quoted ${link}!`,
  link => `**${link}**`,
]

const links = [...asWritten.map(({ link }) => link), ...(await ofPage())],
  lost = []
const said = async link => JSON.stringify({ ...(await read(link.slice(link.indexOf('#')))), tail: '' })
for (const [at, link] of links.entries()) {
  const whole = await said(link),
    post = POSTS[at % POSTS.length](link)
  for (const [name, find] of Object.entries(FINDERS)) {
    const found = find(post)
    if (!found.startsWith(SITE) || (await said(found)) !== whole) lost.push({ name, post, found })
  }
  // Pasted as a whole into the box of the page, also with lines broken by mail.
  const broken = post.replace(/(.{76})/g, '$1\n> ')
  for (const text of [post, broken])
    if ((await said(linkIn(text) ?? '#')) !== whole) lost.push({ name: 'the box', post: text, found: linkIn(text) })
}

// What a link opens that was cut or changed, in the words of the page.
const bad = JSON.parse(process.argv[5] ?? '[]')
const opened = []
for (const link of bad) {
  const { words, grid, view, proof, sought } = await readLink(link)
  opened.push({ words, grid: grid?.length ?? 0, why: view.conclusion ?? null, has: Boolean(proof), sought: sought ?? null })
}
console.log(JSON.stringify({ differ, count: links.length, lost: lost.slice(0, 5), opened }))
