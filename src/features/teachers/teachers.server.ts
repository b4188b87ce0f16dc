import { contentHandlers } from '@/content/content-api.server'
import { copyTitle } from '@/content/content-operations.server'
import { contentRows, type Reader, type RowOf, type SampleMark } from '@/content/content-rows.server'
import { updateSearchIndex } from '@/content/content-saves.server'
import { listVersionsBy, removeVersion } from '@/content/content-versions.server'
import { type DeletedItem, listDeletedItemsOf, removeDeletedItem } from '@/content/deleted-items.server'
import type { Feature, PersonalData } from '@/content/feature.server'
import { cellOf, createImported, type Imports } from '@/content/imports.server'
import { keepKind, type TableOf } from '@/content/keep-kind.server'
import { readWithPicture, uploadUses } from '@/features/media/store-upload.server'
import { removeLabels } from '@/platform/database/audit-log.server'
import { rowFromRaw } from '@/platform/database/columns.server'
import type { Database } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { validate } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { sampleTeachers } from '@/site/sample-content'
import { copyEventLinks, purgeEventLinks, restoreEventLinks, setAsideEventLinks } from './event-teacher.repository.server'
import { type Teacher, teacher, teacherCalls, teacherInput } from './teacher.kind'
import { teacherTexts } from './teacher-texts'

declare module '@/platform/database/database.server' {
  interface Schema {
    teachers: TableOf<typeof teacher, 'imagePath'> & {
      emailKey: string
      sample: SampleMark | null
    }
  }
}

type TeacherRow = RowOf<'teachers'>

const rows = contentRows('teachers')
const recordUploads = uploadUses(({ imageUrl }: TeacherRow) => [imageUrl])

const { operations, present, staff, visitors, content, exports } = keepKind(teacher, {
  table: 'teachers',
  input: teacherInput,
  label: ({ name }) => name,
  make: ({ email }) => ({ emailKey: foldEmail(email) }),
  show: ({ imageUrl }) => ({ imagePath: imageUrl }),
  samples: {
    isOne: (row) => sampleTeachers.some(({ name, bio }) => name === row.name && bio === row.bio),
    resemblesOne: (row) => sampleTeachers.some(({ name, bio }) => name === row.name || bio === row.bio),
    withoutOwn: 'Until you add a teacher of your own, the Teachers page says that there are none.',
  },
  document: (row) => ({
    title: row.name,
    facts: [row.title, row.location].filter(Boolean).join(', '),
    text: [row.bio, row.personalDescription].filter(Boolean).join('\n'),
    url: '/teachers',
    day: null,
  }),
  copyOf: (input) => ({ ...input, name: copyTitle(input.name, 120) }),
  recordUploads,
  // One that was deleted before addresses had keys comes back without.
  prepareRestore: async (row) => ({ ...row, emailKey: foldEmail(row.email) }),
  onDelete: ({ db }, { id }) => setAsideEventLinks(db, 'teacherId', id),
  onRestore: ({ db }, { id }) => restoreEventLinks(db, 'teacherId', id),
  onPurge: ({ db }, item) => purgeEventLinks(db, 'teacherId', item.entityId),
  onCopyFromBackup: ({ db }, backup) => copyEventLinks(db, backup.db, 'teacherId', backup.item.entityId),
})
export const teacherOperations = operations

type IdsByEvent = ReadonlyMap<number, readonly number[]>

/** Each event's teachers that visitors see, in the order given, from their ids by event. */
export const listTeachersByEvent = async (reader: Reader, idsByEvent: IdsByEvent) => arrange(idsByEvent, await visitors.list(reader))

/** All of each event's teachers: an event that staff save keeps those who are not published. */
export const listTeachersByEventForStaff = async (db: Database, idsByEvent: IdsByEvent) => arrange(idsByEvent, await rows.list(db))

function arrange(idsByEvent: IdsByEvent, found: TeacherRow[]): Map<number, Teacher[]> {
  const byId = new Map(found.map((row) => [row.id, present(row)]))
  return new Map([...idsByEvent].map(([eventId, ids]) => [eventId, ids.flatMap((id) => byId.get(id) ?? [])]))
}

const teacherImport: NonNullable<Imports['row']> = {
  needs: [['name'], ['email'], ['title'], ['bio']],
  name: (row) => `teacher “${cellOf(row, 'name') ?? ''}”`,
  async add(services, row) {
    const input = validate(teacherInput, {
      ...Object.fromEntries(['name', 'title', 'email', 'location', 'bio'].map((column) => [column, cellOf(row, column)])),
      personalDescription: cellOf(row, 'personaldescription', 'personal message'),
      websiteUrl: cellOf(row, 'website', 'websiteurl'),
    })
    if ((await listTeachersOf(services.db, foldEmail(input.email))).length > 0) return 'exists'
    await createImported(services, { operations, label: input.name }, input, { isDraft: cellOf(row, 'status') === 'draft' })
    return 'added'
  },
}

const listTeachersOf = (db: Database, emailKey: string): Promise<TeacherRow[]> =>
  db.selectFrom('teachers').selectAll().where('emailKey', '=', emailKey).orderBy('id').execute()

/** Profiles, the deleted ones included. An erased one goes with its photo and its place in events, and cannot be restored. */
const teacherPersonalData: PersonalData = {
  label: 'Teacher profiles',
  url: '/admin?tab=teachers',
  tables: { teachers: 'emailKey', deleted_items: null, content_versions: null },
  listFurtherKeys: async ({ db }) => [
    ...(await listDeletedTeachers(db)).map(({ row }) => foldEmail(row.email)),
    ...(await listVersionsBy(db, 'teacher', () => true)).flatMap(({ content: { email } }) =>
      typeof email === 'string' ? [foldEmail(email)] : [],
    ),
  ],
  find: async ({ db }, emailKey) => [
    ...(await listTeachersOf(db, emailKey)).map((row) => ({ title: "Teacher's profile", fields: fieldsOf(row) })),
    ...(await listDeletedOf(db, emailKey)).map(({ row }) => ({ title: "Deleted teacher's profile", fields: fieldsOf(row) })),
    ...(await listVersionsOf(db, emailKey)).map(({ content }) => ({
      title: "Version of a teacher's profile",
      fields: fieldsIn(content),
    })),
  ],
  async erase(services, emailKey) {
    const { db } = services
    const found = await listTeachersOf(db, emailKey)
    const deleted = await listDeletedOf(db, emailKey)
    for (const { id } of found) {
      await recordUploads(services, { entity: 'teacher', id }, undefined)
      await operations.purgeVersions(services, id)
      await purgeEventLinks(db, 'teacherId', id)
      await rows.delete(db, id)
      await updateSearchIndex(services, { kind: operations.noun, id }, undefined)
    }
    for (const { item } of deleted) {
      await operations.purge(services, item)
      await removeDeletedItem(db, item.id)
    }
    // Of someone whose profile has another address by now.
    const versions = await listVersionsOf(db, emailKey)
    for (const { id } of versions) {
      await recordUploads(services, { entity: 'version', id }, undefined)
      await removeVersion(db, id)
    }
    // The audit log calls teachers by their names.
    const ids = [...found.map(({ id }) => id), ...[...deleted.map(({ item }) => item), ...versions].map(({ entityId }) => entityId)]
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

export const teachersFeature: Feature = {
  name: 'teachers',
  texts: { teachers: teacherTexts },
  api: [
    serveCalls(
      teacherCalls,
      contentHandlers('teachers', teacherCalls, { operations, staff, visitors, read: readWithPicture('imagePath') }),
    ),
  ],
  people: teacherPersonalData,
  content,
  firstSteps: { teachers: async (services) => (await operations.samples?.hasOwn(services)) ?? false },
  async overview({ db }) {
    const all = db.selectFrom('teachers').select((e) => e.fn.countAll<number>().as('count'))
    return { tabs: { teachers: { ...(await all.executeTakeFirstOrThrow()), of: 'in all', isDue: false } } }
  },
  exports,
  imports: { row: teacherImport },
}
