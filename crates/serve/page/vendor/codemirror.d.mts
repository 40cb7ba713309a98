// What the page uses of CodeMirror.

type Extension = object
type Command = (view: EditorView) => boolean
type Key = { key: string; run: Command }
type Doc = { length: number; toString(): string }
type Range = object
type DecorationSet = object
type Tag = object
type Effect<T> = { value: T; is<U>(type: EffectType<U>): this is Effect<U> }
type EffectType<T> = { of(value: T): Effect<T> }
type Change = { docChanged: boolean; effects: Effect<unknown>[] }
type Field = Extension

export interface Completing {
  state: EditorState
  pos: number
  explicit: boolean
}
export interface Stream {
  match(pattern: RegExp): RegExpMatchArray | null
  next(): string | void
}
type Completions = { from: number; options: { label: string; detail: string }[]; filter: boolean }

export class EditorState {
  static create(config: { doc: string; extensions: Extension[] }): EditorState
  doc: Doc
  sliceDoc(from: number, to: number): string
}
export class EditorView {
  constructor(config: { root: ShadowRoot; parent: ShadowRoot; state: EditorState })
  static theme(styles: object): Extension
  static contentAttributes: { of(attributes: { [name: string]: string }): Extension }
  static decorations: { from(field: Field): Extension }
  static updateListener: { of(heard: (update: { docChanged: boolean }) => void): Extension }
  state: EditorState
  dispatch(change: {
    changes?: { from: number; to: number; insert: string }
    effects?: Effect<unknown>
  }): void
  focus(): void
}

export const Decoration: {
  none: DecorationSet
  mark(options: { class: string }): { range(from: number, to: number): Range }
  set(ranges: Range): DecorationSet
}
export const HighlightStyle: { define(styles: object[]): object }
export const Prec: { highest(extension: Extension): Extension }
export const StateEffect: { define<T>(): EffectType<T> }
export const StateField: {
  define<T>(config: {
    create(): T
    update(known: T, change: Change): T
    provide(field: Field): Extension
  }): Field
}
export const StreamLanguage: { define(parser: { token(stream: Stream): string | null }): Extension }
export const keymap: { of(keys: Key[]): Extension }
export const tags: { [name: string]: Tag }

export const acceptCompletion: Command
export const completionKeymap: Key[]
export const defaultKeymap: Key[]
export const historyKeymap: Key[]
export function autocompletion(config: {
  override: ((context: Completing) => Completions | null)[]
  icons: boolean
}): Extension
export function bracketMatching(): Extension
export function closeBrackets(): Extension
export function drawSelection(): Extension
export function history(): Extension
export function lineNumbers(): Extension
export function syntaxHighlighting(style: object): Extension
