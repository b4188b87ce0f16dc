import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { expectedVersion } from '@/content/editing/edit-conflict'
import { publicationInput } from '@/content/publication'
import { pictureDetailsParts } from '@/features/media/picture-details.schema'
import { retreatCenterAnswer, retreatCenterInput } from './retreat-center.schema'

const parts = z.object({
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().optional(),
  ...pictureDetailsParts,
  image: z.file().optional(),
  ...expectedVersion.shape,
  ...publicationInput.shape,
})

export const retreatCenterCalls = contentCalls({
  noun: 'retreat center',
  plural: 'retreat-centers',
  input: retreatCenterInput,
  answer: retreatCenterAnswer,
  multipart: { parts, maxBody: 11 * 1024 * 1024 },
})
