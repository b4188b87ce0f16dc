import { addDays } from '@/platform/time/calendar'
import { instantOf } from '@/platform/time/zoned-time'
import { cutTo } from '../event-text'
import { untilLastDay } from '../schedule/rule-words'
import { isMoved, type TimeSpan, type Timing, wholeDaysOf } from '../schedule/timing'

export interface LinkedEvent {
  title: string
  description: string
  location: string
  url: string
  timing: Timing
  /** YYYY-MM-DD, for an event of which only the day is known. */
  day: string | null
  /** The date to link to, of several; the first one where it is left out. */
  session?: TimeSpan | null | undefined
}

/** A form that still works (https://github.com/InteractionDesignFoundation/add-event-to-calendar-docs); undefined without a known day. */
export function googleCalendarUrl(event: LinkedEvent): string | undefined {
  const when = whenOf(event)
  if (!when) return undefined
  const { timeZone } = event.timing
  const recurrence = event.day ? undefined : linkedRule(event, when)
  return addressOf('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: [when.startsAt, when.endsAt].map((time) => time.replace(/[-:]/g, '') + (time.includes('T') ? '00' : '')).join('/'),
    ctz: when.startsAt.includes('T') ? timeZone : undefined,
    recur: recurrence && `RRULE:${recurrence}`,
    details: linkText(event),
    location: event.location,
  })
}

/** Outlook on the web's form for adding one date: it takes times in UTC and knows no recurrence. */
export function outlookCalendarUrl(event: LinkedEvent): string | undefined {
  const when = whenOf(event)
  if (!when) return undefined
  const isWholeDay = !when.startsAt.includes('T')
  const moment = (time: string) => (isWholeDay ? time : `${instantOf(time, event.timing.timeZone).slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)}Z`)
  return addressOf('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: moment(when.startsAt),
    enddt: moment(when.endsAt),
    allday: isWholeDay ? 'true' : undefined,
    body: linkText(event),
    location: event.location,
  })
}

/** When it is, as these services take it: a whole day ends with the day after. */
function whenOf({ timing, day, session }: LinkedEvent): TimeSpan | undefined {
  const span = session ?? (timing.startsAt ? { startsAt: timing.startsAt, endsAt: timing.endsAt ?? timing.startsAt } : undefined)
  const days = span ? wholeDaysOf(span) : day && { first: day, last: day }
  return days ? { startsAt: days.first, endsAt: addDays(days.last, 1) } : span
}

/** The rule, where it alone gives every date from `when` on: the link has one line, for no exceptions; UNTIL is in UTC. */
function linkedRule({ timing }: LinkedEvent, when: TimeSpan): string | undefined {
  const { recurrence, exceptions = [], extraDates = [], startsAt, timeZone } = timing
  const isUpcoming = (time: string) => time >= when.startsAt.slice(0, time.length)
  const changed = exceptions.filter((exception) => exception.cancelled || isMoved(exception))
  const changes = changed.flatMap(({ date, startsAt: moved }) => [date, moved ?? date])
  if (!recurrence || [...changes, ...extraDates.map((extra) => extra.startsAt)].some(isUpcoming)) return undefined
  if (recurrence.includes('COUNT=') && when.startsAt !== startsAt?.slice(0, when.startsAt.length)) return undefined
  if (!when.startsAt.includes('T'))
    return recurrence.replace(/(?<=UNTIL=)[^;]*/, (until) => (untilLastDay(until, startsAt, timeZone) ?? until).replaceAll('-', ''))
  return recurrence.replace(
    /(UNTIL=)(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d)?(?=;|$)/,
    (_, name, year, month, date, hour = '23', minute = '59') => {
      const moment = instantOf(`${year}-${month}-${date}T${hour}:${minute}`, timeZone)
      return `${name}${moment.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length).replace(/[-:]/g, '')}Z`
    },
  )
}

const linkText = ({ description, url }: LinkedEvent) => [cutTo(description.trim(), 300), url].filter(Boolean).join('\n\n')

function addressOf(service: string, parameters: Record<string, string | undefined>): string {
  const present = Object.entries(parameters).filter((parameter): parameter is [string, string] => Boolean(parameter[1]))
  return `${service}?${present.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`
}
