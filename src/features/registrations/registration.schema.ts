import * as z from 'zod'
import { emailAddress } from '@/platform/email-address'
import '@/platform/forms/zod-without-eval'

const optionalText = (max: number) =>
  z.string('Please send text').trim().max(max, `Please keep this under ${max} characters`).optional().default('')

/** What a visitor fills in to register (spec D1 §5). */
export const registrationForm = z.object({
  name: z
    .string('Name must be at least 2 characters')
    .trim()
    .min(2, 'Name must be at least 2 characters')
    .max(120, 'Please keep the name under 120 characters'),
  email: emailAddress('Please enter a valid email address'),
  inDiamondHeartGroup: z.boolean('inDiamondHeartGroup must be true or false').optional().default(false),
  diamondHeartGroupName: optionalText(120),
  additionalMessage: optionalText(2000),
})

const NO_EVENT = 'eventId must be the number of an event'

/** The whole call. Title, date, time, place and facilitator are accepted and not believed: `eventId` alone counts. */
export const registrationRequest = registrationForm.extend({ eventId: z.int(NO_EVENT).positive(NO_EVENT) })
export type RegistrationRequest = z.output<typeof registrationRequest>
