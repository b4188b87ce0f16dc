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

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const instantOf = (day: string) => Date.parse(`${day}T00:00Z`)

/** The day (YYYY-MM-DD) that comes `count` days after `day`, or before it. Days beyond the year 9999 are longer texts. */
export const addDays = (day: string, count: number): string =>
  new Date(instantOf(day) + count * 86_400_000).toISOString().replace(/T.*/, '')

/** How many days `last` comes after `first` (YYYY-MM-DD both). */
export const daysBetween = (first: string, last: string): number => Math.round((instantOf(last) - instantOf(first)) / 86_400_000)

export const weekdayOf = (day: string): number => new Date(instantOf(day)).getUTCDay()

export function dayParts(day: string) {
  const [year = '', month, date] = day.split('-')
  return { weekday: WEEKDAYS[weekdayOf(day)] ?? '', month: MONTHS[Number(month) - 1] ?? '', date: String(Number(date)), year }
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instantOf(text)) && addDays(text, 0) === text

export const wallTimeIn = (timeZone: string, instant: Date): string =>
  // Swedish dates are ISO dates.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant).replace(' ', 'T')
