import * as z from 'zod'
import { emailAddress } from '@/platform/email-address'
import { optionalText } from '@/platform/forms/input-fields'

/** What a visitor fills in to subscribe to the newsletter (spec D2 §5). */
export const subscriptionForm = z.object({
  email: emailAddress('Please enter a valid email address'),
  name: optionalText('The name', 120),
})
/** What a page sends that a link in an email leads to. */
export const linkToken = z.object({ token: z.string().max(100) })

export type SubscriptionForm = z.output<typeof subscriptionForm>
