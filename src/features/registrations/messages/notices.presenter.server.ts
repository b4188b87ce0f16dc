import { formatDay, formatShortDay } from '@/features/events/series/format-session'
import type { NoticesAnswer } from '@/features/staff-area/notices/attendee-notices.schema'
import type { ChangedDate } from './find-changed-dates.server'
import type { PersonOnDate } from './people-on-dates.repository.server'
import type { Notices } from './plan-notices.server'

/** What attendees would read, as staff see it before a change. */
export const presentNotices = (
  { title, appearsAt, concerned: { dates, people, unreached }, lost, canceled }: Notices,
  today: string,
): NoticesAnswer => ({
  title,
  appearsAt: appearsAt ?? null,
  recipients: people.length,
  withoutAddress: { all: unreached.length, names: unreached.slice(0, 2).map(({ name }) => name) },
  dates: dates.map(({ date, people: on }) => {
    const holding = on.filter(({ status }) => status === 'registered')
    return {
      session: date.from,
      day: date.from ? formatShortDay(date.from.slice(0, 10), today) : date.change.day,
      kind: date.change.kind ?? 'details',
      ...formatBeforeAndNow(date, today),
      places: holding.reduce((sum, { guests }) => sum + 1 + guests, 0),
      waiting: on.length - holding.length,
    }
  }),
  lost: lost.map(presentPerson),
  canceled: canceled.map(presentPerson),
})

const presentPerson = ({ id, name, session }: PersonOnDate) => ({ attendeeId: id, name, session })

/** As much of what was and is as differs. */
function formatBeforeAndNow({ from, change }: ChangedDate, today: string): { before: string | null; now: string } {
  const { kind, was, is, dates } = change
  const whole = ({ when, location }: typeof was) => [when, location].filter(Boolean).join(', ')
  switch (kind) {
    case 'cancelled':
    case 'postponed':
      return { before: whole(was), now: formatOff(kind, from, today) }
    case 'back on':
      return { before: formatOff(was.state, from, today), now: whole(is) }
    case 'unpublished':
      return { before: whole(was), now: 'Not on the website; registrations stand' }
    case 'published':
      return { before: 'Not on the website', now: whole(is) }
    case 'dates':
      return { before: null, now: dates.join('\n') }
    case 'place':
      return { before: was.location, now: is.location }
    case 'date':
    case 'time':
      return { before: was.when ?? null, now: is.when ?? '' }
    case 'details':
      return { before: was.details || 'As on the other dates', now: is.details || 'As on the other dates' }
    case 'link':
      return { before: was.joinUrl, now: is.joinUrl ?? 'No link' }
    default:
      return { before: whole(was) || null, now: whole(is) }
  }
}

function formatOff(state: ChangedDate['change']['state'], session: string, today: string): string {
  if (state === 'postponed') return 'Postponed'
  return session ? `No meeting on ${formatDay(session.slice(0, 10), today)}` : 'Canceled'
}
