export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The full English name of a month given by name, by its first three letters or by number; undefined for anything else. */
export function fullMonth(text: string): string | undefined {
  const lowercase = text.trim().toLowerCase()
  if (/^\d{1,2}$/.test(lowercase)) return MONTHS[Number(lowercase) - 1]
  return MONTHS.find((name) => name.toLowerCase() === lowercase || name.slice(0, 3).toLowerCase() === lowercase)
}

/** Month, day and year as YYYY-MM-DD; undefined where no such day exists, like 31 February. */
export function isoDate({ month, date, year }: { month: string; date: string; year: string }): string | undefined {
  const monthIndex = MONTHS.indexOf(fullMonth(month) ?? '')
  if (monthIndex < 0 || !/^\d{1,2}$/.test(date.trim()) || !/^\d{4}$/.test(year.trim())) return undefined
  const day = new Date(Date.UTC(Number(year), monthIndex, Number(date)))
  // The calendar rolls 31 February over into March; a day that exists comes back as it went in.
  const exists = day.getUTCMonth() === monthIndex && day.getUTCDate() === Number(date) && Number(year) >= 1000
  return exists ? day.toISOString().slice(0, 10) : undefined
}
