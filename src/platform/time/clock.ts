export interface Clock {
  now(): Date
  /** Today's date there, YYYY-MM-DD. */
  today(): string
  /** The IANA name of that place's time zone; updated when staff change it. */
  timeZone: string
}

/** Making one costs half a millisecond, and every page needs today. */
const formats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  // Swedish dates are ISO dates.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

export const todayIn = (timeZone: string, now = new Date()): string => dateFormat(timeZone).format(now)

export function createClock(timeZone: string, now = () => new Date()): Clock {
  const clock = { now, today: () => todayIn(clock.timeZone, now()), timeZone }
  return clock
}
