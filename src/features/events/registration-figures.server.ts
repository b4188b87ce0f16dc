import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { listDeletedItemsOf } from '@/content/deleted-items.server'
import { keepCounts, type MonthCounts, type Months, monthOf, monthsSince, takeBackCounts } from '@/content/figure-counts.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import type { EventKind } from './event.schema'
import { kindFromTitle } from './event-text'

/** Counts registrations and attendances (spec B §6.8), those of deleted events that can be restored too; of some events where these are given. */
export const countRegistrations = (db: Database, months: Months, eventIds?: readonly number[]): Promise<EventCounts[]> =>
  count(db, months, { among: everyRow, counted: eventIds ? isIn('eventId', eventIds) : everyRow })

type Parts = Pick<Services, 'db' | 'clock'>

export async function keepRegistrationCounts(parts: Parts, ids: readonly number[]) {
  const counts = await countEach(parts, ids)
  const kinds = await eventKinds(parts.db)
  await keepCounts(
    parts.db,
    counts.map((row) => ({ ...row, kind: kinds.get(row.eventId) ?? '' })),
  )
}

export const takeBackRegistrationCounts = async (parts: Parts, ids: readonly number[]) =>
  takeBackCounts(parts.db, await countEach(parts, ids))

async function countEach({ db, clock }: Parts, ids: readonly number[]): Promise<EventCounts[]> {
  if (ids.length === 0) return []
  const live = db.selectFrom('registrations').select(['emailKey', 'createdAt']).where('id', 'in', ids)
  const deleted = db.selectFrom('deleted_registrations').select(['emailKey', 'createdAt']).where('id', 'in', ids)
  const rows = await live.unionAll(deleted).execute()
  const first = rows.map(({ createdAt }) => createdAt).sort()[0]
  if (first === undefined) return []
  const counted = isIn('id', ids)
  const addresses = rows.flatMap(({ emailKey }) => emailKey ?? [])
  // A first time is found among all attendances of an address.
  const among = addresses.length > 0 ? sql<SqlBool>`(${counted} or ${isIn('emailKey', addresses)})` : counted
  return count(db, monthsSince(first, { clock }), { among, counted })
}

const everyRow = sql<SqlBool>`1 = 1`

type EventCounts = MonthCounts & { eventId: number }

const isIn = (column: string, values: readonly (string | number)[]) =>
  values.length > 0 ? sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})` : sql<SqlBool>`1 = 0`

interface Restriction {
  among: RawBuilder<SqlBool>
  counted: RawBuilder<SqlBool>
}

const COLUMNS = ['id', 'eventId', 'emailKey', 'guests', 'queueNumber', 'status', 'endedBy', 'endedAt', 'createdAt'] as const

async function count(db: Database, months: Months, { among, counted }: Restriction): Promise<EventCounts[]> {
  const month = (column: string) => monthOf(sql.ref(column), months)
  const [none, one] = [sql.lit(0), sql.lit(1)]
  const rows = await db
    .kysely()
    .with('every', () =>
      db
        .selectFrom('registrations')
        .select([...COLUMNS])
        .where(among)
        .unionAll(
          db
            .selectFrom('deleted_registrations')
            .select([...COLUMNS])
            .where(among),
        ),
    )
    .with('attended', (query) =>
      query
        .selectFrom('every')
        .innerJoin('registration_sessions', 'registrationId', 'id')
        .where('isPresent', '=', true)
        .select(['id', 'every.eventId', 'emailKey', 'guests', 'session', 'tickedAt'])
        .select((e) =>
          e.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('emailKey').orderBy('session').orderBy('id'))
            .as('nth'),
        ),
    )
    .with('counts', (query) =>
      query
        .selectFrom('every')
        .where(counted)
        .select(['eventId', month('createdAt').as('month'), one.as('registrations')])
        .select((e) => e.case().when('queueNumber', 'is', null).then(none).else(one).end().as('waitlisted'))
        .select([none.as('canceled'), none.as('came'), none.as('firstTime')])
        .unionAll(
          query
            .selectFrom('every')
            .where(counted)
            .where('status', '=', 'cancelled')
            // An offer that was declined or not answered was no place yet.
            .where('endedBy', 'in', ['owner', 'staff', 'event'])
            .select(['eventId', month('endedAt').as('month'), none.as('registrations'), none.as('waitlisted'), one.as('canceled')])
            .select([none.as('came'), none.as('firstTime')]),
        )
        .unionAll(
          query
            .selectFrom('attended')
            .where(counted)
            .select('eventId')
            .select(sql<string | null>`case when session = '' then ${month('tickedAt')} else substr(session, 1, 7) end`.as('month'))
            .select([none.as('registrations'), none.as('waitlisted'), none.as('canceled'), sql<number>`1 + guests`.as('came')])
            // Guests have no address, so each counts as new (spec B §6.8).
            .select(sql<number>`guests + case when ${sql.ref('emailKey')} is null or nth = 1 then 1 else 0 end`.as('firstTime')),
        ),
    )
    .selectFrom('counts')
    .where('month', 'is not', null)
    .select(['month', 'eventId', ...FIGURES.map((figure) => sql<number>`sum(${sql.ref(figure)})`.as(figure))])
    .groupBy(['month', 'eventId'])
    .execute()
  return rows.map(({ month, eventId, ...figures }) => ({
    month: month ?? '',
    eventId,
    ...(Object.fromEntries(FIGURES.map((figure) => [figure, Number(figures[figure])])) as Record<(typeof FIGURES)[number], number>),
  }))
}

const FIGURES = ['registrations', 'waitlisted', 'canceled', 'came', 'firstTime'] as const

/** The kinds of all events, deleted ones that can be restored included, by their ids. */
export async function eventKinds(db: Database): Promise<Map<number, EventKind>> {
  const events = await db.selectFrom('events').select(['id', 'kind', 'title']).execute()
  const deleted = (await listDeletedItemsOf(db, 'event')).map(({ entityId, content }) => ({
    id: entityId,
    kind: (content.kind ?? null) as EventKind | null,
    title: String(content.title),
  }))
  return new Map([...deleted, ...events].map(({ id, kind, title }) => [id, kind ?? kindFromTitle(title)]))
}
