// What is shown of a graph, as files: tables of its nodes and edges, GraphML, Cytoscape's JSON, and a drawing.

import { STRONG } from './nodes.js'

/** A node with its place in the drawing. @typedef {{ name: string, kind: string, label: string, x: number, y: number }} Point */
/** @typedef {{ kind: string, from: string, to: string }} Line */

/** @param {string} text */
const quoted = text => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** @param {string} text */
const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** @type {(points: Point[]) => string} */
export const nodesCsv = points =>
  ['name,kind', ...points.map(({ name, kind }) => `${quoted(name)},${kind}`), ''].join('\n')

/** @type {(lines: Line[]) => string} */
export const edgesCsv = lines =>
  ['kind,from,to', ...lines.map(({ kind, from, to }) => `${kind},${quoted(from)},${quoted(to)}`), ''].join(
    '\n',
  )

/** @type {(points: Point[], lines: Line[]) => string} */
export const graphml = (points, lines) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="kind" for="all" attr.name="kind" attr.type="string"/>
  <graph edgedefault="undirected">
${points.map(({ name, kind }) => `    <node id="${escaped(name)}"><data key="kind">${kind}</data></node>`).join('\n')}
${lines.map(({ kind, from, to }) => `    <edge source="${escaped(from)}" target="${escaped(to)}"><data key="kind">${kind}</data></edge>`).join('\n')}
  </graph>
</graphml>
`

/** @type {(points: Point[], lines: Line[]) => string} */
export const cytoscapeJson = (points, lines) =>
  `${JSON.stringify({
    elements: {
      nodes: points.map(({ name, kind, label, x, y }) => ({
        data: { id: name, kind, label },
        position: { x, y },
      })),
      edges: lines.map(({ kind, from, to }, at) => ({
        data: { id: `e${at}`, source: from, target: to, kind },
      })),
    },
  })}\n`

/**
 * The drawing, in the colours that are given.
 * @type {(points: Point[], lines: Line[], colours: { [name: string]: string }) => string}
 */
export function drawingSvg(points, lines, { ink, paper, weak, strong, quiet }) {
  const at = new Map(points.map(point => [point.name, point])),
    [left, top] = [Math.min(...points.map(({ x }) => x)) - 50, Math.min(...points.map(({ y }) => y)) - 30],
    [right, bottom] = [Math.max(...points.map(({ x }) => x)) + 50, Math.max(...points.map(({ y }) => y)) + 30]
  const line = (/** @type {Line} */ { kind, from, to }) => {
    const [one, other] = [at.get(from), at.get(to)]
    if (!one || !other) return ''
    const isStrong = STRONG.includes(kind),
      isWeak = kind === 'LINK' || kind === 'ALMOST_CELL',
      stroke = isStrong ? strong : isWeak ? weak : quiet
    return `<line x1="${round(one.x)}" y1="${round(one.y)}" x2="${round(other.x)}" y2="${round(other.y)}" stroke="${stroke}" stroke-width="${isStrong ? 2.4 : 1.6}"${isWeak ? ' stroke-dasharray="5 4"' : ''}><title>${kind} ${escaped(from)} ${escaped(to)}</title></line>`
  }
  const node = (/** @type {Point} */ { name, label, x, y }) => {
    const width = 14 + 7.4 * label.length
    return `<g><title>${escaped(name)}</title><rect x="${round(x - width / 2)}" y="${round(y - 12)}" width="${round(width)}" height="24" rx="4" fill="${paper}" stroke="${ink}"/><text x="${round(x)}" y="${round(y + 4.5)}" text-anchor="middle" font-size="13" fill="${ink}">${escaped(label)}</text></g>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${round(left)} ${round(top)} ${round(right - left)} ${round(bottom - top)}" width="${round(right - left)}" height="${round(bottom - top)}" font-family="sans-serif"><rect x="${round(left)}" y="${round(top)}" width="100%" height="100%" fill="${paper}"/>
${lines.map(line).join('\n')}
${points.map(node).join('\n')}
</svg>
`
}

/** @param {number} value */
const round = value => Math.round(value * 10) / 10
