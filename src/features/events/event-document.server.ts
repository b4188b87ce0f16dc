import type { SearchDocument } from '@/content/search-document'
import type { Services } from '@/platform/services.server'
import { eventLastDay } from './event.presenter.server'
import type { EventRow } from './event.repository.server'
import { formatState } from './event-date'
import { stripMarkdown } from './event-text'
import { formatEventTime } from './format-event-time.server'

/** An event as visitors' search finds it. */
export const eventDocument = (row: EventRow, { clock }: Pick<Services, 'clock'>): SearchDocument => ({
  title: row.title,
  facts: [formatState(row), formatEventTime(row, clock.timeZone), row.location].filter(Boolean).join(' · '),
  text: [row.introText, stripMarkdown(row.description), whoLeads(row)].filter(Boolean).join('\n'),
  url: `/events/${row.slug}`,
  day: row.startsAt?.slice(0, 'YYYY-MM-DD'.length) ?? row.eventDate,
  lastDay: eventLastDay(row),
})

function whoLeads({ facilitator, facilitators }: EventRow): string {
  const names = new Set([facilitator, ...facilitators].filter(Boolean))
  return names.size > 0 ? `With ${[...names].join(', ')}` : ''
}
