import type { Overview } from '@/content/overview.schema'
import { soonInWords } from '@/features/events/series/session-words'
import { clockInWords } from '@/features/events/series/time-words'
import { capitalised } from '@/platform/nouns'
import { numberInWords } from '@/platform/number-words'
import { todayIn } from '@/platform/time/clock'
import { wallClockAt } from '@/platform/time/zoned-time'

/** Some words, and the place of the staff area to which they lead, if to any. */
export interface LinkedWords {
  text: string
  url?: string
}

type Session = Overview['sessions'][number]

/** Where and when staff read it. */
interface Here {
  now: Date
  timeZone: string
}

const counted = (count: number, one: string, more: string) => `${capitalised(numberInWords(count))} ${count === 1 ? one : more}`

/** Nobody who comes now gets a place. */
export const isFull = ({ coming, capacity, waiting, offer }: Session): boolean =>
  capacity !== null && (waiting > 0 || offer !== null || (coming ?? 0) >= capacity)

/** What waits for staff, in sentences; where nothing does, what comes next. */
export function todayInWords(overview: Overview, here: Here): LinkedWords[] {
  const { enquiries, failedMail, sessions } = overview
  const words: LinkedWords[] = []
  if (enquiries.count > 0) {
    words.push({ text: counted(enquiries.count, 'person wrote', 'people wrote'), url: '/admin?tab=contact-reports' })
    words.push({ text: ` in the last ${numberInWords(enquiries.days)} days${firstOf(enquiries, here)}. ` })
  }
  if (failedMail.count > 0) {
    words.push({ text: counted(failedMail.count, 'mail', 'mails'), url: '/admin?tab=mail' })
    words.push({ text: ' could not be delivered. ' })
  }
  for (const session of sessions.filter((each) => each.waiting > 0).slice(0, 2))
    words.push({ text: `${session.title} is full, with ${numberInWords(session.waiting)} waiting. ` })
  return words.length > 0 ? words : [{ text: `Nothing waits for you. ${nextInWords(sessions[0], here)}`.trim() }]
}

function firstOf({ count, oldestAt }: Overview['enquiries'], here: Here): string {
  const days = oldestAt ? daysSince(oldestAt, here) : 0
  if (days === 0) return ''
  const when = days === 1 ? 'yesterday' : `${numberInWords(days)} days ago`
  return count === 1 ? `, ${when}` : `, the first ${when}`
}

function nextInWords(session: Session | undefined, { now, timeZone }: Here): string {
  return session ? `${session.title} comes next, ${soonInWords(session.startsAt, todayIn(timeZone, now))}.` : ''
}

/** How many midnights lie between a moment (ISO-8601 UTC) and now. */
function daysSince(moment: string, { now, timeZone }: Here): number {
  const [from, to] = [new Date(moment), now].map((each) => Date.parse(todayIn(timeZone, each)))
  return Math.round(((to ?? 0) - (from ?? 0)) / 86_400_000)
}

/** `9:12 AM` of today, `yesterday`, `4 days ago`. */
export function agoInWords(moment: string, here: Here): string {
  const days = daysSince(moment, here)
  if (days <= 0) return clockInWords(wallClockAt(moment, here.timeZone).slice(11, 16))
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** The same at the end of a sentence: `today, 9:12 AM`, `yesterday`. */
export const editedInWords = (moment: string, here: Here): string =>
  daysSince(moment, here) <= 0 ? `today, ${agoInWords(moment, here)}` : agoInWords(moment, here)

/** `A place is offered to Cy Sample until tomorrow, 10:00 AM`; empty where none is. */
export function offerInWords({ offer }: Pick<Session, 'offer'>, { now, timeZone }: Here): string {
  if (!offer) return ''
  const until = soonInWords(wallClockAt(offer.endsAt, timeZone), todayIn(timeZone, now))
  const others = offer.further === 0 ? '' : `, and ${offer.further === 1 ? 'one' : numberInWords(offer.further)} to others`
  return `A place is offered to ${offer.name} until ${until}${others}`
}

/** What people come: `14 coming`, `18 of 20`, `Full, 6 waiting`; empty where nobody registers. */
export function comingInWords(session: Session): string {
  const { coming, capacity, waiting } = session
  if (coming === null) return ''
  if (isFull(session)) return waiting > 0 ? `Full, ${waiting} waiting` : 'Full'
  if (capacity !== null) return `${coming} of ${capacity}`
  return coming === 0 ? 'Nobody yet' : `${coming.toLocaleString('en-US')} coming`
}
