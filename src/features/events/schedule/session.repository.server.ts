import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import { isUntouched } from '@/content/content-kind.server'
import { isPublished, isSeen, type Reader } from '@/content/content-rows.server'
import { inBatches } from '@/platform/batches.server'
import { rawRow, rowFromRaw } from '@/platform/database/columns.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { pick } from '@/platform/keys-of'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import type { Clock } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import type { EventRow } from '../event.repository.server'
import { presentSession, sessionEnd } from './event-sessions.server'
import type { Session, Timing } from './timing'

export type NewSession = Insertable<Schema['event_sessions']>

export const sessionRow = (eventId: number, session: Session, timing: Timing): SessionRow => ({
  eventId,
  ...pick(session, ['startsAt', 'endsAt', 'timeZone', 'state']),
  day: session.date,
  title: session.title ?? null,
  location: session.location ?? null,
  facilitator: session.facilitator ?? null,
  joinUrl: session.joinUrl ?? null,
  capacity: session.capacity ?? null,
  note: session.note ?? null,
  begins: instantOf(session.startsAt, session.timeZone),
  ends: sessionEnd(session, timing),
})

export async function replaceSessions(db: Database, eventId: number, sessions: readonly NewSession[]) {
  await db.deleteFrom('event_sessions').where('eventId', '=', eventId).execute()
  for (const some of inBatches(sessions)) await db.insertInto('event_sessions').values(some).execute()
}

export const listSessions = (db: Database, eventId: number): Promise<NewSession[]> =>
  db.selectFrom('event_sessions').selectAll().where('eventId', '=', eventId).orderBy('startsAt').execute()

export type NextSession = ReturnType<typeof presentSession>

/** For each event, the first session that takes place and is not over at `now` (ISO-8601 UTC), where there is one (spec B §1.3). */
export async function findNextSessions(db: Database, eventIds: readonly number[], now: string): Promise<Map<number, NextSession>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('events')
    .innerJoin('event_sessions as session', (join) =>
      join.onRef('session.eventId', '=', 'events.id').on('session.startsAt', '=', (e) => firstSession(e, now)),
    )
    .selectAll('session')
    // One statement for many: their ids would be more values than the engines bind.
    .$if(eventIds.length < 100, (few) => few.where('events.id', 'in', eventIds))
    .execute()
  return new Map(rows.map((row) => [row.eventId, presentSessionRow(row)]))
}

export const presentSessionRow = (row: SessionRow): NextSession => presentSession({ ...row, date: row.day })

/** End of the next session that is upcoming or in progress, ISO-8601 UTC: from then on, other dates are the next ones. */
export async function nextSessionEnd(db: Database, now: string): Promise<string | undefined> {
  const { next } = await db
    .selectFrom('event_sessions')
    .select((e) => e.fn.min('ends').as('next'))
    .where('ends', '>', now)
    .executeTakeFirstOrThrow()
  return next ?? undefined
}

export type SessionRow = Selectable<Schema['event_sessions']>

const takingPlace = (db: Database, eventId: number) =>
  db.selectFrom('event_sessions').selectAll().where('eventId', '=', eventId).where('state', '=', 'scheduled')

export const listUpcomingSessions = (
  db: Database,
  eventId: number,
  { now, limit }: { now: string; limit: number },
): Promise<SessionRow[]> => takingPlace(db, eventId).where('ends', '>', now).orderBy('begins').limit(limit).execute()

export const findEventSession = (db: Database, eventId: number, startsAt: string): Promise<SessionRow | undefined> =>
  takingPlace(db, eventId).where('startsAt', '=', startsAt).executeTakeFirst()

/** The one of an event that takes place last before `begins` (ISO-8601 UTC). */
export const findSessionBefore = (db: Database, eventId: number, begins: string): Promise<SessionRow | undefined> =>
  takingPlace(db, eventId).where('begins', '<', begins).orderBy('begins', 'desc').limit(1).executeTakeFirst()

export const findNextBeginning = async (db: Database, eventId: number, now: string): Promise<string | undefined> =>
  (await takingPlace(db, eventId).where('begins', '>', now).orderBy('begins').limit(1).executeTakeFirst())?.begins

/** End (ISO-8601 UTC) of the session that begins at `startsAt`, canceled or not; undefined where no row is kept of it. */
export const findSessionEnd = async (db: Database, eventId: number, startsAt: string): Promise<string | undefined> =>
  (await db.selectFrom('event_sessions').select('ends').where('eventId', '=', eventId).where('startsAt', '=', startsAt).executeTakeFirst())
    ?.ends

/** Sessions of published and scheduled events that begin between two moments (ISO-8601 UTC, the later one excluded). */
export const listSessionsBetween = (reader: Reader, from: string, to: string): Promise<SessionRow[]> =>
  reader.db
    .selectFrom('event_sessions')
    .innerJoin('events', 'events.id', 'event_sessions.eventId')
    .selectAll('event_sessions')
    .where('event_sessions.state', '=', 'scheduled')
    .where('begins', '>=', from)
    .where('begins', '<', to)
    .where(isPublished(reader, 'events'))
    .orderBy('begins')
    .execute()

export const listSessionStarts = async (db: Database, eventId: number, limit: number): Promise<string[]> =>
  (await db.selectFrom('event_sessions').select('startsAt').where('eventId', '=', eventId).orderBy('startsAt').limit(limit).execute()).map(
    ({ startsAt }) => startsAt,
  )

export const listNextSessions = (reader: Reader, limit: number) =>
  reader.db
    .selectFrom('events')
    .innerJoin('event_sessions as session', (join) =>
      join.onRef('session.eventId', '=', 'events.id').on('session.startsAt', '=', (e) => firstSession(e, reader.clock.now().toISOString())),
    )
    .select(['session.eventId', 'session.startsAt', 'session.endsAt', 'session.day', 'session.capacity', 'events.registration'])
    .select((e) => [
      e.fn.coalesce('session.title', 'events.title').as('title'),
      e.fn.coalesce('session.location', 'events.location').as('location'),
    ])
    .where(isPublished(reader, 'events'))
    .where((e) => e.or([e('events.lastDay', 'is', null), e('events.lastDay', '>=', addDays(reader.clock.today(), -1))]))
    .orderBy('session.begins')
    .limit(limit)
    .execute()

const firstSession = (e: ExpressionBuilder<Schema, 'events'>, now: string) =>
  e
    .selectFrom('event_sessions as next')
    .select('next.startsAt')
    .whereRef('next.eventId', '=', 'events.id')
    .where('next.ends', '>', now)
    .where('next.state', '=', 'scheduled')
    .orderBy('next.ends')
    .limit(1)

/** Between these a series' sessions are stored: whoever may list two years of dates can register for each of them. */
export const sessionsUntil = (today: string) => monthsFrom(today, 26)
export const sessionsFrom = (today: string) => monthsFrom(today, -24)

function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Calendars show for 90 days that an event was withdrawn (spec B §2.1). */
const shownSince = (clock: Clock) => new Date(clock.now().getTime() - 90 * 24 * 3_600_000).toISOString()

type Parts = Pick<Services, 'db' | 'clock'>

/** Keeps a published event that is deleted or made a draft, so that calendars show it as canceled; a sample leaves none of its words. Within the caller's transaction. */
export async function withdraw({ db, clock }: Parts, event: EventRow) {
  if (!isSeen({ clock }, event) || isUntouched(event)) return
  // Only what calendars show, and no personal data.
  const content = rawRow({ ...event, registrationEmail: null, joinUrl: null })
  const row = { eventId: event.id, content, withdrawnAt: clock.now().toISOString() }
  await db
    .insertInto('calendar_withdrawals')
    .values(row)
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute()
}

/** Forgets that an event was withdrawn, once calendars get the event itself. */
export async function followPublication({ db, clock }: Parts, event: EventRow) {
  if (isSeen({ clock }, event)) await db.deleteFrom('calendar_withdrawals').where('eventId', '=', event.id).execute()
}

export async function listWithdrawn({ db, clock }: Parts): Promise<EventRow[]> {
  const rows = await db
    .selectFrom('calendar_withdrawals')
    .select('content')
    .where('withdrawnAt', '>', shownSince(clock))
    .where('eventId', 'not in', (events) => events.selectFrom('events').select('events.id').where(isPublished({ clock }, 'events')))
    .orderBy('eventId')
    .execute()
  return rows.map(({ content }) => rowFromRaw<EventRow>(db, content))
}

/** The sequence that a deleted event had when calendars last showed it; 0 where that is long ago. */
export async function findWithdrawnSequence(db: Database, eventId: number): Promise<number> {
  const row = await db.selectFrom('calendar_withdrawals').select('content').where('eventId', '=', eventId).executeTakeFirst()
  return row ? rowFromRaw<EventRow>(db, row.content).sequence : 0
}

export const findWithdrawn = async (services: Parts, slug: string): Promise<EventRow | undefined> =>
  (await listWithdrawn(services)).findLast((event) => event.slug === slug)

export const purgeWithdrawn = ({ db, clock }: Parts) =>
  db.deleteFrom('calendar_withdrawals').where('withdrawnAt', '<=', shownSince(clock)).execute()
