/** `2027-10-05T10:00:00-06:00`: a day (YYYY-MM-DD) and a time of day (HH:mm) in `timeZone` (an IANA name), with its offset from UTC. */
export function zonedTime(day: string, time: string, timeZone: string): string {
  const local = `${day}T${time}:00`
  const offsetAt = offsetsOf(timeZone)
  // The offset of about that moment, and that of the moment itself: they differ on the days on which the clocks change.
  const about = offsetAt(`${local}Z`)
  const itself = offsetAt(local + about)
  return local + (offsetAt(local + itself) === itself ? itself : about)
}

/** Tells the offset (`-06:00`) in a time zone at an instant (ISO-8601). */
function offsetsOf(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return (instant) => {
    const name = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return name.slice('GMT'.length, 'GMT-06:00'.length) || '+00:00'
  }
}
