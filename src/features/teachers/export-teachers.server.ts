import { contentExports, publicationOf } from '@/content/transfer/export-part.server'
import { presentTeacher } from './teacher.presenter.server'
import { listTeachersForStaff } from './teacher.repository.server'

const COLUMNS = [
  'id',
  'name',
  'title',
  'email',
  'location',
  'bio',
  'personalDescription',
  'imageUrl',
  'imageAlt',
  'imageFocus',
  'websiteUrl',
] as const

export const teacherExports = contentExports('teachers', COLUMNS, async ({ db }) =>
  (await listTeachersForStaff(db)).map((row) => ({ ...presentTeacher(row), ...publicationOf(row) })),
)
