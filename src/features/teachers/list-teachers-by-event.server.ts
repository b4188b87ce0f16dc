import type { Database } from '@/platform/database/database.server'
import { presentTeacher } from './teacher.presenter.server'
import { listTeachers, listTeachersByIds } from './teacher.repository.server'
import type { Teacher } from './teacher.schema'

/** More ids than this are not sent to the database one by one. */
const MOST_IDS = 100

/** Each event's teachers in the order given, from their ids by event. */
export async function listTeachersByEvent(
  db: Database,
  idsByEvent: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, Teacher[]>> {
  const wanted = new Set([...idsByEvent.values()].flat())
  const rows = wanted.size > MOST_IDS ? await listTeachers(db) : await listTeachersByIds(db, [...wanted])
  const byId = new Map(rows.map((row) => [row.id, presentTeacher(row)]))
  return new Map([...idsByEvent].map(([eventId, ids]) => [eventId, ids.flatMap((id) => byId.get(id) ?? [])]))
}
