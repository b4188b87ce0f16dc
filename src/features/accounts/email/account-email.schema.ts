import * as z from 'zod'
import { emailAddress } from '@/platform/email-address'

const NOT_AN_ADDRESS = 'Please enter an email address, like ada@example.net, or leave this empty'

export const optionalEmail = z
  .union([z.literal('').transform(() => null), z.null(), emailAddress(NOT_AN_ADDRESS)], NOT_AN_ADDRESS)
  .describe('Null for none')

export const emailChange = z.object({ email: optionalEmail })

export const ownEmail = z.object({
  email: z.string().nullable().describe('The confirmed address'),
  newEmail: z.string().nullable().describe('What takes its place once it is confirmed by the link that was sent to it'),
})

const NO_NAME = 'Please enter your username or email address'
export const resetRequest = z.object({
  username: z.string(NO_NAME).trim().min(1, NO_NAME).max(254, NO_NAME).describe('Or an email address'),
})
