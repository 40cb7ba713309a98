// What cannot be had where the page stands, and what else is there to read.

import { h } from './dom.js'
import { documents, lacks } from './engine.js'

/** Both in a box, which is empty where nothing is missing. */
export const here = () =>
  h(
    'div',
    { class: 'here', hidden: !lacks },
    h('p', {}, lacks),
    h(
      'p',
      { class: 'documents' },
      documents.map(([name, file]) => h('a', { href: file }, name)),
    ),
  )
