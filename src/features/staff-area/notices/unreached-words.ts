import { listed } from '@/platform/nouns'

/** The people that an email doesn't reach: their number, and the names of the first two. */
export interface Unreached {
  all: number
  names: readonly string[]
}

/** `Sam and Lee have no email address.`; undefined where everyone has one. */
export function unreachedWords({ all, names }: Unreached): string | undefined {
  if (all === 0) return undefined
  const more = all - names.length
  const people = listed([...names, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])])
  return `${people} ${all === 1 ? 'has' : 'have'} no email address and won’t be reached.`
}
