import type { SearchDocument } from '@/content/search-document'
import type { Services } from '@/platform/services.server'
import { presentTimeZone } from '@/platform/time/time-zones'
import { plainTextOfMarkdown } from '@/ui/parse-markdown'
import { eventLastDay } from './event.presenter.server'
import type { EventRow } from './event.repository.server'
import { formatState } from './event-date'
import { beginLine } from './event-text'
import { timeHere, withZone } from './schedule/all-day'
import { formatSeries } from './schedule/format-rule'
import { timeZoneName } from './schedule/time-zone-name'

/**
 * When a stored event takes place, in one line: `October 5, 2027, 10:00 AM`, `Every week on Sunday, 6:30–7:00 PM`, with the zone where that is not
 * the site's (`siteZone`, an IANA name).
 */
export function formatEventTime(row: EventRow, siteZone: string): string {
  const { recurrence, startsAt, endsAt } = row
  const timeZone = presentTimeZone(row.timeZone ?? siteZone)
  const zoneName = timeZoneName(timeZone)
  const time = timeHere({ time: row.time, startsAt, endsAt, timeZone, zoneName }, siteZone)
  const series = formatSeries({ recurrence, startsAt, endsAt, timeZone })
  if (series && startsAt) return timeZone === siteZone ? series : withZone(series, { startsAt, endsAt }, zoneName)
  if (row.isRecurring) return ['Ongoing', time].filter(Boolean).join(', ')
  return beginLine({ date: row.day, month: row.month, year: row.year, time, isRecurring: false })
}

/** An event as visitors' search finds it. */
export const eventDocument = (row: EventRow, { clock }: Pick<Services, 'clock'>): SearchDocument => ({
  title: row.title,
  facts: [formatState(row), formatEventTime(row, clock.timeZone), row.location].filter(Boolean).join(' · '),
  text: [row.introText, plainTextOfMarkdown(row.description), formatTeam(row)].filter(Boolean).join('\n'),
  url: `/events/${row.slug}`,
  day: row.startsAt?.slice(0, 'YYYY-MM-DD'.length) ?? row.eventDate,
  lastDay: eventLastDay(row),
})

function formatTeam({ facilitator, facilitators }: EventRow): string {
  const names = new Set([facilitator, ...facilitators].filter(Boolean))
  return names.size > 0 ? `With ${[...names].join(', ')}` : ''
}
