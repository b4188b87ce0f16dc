/** One event's lines, the line in which it begins, and which calendar of the file it is in, from 0. */
export interface CutEvent {
  line: number
  calendar: number
  text: string
}

/** The events of a calendar file, cut out of it, and what is around them. */
export function cutCalendar(text: string): { around: string; events: CutEvent[] } {
  const around: string[] = []
  const events: (Omit<CutEvent, 'text'> & { lines: string[] })[] = []
  let calendar = -1
  let isInEvent = false
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (!isInEvent && /^BEGIN:VCALENDAR\s*$/i.test(line)) calendar++
    if (!isInEvent && /^BEGIN:VEVENT\s*$/i.test(line)) {
      isInEvent = true
      events.push({ line: index + 1, calendar, lines: [] })
    }
    const lines = isInEvent ? events.at(-1)?.lines : around
    lines?.push(line)
    if (/^END:VEVENT\s*$/i.test(line)) isInEvent = false
  }
  return { around: around.join('\r\n'), events: events.map(({ lines, ...event }) => ({ ...event, text: lines.join('\r\n') })) }
}
