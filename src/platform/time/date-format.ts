/** Making one costs half a millisecond, and a long list wants thousands of dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(instant: string, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  const key = [timeZone, ...Object.entries(parts)].join()
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...parts })
  formats.set(key, known)
  return known.format(new Date(instant))
}

/** `Oct 5, 2027`: the day of an instant (ISO-8601) as it is in `timeZone` (an IANA name). */
export const dayText = (instant: string, timeZone: string): string =>
  format(instant, timeZone, { month: 'short', day: 'numeric', year: 'numeric' })

/** `6:30 PM`: the time of an instant in `timeZone`. Newer browsers put a narrow no-break space before PM; files get a plain one. */
const timeText = (instant: string, timeZone: string): string =>
  format(instant, timeZone, { hour: 'numeric', minute: '2-digit' }).replace(/\s/g, ' ')

export const dayAndTimeText = (instant: string, timeZone: string): string => `${dayText(instant, timeZone)} ${timeText(instant, timeZone)}`

export const longDayText = (date: string, withYear: boolean): string =>
  format(`${date}T00:00:00Z`, 'UTC', { weekday: 'long', month: 'long', day: 'numeric', ...(withYear && { year: 'numeric' }) })

/** `November 2026` of YYYY-MM. */
export const formatMonth = (month: string): string => format(`${month}-15T00:00:00Z`, 'UTC', { month: 'long', year: 'numeric' })

export const calendarDayText = (date: string): string => dayText(`${date}T00:00:00Z`, 'UTC')
