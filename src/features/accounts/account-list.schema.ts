import * as z from 'zod'
import '@/platform/forms/zod-without-eval'

/** Someone who can sign in, for admins only. */
const account = z
  .object({
    id: z.int(),
    username: z.string(),
    isAdmin: z.boolean(),
    createdAt: z.string().describe('ISO-8601 UTC'),
    lastSeenAt: z.string().nullable().describe('ISO-8601 UTC, to the hour'),
    invitedBy: z.int().nullable().describe('The id of who invited them, where that is known'),
    hasPassword: z.boolean().describe('Without one its owner cannot log in until they use a reset link'),
    disabledAt: z.string().nullable().describe('Since when its owner cannot log in, ISO-8601 UTC'),
  })
  .meta({ id: 'Account' })
export type Account = z.output<typeof account>

export const accountAnswer = z.object({ account })
export const accountList = z.object({ accounts: z.array(account) })
