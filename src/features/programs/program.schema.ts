import * as z from 'zod'
import { pictureDetails } from '@/features/media/picture-details.schema'

/** A program as every visitor sees it (spec D1 §3). */
export const programAnswer = z
  .object({
    id: z.number().int(),
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    ...pictureDetails,
    linkUrl: z.string().describe("Where the card's link leads, for instance /introductory-teachings or /programs#meditation"),
  })
  .meta({ id: 'Program' })
export type Program = z.output<typeof programAnswer>
