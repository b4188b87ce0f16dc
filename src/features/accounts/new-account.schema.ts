import * as z from 'zod'
import '@/platform/zod-without-eval'
import { PASSWORD_TOO_LONG, USERNAME_TOO_LONG, USERNAME_TOO_SHORT } from './account.schema'
import { isCommonPassword, isMadeOfUsername } from './password-rules'

const PASSWORD_TOO_SHORT = 'Password must be at least 10 characters'
const PASSWORDS_DIFFER = "Passwords don't match"

/** Normalised first: what it is compared by later must have the right length and nothing that cannot be seen. */
const username = z
  .string(USERNAME_TOO_SHORT)
  .normalize('NFKC')
  .trim()
  .min(3, USERNAME_TOO_SHORT)
  .max(64, USERNAME_TOO_LONG)
  .regex(/^\P{C}*$/u, 'Please leave out line breaks and invisible characters')

/** A password that somebody chooses anew. Logging in keeps to the documented six characters, since it only compares. */
const password = z
  .string(PASSWORD_TOO_SHORT)
  .min(10, PASSWORD_TOO_SHORT)
  .max(200, PASSWORD_TOO_LONG)
  .refine((value) => !isCommonPassword(value), 'This password is one of the first that anybody would guess. Please choose another one')

/** What a new person fills in (spec D2 §5, decisions). */
export const newAccountForm = z
  .object({ username, password, confirmPassword: z.string(PASSWORDS_DIFFER) })
  // Told beside other faults, so that nobody has to correct one password after the other.
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
    when: ({ value }) => typeof (value as Partial<NewAccountForm> | null)?.confirmPassword === 'string',
  })
  .refine(({ username, password }) => !isMadeOfUsername(password, username), {
    path: ['password'],
    message: 'Please choose a password that is more than your username',
  })
export interface NewAccountForm {
  username: string
  password: string
  confirmPassword: string
}

/** The documented call. Anything that is no token is as good as none: the answer is that of an unknown one. */
export const newAccount = newAccountForm.safeExtend({ invitation: z.string().catch('') })
export type NewAccount = z.output<typeof newAccount>
