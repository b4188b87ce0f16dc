import * as z from 'zod'

/** What identifies the state of something stored, as staff's lists and answers to their writes have it. */
export const version = { updatedAt: z.string().describe('When it was last changed, ISO-8601 UTC; for staff only') }

const NO_VERSION = 'updatedAt must be the timestamp last read from the API, like 2027-10-05T16:00:00.000Z'

/** A further field of an update: the version that it was based on. Without it the update overwrites whatever is stored. */
export const expectedVersion = z.object({
  updatedAt: z.iso
    .datetime(NO_VERSION)
    .nullish()
    .describe('The `updatedAt` of what was edited; refused with 409 if that has changed since'),
})

export type ExpectedVersion = z.output<typeof expectedVersion>

/** What a refused update answers in addition to its message. `current` is the stored state, as lists show it. */
export const editConflict = <T extends z.ZodType>(current: T) =>
  z.object({
    message: z.string(),
    changedBy: z.string().nullable().describe('The username of the account that changed it, where that is known'),
    changedAt: z.string().describe('ISO-8601 UTC'),
    current,
  })
