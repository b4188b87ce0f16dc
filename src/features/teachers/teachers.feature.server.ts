import type { Feature } from '@/content/feature.server'
import { teachersApi } from './teacher.api.server'
import { teacherOperations } from './teacher.operations.server'
import { peopleInTeachers } from './teacher.people.server'

export const teachersFeature: Feature = {
  name: 'teachers',
  api: [teachersApi],
  people: peopleInTeachers,
  content: [teacherOperations],
}
