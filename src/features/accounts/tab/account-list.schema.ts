import * as z from 'zod'
import { role, USERNAME_TOO_LONG, USERNAME_TOO_SHORT } from '../account.schema'
import { optionalEmail } from '../email/account-email.schema'
import { areTheSame, differ, isJustUsername, isMoreThan, newPasswordFields } from '../passwords/password.schema'
import { secondFactorMethod } from '../second-factor/second-factor.schema'

export const invitationRequest = z.object({
  isAdmin: z.boolean('isAdmin must be true or false').default(false),
  role: role.optional().describe('Says more than isAdmin, and counts in its place'),
  email: optionalEmail.optional().describe('Where the link is sent; without it, the answer has the link'),
})

const expiresAt = z.string().describe('ISO-8601 UTC')

export const invitation = z.object({
  token: z.string().nullable(),
  url: z.string().nullable().describe('The link to send; null where it was emailed'),
  isAdmin: z.boolean(),
  role,
  expiresAt,
})
export type Invitation = z.output<typeof invitation>

const openInvitation = z
  .object({
    id: z.int(),
    isAdmin: z.boolean(),
    role,
    createdBy: z.string().nullable().describe('Null for the command line'),
    createdAt: z.string().describe('ISO-8601 UTC'),
    expiresAt,
  })
  .meta({ id: 'OpenInvitation' })
export type OpenInvitation = z.output<typeof openInvitation>

export const openInvitationList = z.object({ invitations: z.array(openInvitation).describe('Newest first') })

/** Those with letters that look the same: no one who is invited may pass for someone else. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Normalized first: what it is compared by later must have the right length and nothing that cannot be seen. */
const username = z
  .string(USERNAME_TOO_SHORT)
  // One letter can become eighteen, so that far longer texts are not even normalized.
  .max(640, { error: USERNAME_TOO_LONG, abort: true })
  .normalize('NFKC')
  .trim()
  .min(3, USERNAME_TOO_SHORT)
  .max(64, { error: USERNAME_TOO_LONG, abort: true })
  // U+FFFD is what an unreadable letter becomes; some letters and marks show nothing either, such as U+3164.
  .regex(/^[^\p{C}\p{Default_Ignorable_Code_Point}\ufffd]*$/u, 'Please leave out line breaks and invisible characters')
  .refine((name) => ALPHABETS.filter((letter) => letter.test(name)).length < 2, 'Please use the letters of one alphabet')

export const newAccountForm = z
  .object({ username, ...newPasswordFields })
  .refine(areTheSame, differ)
  .refine(({ username, password }) => isMoreThan(username, password), isJustUsername)

export const newAccount = newAccountForm.safeExtend({ invitation: z.string().catch('') })
export type NewAccount = z.output<typeof newAccount>

export const account = z
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

export const accountChange = z.object({
  role: role.optional(),
  email: optionalEmail.optional().describe('A link is sent to it, and it takes effect once that is used; null removes the current one'),
  disabled: z.boolean('disabled must be true or false').optional().describe('Whether its owner is kept out'),
})
export type AccountChange = z.output<typeof accountChange>
