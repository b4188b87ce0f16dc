import { MONTHS } from './calendar'

interface Dated {
  year: number
  month: string
}

export const newestFirst = (a: Dated, b: Dated) => b.year - a.year || MONTHS.indexOf(b.month) - MONTHS.indexOf(a.month)

/** Newest first: by year, then December to January (spec D2 §2). Entries of one month keep their order. */
export const inArchiveOrder = <T extends Dated>(entries: readonly T[]): T[] => entries.toSorted(newestFirst)

export interface ArchiveYear<T> {
  year: number
  entries: T[]
}

export function byYear<T extends Dated>(entries: readonly T[]): ArchiveYear<T>[] {
  const ordered = inArchiveOrder(entries)
  const years = new Set(ordered.map(({ year }) => year))
  return [...years].map((year) => ({ year, entries: ordered.filter((entry) => entry.year === year) }))
}
