import * as z from 'zod'

export const linkFacts = z.object({ accountId: z.int(), username: z.string(), email: z.string() })
export type AccountLinkFacts = z.output<typeof linkFacts>
