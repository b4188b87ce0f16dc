import * as z from 'zod'
import '@/platform/forms/zod-without-eval'
import { role } from '../account.schema'
import { optionalEmail } from '../email/account-email.schema'
import { secondFactorMethod } from '../second-factor/second-factor.schema'

/** Someone who can log in, for admins only. */
const account = z
  .object({
    id: z.int(),
    username: z.string(),
    isAdmin: z.boolean(),
    role,
    createdAt: z.string().describe('ISO-8601 UTC'),
    lastSeenAt: z.string().nullable().describe('ISO-8601 UTC, to the hour'),
    invitedBy: z.int().nullable().describe('The id of the account that invited them, where that is known'),
    hasPassword: z.boolean().describe('Without one its owner cannot log in until they use a reset link'),
    email: z.string().nullable().describe('The confirmed address'),
    newEmail: z.string().nullable().describe('What takes its place once it is confirmed by the link that was sent to it'),
    secondFactors: z.array(secondFactorMethod).describe('What is asked for after the password, or in its place'),
    disabled: z.boolean(),
    disabledAt: z.string().nullable().describe('Since when its owner cannot log in, ISO-8601 UTC'),
  })
  .meta({ id: 'Account' })
export type Account = z.output<typeof account>

/** What an admin may change of an account (spec B §10); what is left out stays. */
export const accountChange = z.object({
  role: role.optional(),
  email: optionalEmail.optional().describe('A link is sent to it, and it takes effect once that is used; null removes the current one'),
  disabled: z.boolean('disabled must be true or false').optional().describe('Whether its owner is kept out'),
})
export type AccountChange = z.output<typeof accountChange>

export const accountAnswer = z.object({ account })
export const accountList = z.object({ accounts: z.array(account) })
