import { presentedContent } from '@/content/content-api.server'
import type { Feature } from '@/content/feature.server'
import { contentExports } from '@/content/feature.server'
import { teacherImport } from './import-teacher.server'
import { teachersApi } from './teacher.api.server'
import { teacherOperations } from './teacher.operations.server'
import { teacherPersonalData } from './teacher.personal-data.server'
import { presentTeacher } from './teacher.presenter.server'
import { countTeachers, listTeachersForStaff } from './teacher.repository.server'
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
  exports: contentExports('teachers', {
    columns: {
      id: true,
      name: true,
      title: true,
      email: true,
      location: true,
      bio: true,
      personalDescription: true,
      imagePath: false,
      imageUrl: true,
      imageAlt: true,
      imageFocus: true,
      websiteUrl: true,
    },
    list: listTeachersForStaff,
    present: presentTeacher,
  }),
  imports: { row: teacherImport },
}
