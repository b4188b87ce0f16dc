import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { expectedVersion } from '@/content/editing/edit-conflict'
import { publicationInput } from '@/content/publication'
import { pictureDetailsParts } from '@/features/media/picture-details.schema'
import { programAnswer } from './program.schema'
import { programInput } from './program-input.schema'

const text = z.string()

const parts = z.object({
  title: text,
  description: text,
  linkUrl: text,
  imageUrl: text.optional(),
  ...pictureDetailsParts,
  image: z.file().optional(),
  ...expectedVersion.shape,
  ...publicationInput.shape,
})

/** Programs (spec D1 §7, decisions). Multipart too, as for teachers: staff have pictures, not paths. */
export const programCalls = contentCalls({
  noun: 'program',
  plural: 'programs',
  input: programInput,
  answer: programAnswer,
  multipart: { parts, maxBody: 11 * 1024 * 1024 },
})
