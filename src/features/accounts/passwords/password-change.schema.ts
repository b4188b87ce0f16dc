import * as z from 'zod'
import { PASSWORD_TOO_LONG } from '../account.schema'
import { areTheSame, differ, isJustUsername, isMoreThan, newPasswordFields } from './new-password.schema'

const NO_CURRENT_PASSWORD = 'Please enter your current password'

/** What someone fills in who changes their password; `username` is theirs, since a password must be more than that. */
export const passwordChangeOf = (username: string) =>
  z
    .object({
      currentPassword: z.string(NO_CURRENT_PASSWORD).min(1, NO_CURRENT_PASSWORD).max(200, { error: PASSWORD_TOO_LONG, abort: true }),
      ...newPasswordFields,
    })
    .refine(areTheSame, differ)
    .refine(({ password }) => isMoreThan(username, password), isJustUsername)
export const passwordChanged = z.object({
  message: z.string(),
  lostPasswords: z
    .array(z.string())
    .describe('Usernames: their passwords were set by reset links of this account in the last 30 days, and open no more'),
  invited: z
    .array(z.string())
    .describe('Usernames of the accounts that were made by invitations of this account in the last 30 days; they go on'),
  removedPasskeys: z.array(z.string()).describe('Names of the passkeys that were added in the last 30 days, which are removed'),
  passkeys: z.array(z.string()).describe('Names of the passkeys from before, which log in still'),
  recentEmail: z.string().nullable().describe('The address of the account, where it was confirmed in the last 30 days'),
})
export type PasswordChanged = z.output<typeof passwordChanged>

export type PasswordChange = z.output<ReturnType<typeof passwordChangeOf>>
