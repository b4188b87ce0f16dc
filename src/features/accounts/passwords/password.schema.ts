import * as z from 'zod'
import { PASSWORD_TOO_LONG } from '../account.schema'
import { isCommonPassword, isMadeOfUsername } from './password-rules'

const PASSWORD_TOO_SHORT = 'Password must be at least 10 characters'
export const TOO_EASY = 'That password is too easy to guess. Please choose another one'
const PASSWORDS_DIFFER = "Passwords don't match"

/** A new password. Logging in keeps to the documented six characters, since it only compares. */
const password = z
  .string(PASSWORD_TOO_SHORT)
  .min(10, PASSWORD_TOO_SHORT)
  .max(200, { error: PASSWORD_TOO_LONG, abort: true })
  .refine((value) => !isCommonPassword(value), TOO_EASY)

export const newPasswordFields = { password, confirmPassword: z.string(PASSWORDS_DIFFER) }
type NewPassword = z.output<z.ZodObject<typeof newPasswordFields>>

export const areTheSame = ({ password, confirmPassword }: NewPassword) => password === confirmPassword

/** The message where they differ (spec D2 §5): together with other faults, so that no one has to correct one password after the other. */
export const differ = {
  path: ['confirmPassword'],
  message: PASSWORDS_DIFFER,
  when: ({ value }: { value: unknown }) => typeof (value as Partial<NewPassword> | null)?.confirmPassword === 'string',
}

export const isMoreThan = (username: string, password: string) => !isMadeOfUsername(password, username)

export const JUST_USERNAME = 'Please choose a password that isn’t just your username'

export const isJustUsername = { path: ['password'], message: JUST_USERNAME }

export const resetLink = z.object({
  token: z.string(),
  url: z.string().describe('The link to send'),
  expiresAt: z.string().describe('ISO-8601 UTC'),
})
export type ResetLink = z.output<typeof resetLink>

export const newPasswordForm = z.object(newPasswordFields).refine(areTheSame, differ)

/** The call (spec B §10). Anything that is no token is as good as none: the answer is that of an unknown one. */
export const passwordReset = z.object({ token: z.string().catch(''), password: newPasswordFields.password })
export type PasswordReset = z.output<typeof passwordReset>

const NO_CURRENT_PASSWORD = 'Please enter your current password'

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
