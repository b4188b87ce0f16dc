export const CLOSING_UNITS = ['minutes', 'hours', 'days'] as const
export type ClosingUnit = (typeof CLOSING_UNITS)[number]

const MINUTES: Record<ClosingUnit, number> = { minutes: 1, hours: 60, days: 24 * 60 }

export const minutesIn = (unit: ClosingUnit): number => MINUTES[unit]

/** The largest unit of which it is a whole number: 2880 minutes are 2 days, 0 are 0 hours. */
export function inUnits(minutes: number): { count: number; unit: ClosingUnit } {
  if (minutes === 0) return { count: 0, unit: 'hours' }
  const unit = (['days', 'hours'] as const).find((each) => minutes % MINUTES[each] === 0) ?? 'minutes'
  return { count: minutes / MINUTES[unit], unit }
}

/** Until when people can register: `2 days before it begins`, `1 hour before each date`, `it begins`. */
export function formatClosesBefore(minutes: number, what: 'it begins' | 'each date'): string {
  const { count, unit } = inUnits(minutes)
  if (count === 0) return what === 'each date' ? 'each date begins' : what
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit} before ${what}`
}
