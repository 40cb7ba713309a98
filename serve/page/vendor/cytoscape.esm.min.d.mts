// What the page uses of Cytoscape.

export interface Nodes {
  length: number
  empty(): boolean
  remove(): void
  map<T>(of: (node: { id(): string }) => T): T[]
}

export interface Drawing {
  add(elements: { data: { [name: string]: string | undefined } }[]): void
  destroy(): void
  getElementById(id: string): Nodes
  layout(options: object): { run(): void }
  nodes(): Nodes
  on(event: string, selector: string, heard: (event: { target: { id(): string } }) => void): void
}

export default function cytoscape(options: { container: HTMLElement; style: object[] }): Drawing
