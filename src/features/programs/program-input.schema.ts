import * as z from 'zod'
import { pictureDetailsInput } from '@/features/media/picture-details.schema'
import { isSitePath, isWebLink, requiredText, sitePath } from '@/platform/forms/input-fields'

/** What staff send to create a program, or together with what is stored to update one (spec D1 §3, decisions). */
export const programInput = z.object({
  title: requiredText('The title', 200),
  description: requiredText('The description', 5000),
  imageUrl: sitePath('The image'),
  ...pictureDetailsInput,
  linkUrl: requiredText('The link', 500).refine(
    (value) => isSitePath(value) || isWebLink(value),
    'The link must be a path on this site, like /programs#meditation, or an http(s) address',
  ),
})
export type ProgramInput = z.output<typeof programInput>

/** What the staff's form holds: the fields, with an empty `imageUrl` where the picture is marked for removal, and a newly chosen one. */
export type ProgramFields = z.input<typeof programInput> & { image?: File | undefined }
