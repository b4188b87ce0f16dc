import type { SearchDocument } from '@/content/search-document'
import type { Services } from '@/platform/services.server'
import { beginLine } from './begin-line'
import { lastDayOf } from './event.presenter.server'
import type { EventRow } from './event.repository.server'
import { stateInWord, timeHere } from './event-date'
import { stripMarkdown } from './event-text'
import { seriesInWords } from './series/rule-words'
import { zoneInWords } from './series/zone-in-words'

/** An event as visitors' search finds it. */
export const eventDocument = (row: EventRow, { clock }: Pick<Services, 'clock'>): SearchDocument => ({
  title: row.title,
  facts: [stateInWord(row), whenInWords(row, clock.timeZone), row.location].filter(Boolean).join(' · '),
  text: [row.intro_text, stripMarkdown(row.description), whoLeads(row)].filter(Boolean).join('\n'),
  url: `/events/${row.slug}`,
  day: row.starts_at?.slice(0, 'YYYY-MM-DD'.length) ?? row.event_date,
  lastDay: lastDayOf(row),
})

function whoLeads({ facilitator, facilitators }: EventRow): string {
  const names = new Set([facilitator, ...(JSON.parse(facilitators) as string[])].filter(Boolean))
  return names.size > 0 ? `With ${[...names].join(', ')}` : ''
}

function whenInWords(row: EventRow, siteZone: string): string | null {
  const { recurrence, starts_at, ends_at, time_zone } = row
  const timeZone = time_zone ?? siteZone
  const time = timeHere({ time: row.time, startsAt: starts_at, timeZone }, siteZone)
  const series = seriesInWords({ recurrence, startsAt: starts_at, endsAt: ends_at, timeZone })
  if (series) return timeZone === siteZone ? series : `${series}, ${zoneInWords(timeZone)}`
  if (row.is_recurring) return ['Ongoing', time].filter(Boolean).join(', ')
  return beginLine({ date: row.day, month: row.month, year: row.year, time, isRecurring: false })
}
