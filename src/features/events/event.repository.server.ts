import { type Generated, type Selectable, sql, type Updateable } from 'kysely'
import { type ContentRow, contentRows, isPublished, type Reader, type SampleMark } from '@/content/content-rows.server'
import type { PictureFocus } from '@/features/media/picture-details.schema'
import { inBatches } from '@/platform/batches.server'
import type { RawRow } from '@/platform/database/columns.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { joinEmails } from '@/platform/email-address'
import { MAX_ID } from '@/platform/forms/input-fields'
import { type Clock, todayIn } from '@/platform/time/clock'
import type { Attendance, EventKind, EventState, OptionalTexts } from './event.schema'
import type { RegistrationSettings } from './places/registration-settings.schema'
import type { PastSeries, TimeSpan, TimingException } from './schedule/timing'

interface EventTable extends ContentRow, OptionalTexts {
  slug: string
  title: string
  description: string
  introText: string | null
  day: string
  month: string
  year: string
  time: string
  location: string
  facilitator: string
  facilitatorRole: 'teacher' | 'facilitator'
  facilitators: string[]
  registrationUrl: string
  registrationEmail: string | null
  eventDate: string | null
  isRecurring: boolean
  sortOrder: number
  videoUrl: string | null
  imageUrl: string | null
  imageAlt: string | null
  imageFocus: PictureFocus | null
  flyerUrl: string | null
  /** YYYY-MM-DDTHH:mm on the clocks of `time_zone`; null where only the day is known. */
  startsAt: string | null
  endsAt: string | null
  /** IANA name; null for the site's. */
  timeZone: string | null
  recurrence: string | null
  extraDates: Generated<TimeSpan[]>
  exceptions: Generated<TimingException[]>
  pastSeries: Generated<PastSeries[]>
  kind: EventKind | null
  attendance: Attendance | null
  state: Generated<EventState>
  /** Rises with each change of time, place or state, for calendars that have the event already. */
  sequence: Generated<number>
  /** The day of the last session where the community is, YYYY-MM-DD; null where none is the last. */
  lastDay: string | null
  /** When that session is over, ISO-8601 UTC. */
  lastEndsAt: string | null
  /** Up to which day its sessions are kept as rows, YYYY-MM-DD; null for an event whose words were never read. */
  sessionsUntil: string | null
  /** Null for the defaults, where staff changed nothing. */
  registration: RegistrationSettings | null
  /** Whether no places are left, whichever date they choose; kept by the registrations. */
  isFull: Generated<boolean>
  isPinned: Generated<boolean>
  sample: SampleMark | null
}

/** An event that calendars had and that is no longer published, for as long as they show it as canceled. */
interface WithdrawalTable {
  id: Generated<number>
  eventId: number
  content: RawRow
  withdrawnAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    events: EventTable
    event_sessions: {
      eventId: number
      startsAt: string
      endsAt: string
      timeZone: string
      day: string
      state: 'scheduled' | 'cancelled'
      title: string | null
      location: string | null
      facilitator: string | null
      joinUrl: string | null
      capacity: number | null
      note: string | null
      begins: string
      ends: string
    }
    calendar_withdrawals: WithdrawalTable
  }
}

export type EventRow = Selectable<Schema['events']>

const inOrder = (db: Database) => db.selectFrom('events').selectAll().orderBy('sortOrder').orderBy('id')

export const listEvents = (reader: Reader): Promise<EventRow[]> => inOrder(reader.db).where(isPublished(reader, 'events')).execute()

export const listEventsForStaff = (db: Database): Promise<EventRow[]> => inOrder(db).execute()

export const listEventsByIds = (db: Database, ids: readonly number[]): Promise<EventRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('events').selectAll().where('id', 'in', ids).orderBy('id').execute()

export async function findEventNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  return new Map(
    (await db.selectFrom('events').select(['id', 'title']).where('id', 'in', ids).execute()).map(({ id, title }) => [id, title]),
  )
}

/** Slugs and last changes (ISO-8601 UTC) only, for there may be many. */
export const listEventPages = (reader: Reader): Promise<{ slug: string; updatedAt: string }[]> =>
  reader.db.selectFrom('events').select(['slug', 'updatedAt']).where(isPublished(reader, 'events')).orderBy('id').execute()

/** Whether visitors see any: where they see none, they get the built-in ones (spec D1 §4). */
export const hasEvents = async (reader: Reader): Promise<boolean> =>
  (await reader.db.selectFrom('events').select('id').where(isPublished(reader, 'events')).limit(1).executeTakeFirst()) !== undefined

const bySlug = (db: Database, slug: string) => db.selectFrom('events').selectAll().where('slug', '=', slug)

export const findEventBySlug = (reader: Reader, slug: string): Promise<EventRow | undefined> =>
  bySlug(reader.db, slug).where(isPublished(reader, 'events')).executeTakeFirst()

export const findEventBySlugForStaff = (db: Database, slug: string): Promise<EventRow | undefined> => bySlug(db, slug).executeTakeFirst()

export async function findEventById(reader: Reader, id: number): Promise<EventRow | undefined> {
  if (!Number.isInteger(id) || id > MAX_ID) return undefined
  return reader.db.selectFrom('events').selectAll().where('id', '=', id).where(isPublished(reader, 'events')).executeTakeFirst()
}

export const hasEventLike = async (db: Database, { title, startsAt }: { title: string; startsAt: string }) =>
  (await db.selectFrom('events').select('id').where('title', '=', title).where('startsAt', '=', startsAt).limit(1).executeTakeFirst()) !==
  undefined

/** Whether it is published or not: for staff, and for what was caused while it was. */
export const { find: findStoredEvent } = contentRows('events')

/** The event, which no one changes or deletes until the surrounding transaction ends. SQLite has one writer anyway. */
export async function lockEvent(reader: Reader, id: number): Promise<EventRow | undefined> {
  if (id > MAX_ID) return undefined
  return locked(reader.db, id).where(isPublished(reader, 'events')).executeTakeFirst()
}

export const lockStoredEvent = async (db: Database, id: number): Promise<EventRow | undefined> =>
  id > MAX_ID ? undefined : locked(db, id).executeTakeFirst()

const locked = (db: Database, id: number) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .$if(db.engine === 'postgres', (shared) => shared.forShare())

/** Whether its last session had ended at `moment`, by default now (spec B §1.3); where only a day is known, whether that was over. */
export const isEventOver = ({ lastEndsAt, lastDay }: EventRow, clock: Clock, moment = clock.now()): boolean =>
  lastEndsAt ? new Date(lastEndsAt) <= moment : lastDay !== null && lastDay < todayIn(clock.timeZone, moment)

export async function nextSortOrder(db: Database): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select((e) => e.fn.max('sortOrder').as('last'))
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

export async function updateRegistrationEmail(db: Database, id: number, { addresses, at }: { addresses: string[]; at: string }) {
  await db
    .updateTable('events')
    .set({ registrationEmail: joinEmails(addresses), updatedAt: at })
    .where('id', '=', id)
    .execute()
}

export const listEventIdsForStaff = async (db: Database): Promise<number[]> =>
  (await db.selectFrom('events').select('id').execute()).map((row) => row.id)

export const listEventIdsWithoutTimes = async (db: Database): Promise<number[]> =>
  (await db.selectFrom('events').select('id').where('sessionsUntil', 'is', null).orderBy('id').execute()).map(({ id }) => id)

export const listEventIdsOfDays = async (db: Database): Promise<number[]> => {
  const found = db
    .selectFrom('events')
    .select('id')
    .where('startsAt', 'is', null)
    .where('isRecurring', '=', false)
    .where('eventDate', 'is not', null)
    .where((e) => e(e.fn<string>('lower', ['time']), 'like', '%day%'))
  return (await found.orderBy('id').execute()).map(({ id }) => id)
}

export const listSettings = (db: Database): Promise<Pick<EventRow, 'registration' | 'startsAt' | 'endsAt' | 'timeZone' | 'lastEndsAt'>[]> =>
  db
    .selectFrom('events')
    .select(['registration', 'startsAt', 'endsAt', 'timeZone', 'lastEndsAt'])
    .where('registration', 'is not', null)
    .execute()

export const listLastDays = async (db: Database): Promise<{ id: number; lastDay: string | null; lastEndsAt: string }[]> =>
  (await db.selectFrom('events').select(['id', 'lastDay', 'lastEndsAt']).where('lastEndsAt', 'is not', null).execute()).flatMap(
    ({ lastEndsAt, ...row }) => (lastEndsAt ? [{ ...row, lastEndsAt }] : []),
  )

export const listSeriesIds = async (db: Database): Promise<number[]> =>
  (await db.selectFrom('events').select('id').where('recurrence', 'is not', null).orderBy('id').execute()).map(({ id }) => id)

/** Those whose last day is not before `today` (YYYY-MM-DD), drafts among them. */
export async function countUpcomingEvents(db: Database, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where((e) => e.or([e('lastDay', 'is', null), e('lastDay', '>=', today)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Stores what the program derived about when an event takes place: no one changed the event. */
export async function updateTimes(db: Database, id: number, columns: Updateable<Schema['events']>) {
  await db.updateTable('events').set(columns).where('id', '=', id).execute()
}

export async function setIsFull(db: Database, id: number, isFull: boolean) {
  await db.updateTable('events').set({ isFull }).where('id', '=', id).execute()
}

/** Numbers the events from 0 in the order of their ids; by few statements, since each takes PostgreSQL a round trip. */
export async function updateSortOrders(db: Database, ids: number[]) {
  for (const some of inBatches([...ids.entries()])) {
    const cases = some.map(([place, id]) => sql`when ${sql.lit(id)} then ${sql.lit(place)}`)
    const sortOrder = sql<number>`case id ${sql.join(cases, sql` `)} end`
    const ordered = some.map(([, id]) => id)
    await db.updateTable('events').set({ sortOrder }).where('id', 'in', ordered).execute()
  }
}
