import * as z from 'zod'
import { partsOf } from '@/content/content-calls'
import { field, forEveryone } from '@/content/define-kind'
import { sitePath } from '@/platform/forms/input-fields'
import { pictureDetails, pictureDetailsInput, pictureDetailsParts } from './picture-details.schema'

/** The fields of a kind's picture; `name` is what messages call it. */
export const pictureFields = (name: string, label: string) => ({
  imageUrl: field(sitePath(name), { ...forEveryone, label }),
  imageAlt: field(pictureDetailsInput.imageAlt, { ...forEveryone, label: 'Alt text', answer: pictureDetails.imageAlt }),
  imageFocus: field(pictureDetailsInput.imageFocus, { ...forEveryone, label: 'Focal point', answer: pictureDetails.imageFocus }),
})

/** Lets the saves of a kind be multipart too, with the picture as the part `image`: staff have pictures, not paths. */
export const pictureMultipart = (input: z.ZodObject) => ({
  parts: partsOf(input, { ...pictureDetailsParts, image: z.file().optional() }),
  maxBody: 11 * 1024 * 1024,
})
