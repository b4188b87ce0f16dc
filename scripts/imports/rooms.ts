import type { ICruiseResult } from 'dependency-cruiser'

/** A folder within a feature. */
type Room = { feature: string; room: string }

const roomOf = (path: string): Room | undefined => {
  const [, feature, room] = /^src\/features\/([^/]+)\/([^/]+)\//.exec(path) ?? []
  return feature && room ? { feature, room } : undefined
}

/**
 * The imports between the folders of one feature that form a cycle, each as a fault; a folder's inner folders belong to it, and the files
 * of the feature itself may import and be imported by all of its folders. Tests don't count.
 */
export function circlesOfRooms({ modules }: Pick<ICruiseResult, 'modules'>): string[] {
  const imports = modules.flatMap(({ source, dependencies }) => {
    const from = /\.test\.tsx?$/.test(source) ? undefined : roomOf(source)
    if (!from) return []
    return dependencies.flatMap(({ resolved }) => {
      const to = roomOf(resolved)
      return to && to.feature === from.feature && to.room !== from.room ? { ...from, to: to.room, source, resolved } : []
    })
  })
  const next = Map.groupBy(imports, ({ feature, room }) => `${feature} ${room}`)
  const leadsTo = (feature: string, from: string, target: string, seen = new Set<string>()): boolean => {
    if (from === target) return true
    if (seen.has(from)) return false
    seen.add(from)
    return (next.get(`${feature} ${from}`) ?? []).some(({ to }) => leadsTo(feature, to, target, seen))
  }
  return imports
    .filter(({ feature, room, to }) => leadsTo(feature, to, room))
    .map(({ source, resolved, feature, room, to }) => `${source} → ${resolved}\n    ${feature}: from ${to} there is a way back to ${room}`)
    .sort()
}
