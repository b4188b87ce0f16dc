import { presentedContent } from '@/content/content-api.server'
import type { Feature } from '@/content/feature.server'
import { teacherExports } from './export-teachers.server'
import { teacherImport } from './import-teacher.server'
import { teachersApi } from './teacher.api.server'
import { teacherOperations } from './teacher.operations.server'
import { teacherPersonalData } from './teacher.personal-data.server'
import { presentTeacher } from './teacher.presenter.server'
import { countTeachers } from './teacher.repository.server'
import { teacherTexts } from './teacher-texts'

export const teachersFeature: Feature = {
  name: 'teachers',
  texts: { teachers: teacherTexts },
  api: [teachersApi],
  people: teacherPersonalData,
  content: [presentedContent(teacherOperations, (rows) => rows.map(presentTeacher))],
  firstSteps: {
    teachers: async (services) => (await teacherOperations.samples?.hasOwn(services)) ?? false,
  },
  overview: async ({ db }) => ({ tabs: { teachers: { count: await countTeachers(db), of: 'in all', isDue: false } } }),
  exports: teacherExports,
  imports: { row: teacherImport },
}
