import type { ICruiseResult } from 'dependency-cruiser'

/** From one node of the graph to another: a folder of `src`, or a feature as `features/events`. */
export type Edge = { from: string; to: string }

/** The edges that imports draw, each once; what tests and generated files import is left out. */
export function edgesOf({ modules }: ICruiseResult): Edge[] {
  const found = new Map<string, Edge>()
  for (const { source, dependencies } of modules) {
    const from = /\.test\.tsx?$/.test(source) ? undefined : nodeOf(source)
    for (const { resolved } of from ? dependencies : []) {
      const to = nodeOf(resolved)
      if (from && to && from !== to) found.set(`${from} ${to}`, { from, to })
    }
  }
  return [...found.values()].sort((a, b) => `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`))
}

const nodeOf = (path: string) => /^src\/(features\/[^/]+|[^/]+)\//.exec(path)?.[1]

/** The declared edges between features that no import uses. */
export function unusedEdges(declared: Record<string, Record<string, string>>, used: Edge[]): Edge[] {
  const isUsed = (edge: Edge) => used.some(({ from, to }) => from === edge.from && to === edge.to)
  return Object.entries(declared)
    .flatMap(([from, may]) => Object.keys(may).map((to) => ({ from: `features/${from}`, to: `features/${to}` })))
    .filter((edge) => !isUsed(edge))
}
