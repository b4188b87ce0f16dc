import * as z from 'zod'
import '@/platform/forms/zod-without-eval'
import { areTheSame, differ, newPasswordFields } from './new-password.schema'

/** A link as it is shown once, to the person who made it. */
const resetLink = z.object({
  token: z.string(),
  url: z.string().describe('The link to send'),
  expiresAt: z.string().describe('ISO-8601 UTC'),
})
export type ResetLink = z.output<typeof resetLink>

export const resetLinkAnswer = z.object({ resetLink })

/** What the owner of an account fills in who was sent such a link. */
export const newPasswordForm = z.object(newPasswordFields).refine(areTheSame, differ)

/** The call (spec B §10). Anything that is no token is as good as none: the answer is that of an unknown one. */
export const passwordReset = z.object({ token: z.string().catch(''), password: newPasswordFields.password })
export type PasswordReset = z.output<typeof passwordReset>

export const passwordResetAnswer = z.object({ message: z.string(), username: z.string().describe('To log in with') })
