import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { expectedVersion } from '@/content/editing/edit-conflict'
import { publicationInput } from '@/content/publication'
import { pictureDetailsParts } from '@/features/media/picture-details.schema'
import { mountainHutAnswer, mountainHutInput } from './mountain-hut.schema'

const parts = z.object({
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().optional(),
  ...pictureDetailsParts,
  image: z.file().optional(),
  ...expectedVersion.shape,
  ...publicationInput.shape,
})

export const mountainHutCalls = contentCalls({
  noun: 'mountain hut',
  plural: 'mountain-huts',
  input: mountainHutInput,
  answer: mountainHutAnswer,
  multipart: { parts, maxBody: 11 * 1024 * 1024 },
})
