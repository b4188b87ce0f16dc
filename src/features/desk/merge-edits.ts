import { isPictureFocus } from '@/features/media/picture-fields'
import { RequestError } from '@/platform/browser/fetch-json'

type Parts = Record<string, unknown>

/** Whether a value has fields of its own; lists, files and a picture's focal point are one value each. */
const isGroup = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !isPictureFocus(value)

const namesOf = (...groups: readonly Parts[]) => [...new Set(groups.flatMap((group) => Object.keys(group)))]

export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  const [a, b] = [one, other].map((value) => (isGroup(value) || isPictureFocus(value) ? (value as object as Parts) : undefined))
  return a && b ? namesOf(a, b).every((name) => isSame(a[name], b[name])) : Object.is(one, other)
}

/** The fields of two people who began from `before`: what `mine` changes of it, and everything else as `theirs` has it. */
export const mergeEdits = <Fields extends object>({ before, mine, theirs }: { before: Fields; mine: Fields; theirs: Fields }): Fields =>
  merge(before, mine, theirs) as Fields

function merge(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(before, mine)) return theirs
  if (!isGroup(before) || !isGroup(mine) || !isGroup(theirs)) return mine
  return Object.fromEntries(namesOf(mine, theirs).map((name) => [name, merge(before[name], mine[name], theirs[name])]))
}

/** The paths of the values at which two states of a form differ: `registration.capacity`. */
export function differingPaths(one: object, other: object): string[] {
  const [a, b] = [one as Parts, other as Parts]
  return namesOf(a, b).flatMap((name) => {
    const [own, others] = [a[name], b[name]]
    if (isSame(own, others)) return []
    return isGroup(own) && isGroup(others) ? differingPaths(own, others).map((path) => `${name}.${path}`) : [name]
  })
}

export interface Conflict<Entity> {
  message: string
  current: Entity
}

export function readConflict<Entity>(error: unknown): Conflict<Entity> | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  const { current } = error.answer as { current?: Entity }
  return current && { message: error.detail ?? 'Someone changed this after you opened it.', current }
}
