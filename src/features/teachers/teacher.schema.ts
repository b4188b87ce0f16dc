import * as z from 'zod'
import { pictureDetails } from '@/features/media/picture-details.schema'

/** A teacher as every visitor sees them (spec D2 §3). */
export const teacherAnswer = z
  .object({
    id: z.number().int(),
    name: z.string(),
    title: z.string(),
    location: z.string(),
    email: z.string(),
    bio: z.string(),
    personalDescription: z.string().nullable(),
    /** The photo's site path; `imageUrl` is the same, under the name that pages use. */
    imagePath: z.string().nullable(),
    imageUrl: z.string().nullable(),
    ...pictureDetails,
    websiteUrl: z.string().nullable(),
  })
  .meta({ id: 'Teacher' })
export type Teacher = z.output<typeof teacherAnswer>
