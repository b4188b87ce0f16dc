import { contentFeed, feedMoments } from '@/content/content-api.server'
import type { Services } from '@/platform/services.server'
import { formatEventTime, plainBeginningOf } from '../event.presenter.server'
import { type EventRow, listEvents } from '../event.repository.server'
import { formatState } from '../event-date'
import { introOf } from '../event-text'
import { formatDay, formatNextSession, withInsteadOf } from '../schedule/format-session'
import { findNextSessions } from '../schedule/session.repository.server'

export async function eventFeed(services: Services): Promise<string> {
  const { db, clock, config } = services
  const rows = await listEvents(services)
  const ids = rows.map(({ id }) => id)
  const next = await findNextSessions(db, ids, clock.now().toISOString())
  const nextDate = (row: EventRow) => {
    const session = hasSeveralDates(row) && next.get(row.id)
    if (!session) return undefined
    const { title, location, note } = session
    return [withInsteadOf(formatNextSession(session), session, formatDay), title, location, note].filter(Boolean).join(', ')
  }
  return contentFeed(services, {
    name: 'events',
    title: 'Events',
    page: '/events',
    entries: rows.map((row) => {
      const url = `${config.publicUrl}/events/${row.slug}`
      const intro = introOf({ introText: row.introText, plainText: plainBeginningOf(row.description) })
      const lines = [formatState(row), formatEventTime(row, clock.timeZone), nextDate(row), row.location, intro]
      return { id: url, url, title: row.title, summary: lines.filter(Boolean).join('\n'), ...feedMoments(row) }
    }),
  })
}

const hasSeveralDates = ({ isRecurring, extraDates }: EventRow) => isRecurring || extraDates.length > 0
