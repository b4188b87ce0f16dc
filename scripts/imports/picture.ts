import { Graphviz } from '@hpcc-js/wasm-graphviz'
import type { Edge } from './edges.ts'

const FLOORS = [['app'], ['routes', 'api'], ['content', 'components', 'site'], ['platform']]

const LOOK = `
  newrank=true compound=true nodesep=0.22 ranksep=0.5 bgcolor=white pad=0.2 fontname="Helvetica,Arial,sans-serif" fontsize=14 fontcolor="#57534e"
  node [shape=box style="rounded,filled" fillcolor="#e7e5e4" color="#78716c" fontcolor="#1c1917" fontname="Helvetica,Arial,sans-serif" fontsize=14 margin="0.18,0.09"]
  edge [color="#57534e" arrowsize=0.7 fontname="Helvetica,Arial,sans-serif" fontsize=11 fontcolor="#57534e"]`

/** The picture’s path within the repository. */
export const PICTURE = 'docs/imports.svg'

/** The picture as SVG. The same edges always give the same bytes: Graphviz's version, which it writes first, is left out. */
export async function drawImports(edges: Edge[]): Promise<string> {
  const svg = (await Graphviz.load()).dot(pictureOf(edges))
  return svg.slice(svg.indexOf('<svg')).replace(/<!--[\s\S]*?-->\n?/g, '')
}

/**
 * The picture in Graphviz's language: a row for each layer, and between them a frame with a box for each feature. Every arrow points down, from what
 * imports to what is imported; the dashed one up is that of the types that `site` takes from schemas. A folder's arrow that a longer path implies
 * is left out; those between features are all there, those to staff-area pale, since nearly all features have one.
 */
function pictureOf(edges: Edge[]): string {
  const features = [...new Set(edges.flatMap(({ from, to }) => [from, to]).filter(isFeature))].sort()
  const inner = edges.filter(({ from, to }) => isFeature(from) && isFeature(to))
  const upward = (edge: Edge) => edge.from === 'site'
  const folders = edges.map(({ from, to }) => ({ from: floorOf(from), to: floorOf(to) })).filter(({ from, to }) => from !== to)
  return `digraph imports {${LOOK}
  ${FLOORS.map((row) => `{ rank=same; ${row.join('; ')} }`).join('\n  ')}
  subgraph cluster_features {
    label=features style="rounded,filled" color="#d6d3d1" fillcolor="#fafaf9"
    node [fillcolor="#dbeafe" color="#3b82f6"]
    ${FRAME.map((end) => `${end} [shape=point style=invis width=0 height=0]`).join('\n    ')}
    ${features.map((name) => `"${name}" [label="${name.slice('features/'.length)}"]`).join('\n    ')}
    ${features.map((name) => `top -> "${name}" -> bottom [style=invis]`).join('\n    ')}
    ${storeys(features, inner)
      .map((row) => `{ rank=same; ${row.map((name) => `"${name}"`).join('; ')} }`)
      .join('\n    ')}
    ${inner.map(({ from, to }) => `"${from}" -> "${to}"${to === 'features/desk' ? ' [color="#a8a29e"]' : ''}`).join('\n    ')}
  }
  ${withoutImplied(folders.filter((edge) => !upward(edge)))
    .map(arrow)
    .join('\n  ')}
  ${folders.some(upward) ? 'bottom -> site [ltail=cluster_features dir=back style=dashed label=" types only"]' : ''}
}`
}

/** Invisible points in the frame, at which the folders' arrows end and begin. */
const FRAME = ['top', 'bottom']
const isFeature = (node: string) => node.startsWith('features/')
const floorOf = (node: string) => (isFeature(node) ? 'features' : node)

/** The features by how far they are from one that imports no other. */
function storeys(features: string[], edges: Edge[]): string[][] {
  const height = (name: string): number => Math.max(0, ...edges.filter(({ from }) => from === name).map(({ to }) => 1 + height(to)))
  return Object.values(Object.groupBy(features, height)).map((row) => row ?? [])
}

function arrow({ from, to }: Edge) {
  if (to === 'features') return `${from} -> top [lhead=cluster_features]`
  return from === 'features' ? `bottom -> ${to} [ltail=cluster_features]` : `${from} -> ${to}`
}

/** Without the edges whose end can also be reached by a longer path, and each once. */
function withoutImplied(edges: Edge[]): Edge[] {
  const once = [...new Map(edges.map((edge) => [`${edge.from} ${edge.to}`, edge])).values()]
  const next = (from: string) => once.filter((edge) => edge.from === from).map(({ to }) => to)
  const reaches = (from: string, to: string): boolean => next(from).some((step) => step === to || reaches(step, to))
  return once.filter(({ from, to }) => !next(from).some((step) => step !== to && reaches(step, to)))
}
