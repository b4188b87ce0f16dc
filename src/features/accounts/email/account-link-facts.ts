import * as z from 'zod'

/** Of an email with a link to the owner of an account. */
export const linkFacts = z.object({ accountId: z.int(), username: z.string(), email: z.string() })
export type AccountLinkFacts = z.output<typeof linkFacts>
