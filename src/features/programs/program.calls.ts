import * as z from 'zod'
import { contentCalls, partsOf } from '@/content/content-calls'
import { pictureDetailsParts } from '@/features/media/picture-details.schema'
import { programAnswer } from './program.schema'
import { programInput } from './program-input.schema'

const parts = partsOf(programInput, { ...pictureDetailsParts, image: z.file().optional() })

/** Programs (spec D1 §7, decisions). Multipart too, as for teachers: staff have pictures, not paths. */
export const programCalls = contentCalls({
  noun: 'program',
  plural: 'programs',
  input: programInput,
  answer: programAnswer,
  multipart: { parts, maxBody: 11 * 1024 * 1024 },
})
