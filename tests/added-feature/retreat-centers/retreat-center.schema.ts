import * as z from 'zod'
import { pictureDetails, pictureDetailsInput } from '@/features/media/picture-details.schema'
import { requiredText, sitePath } from '@/platform/forms/input-fields'

/** What staff send to create one, or together with what is stored to update it. */
export const retreatCenterInput = z.object({
  title: requiredText('The title', 200),
  description: requiredText('The description', 5000),
  imageUrl: sitePath('The image'),
  ...pictureDetailsInput,
})
export type RetreatCenterInput = z.output<typeof retreatCenterInput>

/** What the staff's form holds. */
export type RetreatCenterFields = z.input<typeof retreatCenterInput> & { image?: File | undefined }

/** One as everyone sees it. */
export const retreatCenterAnswer = z
  .object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    ...pictureDetails,
  })
  .meta({ id: 'RetreatCenter' })
export type RetreatCenter = z.output<typeof retreatCenterAnswer>
