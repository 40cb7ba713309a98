// What the query editor takes from CodeMirror.
export {
  autocompletion,
  acceptCompletion,
  completionKeymap,
  startCompletion,
  closeBrackets,
} from '@codemirror/autocomplete'
export { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
export { StreamLanguage, HighlightStyle, syntaxHighlighting, bracketMatching } from '@codemirror/language'
export { EditorState, Prec, StateEffect, StateField } from '@codemirror/state'
export { Decoration, EditorView, keymap, lineNumbers, drawSelection, placeholder } from '@codemirror/view'
export { tags } from '@lezer/highlight'
