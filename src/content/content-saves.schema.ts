import * as z from 'zod'

export const version = { updatedAt: z.string().describe('When it was last changed, ISO-8601 UTC; for staff only') }

/** A further field of an update: the version that it was based on. Without it the update overwrites whatever is stored. */
export const expectedVersion = z.object({
  updatedAt: z.iso
    .datetime('updatedAt must be the timestamp last read from the API, like 2027-10-05T16:00:00.000Z')
    .nullish()
    .describe('The `updatedAt` of what was edited; refused with 409 if that has changed since'),
})

export type ExpectedVersion = z.output<typeof expectedVersion>

export const editConflict = <T extends z.ZodType>(current: T) =>
  z.object({
    message: z.string(),
    changedBy: z.string().nullable().describe('The username of the account that changed it, where that is known'),
    changedAt: z.string().describe('ISO-8601 UTC'),
    current,
  })
const NO_MOMENT = 'publishAt must be a moment like 2027-10-05T16:00:00.000Z, or null'

const moment = z.iso
  .datetime({ offset: true, error: NO_MOMENT })
  .refine((value) => Date.parse(value) >= 0 && Date.parse(value) < Date.UTC(9999, 11, 31), NO_MOMENT)
  .transform((value) => new Date(value).toISOString())

/** Whether and when visitors see it (spec B §6.1). What is left out stays, new content is published; a multipart body has an empty text for no moment. */
export const publicationInput = z.object({
  status: z.enum(['draft', 'published'], 'The status must be draft or published').nullish().describe('Only staff see a draft'),
  publishAt: z
    .union([moment, z.literal('').transform(() => null)], NO_MOMENT)
    .nullish()
    .describe('From when on visitors see what is published, ISO-8601 UTC; null for at once'),
})
export type Publication = z.output<typeof publicationInput>

export const publicationAnswer = {
  status: z.enum(['draft', 'published']).describe('For staff only'),
  publishAt: z.string().nullable().describe('From when on visitors see what is published, ISO-8601 UTC; for staff only'),
}

const versionVersion = z.object({
  id: z.int(),
  at: z.string().describe('ISO-8601 UTC'),
  by: z.string().nullable().describe('The username of the account that saved it, where that is known'),
  changed: z.array(z.string()).describe('The fields that differ from the version before'),
  content: z.record(z.string(), z.unknown()).describe('The fields as they were saved, with `status` and `publishAt`'),
})
/** What something was at one of its saves, as staff see it (spec B §6.2). */
export type PresentedVersion = z.output<typeof versionVersion>

export const versionsAnswer = z.object({ versions: z.array(versionVersion) })

const linkWarning = z.object({
  field: z.string().describe('The path of the field in what was saved: `description`'),
  href: z.string(),
})
export type LinkWarning = z.output<typeof linkWarning>

/** What a save of a text answers besides (spec B §11.6). */
export const linkWarnings = {
  warnings: z.array(linkWarning).optional().describe('Links within the site that lead nowhere; absent where none does'),
}
