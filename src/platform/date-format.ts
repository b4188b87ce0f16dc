/** `Oct 5, 2027`: the day of an instant (ISO-8601) as it is in `timeZone` (an IANA name). */
const dayText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(instant))

/** `6:30 PM`: the time of an instant in `timeZone`. Newer browsers put a narrow no-break space before PM; files get a plain one. */
const timeText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(instant)).replace(/\s/g, ' ')

/** `Oct 5, 2027 6:30 PM`. */
export const dayAndTimeText = (instant: string, timeZone: string): string => `${dayText(instant, timeZone)} ${timeText(instant, timeZone)}`

/** `Oct 5, 2027` for a calendar date (YYYY-MM-DD), which is the same day everywhere. */
export const calendarDayText = (date: string): string => dayText(`${date}T00:00:00Z`, 'UTC')
