import { contentCalls } from '@/content/content-calls'
import { defineKind, field, forEveryone, type PublicOf } from '@/content/define-kind'
import { pictureFields, pictureMultipart } from '@/features/media/picture.kind'
import { isSitePath, isWebLink, requiredText } from '@/platform/forms/input-fields'

const linkUrl = requiredText('The link', 500).refine(
  (value) => isSitePath(value) || isWebLink(value),
  'The link must be a path on this site, like /programs#meditation, or an http(s) address',
)

/** A program, all of it for every visitor (spec D1 §3, decisions). */
export const program = defineKind({
  noun: 'program',
  plural: 'programs',
  fields: {
    title: field(requiredText('The title', 200), { label: 'Title', ...forEveryone, searched: true }),
    description: field(requiredText('The description', 5000), { label: 'Description', ...forEveryone }),
    ...pictureFields('The image', 'Picture'),
    linkUrl: field(linkUrl, {
      label: 'Link',
      ...forEveryone,
      about: "Where the card's link leads, for instance /introductory-teachings or /programs#meditation",
    }),
  },
})
export type Program = PublicOf<typeof program>

/** Programs (spec D1 §7, decisions). */
export const programCalls = contentCalls({ ...program, multipart: pictureMultipart(program.input) })
