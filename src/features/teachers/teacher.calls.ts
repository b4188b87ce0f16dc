import * as z from 'zod'
import { contentCalls, partsOf } from '@/content/content-calls'
import { pictureDetailsParts } from '@/features/media/picture-details.schema'
import { teacherAnswer } from './teacher.schema'
import { teacherInput } from './teacher-input.schema'

const parts = partsOf(teacherInput.in, { ...pictureDetailsParts, image: z.file().optional() })

/** Teachers (spec D2 §7). */
export const teacherCalls = contentCalls({
  noun: 'teacher',
  plural: 'teachers',
  input: teacherInput,
  answer: teacherAnswer,
  multipart: { parts, maxBody: 11 * 1024 * 1024 },
})
