import { type Selectable, sql } from 'kysely'
import { isPublished, type Reader } from '@/content/content-rows.server'
import type { Schema } from '@/platform/database/database.server'
import { inNumberList } from '@/platform/database/ids.server'
import type { EventRow } from '../event.repository.server'

const EVENT = ['events.id', 'events.slug', 'events.title', 'events.attendance', 'events.location', 'events.state'] as const
export type MonthEventRow = Pick<EventRow, 'id' | 'slug' | 'title' | 'attendance' | 'location' | 'state'>

// Nothing of events: there are hundreds of sessions in a month, and a day shows the first few.
const SESSION = [
  'session.eventId',
  'session.startsAt',
  'session.endsAt',
  'session.timeZone',
  'session.begins',
  'session.ends',
  'session.state',
  'session.day',
  'session.title',
  'session.location',
] as const
export type MonthSessionRow = Omit<Selectable<Schema['event_sessions']>, 'facilitator' | 'joinUrl' | 'capacity' | 'note'>

/** A stretch of time, ISO 8601 UTC, and the days of the community (YYYY-MM-DD) that it is. */
export interface MonthSpan {
  from: string
  before: string
  first: string
  last: string
}

/** A day, and what any zone's clocks may differ: what began earlier and reaches into a span lasts for several days. */
const DAY = 36 * 3_600_000

/** Published sessions that overlap a span; of series only those with rows kept to its end (`isKept`: and from its beginning). */
export async function listSessionRows(reader: Reader, span: MonthSpan, { isKept }: { isKept: boolean }): Promise<MonthSessionRow[]> {
  const dayBefore = new Date(Date.parse(span.from) - DAY).toISOString()
  const ofPublished = reader.db
    .selectFrom('event_sessions as session')
    .innerJoin('events', 'events.id', 'session.eventId')
    .select(SESSION)
    .where(isPublished(reader, 'events'))
    .where((e) => {
      const single = e('events.recurrence', 'is', null)
      return isKept ? e.or([single, e('events.sessionsUntil', '>', span.last)]) : single
    })
  const within = ofPublished.where('session.begins', '>=', span.from).where('session.begins', '<', span.before).orderBy('session.begins')
  const reachingIn = ofPublished.where('session.ends', '>', span.from)
  const fromDayBefore = reachingIn.where('session.begins', '>=', dayBefore).where('session.begins', '<', span.from)
  // As the index of such sessions has it: looking at all of the past would take long.
  const ofSeveralDays = reachingIn
    .where('session.begins', '<', dayBefore)
    .where(sql<boolean>`substr(session.starts_at, 1, 10) <> substr(session.ends_at, 1, 10)`)
  return [...(await ofSeveralDays.execute()), ...(await fromDayBefore.execute()), ...(await within.execute())]
}

export const listMonthEvents = (reader: Reader, ids: readonly number[]): Promise<MonthEventRow[]> =>
  reader.db
    .selectFrom('events')
    .select(EVENT)
    .where(inNumberList(reader.db, 'id', ids))
    .where(isPublished(reader, 'events'))
    .execute()

/** Those with a last date, since only they can be one stretch of days. */
export const listFiniteEvents = (reader: Reader, ids: readonly number[]): Promise<EventRow[]> =>
  reader.db
    .selectFrom('events')
    .selectAll()
    .where(inNumberList(reader.db, 'id', ids))
    .where('lastEndsAt', 'is not', null)
    .execute()

export const listDayRows = (reader: Reader, { first, last }: MonthSpan) =>
  onDayAlone(reader)
    .select([...EVENT, 'events.eventDate', 'events.time'])
    .where('eventDate', '<=', last)
    .where('eventDate', '>=', first)
    .orderBy('eventDate')
    .execute()

const onDayAlone = (reader: Reader) =>
  reader.db.selectFrom('events').where('startsAt', 'is', null).where('isRecurring', '=', false).where(isPublished(reader, 'events'))

/** Published series whose sessions in a span must be computed, since rows of them are not kept there. */
export const listSeriesRows = (reader: Reader, { first, last }: MonthSpan, { isKept }: { isKept: boolean }): Promise<EventRow[]> =>
  reader.db
    .selectFrom('events')
    .selectAll()
    .where('recurrence', 'is not', null)
    .$if(isKept, (query) => query.where((e) => e.or([e('sessionsUntil', 'is', null), e('sessionsUntil', '<=', last)])))
    .where((e) => e.or([e('lastDay', 'is', null), e('lastDay', '>=', first)]))
    .where(isPublished(reader, 'events'))
    .execute()

/** When the next session after a span begins (ISO 8601 UTC), and the next day of an event of which only the day is known. */
export async function findNextBegin(reader: Reader, { before, last }: MonthSpan) {
  const session = await reader.db
    .selectFrom('event_sessions as session')
    .innerJoin('events', 'events.id', 'session.eventId')
    .select('session.begins')
    .where('session.begins', '>=', before)
    .where('session.state', '=', 'scheduled')
    .where(isPublished(reader, 'events'))
    .orderBy('session.begins')
    .limit(1)
    .executeTakeFirst()
  const day = await onDayAlone(reader)
    .select('eventDate')
    .where('eventDate', '>', last)
    .where('state', '=', 'scheduled')
    .orderBy('eventDate')
    .limit(1)
    .executeTakeFirst()
  return { begins: session?.begins, day: day?.eventDate ?? undefined }
}
