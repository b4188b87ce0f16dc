import { formatDay, formatShortDay } from '@/features/events/series/format-session'
import type { NoticesAnswer } from '@/features/staff-area/notices/attendee-notices.schema'
import type { ChangedDate } from './find-changed-dates.server'
import type { Notices } from './plan-notices.server'

/** What attendees would be told, as staff read it before a change. */
export const presentNotices = ({ title, concerned: { dates, people, unreached } }: Notices, today: string): NoticesAnswer => ({
  title,
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
})

/** As much of what was and is as differs. */
function formatBeforeAndNow({ from, change }: ChangedDate, today: string): { before: string | null; now: string } {
  const { kind, was, is, dates } = change
  const whole = ({ when, location }: typeof was) => [when, location].filter(Boolean).join(', ')
  switch (kind) {
    case 'cancelled':
      return { before: whole(was), now: from ? `No meeting on ${formatDay(from.slice(0, 10), today)}` : 'Canceled' }
    case 'postponed':
      return { before: whole(was), now: 'Postponed' }
    case 'unpublished':
      return { before: whole(was), now: 'Not on the website; registrations stand' }
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
