import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { expectedVersion } from '@/content/editing/edit-conflict'
import { publicationInput } from '@/content/publication'
import { pictureDetailsParts } from '@/features/media/picture-details.schema'
import { teacherAnswer } from './teacher.schema'
import { teacherInput } from './teacher-input.schema'

const text = z.string()

const parts = z.object({
  name: text,
  email: text,
  title: text,
  bio: text,
  location: text,
  personalDescription: text.optional(),
  imagePath: text.optional(),
  ...pictureDetailsParts,
  websiteUrl: text.optional(),
  image: z.file().optional(),
  ...expectedVersion.shape,
  ...publicationInput.shape,
})

/** Teachers (spec D2 §7). */
export const teacherCalls = contentCalls({
  noun: 'teacher',
  plural: 'teachers',
  input: teacherInput,
  answer: teacherAnswer,
  multipart: { parts, maxBody: 11 * 1024 * 1024 },
})
