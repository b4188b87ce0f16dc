import type { Reader } from '@/content/content-rows.server'
import type { Database } from '@/platform/database/database.server'
import { presentTeacher } from './teacher.presenter.server'
import {
  listTeachers,
  listTeachersByIds,
  listTeachersByIdsForStaff,
  listTeachersForStaff,
  type TeacherRow,
} from './teacher.repository.server'
import type { Teacher } from './teacher.schema'

type IdsByEvent = ReadonlyMap<number, readonly number[]>

/** Each event's teachers that visitors see, in the order given, from their ids by event. */
export async function listTeachersByEvent(reader: Reader, idsByEvent: IdsByEvent): Promise<Map<number, Teacher[]>> {
  const ids = idsToAskFor(idsByEvent)
  return arrange(idsByEvent, ids ? await listTeachersByIds(reader, ids) : await listTeachers(reader))
}

/** All of each event's teachers: an event that staff save keeps those who are not published. */
export async function listTeachersByEventForStaff(db: Database, idsByEvent: IdsByEvent): Promise<Map<number, Teacher[]>> {
  const ids = idsToAskFor(idsByEvent)
  return arrange(idsByEvent, ids ? await listTeachersByIdsForStaff(db, ids) : await listTeachersForStaff(db))
}

/** More ids than this are not sent to the database one by one. */
const MAX_IDS = 100

/** Undefined where it is better to ask for every teacher. */
function idsToAskFor(idsByEvent: IdsByEvent): number[] | undefined {
  const teacherIds = new Set([...idsByEvent.values()].flat())
  return teacherIds.size > MAX_IDS ? undefined : [...teacherIds]
}

function arrange(idsByEvent: IdsByEvent, rows: TeacherRow[]): Map<number, Teacher[]> {
  const byId = new Map(rows.map((row) => [row.id, presentTeacher(row)]))
  return new Map([...idsByEvent].map(([eventId, ids]) => [eventId, ids.flatMap((id) => byId.get(id) ?? [])]))
}
