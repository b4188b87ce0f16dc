import * as z from 'zod'
import { pictureDetailsInput } from '@/features/media/picture-details.schema'
import { emailAddress } from '@/platform/email-address'
import { optionalText, optionalWebLink, requiredText, sitePath } from '@/platform/forms/input-fields'

/** What staff send to create a teacher, or together with what is stored to update one (spec D2 §3, §5). */
export const teacherInput = z
  .object({
    name: requiredText('The name', 120),
    email: emailAddress('Please enter a valid email address', requiredText('The email', 254)),
    title: requiredText('The title', 120),
    location: requiredText('The location', 200),
    bio: requiredText('The bio', 10_000),
    personalDescription: optionalText('The personal message', 10_000),
    imagePath: sitePath('The photo').optional(),
    imageUrl: sitePath('The photo'),
    ...pictureDetailsInput,
    websiteUrl: optionalWebLink('The website'),
  })
  // Both names mean the photo; the form sends the first, the sample content the second.
  .transform(({ imagePath, ...teacher }) => ({ ...teacher, imageUrl: imagePath === undefined ? teacher.imageUrl : imagePath }))
export type TeacherInput = z.output<typeof teacherInput>

/** What the staff's form holds: the fields, with an empty `imagePath` where the photo is marked for removal, and a newly chosen photo. */
export type TeacherFields = Omit<z.input<typeof teacherInput>, 'imageUrl'> & { image?: File | undefined }
