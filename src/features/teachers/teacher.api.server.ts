import * as z from 'zod'
import { contentApi } from '@/content/content-api.server'
import { expectedVersion } from '@/content/edit-conflict'
import { readWithUploads } from '@/features/media/read-uploads.server'
import { teacherOperations } from './teacher.operations.server'
import { presentTeacher } from './teacher.presenter.server'
import { listTeachers } from './teacher.repository.server'
import { teacherAnswer } from './teacher.schema'
import { teacherInput } from './teacher-input.schema'

const text = z.string()

const teacherParts = z.object({
  name: text,
  email: text,
  title: text,
  bio: text,
  location: text,
  personalDescription: text.optional(),
  imagePath: text.optional(),
  websiteUrl: text.optional(),
  image: z.file().optional(),
  updatedAt: expectedVersion.shape.updatedAt,
})

/** Teachers (spec D2 §7). */
export const teachersApi = contentApi({
  noun: 'teacher',
  plural: 'teachers',
  input: teacherInput,
  answer: teacherAnswer,
  operations: teacherOperations,
  list: listTeachers,
  present: (_c, rows) => rows.map(presentTeacher),
  multipart: {
    read: readWithUploads({ files: { image: { kind: 'image', target: 'imagePath' } } }),
    parts: teacherParts,
    maxBody: 11 * 1024 * 1024,
  },
})
