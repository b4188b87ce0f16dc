import * as z from 'zod'
import type { StoredPublication } from '@/features/desk/publishing/publication-fields'

const fields = {
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  presenter: z.string(),
  tags: z.array(z.string()),
  year: z.number().int(),
  month: z.string().describe('Full English name'),
}
const videoUrl = z.string().describe('A link to a YouTube or Vimeo video, as it was given')
const thumbnailUrl = z.string().nullable().describe('An https address or a path on this site, as it was given')

/** A webinar as every visitor sees it (spec D2 §3). */
export const webinarAnswer = z
  .object({
    ...fields,
    videoUrl,
    thumbnailUrl,
    thumbnailImageUrl: z
      .string()
      .nullable()
      .describe('The path on this site of the picture that pages show, of the thumbnail or else of the video; null until it is there'),
  })
  .meta({ id: 'Webinar' })
export type Webinar = z.output<typeof webinarAnswer>

/** The same in the list for staff, the one place with names in snake case (spec D2 §3, decisions). */
export const listedWebinarAnswer = z.object({ ...fields, video_url: videoUrl, thumbnail_url: thumbnailUrl }).meta({ id: 'ListedWebinar' })
export type ListedWebinar = z.output<typeof listedWebinarAnswer>

/** The same as staff see it. */
export interface AdminWebinar extends ListedWebinar, StoredPublication {
  updatedAt?: string
}
