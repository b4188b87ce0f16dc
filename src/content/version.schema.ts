import * as z from 'zod'

const version = z.object({
  id: z.int(),
  at: z.string().describe('ISO-8601 UTC'),
  by: z.string().nullable().describe('The username of the account that saved it, where that is known'),
  changed: z.array(z.string()).describe('The fields that differ from the version before'),
  content: z.record(z.string(), z.unknown()).describe('The fields as they were saved, with `status` and `publishAt`'),
})
/** What something was at one of its saves, as staff see it (spec B §6.2). */
export type PresentedVersion = z.output<typeof version>

/** The newest first; the first is what there is now. */
export const versionsAnswer = z.object({ versions: z.array(version) })
