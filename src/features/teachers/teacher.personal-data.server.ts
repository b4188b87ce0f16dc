import { listVersionsBy, removeVersion } from '@/content/content-versions.server'
import { type DeletedItem, listDeletedItemsOf, removeDeletedItem } from '@/content/deleted-items.server'
import type { PersonalData } from '@/content/personal-data.server'
import { updateSearchIndex } from '@/content/update-search-index.server'
import { removeLabels } from '@/platform/database/audit-log.server'
import { rowFromRaw } from '@/platform/database/columns.server'
import type { Database } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { purgeEventLinks } from './event-teacher.repository.server'
import { recordTeacherUploads, teacherOperations } from './teacher.operations.server'
import { deleteTeacher, listTeachersOf, type TeacherRow } from './teacher.repository.server'

/** Profiles, the deleted ones included. An erased one goes with its photo and its place in events, and cannot be restored. */
export const teacherPersonalData: PersonalData = {
  label: 'Teacher profiles',
  url: '/admin?tab=teachers',
  tables: { teachers: 'emailKey', deleted_items: null, content_versions: null },
  listFurtherKeys: async ({ db }) => [
    ...(await listDeletedTeachers(db)).map(({ row }) => foldEmail(row.email)),
    ...(await listVersionsBy(db, 'teacher', () => true)).flatMap(({ content: { email } }) =>
      typeof email === 'string' ? [foldEmail(email)] : [],
    ),
  ],
  async find({ db }, emailKey) {
    return [
      ...(await listTeachersOf(db, emailKey)).map((row) => ({ title: "Teacher's profile", fields: fieldsOf(row) })),
      ...(await listDeletedOf(db, emailKey)).map(({ row }) => ({ title: "Deleted teacher's profile", fields: fieldsOf(row) })),
      ...(await listVersionsOf(db, emailKey)).map(({ content }) => ({
        title: "Version of a teacher's profile",
        fields: fieldsIn(content),
      })),
    ]
  },
  async erase(services, emailKey) {
    const { db } = services
    const rows = await listTeachersOf(db, emailKey)
    const deleted = await listDeletedOf(db, emailKey)
    for (const { id } of rows) {
      await recordTeacherUploads(services, { entity: 'teacher', id }, undefined)
      await teacherOperations.purgeVersions(services, id)
      await purgeEventLinks(db, 'teacherId', id)
      await deleteTeacher(db, id)
      await updateSearchIndex(services, { kind: teacherOperations.noun, id }, undefined)
    }
    for (const { item } of deleted) {
      await teacherOperations.purge(services, item)
      await removeDeletedItem(db, item.id)
    }
    // Of someone whose profile has another address by now.
    const versions = await listVersionsOf(db, emailKey)
    for (const { id } of versions) {
      await recordTeacherUploads(services, { entity: 'version', id }, undefined)
      await removeVersion(db, id)
    }
    // The audit log calls teachers by their names.
    const ids = [...rows.map(({ id }) => id), ...[...deleted.map(({ item }) => item), ...versions].map(({ entityId }) => entityId)]
    await removeLabels(db, 'teacher', ids)
  },
  effects: async ({ db }, emailKey) =>
    (await listTeachersOf(db, emailKey)).length > 0 ? ['Their public profile disappears from the Teachers page and from events.'] : [],
  retention: () =>
    "Teachers' profiles are public, and kept until staff delete them; a deleted one can be restored for 30 days, and its last 50 versions are kept with it.",
}

const listDeletedTeachers = async (db: Database): Promise<{ item: DeletedItem; row: TeacherRow }[]> =>
  (await listDeletedItemsOf(db, 'teacher')).map((item) => ({ item, row: rowFromRaw<TeacherRow>(db, item.content) }))

const listDeletedOf = async (db: Database, emailKey: string) =>
  (await listDeletedTeachers(db)).filter(({ row }) => foldEmail(row.email) === emailKey)

const listVersionsOf = (db: Database, emailKey: string) =>
  listVersionsBy(db, 'teacher', ({ email }) => typeof email === 'string' && foldEmail(email) === emailKey)

const fieldsIn = (content: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [name, textOf(value)]))

const textOf = (value: unknown) => (value === null || typeof value === 'string' ? value : JSON.stringify(value))

const fieldsOf = (row: TeacherRow) => ({
  Name: row.name,
  Email: row.email,
  Title: row.title,
  Location: row.location,
  Bio: row.bio,
  'Personal message': row.personalDescription,
  Photo: row.imageUrl,
  'Photo shows': row.imageAlt,
  Website: row.websiteUrl,
  'Created at': row.createdAt,
  'Changed at': row.updatedAt,
})
