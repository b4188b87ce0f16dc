import type { Selectable } from 'kysely'
import { isPublished, type Reader } from '@/content/published.server'
import type { Schema } from '@/platform/database/database.server'
import '../event.table.server'
import type { EventRow } from '../event.repository.server'

const EVENT = ['events.id', 'events.slug', 'events.title', 'events.attendance', 'events.location', 'events.state as event_state'] as const

type OfEvent = Pick<EventRow, 'id' | 'slug' | 'title' | 'attendance' | 'location'> & { event_state: EventRow['state'] }

/** One session, with what is told of its event. */
export type MonthSession = OfEvent &
  Pick<Selectable<Schema['event_sessions']>, 'starts_at' | 'ends_at' | 'time_zone' | 'begins' | 'ends'> & {
    session_state: 'scheduled' | 'cancelled'
  }

/** A stretch of time, ISO 8601 UTC, and the days of the community (YYYY-MM-DD) that it is. */
export interface MonthSpan {
  from: string
  before: string
  first: string
  last: string
}

/** What begins earlier is looked for among single events alone: nothing of a series lasts so long. */
const LONG = 62 * 24 * 3_600_000

/**
 * The sessions of published events that lie in a span or reach into it. Those of series are there for which rows are kept to its end
 * (`isKept`: and from its beginning on).
 */
export async function listSessionRows(reader: Reader, span: MonthSpan, { isKept }: { isKept: boolean }): Promise<MonthSession[]> {
  const earliest = new Date(Date.parse(span.from) - LONG).toISOString()
  const rows = sessionsOfPublished(reader)
    .where((e) => {
      const single = e('events.recurrence', 'is', null)
      return isKept ? e.or([single, e('events.sessions_until', '>', span.last)]) : single
    })
    .where('session.begins', '>=', earliest)
    .where('session.begins', '<', span.before)
    .where((e) => e.or([e('session.ends', '>', span.from), e('session.begins', '>=', span.from)]))
  const long = sessionsOfPublished(reader)
    .where('events.recurrence', 'is', null)
    .where('events.last_ends_at', '>', span.from)
    .where('session.begins', '<', earliest)
    .where('session.ends', '>', span.from)
  return [...(await long.execute()), ...(await rows.execute())]
}

const sessionsOfPublished = (reader: Reader) =>
  reader.db
    .q()
    .selectFrom('event_sessions as session')
    .innerJoin('events', 'events.id', 'session.event_id')
    .select([
      ...EVENT,
      'session.starts_at',
      'session.ends_at',
      'session.time_zone',
      'session.begins',
      'session.ends',
      'session.state as session_state',
    ])
    .where(isPublished(reader, 'events'))
    .orderBy('session.begins')

/** Published events of which the day alone is known, on the days of a span. */
export const listDayRows = (reader: Reader, { first, last }: MonthSpan) =>
  onDayAlone(reader)
    .select([...EVENT, 'events.event_date', 'events.time'])
    .where('event_date', '<=', last)
    .where('event_date', '>=', first)
    .orderBy('event_date')
    .execute()

const onDayAlone = (reader: Reader) =>
  reader.db.q().selectFrom('events').where('starts_at', 'is', null).where('is_recurring', '=', 0).where(isPublished(reader, 'events'))

/** Published series whose sessions in a span must be computed, since rows of them are not kept there. */
export const listSeriesRows = (reader: Reader, { first, last }: MonthSpan, { isKept }: { isKept: boolean }): Promise<EventRow[]> =>
  reader.db
    .q()
    .selectFrom('events')
    .selectAll()
    .where('recurrence', 'is not', null)
    .$if(isKept, (query) => query.where((e) => e.or([e('sessions_until', 'is', null), e('sessions_until', '<=', last)])))
    .where((e) => e.or([e('last_day', 'is', null), e('last_day', '>=', first)]))
    .where(isPublished(reader, 'events'))
    .execute()

/** When the next session after a span begins (ISO 8601 UTC), and the next day of an event of which the day alone is known. */
export async function findNextBegin(reader: Reader, { before, last }: MonthSpan) {
  const session = await reader.db
    .q()
    .selectFrom('event_sessions as session')
    .innerJoin('events', 'events.id', 'session.event_id')
    .select('session.begins')
    .where('session.begins', '>=', before)
    .where('session.state', '=', 'scheduled')
    .where(isPublished(reader, 'events'))
    .orderBy('session.begins')
    .limit(1)
    .executeTakeFirst()
  const day = await onDayAlone(reader)
    .select('event_date')
    .where('event_date', '>', last)
    .where('state', '=', 'scheduled')
    .orderBy('event_date')
    .limit(1)
    .executeTakeFirst()
  return { begins: session?.begins, day: day?.event_date ?? undefined }
}
