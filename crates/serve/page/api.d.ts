// The calls of docs/api.md and their answers of docs/json.md, as far as the page reads them.

/** Exactly one of these fields. */
type OneOf<T> = {
  [K in keyof T]: { [P in K]: T[P] } & { [P in Exclude<keyof T, K>]?: undefined }
}[keyof T]

/** `n4r1c6`. */
export type Candidate = string
/** `r1c7<>3` or `r1c7=3`. */
export type Conclusion = string
/** `r1c6`. */
export type Cell = string
/** A CSP variable: `r2c5`, `r2n4`, `c5n4` or `b2n4`. */
export type Variable = string
/** The live digits of the 81 cells, row by row. */
export type State = string[]
/** A path of SVG. */
export type Path = string
/** A part of a text. */
export type Span = { start: number; end: number }

export type StoppedBy =
  'budget' | 'deadline' | 'cancelled' | 'memory' | 'failed' | 'not-exhaustive' | 'refused' | 'unproved'
export type Extent = OneOf<{ complete: { up_to: number }; stopped: { up_to: number; by: StoppedBy } }>
export type Outcome<T> = OneOf<{
  found: T
  none: { up_to: number }
  stopped: { none_up_to: number; by: StoppedBy }
}>

/** Why a call has no answer; `line` and `column` count from 1. */
export interface Said {
  message: string
  hint?: string
  line?: number
  column?: number
  span?: Span
  expected?: string[]
}

/** What one should know of a position, or of an answer. */
export type Notice = { kind: string; message: string }

/** A position in a request. */
export type Asked = { state: State; givens: Cell[] }

/** `catena-position/1` */
export interface Position extends Asked {
  decided: Cell[]
  candidates: number
  solutions: 'none' | 'one' | 'several'
  singles: Conclusion[]
  notices: Notice[]
}

/** What excludes an additional candidate: the target, or the step of this number. */
export type Reason = 'target' | number

export interface Step {
  csp?: Variable
  als?: Cell[]
  left: Candidate[]
  right: Candidate[] | null
  extra: { candidate: Candidate; reason: Reason }[]
}

/** `catena-proof/1` */
export interface Proof {
  schema: string
  state: State
  givens?: Cell[]
  assumes?: 'one solution'
  family: { name: string }
  length: number
  eliminates: Candidate[]
  places: Candidate[]
  chain: { targets: Candidate[]; steps: Step[] } | null
  lines: Line[]
}

/** A line of a proof: what it claims, one of several literals, and on what ground. */
export interface Line {
  n: number
  claim: { true?: Candidate[]; false?: Candidate[] }[]
  ground:
    | string
    | {
        link?: { from: number }
        variable?: { csp: Variable; from: number[] }
        refutation?: { lines: Line[] }
        cases?: { over: number; cases: Line[][] }
        sum?: { truths: { variable?: Variable }[]; links: unknown[]; from: number[] }
        together?: { lines: number[] }
        resolve?: { clause: number; with: number[] }
        unique?: object
      }
}

/** The checker's verdict. */
export interface Verdict {
  proved: boolean
  word: string
  lines: number | null
  line: number | null
  step: number | null
}

/** Left, upper edge, width, height. */
export type Area = [left: number, top: number, width: number, height: number]

export interface Sentence {
  parts: { text: string; role: 'target' | 'left' | 'right' | 'step' | null }[]
  number: number | null
  is_step: boolean
  depth: number
  branch: number | null
  candidates: Candidate[]
}

/** A candidate that plays a part in a chain of the page's own. */
export type Mark = { candidate: Candidate; parts: string[]; says: string }

/** A part of the picture of a proof: one element of SVG. */
export interface Shape {
  layer: 'grounds' | 'outlines' | 'arrows' | 'candidates' | 'labels'
  drawn: string
  candidate: Candidate | null
  set: Variable | null
  says: string
  branch: number | null
  sentences: number[]
}

/** `catena-told/2` */
export interface Told {
  title: string
  sentences: Sentence[]
  shapes: Shape[]
  legend: { class: string; words: string; sign: string; width: number }[]
  branches: number
}

export type Notation = { name: string; text: string; steps: string }
export type SetLogic = { truths: Variable[]; links: Variable[]; rank: number; text: string; shapes: Shape[] }

/** `catena-shown/1` */
export interface Shown {
  verdict: Verdict
  family: string
  length: number
  told: Told
  notations: Notation[]
  logic: SetLogic | null
}

export type NearVariable = {
  variable: Variable
  kind: 'cell' | 'row' | 'column' | 'block'
  links: Candidate[]
  conjugate: boolean
}
export type NearGroup = { name: string; candidates: Candidate[]; conjugate: boolean }
export interface Neighbourhood {
  candidate: Candidate
  variables: NearVariable[]
  groups: NearGroup[]
  sets: { house: string; cells: Cell[]; digits: string }[]
  falses: Candidate[]
  trues: Candidate[]
}

/** `catena-near/1`, with lines to what is conjugate. */
export interface Near {
  near: { neighbourhoods: Neighbourhood[] }
  lines: Path[]
}

/** A typed chain that proves something. */
export interface ProvedAs {
  proof: Proof
  miscalled: string | null
  miscounted: number | null
  corrections?: string[]
  /** What is written and was not judged, as the end of a sentence. */
  unread?: string
  also: Conclusion[]
}

/** `catena-typed/2`, with the candidates of each step that was typed */
export interface Typed {
  steps?: [Candidate[], Candidate[]][]
  verdicts: {
    conclusion: Conclusion
    verdict: OneOf<{
      proved: ProvedAs
      refused: {
        reason: string
        place: { step: number | null; line: number; column: number; span: Span } | null
      }
      undecided: { by: string; reason: string }
    }>
  }[]
}

/** A line of a post, or several that belong together. */
export interface PostLine {
  first: number
  last: number
  text: string
  after?: 'singles' | 'basics' | 'earlier' | 'grid' | 'line'
  /** The lines that it needs and that nothing proves. */
  waits_for?: number[]
  /** Whether it rests on one solution of the givens. */
  assumes_one_solution?: boolean
  verdict:
    | 'skipped'
    | OneOf<{
        grid: { position: string; decided: number; refused?: string }
        proved: { answer: Typed }
        corrected: { corrections: string[]; answer: Typed }
        unjudged: { why: string; answer: Typed }
        refused: { reasons: string[]; answer?: Typed }
        holds: { what: string }
        not_understood: { expected: string }
      }>
}
/** `catena-post/2` */
export interface Post {
  lines: PostLine[]
  ends: string
  /** Whether the path solves the puzzle, in a sentence. */
  conclusion: string
  /** Cells have letters, which are columns, or may be. */
  letters?: 'columns' | 'either'
  stopped?: string
}

/** How a post is written: its markup, the notation of its chains, and what its links lead to. */
export interface PostLooks {
  flavour?: string
  notation?: string
  site?: string
  link?: string
}
/** Why an entry is wrong: proofs of which the last proves what is so, or what everyone can see. */
export interface Refutation {
  entry: string
  refuted: string
  position: string
  equal?: Cell[]
  steps: Proof[]
  before: number
  is_entered_otherwise?: boolean
}
/** `catena-entries/1` */
export interface Entries {
  givens: number
  solutions: 'none' | 'one' | { several: { cell: Cell; digits: [number, number] } }
  sound: string[]
  wrong: string[]
  open: string[]
  position: string
  mistake?: Refutation
  contradiction?: string[]
  complete: boolean
}

export type Difference = 'same' | 'reversed' | 'otherwise' | 'only-one' | 'only-other'
export type ComparedRow = { via: string; one: number | null; other: number | null; how: Difference }
/** `catena-compare/1` */
export type Compared = {
  comparable: boolean
  rows: ComparedRow[]
  /** What the map of families says of the first in the second, and of the second in the first. */
  on_the_map: [string | null, string | null]
}

export type Pair = [Candidate, Candidate]
export interface OwnStep {
  variable: Variable
  left: Candidate
  right: Candidate
  closes: boolean
}
/** `catena-extend/1` */
export interface Extended {
  target: Candidate
  steps: OwnStep[]
  fault: { step: number; reason: string } | null
  closes: boolean
  excluded: { candidate: Candidate; by: number | null }[]
  next: OwnStep[]
  written: string
}
/** A chain in the making, in a request. */
type OwnChain = { position: Asked; target: Candidate; steps: Pair[] }

/** The bounds of a search. */
type Bounds = { families?: string[]; max?: number; als?: number; budget?: number }

/** `catena-find/1` without proofs */
export interface Findings {
  complete: boolean
  reach: Reach
  rules: { rule: string; extent: Extent }[]
  eliminations: { eliminates: Conclusion; at_most?: string[]; assuming?: string[]; cracks?: boolean }[]
  notices: Notice[]
}

export type Rating =
  OneOf<{ length: number; stopped: { at_least: number; by: StoppedBy } }> | 'none' | 'contradiction'
/** `catena-rate/1` */
export interface Rated {
  complete: boolean
  measure: string
  family: string
  rating: Rating
  at_most?: boolean
  assumes?: 'one solution'
  notices?: Notice[]
}
/** What a change is worth, and what it costs. */
export interface Impact {
  changes: Conclusion[]
  rating: Rating
  singles: number
  basics: number
  cracks: boolean | null
  price: { family: string; length: number } | null
}
/** `catena-impact/1` without proofs */
export interface ImpactAnswer {
  complete: boolean
  rating: Rating
  eliminations: Impact[]
  placements: Impact[]
}

export interface RuleAnswer {
  rule: string
  length?: number
  at_most?: boolean
  needs?: string
  outcome: Outcome<Proof>
}
export type Because =
  | 'contradicted'
  | 'decided'
  | OneOf<{
      single: { proof: Proof }
      rules: RuleAnswer[]
      eliminations: { variable: Variable; direct?: RuleAnswer[]; parts: Explanation[] }
    }>
/** How far a question looks. */
export type Reach = { length: number }

/** `catena-why/1` */
export interface Explanation {
  subject: Conclusion
  because: Because
  left_out: string[]
  passed_over?: string[]
  reach: Reach
  notices: Notice[]
  unproved?: { sentences: string[] }
}

/** A leg of a path, with the cells that are decided before it. */
export type Leg = { state: State; proofs: Proof[]; decided: Cell[]; onward?: string }

/** `catena-language/1` */
export interface Language {
  labels: string[]
  edges: string[]
  /** Of each kind of edge, in the same order, the labels of its two sides. */
  joins: [string[], string[]][]
  properties: string[]
  functions: string[]
  keywords: string[]
  procedures: { name: string; signature: string }[]
}

export interface Family {
  family: string
  notation: string
  contains: string[]
  finds: string
  sound: string
  source: string
  record: string | null
  query: string
}

/** What stands in a column of a row. */
export type Datum = null | boolean | number | string | Datum[] | { [field: string]: Datum }
/** A row, whose columns are its other fields; of one that deletes, its proof. */
export type QueryRow = {
  [column: string]: Datum | Proof | undefined
  proof?: Proof | null
  verdict?: string | null
}
/** `catena-query/1` */
export interface QueryAnswer {
  complete: boolean
  stopped_by: StoppedBy | null
  columns: string[]
  deletes: boolean
  rows: QueryRow[]
  counts: { expansions: number; cut_by_mode: number; cut_by_modulo: number; deepest: number }
  answered_by: string | null
  plan: string
  mode: 'run' | 'explain' | 'profile'
  /** The columns over rows of an answer that is not complete. */
  partial?: string[]
}
export interface QueryAbout {
  ms: number
  rows: number
  shown: number
  budget: number
  chains: (string | null)[]
  /** Of a list, what could not be asked. */
  messages?: { puzzle: number; message: string }[]
}
/** How many puzzles of a list, or states of a store, were asked, and the rows so far. */
export type Asking = { rows: number } & Progress

/** `catena-around/1` */
export interface Around {
  nodes: { node: number; kind: string; name: string }[]
  edges: { kind: string; source: number; target: number; via: number[] }[]
  added: number
  of: number
}

export interface Store {
  puzzles: number
  states: number
  proofs: number
  paths: number
  reports: { name: string; question: string; text: string }[]
}
export type Puzzle = { puzzle: number; grid: string; origins: string[] }
export type Puzzles = { puzzles: Puzzle[]; next: number | null }
export interface StoredPuzzle {
  puzzle: Puzzle
  paths: { path: number; rules: string; ending: string; steps: number }[]
  ratings: { measure: string; value: number | null }[]
}
/** Each state with the proofs that lead to the next, by their numbers. */
export type StoredPath = { path: number; states: [number, number[]][] }

export type SqlValue = null | number | string
/** `catena-sql/1` */
export interface SqlAnswer {
  columns: string[]
  rows: SqlValue[][]
  stopped_by: StoppedBy | null
  cut: number | null
}

/** What the call `stored` answers, by what it is asked for. */
export interface Stored {
  puzzles: Puzzles
  puzzle: StoredPuzzle
  path: StoredPath
  proof: Proof
}

/** What those who think in AICs call rules, which rules they do without, and the list that they begin with. */
export type Aic = { names: { [rule: string]: string }; without: string[]; rules: string }

/** What each call is asked, and what it answers. */
export interface Calls {
  start: {
    asked: void
    answer: {
      version: string
      grid: string | null
      store: boolean
      further: number
      known: string[]
      aic: Aic
      asked_further: string[]
    }
  }
  language: { asked: void; answer: Language }
  families: { asked: void; answer: { families: Family[] } }
  recognise: {
    asked: { text: string }
    answer:
      | { kind: 'conclusion'; conclusion: Conclusion; candidate: Candidate }
      | { kind: 'proof' | 'query' | 'post' | 'chain' | 'grid' }
  }
  position: {
    asked: { text?: string; position?: Asked; after?: 'singles' | 'basics' | null }
    answer: Position
  }
  near: { asked: { position: Asked; candidates: Candidate[] }; answer: Near }
  apply: { asked: { position: Asked; proofs: Proof[] }; answer: Position }
  proof: { asked: { proof: Proof }; answer: Shown }
  compare: { asked: { one: Proof; other: Proof }; answer: Compared }
  extend: { asked: OwnChain; answer: Extended }
  graph: {
    asked: {
      position: Asked
      shown: string[]
      expand: string[]
      nodes: string[]
      edges: string[]
      limit?: number
    }
    answer: Around
  }
  store: { asked: void; answer: Store }
  keep: { asked: { position: Asked; proofs: Proof[] }; answer: { kept: number } }
}

/** What a search is asked, what it tells while it runs, as pairs of event and data, and what it answers. */
export interface Searches {
  find: {
    asked: { position: Asked; cracks?: boolean } & Bounds
    told: [
      'row',
      {
        rule: string
        eliminations: { eliminates: Conclusion; length: number; at_most: boolean }[]
      } & Progress,
    ]
    answer: Findings
  }
  why: {
    asked: { position: Asked; conclusion: Conclusion } & Bounds
    told: ['row', WhyRow]
    answer: Explanation
  }
  solve: {
    asked: { position: Asked; post?: PostLooks } & Bounds
    told: ['leg', Leg] | ['words', { words: string; rating: string | null; post: string | null }]
    answer: {}
  }
  query: {
    asked: { position: Asked; text: string; name: string; parameters: { max: number }; budget?: number }
    told: ['about', QueryAbout]
    answer: QueryAnswer
  }
  rate: {
    asked: { position: Asked; by: string[]; budget?: number }
    told: ['rated', Rated]
    answer: { rated: Rated[] }
  }
  impact: {
    asked: { position: Asked; by?: string; rest?: string } & Bounds
    told: ['row', { row: Impact; rating: Rating } & Progress]
    answer: ImpactAnswer
  }
  each: {
    asked: { list: string[]; text: string; after?: 'singles' | 'basics'; parameters: { max: number } }
    told: ['about', QueryAbout] | ['asked', Asking]
    answer: QueryAnswer
  }
  'each-stored': {
    asked: { text: string; parameters: { max: number } }
    told: ['about', QueryAbout] | ['asked', Asking]
    answer: QueryAnswer
  }
  /** Of a post the answer is {@link Post}, and nothing tells its position. */
  check: {
    asked: { text: string; position: Asked }
    told: never
    answer: (Verdict & { verdicts?: undefined }) | Typed
  }
  entries: { asked: { text: string } | { position: Asked }; told: never; answer: Entries }
  complete: { asked: OwnChain & Bounds; told: never; answer: Outcome<Pair[]> }
  practise: {
    asked: { rule: string; seed: number }
    told: ['tried', { tried: number }]
    answer: { puzzle: string | null; grid: string | null; tried: number }
  }
  sql: { asked: { question: string }; told: never; answer: SqlAnswer }
}
/** How many families have answered, of how many. */
type Progress = { done: number; of: number }
export type WhyRow = {
  row: RuleAnswer
  title: string | null
  t: number | null
  z: number | null
  kind: string | null
  order: number[] | null
  same_as: string | null
  simplest: string | null
} & Progress
/** Others are first. */
export type Waiting = ['waiting', unknown]

/** A search that runs: `answer` is its end, null when it was cancelled. */
export interface Run<T> {
  cancel(): void
  answer: Promise<T | null>
}
