import type { Insertable, Selectable } from 'kysely'
import type { ContentRow, SampleMark } from '@/content/content-rows.server'
import { isPublished, type Reader } from '@/content/content-rows.server'
import type { PictureFocus } from '@/features/media/picture-details.schema'
import type { Database, Schema } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { MAX_ID } from '@/platform/forms/input-fields'

interface TeacherTable extends ContentRow {
  name: string
  title: string
  location: string
  email: string
  /** `foldEmail` of the address. */
  emailKey: string
  bio: string
  personalDescription: string | null
  imageUrl: string | null
  /** Alt text. */
  imageAlt: string | null
  imageFocus: PictureFocus | null
  websiteUrl: string | null
  sample: SampleMark | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    teachers: TeacherTable
  }
}

export type TeacherRow = Selectable<Schema['teachers']>

const everyTeacher = (db: Database) => db.q().selectFrom('teachers').selectAll().orderBy('id')
const publishedTeachers = (reader: Reader) => everyTeacher(reader.db).where(isPublished(reader, 'teachers'))

async function withIds(teachers: ReturnType<typeof everyTeacher>, ids: readonly number[]): Promise<TeacherRow[]> {
  const possible = ids.filter((id) => id <= MAX_ID)
  return possible.length === 0 ? [] : teachers.where('id', 'in', possible).execute()
}

export const listTeachers = (reader: Reader): Promise<TeacherRow[]> => publishedTeachers(reader).execute()

export const listTeachersForStaff = (db: Database): Promise<TeacherRow[]> => everyTeacher(db).execute()

export const listTeachersByIds = (reader: Reader, ids: readonly number[]) => withIds(publishedTeachers(reader), ids)

export const listTeachersByIdsForStaff = (db: Database, ids: readonly number[]) => withIds(everyTeacher(db), ids)

/** Answers the new row's id. */
export async function insertTeacher(db: Database, teacher: Omit<Insertable<Schema['teachers']>, 'emailKey'>): Promise<number> {
  const row = { ...teacher, emailKey: foldEmail(teacher.email) }
  const { id } = await db.q().insertInto('teachers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** All of one person's, by `foldEmail` of the address. */
export const listTeachersOf = (db: Database, emailKey: string): Promise<TeacherRow[]> =>
  db.q().selectFrom('teachers').selectAll().where('emailKey', '=', emailKey).orderBy('id').execute()

export async function deleteTeacher(db: Database, id: number) {
  await db.q().deleteFrom('teachers').where('id', '=', id).execute()
}

export async function countTeachers(db: Database): Promise<number> {
  const { count } = await db
    .q()
    .selectFrom('teachers')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
