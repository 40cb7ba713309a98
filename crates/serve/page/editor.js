// The query editor: CodeMirror where it is there, otherwise a plain text area; the same few calls.

import { h } from './dom.js'

/** @import { Editing, Editor, EditorCalls, Suggestion } from './page' */
/** @import { Completing, Stream } from './vendor/codemirror.mjs' */
/** @import { Span } from './api' */

/**
 * A query editor: `run` is called by Ctrl+Enter, `changed` on every change.
 * @param {EditorCalls} calls
 * @returns {Editor}
 */
export function editor(calls) {
  let now = plainEditor(calls)
  const element = h('div', {}, now.element)
  const better = async () => {
    const made = codeMirror(await import('./vendor/codemirror.mjs'), calls, now.text())
    element.replaceChildren(made.element)
    now = made
  }
  return {
    element,
    text: () => now.text(),
    write: text => now.write(text),
    focus: () => now.focus(),
    complain: span => now.complain(span),
    better,
  }
}

/**
 * CodeMirror, in a shadow root: there its styles need no exception from the page's policy.
 * @param {typeof import('./vendor/codemirror.mjs')} mirror
 * @param {EditorCalls} calls
 * @param {string} text
 * @returns {Editing}
 */
function codeMirror(mirror, { run, changed, complete, keys, words }, text) {
  const {
    EditorView,
    EditorState,
    StateEffect,
    StateField,
    Decoration,
    StreamLanguage,
    HighlightStyle,
    tags,
  } = mirror
  const host = h('div', { class: 'cm-editor' }),
    root = host.attachShadow({ mode: 'open' })
  /** @param {Stream} stream */
  const token = stream => {
    if (stream.match(/--.*|\/\/.*/)) return 'comment'
    if (stream.match(/'[^']*'|"[^"]*"/)) return 'string'
    if (stream.match(/\$\w+/)) return 'atom'
    const word = stream.match(/[A-Za-z_]\w*/)
    if (word)
      return words()?.keywords.includes(word[0].toUpperCase())
        ? 'keyword'
        : words()?.edges.includes(word[0])
          ? 'link'
          : null
    stream.next()
    return null
  }
  // No hues: keywords bold, edges underlined, parameters italic.
  const looks = HighlightStyle.define([
    { tag: tags.keyword, fontWeight: '700' },
    { tag: tags.link, textDecoration: 'underline', textUnderlineOffset: '3px' },
    { tag: tags.atom, fontStyle: 'italic' },
    { tag: tags.comment, color: 'var(--ink3)' },
  ])
  const theme = EditorView.theme({
    '&': { fontSize: '13px', color: 'var(--ink)' },
    '.cm-content': { fontFamily: 'var(--mono)', lineHeight: '21px', caretColor: 'var(--ink)' },
    '.cm-gutters': { background: 'none', border: 'none', color: 'var(--ink3)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { background: 'var(--rule) !important' },
    '.wrong': { textDecoration: 'underline wavy var(--ink)', background: 'var(--hover)' },
    '.cm-tooltip': { background: 'var(--paper)', border: '1px solid var(--ink2)', color: 'var(--ink)' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--ink)', color: 'var(--paper)' },
  })
  /** @type {ReturnType<typeof StateEffect.define<Span | null>>} */
  const wrong = StateEffect.define(),
    marks = StateField.define({
      create: () => Decoration.none,
      update: (known, change) => {
        for (const effect of change.effects)
          if (effect.is(wrong))
            return effect.value
              ? Decoration.set(
                  Decoration.mark({ class: 'wrong' }).range(effect.value.start, effect.value.end),
                )
              : Decoration.none
        return change.docChanged ? Decoration.none : known
      },
      provide: field => EditorView.decorations.from(field),
    })
  /** @param {Completing} context */
  const source = context => {
    const before = context.state.sliceDoc(0, context.pos),
      typed = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? ''
    if (!typed && !context.explicit && !/[:.$]$/.test(before)) return null
    const options = complete(before, typed)
      .slice(0, 60)
      .map(({ name, about }) => ({ label: name, detail: about }))
    return options.length ? { from: context.pos - typed.length, options, filter: false } : null
  }
  const { Prec, keymap } = mirror
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(
          keymap.of([
            { key: 'Mod-Enter', run: () => (run(), true) },
            { key: 'Alt-ArrowUp', run: () => (keys(1), true) },
            { key: 'Alt-ArrowDown', run: () => (keys(-1), true) },
            { key: 'Tab', run: mirror.acceptCompletion },
          ]),
        ),
        mirror.lineNumbers(),
        mirror.history(),
        mirror.drawSelection(),
        mirror.bracketMatching(),
        mirror.closeBrackets(),
        mirror.autocompletion({ override: [source], icons: false }),
        keymap.of([...mirror.completionKeymap, ...mirror.defaultKeymap, ...mirror.historyKeymap]),
        StreamLanguage.define({ token }),
        mirror.syntaxHighlighting(looks),
        theme,
        marks,
        EditorView.contentAttributes.of({ 'aria-label': 'Query', spellcheck: 'false', tabindex: '0' }),
        EditorView.updateListener.of(update => {
          if (update.docChanged) changed(view.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    element: host,
    text: () => view.state.doc.toString(),
    write: text => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    focus: () => view.focus(),
    complain: span =>
      view.dispatch({
        effects: wrong.of(span && span.start < span.end && span.end <= view.state.doc.length ? span : null),
      }),
  }
}

/**
 * A text area with a list of suggestions, for where the other cannot be loaded.
 * @param {EditorCalls} calls
 * @returns {Editing}
 */
function plainEditor({ run, changed, complete, keys }) {
  const area = h('textarea', { spellcheck: 'false', autocapitalize: 'off', 'aria-label': 'Query', rows: 7 })
  const list = h('div', { class: 'suggest', role: 'listbox', 'aria-label': 'Suggestions', hidden: true })
  const element = h('div', {}, area, list)
  /** @type {Suggestion[]} */
  let found = []
  let at = 0

  const word = () => /[A-Za-z_$][\w-]*$|[.:$]$/.exec(area.value.slice(0, area.selectionStart))?.[0] ?? ''
  const close = () => {
    list.hidden = true
    found = []
  }
  const draw = () => {
    list.replaceChildren(
      ...found.map((entry, index) =>
        h(
          'div',
          {
            role: 'option',
            'aria-selected': String(index === at),
            onmousedown: event => {
              event.preventDefault()
              at = index
              take()
            },
          },
          entry.name,
          entry.about && h('small', {}, entry.about),
        ),
      ),
    )
    list.hidden = !found.length
    const lines = area.value.slice(0, area.selectionStart).split('\n')
    list.style.top = `${Math.min(lines.length * 21 + 12, area.clientHeight)}px`
    list.style.left = `${Math.min(12 + lines[lines.length - 1].length * 7.8, Math.max(0, area.clientWidth - 220))}px`
    list.children[at]?.scrollIntoView({ block: 'nearest' })
  }
  const suggest = () => {
    const typed = word()
    found = typed
      ? complete(area.value.slice(0, area.selectionStart), typed.replace(/^[.:$]/, '')).slice(0, 40)
      : []
    if (found.length === 1 && found[0].name === typed) found = []
    at = 0
    draw()
  }
  const take = () => {
    const { name } = found[at],
      typed = word().replace(/^[.:$]/, ''),
      end = area.selectionStart
    area.setRangeText(name, end - typed.length, end, 'end')
    close()
    changed(area.value)
  }
  area.addEventListener('input', () => {
    changed(area.value)
    suggest()
  })
  area.addEventListener('blur', close)
  area.addEventListener('keydown', event => {
    const control = event.ctrlKey || event.metaKey
    /** @param {() => void} act */
    const done = act => {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    if (control && event.key === 'Enter')
      return done(() => {
        close()
        run()
      })
    if (event.altKey && ['ArrowUp', 'ArrowDown'].includes(event.key))
      return done(() => keys(event.key === 'ArrowUp' ? 1 : -1))
    if (!list.hidden) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
        return done(() => {
          at = (at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length
          draw()
        })
      if (event.key === 'Tab' || event.key === 'Enter') return done(take)
      if (event.key === 'Escape') return done(close)
    }
    if (control && event.key === ' ') done(suggest)
  })
  return {
    element,
    text: () => area.value,
    write: text => {
      area.value = text
      close()
    },
    focus: () => area.focus(),
    complain: span =>
      span ? area.setAttribute('aria-invalid', 'true') : area.removeAttribute('aria-invalid'),
  }
}
