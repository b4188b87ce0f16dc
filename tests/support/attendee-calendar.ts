import type ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { parseCalendar, readCalendar } from './read-calendar'

interface Held {
  sequence: number
  method: string
  text: string
}

/**
 * What a calendar shows once it has taken in entries in order: each REQUEST puts its entry there or renews it, each CANCEL takes it out, and
 * what is older than what it has it leaves aside (RFC 5546 §2.1.5). Answers each date that takes place for certain, until `end` (YYYY-MM-DD), and every sequence it met.
 */
export function takeIn(texts: readonly string[], end: string) {
  const held = new Map<string, Held>()
  const sequences: number[] = []
  for (const text of texts) {
    const calendar = parseCalendar(text)
    const [event] = calendar.getAllSubcomponents('vevent')
    if (!event) continue
    const uid = String(event.getFirstPropertyValue('uid'))
    const sequence = sequenceOf(event)
    const method = String(calendar.getFirstPropertyValue('method'))
    sequences.push(sequence)
    if (sequence >= (held.get(uid)?.sequence ?? 0)) held.set(uid, { sequence, method, text })
  }
  const entries = [...held.values()].filter(({ method }) => method === 'REQUEST').flatMap(({ text }) => readCalendar(text, end))
  return { entries: entries.filter(({ status }) => status === 'CONFIRMED'), sequences }
}

/** The same from the emails to an address: when each date begins. */
export function attendeeCalendar(emails: readonly Email[], address: string, end: string) {
  const mine = emails.filter(({ to }) => to?.some((recipient) => recipient.address === address))
  const { entries, sequences } = takeIn(
    mine.flatMap(({ attachments }) => attachments.flatMap(calendarOf)),
    end,
  )
  return { dates: entries.map(({ startsAt }) => startsAt).toSorted(), sequences }
}

const calendarOf = ({ mimeType, filename, content }: Email['attachments'][number]): string[] =>
  mimeType === 'text/calendar' || filename?.endsWith('.ics')
    ? [typeof content === 'string' ? content : new TextDecoder().decode(content)]
    : []

const sequenceOf = (event: ICAL.Component): number => Number(event.getFirstPropertyValue('sequence') ?? 0)
