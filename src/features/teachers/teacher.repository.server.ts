import type { Insertable, Selectable } from 'kysely'
import { type Database, MAX_ID, type Schema } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import './teacher.table.server'

export type TeacherRow = Selectable<Schema['teachers']>

export const listTeachers = (db: Database): Promise<TeacherRow[]> => db.q().selectFrom('teachers').selectAll().orderBy('id').execute()

export async function listTeachersByIds(db: Database, ids: readonly number[]): Promise<TeacherRow[]> {
  const possible = ids.filter((id) => id <= MAX_ID)
  return possible.length === 0 ? [] : db.q().selectFrom('teachers').selectAll().where('id', 'in', possible).execute()
}

/** Answers the new row's id. */
export async function insertTeacher(db: Database, teacher: Omit<Insertable<Schema['teachers']>, 'email_key'>): Promise<number> {
  const row = { ...teacher, email_key: foldEmail(teacher.email) }
  const { id } = await db.q().insertInto('teachers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
