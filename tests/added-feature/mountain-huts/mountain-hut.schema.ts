import * as z from 'zod'
import { pictureDetails, pictureDetailsInput } from '@/features/media/picture-details.schema'
import { requiredText, sitePath } from '@/platform/forms/input-fields'

/** What staff send to create one, or together with what is stored to update it. */
export const mountainHutInput = z.object({
  title: requiredText('The title', 200),
  description: requiredText('The description', 5000),
  imageUrl: sitePath('The image'),
  ...pictureDetailsInput,
})
export type MountainHutInput = z.output<typeof mountainHutInput>

/** What the staff's form holds. */
export type MountainHutFields = z.input<typeof mountainHutInput> & { image?: File | undefined }

/** One as everyone sees it. */
export const mountainHutAnswer = z
  .object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    ...pictureDetails,
  })
  .meta({ id: 'MountainHut' })
export type MountainHut = z.output<typeof mountainHutAnswer>
