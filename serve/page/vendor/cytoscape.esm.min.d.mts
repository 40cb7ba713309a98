// What the page uses of Cytoscape.

export interface Part {
  id(): string
}

export interface Parts {
  length: number
  empty(): boolean
  remove(): void
  filter(selector: string): Parts
  map<T>(of: (part: Part) => T): T[]
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
  getElementById(id: string): Parts
  layout(options: object): { run(): void }
  nodes(): Parts
  zoom(): number
  zoom(level: number): void
  on(event: string, selector: string, heard: (event: { target: { id(): string } }) => void): void
}

export default function cytoscape(options: {
  container: HTMLElement
  style: object[]
  userZoomingEnabled: boolean
  userPanningEnabled: boolean
}): Drawing
