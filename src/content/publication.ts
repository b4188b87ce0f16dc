import * as z from 'zod'

const NO_STATUS = 'The status must be draft or published'
const NO_MOMENT = 'publishAt must be a moment like 2027-10-05T16:00:00.000Z, or null'

/** Of years that both databases know. */
const moment = z.iso
  .datetime({ offset: true, error: NO_MOMENT })
  .refine((value) => Date.parse(value) >= 0 && Date.parse(value) < Date.UTC(9999, 11, 31), NO_MOMENT)
  .transform((value) => new Date(value).toISOString())

/**
 * What a save of any kind of content may say in addition to its fields: whether and when visitors see it (spec B §6.1). What is left out stays as it
 * is, and new content is published. A multipart body has an empty text for no moment.
 */
export const publicationInput = z.object({
  status: z.enum(['draft', 'published'], NO_STATUS).nullish().describe('Only staff see a draft'),
  publishAt: z
    .union([moment, z.literal('').transform(() => null)], NO_MOMENT)
    .nullish()
    .describe('From when on visitors see what is published, ISO-8601 UTC; null for at once'),
})
export type Publication = z.output<typeof publicationInput>

/** The same as staff's lists and answers to their writes have it. */
export const publicationAnswer = {
  status: z.enum(['draft', 'published']).describe('For staff only'),
  publishAt: z.string().nullable().describe('From when on visitors see what is published, ISO-8601 UTC; for staff only'),
}
