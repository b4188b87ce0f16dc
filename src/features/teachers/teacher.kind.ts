import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { defineKind, field, forEveryone, made, type PublicOf } from '@/content/define-kind'
import { pictureFields, pictureMultipart } from '@/features/media/picture.kind'
import { emailAddress } from '@/platform/email-address'
import { optionalText, optionalWebLink, requiredText, sitePath } from '@/platform/forms/input-fields'

const email = emailAddress('Please enter a valid email address', requiredText('The email', 254))
/** A teacher, all of it for every visitor (spec D2 §3, §5). */
export const teacher = defineKind({
  noun: 'teacher',
  plural: 'teachers',
  fields: {
    name: field(requiredText('The name', 120), { ...forEveryone, label: 'Name', searched: true }),
    title: field(requiredText('The title', 120), { ...forEveryone, label: 'Title', searched: true }),
    email: field(email, { ...forEveryone, label: 'Email', searched: true }),
    location: field(requiredText('The location', 200), { ...forEveryone, label: 'Location', searched: true }),
    bio: field(requiredText('The bio', 10_000), { ...forEveryone, label: 'Professional Bio' }),
    personalDescription: field(optionalText('The personal message', 10_000), { ...forEveryone, label: 'Personal Message' }),
    // The path of the photo, under the name that staff's form sends; pages use `imageUrl`.
    imagePath: made(z.string().nullable(), { public: true, exported: false, input: sitePath('The photo').optional() }),
    ...pictureFields('The photo', 'Teacher Photo'),
    websiteUrl: field(optionalWebLink('The website'), { ...forEveryone, label: 'Website URL' }),
  },
})
export type Teacher = PublicOf<typeof teacher>

/** Both names mean the photo. */
export const teacherInput = teacher.input.transform(({ imagePath, imageUrl, ...fields }) => ({
  ...fields,
  imageUrl: imagePath === undefined ? imageUrl : imagePath,
}))

/** Teachers (spec D2 §7). */
export const teacherCalls = contentCalls({ ...teacher, input: teacherInput, multipart: pictureMultipart(teacher.input) })
