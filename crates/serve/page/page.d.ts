// What the modules of the page hand one another.

import type { Candidate, Conclusion, Language, Position, Proof, Run, Span } from './api'
import type { Board } from './board'

/** What an element may have as a child; what is nothing or false is left out. */
export type Child = Node | string | number | false | null | undefined | Child[]

type Value = string | number | boolean | null | undefined
type Listeners<E> = {
  [K in keyof HTMLElementEventMap as `on${K}`]?: (
    event: HTMLElementEventMap[K] & { currentTarget: E },
  ) => unknown
}
type Named =
  | 'accept'
  | 'autocapitalize'
  | 'autofocus'
  | 'checked'
  | 'class'
  | 'colspan'
  | 'disabled'
  | 'download'
  | 'hidden'
  | 'href'
  | 'id'
  | 'inputmode'
  | 'list'
  | 'max'
  | 'open'
  | 'placeholder'
  | 'readonly'
  | 'role'
  | 'rows'
  | 'scope'
  | 'selected'
  | 'spellcheck'
  | 'tabindex'
  | 'title'
  | 'type'
  | 'value'
/** Attributes and listeners of an HTML element. */
export type Properties<E> = Listeners<E> & { [name in Named | `aria-${string}` | `data-${string}`]?: Value }
export type SvgAttributes = { [name: string]: Value }

/** The elements of index.html that are more than an HTMLElement. */
export interface Elements {
  box: HTMLTextAreaElement
  dialog: HTMLDialogElement
  undo: HTMLButtonElement
  redo: HTMLButtonElement
  'layer-matters': HTMLButtonElement
  'layer-singles': HTMLButtonElement
}

export type Tab = 'explore' | 'graph' | 'query' | 'path' | 'chain' | 'families' | 'learn' | 'store' | 'post'

/** The one selection; levels: position › candidates › why › two families. */
export interface View {
  tab: Tab
  candidates: Candidate[]
  conclusion: Conclusion | null
  family: string | null
  step: number | null
  branch: number | null
  /** The second of two families. */
  beside: string | null
}

/** A position on the way, with the proofs that led from the one before. */
export type Stage = {
  position: Position
  proofs: Proof[]
  singles?: boolean
  /** What was set or struck by hand: it is not proved. */
  said?: Conclusion
  /** The signs that were put beside candidates, by the number of the sign. */
  signs?: { [candidate: Candidate]: number }
}

/** A step of a link: proofs without their position, or singles. */
export type Done = 'singles' | object[]

export type After = 'singles' | 'basics' | null

export interface Session {
  position: Position
  grid: string
  /** The givens of a grid of 729 characters, as 81; empty when they are not known. */
  givens: string
  after: After
  stages: Stage[]
  at: number
  view: View
  brought: { conclusion: Conclusion; row: Row } | null
  /** The digest of a proof that a link names and does not have. */
  awaited: string | null
  /** What was said by hand before the link was made. */
  said: Conclusion[]
  answers: Map<string, unknown>
}

/** What all panels share. */
export interface Page {
  board: Board
  /** Whether the page is narrow. */
  narrow: MediaQueryList
  draw(): void
  /** Says at the top what a link has that cannot be shown. */
  tell(words: string[]): void
  /** All that falls is known; by this family, where the usual ones find nothing. */
  found(further: string | null): void
  beyond: string | null
  /** Whether clicks on the board change it. */
  edits: boolean
  /** Whether the board shows the tags of candidates. */
  tags: boolean
  /** Whether the board shows what eliminations are worth. */
  matters: boolean
  /** Whether what falls is marked on the board, and the open singles. */
  heat: boolean
  singles: boolean
  /** What falls, with the length of the shortest proof. */
  lengths: Map<Candidate, number>
  /** Whether a store is open. */
  store: boolean
  /** The budget of a search that goes on where one was stopped. */
  further: number
}

/** The content of a tab. */
export interface Panel {
  start(view: HTMLElement, page: Page): void
  /** There is a new position. */
  position?(): void
  draw(): void
  /** The pointer is on a candidate of the board, or on none. */
  pointed?(text: Candidate | null): void
}

/** What one family says of a conclusion. */
export interface Row {
  rule: string
  length: number
  at_most?: boolean
  needs: string
  proof: Proof
  /** What people write above the proof. */
  title: string
  t: number | null
  z: number | null
  /** The kind of its argument; null of a proof from outside. */
  kind: string | null
  /** What orders it among the others: the first number that differs. */
  order: number[]
  same_as: string | null
}
/** A row, with the families that have the same chain. */
export type FoldedRow = Row & { folded: Row[] }

/** A word that may stand in a query, and what it is. */
export type Suggestion = { name: string; about: string }

/** What the query editor calls. */
export interface EditorCalls {
  run(): void
  changed(text: string): void
  /** What may stand at the end of a text. */
  complete(before: string, typed: string): Suggestion[]
  /** Takes an earlier query, or a later one. */
  keys(by: number): void
  words(): Language | undefined
}

/** A query editor. */
export interface Editing {
  element: HTMLElement
  text(): string
  write(text: string): void
  focus(): void
  /** Marks the part of the text that is wrong. */
  complain(span: Span | null): void
}
/** A query editor that becomes a better one when it is loaded. */
export type Editor = Editing & { better(): Promise<void> }

/** What carries calls to the engine and answers back; answers are JSON that `engine.js` gives their types. */
export interface Carrier {
  /** What cannot be had here, in a sentence; empty when nothing is missing. */
  lacks: string
  /** Calls with how many bytes of the engine have come, and of how many, whenever some come. */
  loading(told: (had: number, of: number) => void): void
  /** Calls when there is a newer version of the page, with what takes it. */
  renewed(told: (take: () => void) => void): void
  /** Documents beside the page, each with its name and where it is. */
  documents: [name: string, file: string][]
  call(name: string, body: object | void): Promise<any>
  search(name: string, body: object, told: (event: any) => void): Run<any>
  file(name: string, body: object): Promise<Blob>
}
