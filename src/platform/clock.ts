/** The time of day where the community is. */
export interface Clock {
  now(): Date
  /** Today's date there, YYYY-MM-DD. */
  today(): string
}

/** The date in `timeZone` (an IANA name) at `now`, as YYYY-MM-DD. */
export function todayIn(timeZone: string, now = new Date()): string {
  // Swedish dates are ISO dates.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}

export function createClock(timeZone: string, now = () => new Date()): Clock {
  return { now, today: () => todayIn(timeZone, now()) }
}
