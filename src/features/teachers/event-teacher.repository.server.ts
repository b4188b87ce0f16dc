import type { Database } from '@/platform/database/database.server'

interface EventTeacherTable {
  eventId: number
  teacherId: number
  position: number
}

declare module '@/platform/database/database.server' {
  interface Schema {
    event_teachers: EventTeacherTable
    /** The links of what was deleted, until both their event and their teacher are there again. */
    deleted_event_teachers: EventTeacherTable
  }
}

export async function listTeacherIdsByEvent(db: Database, eventIds: number[]): Promise<Map<number, number[]>> {
  const byEvent = new Map<number, number[]>(eventIds.map((id) => [id, []]))
  if (eventIds.length === 0) return byEvent
  // Read whole for many events: a list of ids may be longer than the engines bind.
  const rows = await db
    .selectFrom('event_teachers')
    .select(['eventId', 'teacherId'])
    .$if(eventIds.length <= 100, (query) => query.where('eventId', 'in', eventIds))
    .orderBy('position')
    .orderBy('teacherId')
    .execute()
  for (const row of rows) byEvent.get(row.eventId)?.push(row.teacherId)
  return byEvent
}

export async function listTeachersOfOtherEvents(
  db: Database,
  teacherIds: readonly number[],
  eventIds: readonly number[],
): Promise<number[]> {
  if (teacherIds.length === 0) return []
  const rows = await db.selectFrom('event_teachers').select(['teacherId', 'eventId']).where('teacherId', 'in', teacherIds).execute()
  return [...new Set(rows.filter(({ eventId }) => !eventIds.includes(eventId)).map(({ teacherId }) => teacherId))]
}

export async function replaceEventTeachers(db: Database, eventId: number, teacherIds: number[]) {
  await db.deleteFrom('event_teachers').where('eventId', '=', eventId).execute()
  const rows = teacherIds.map((teacherId, position) => ({ eventId, teacherId, position }))
  if (rows.length > 0) await db.insertInto('event_teachers').values(rows).execute()
}

type End = 'eventId' | 'teacherId'

const COLUMNS = ['eventId', 'teacherId', 'position'] as const

/** Lets the links of an event or a teacher that is deleted wait for its return. */
export async function setAsideEventLinks(db: Database, end: End, id: number) {
  await db
    .insertInto('deleted_event_teachers')
    .columns(COLUMNS)
    .expression((e) => e.selectFrom('event_teachers').select(COLUMNS).where(end, '=', id))
    .execute()
}

/** Gives an event or a teacher that is back its links; one to someone who is still deleted goes on waiting for them. */
export async function restoreEventLinks(db: Database, end: End, id: number) {
  const complete = db
    .selectFrom('deleted_event_teachers')
    .select(COLUMNS)
    .where(end, '=', id)
    .where('eventId', 'in', (e) => e.selectFrom('events').select('id'))
    .where('teacherId', 'in', (e) => e.selectFrom('teachers').select('id'))
  for (const link of await complete.execute()) {
    await db.insertInto('event_teachers').values(link).execute()
    await db.deleteFrom('deleted_event_teachers').where('eventId', '=', link.eventId).where('teacherId', '=', link.teacherId).execute()
  }
}

/** Lets the links that an event or a teacher has in a backup wait here, until it is restored. */
export async function copyEventLinks(db: Database, backup: Database, end: End, id: number) {
  const links = await backup.selectFrom('deleted_event_teachers').select(COLUMNS).where(end, '=', id).execute()
  if (links.length === 0) return
  await db
    .insertInto('deleted_event_teachers')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function purgeEventLinks(db: Database, end: End, id: number) {
  await db.deleteFrom('deleted_event_teachers').where(end, '=', id).execute()
}
