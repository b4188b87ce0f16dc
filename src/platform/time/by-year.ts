import { MONTHS } from './calendar'

interface Dated {
  year: number
  month: string
}

export const newestFirst = (a: Dated, b: Dated) => b.year - a.year || MONTHS.indexOf(b.month) - MONTHS.indexOf(a.month)

/** Newest first: by year, then December to January (spec D2 §2). Entries of one month keep their order. */
export const inArchiveOrder = <T extends Dated>(entries: readonly T[]): T[] => entries.toSorted(newestFirst)

export const byYear = <T extends Dated>(entries: readonly T[]) =>
  [...Map.groupBy(inArchiveOrder(entries), ({ year }) => year)].map(([year, ofYear]) => ({ year, entries: ofYear }))
