import * as z from 'zod'
import { contentCalls, partsOf } from '@/content/content-calls'
import { defineKind, type FieldsOf, field, type PublicOf } from '@/content/define-kind'
import { pictureDetails, pictureDetailsInput, pictureDetailsParts } from '@/features/media/picture-details.schema'
import { isSitePath, isWebLink, requiredText, sitePath } from '@/platform/forms/input-fields'

const linkUrl = requiredText('The link', 500).refine(
  (value) => isSitePath(value) || isWebLink(value),
  'The link must be a path on this site, like /programs#meditation, or an http(s) address',
)

/** A program, all of it for every visitor (spec D1 §3, decisions). */
export const program = defineKind({
  noun: 'program',
  plural: 'programs',
  fields: {
    title: field(requiredText('The title', 200), { label: 'Title', public: true, exported: true, searched: true }),
    description: field(requiredText('The description', 5000), { label: 'Description', public: true, exported: true }),
    imageUrl: field(sitePath('The image'), { label: 'Picture', public: true, exported: true }),
    imageAlt: field(pictureDetailsInput.imageAlt, {
      label: 'Alt text',
      public: true,
      exported: true,
      answer: pictureDetails.imageAlt,
    }),
    imageFocus: field(pictureDetailsInput.imageFocus, {
      label: 'Focal point',
      public: true,
      exported: true,
      answer: pictureDetails.imageFocus,
    }),
    linkUrl: field(linkUrl, {
      label: 'Link',
      public: true,
      exported: true,
      about: "Where the card's link leads, for instance /introductory-teachings or /programs#meditation",
    }),
  },
})
export type Program = PublicOf<typeof program>

/** What the staff's form holds: the fields, with an empty `imageUrl` where the picture is marked for removal, and a newly chosen one. */
export type ProgramFields = FieldsOf<typeof program> & { image?: File | undefined }

const parts = partsOf(program.input, { ...pictureDetailsParts, image: z.file().optional() })

/** Programs (spec D1 §7, decisions). Multipart too, as for teachers: staff have pictures, not paths. */
export const programCalls = contentCalls({ ...program, multipart: { parts, maxBody: 11 * 1024 * 1024 } })
