import { monthRange } from './zoned-time'

/** The last `count` months up to that of `today` (YYYY-MM-DD), each YYYY-MM with its first moment and the first one after it (ISO-8601 UTC). */
export function lastMonths(today: string, count: number, timeZone: string): { month: string; from: string; before: string }[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10)
    return { month: first.slice(0, 7), ...monthRange(first, timeZone) }
  })
}
