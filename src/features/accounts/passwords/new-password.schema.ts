import * as z from 'zod'
import '@/platform/forms/zod-without-eval'
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

/** The two fields with which a form asks for it. */
export const newPasswordFields = { password, confirmPassword: z.string(PASSWORDS_DIFFER) }
export interface NewPassword {
  password: string
  confirmPassword: string
}

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
