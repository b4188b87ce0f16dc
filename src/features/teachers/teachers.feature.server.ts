import type { Feature } from '@/content/feature.server'
import { teachersApi } from './teacher.api.server'
import { teacherOperations } from './teacher.operations.server'

export const teachersFeature: Feature = {
  name: 'teachers',
  api: [teachersApi],
  content: [teacherOperations],
}
