import * as z from 'zod'
import '@/platform/forms/zod-without-eval'
import { USERNAME_TOO_LONG, USERNAME_TOO_SHORT } from '../account.schema'
import { areTheSame, differ, isJustUsername, isMoreThan, type NewPassword, newPasswordFields } from '../passwords/new-password.schema'

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

/** What a new person fills in (spec D2 §5, decisions). */
export const newAccountForm = z
  .object({ username, ...newPasswordFields })
  .refine(areTheSame, differ)
  .refine(({ username, password }) => isMoreThan(username, password), isJustUsername)
export interface NewAccountFields extends NewPassword {
  username: string
}

/** The documented call. Anything that is no token is as good as none: the answer is that of an unknown one. */
export const newAccount = newAccountForm.safeExtend({ invitation: z.string().catch('') })
export type NewAccount = z.output<typeof newAccount>
