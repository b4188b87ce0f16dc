import * as z from 'zod'
import { contentCalls, partsOf } from '@/content/content-calls'
import { pictureDetailsParts } from '@/features/media/picture-details.schema'
import { mountainHutAnswer, mountainHutInput } from './mountain-hut.schema'

const parts = partsOf(mountainHutInput, { ...pictureDetailsParts, image: z.file().optional() })

export const mountainHutCalls = contentCalls({
  noun: 'mountain hut',
  plural: 'mountain-huts',
  input: mountainHutInput,
  answer: mountainHutAnswer,
  multipart: { parts, maxBody: 11 * 1024 * 1024 },
})
