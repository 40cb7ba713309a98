// What the page uses of Cytoscape.

export interface Part {
  id(): string
  removeClass(names: string): void
}

export interface Parts {
  length: number
  addClass(name: string): void
  empty(): boolean
  remove(): void
  filter(selector: string): Parts
  forEach(act: (part: Part) => void): void
  lock(): void
  locked(): boolean
  map<T>(of: (part: Part) => T): T[]
  position(): { x: number; y: number } | undefined
  unlock(): void
}

/** A node, or an edge between two. */
export interface Added {
  data: { [name: string]: string | undefined }
  position?: { x: number; y: number }
}

export interface Drawing {
  add(elements: Added[]): void
  center(): void
  destroy(): void
  edges(): Parts
  elements(): Parts
  getElementById(id: string): Parts
  layout(options: object): { run(): void }
  nodes(): Parts
  png(options: { output: 'blob-promise'; full: boolean; scale: number; bg: string }): Promise<Blob>
  resize(): void
  zoom(): number
  zoom(level: number): void
  on(
    event: string,
    selector: string,
    heard: (event: { target: { id(): string }; originalEvent?: MouseEvent }) => void,
  ): void
}

export default function cytoscape(options: {
  container: HTMLElement
  style: object[]
  maxZoom: number
  userZoomingEnabled: boolean
  userPanningEnabled: boolean
}): Drawing
