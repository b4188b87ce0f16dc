import type { TimeSpan, Timing } from '../series/timing'
import { asLongAs, dayLines, isWithin, ruleLine, type Span, spanLines, timeList } from './calendar-times.server'
import { textLine, titleLine, utc, wallClock } from './ics-lines.server'

/** An event as a calendar tells of it. What only those who take part may know (the join link) has no place here. */
export interface CalendarEvent {
  /** The same for ever, in the form of an e-mail address: `event-12@example.org`. */
  uid: string
  /** Higher after each change of time, place or state. */
  sequence: number
  title: string
  /** Plain text. */
  description: string
  location: string
  /** Of the event's page, absolute. */
  url: string
  timing: Timing
  /** YYYY-MM-DD, for an event of which only the day is known. */
  day: string | null
  /** What was deleted, or is no longer published, is `cancelled`. */
  state: 'scheduled' | 'cancelled' | 'postponed'
  /** ISO 8601. */
  lastModified: string
}

interface Entry {
  uid: string
  state: CalendarEvent['state']
  /** DTSTART and DTEND, and what repeats them or tells which date they replace. */
  times: string[]
}

/** What is cancelled is taken out by Google, struck through by Apple and Thunderbird, and left as it is by others, so the title says it too. */
const states = {
  scheduled: { status: 'CONFIRMED', word: '' },
  cancelled: { status: 'CANCELLED', word: 'Cancelled: ' },
  // Not CANCELLED: Google's calendar would show nothing, and nobody would learn that there is news.
  postponed: { status: 'TENTATIVE', word: 'Postponed: ' },
}

/** The VEVENTs of an event, line by line; none where no day is known. */
export const eventLines = (event: CalendarEvent): string[] => entriesOf(event).flatMap((entry) => entryLines(event, entry))

function entryLines(event: CalendarEvent, { uid, state, times }: Entry): string[] {
  const changed = utc(new Date(event.lastModified))
  const { status, word } = states[state]
  return [
    'BEGIN:VEVENT',
    ...titleLine('UID', uid),
    `SEQUENCE:${event.sequence}`,
    // Not the moment of asking: the same events give the same bytes, and so the same ETag.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...times,
    ...titleLine('SUMMARY', word + event.title),
    // Google shows no other link than those in the text.
    ...textLine('DESCRIPTION', `${event.description.trim()}\n\n${event.url}`),
    ...titleLine('LOCATION', event.location),
    `URL:${new URL(event.url).href}`,
    `STATUS:${status}`,
    ...(state === 'scheduled' ? [] : ['TRANSP:TRANSPARENT']),
    'END:VEVENT',
  ]
}

function entriesOf(event: CalendarEvent): Entry[] {
  const { uid, state, timing, day } = event
  const { startsAt, endsAt, recurrence, extraDates } = timing
  if (!startsAt) return day ? [{ uid, state, times: dayLines(day) }] : []
  const first = { startsAt, endsAt }
  const once = (extra: TimeSpan) => entryOfOne(event, partUid(uid, extra.startsAt), extra)
  if (!recurrence) return [entryOfOne(event, uid, first), ...extraDates.map(once)]
  const { within = [], apart = [] } = Object.groupBy(extraDates, (extra) => (isWithin(recurrence, first, extra) ? 'within' : 'apart'))
  return [...entriesOfSeries(event, recurrence, first, within), ...apart.map(once)]
}

/** One date, as its exception has it. */
function entryOfOne({ state, timing }: CalendarEvent, uid: string, span: Span): Entry {
  const exception = timing.exceptions.find(({ date }) => date === span.startsAt.slice(0, date.length))
  if (!exception) return { uid, state, times: spanLines(timing, span) }
  if ('cancelled' in exception) return { uid, state: 'cancelled', times: spanLines(timing, span) }
  return { uid, state, times: spanLines(timing, exception) }
}

/**
 * A series: its rule without the cancelled dates (EXDATE, which every calendar knows), an entry for each date that moved (RECURRENCE-ID), and
 * for each cancelled date one of its own, which tells whoever planned to come.
 */
function entriesOfSeries({ uid, state, timing }: CalendarEvent, rule: string, first: Span, extra: TimeSpan[]): Entry[] {
  const extraStarts = extra.map(({ startsAt }) => startsAt)
  const startsOn = (date: string) => {
    const isExtra = timing.extraDates.some(({ startsAt }) => startsAt.startsWith(date))
    return isExtra ? extraStarts.filter((start) => start.startsWith(date)) : [date + first.startsAt.slice(date.length)]
  }
  const cancelled: string[] = []
  const moved: Entry[] = []
  for (const exception of timing.exceptions) {
    const starts = startsOn(exception.date)
    if ('cancelled' in exception) cancelled.push(...starts)
    else
      moved.push(
        ...starts.map((start) => ({ uid, state, times: [...timeList('RECURRENCE-ID', timing, [start]), ...spanLines(timing, exception)] })),
      )
  }
  const repeats = [
    ruleLine(rule, first.startsAt, timing.timeZone),
    ...timeList('RDATE', timing, extraStarts),
    ...timeList('EXDATE', timing, cancelled),
  ]
  return [
    { uid, state, times: [...spanLines(timing, first), ...repeats] },
    ...moved,
    ...cancelled.map((start) => ({
      uid: partUid(uid, start),
      state: 'cancelled' as const,
      times: spanLines(timing, asLongAs(first, start)),
    })),
  ]
}

/** `event-12-20261220T183000@example.org`: a date of an event that has an entry of its own. */
const partUid = (uid: string, startsAt: string) => uid.replace(/(?=@)|$/, `-${wallClock(startsAt)}`)
