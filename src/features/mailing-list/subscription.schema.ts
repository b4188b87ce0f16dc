import * as z from 'zod'
import { optionalText } from '@/platform/forms/input-fields'

const wrongEmail = 'Please enter a valid email address'

/** What a visitor fills in to subscribe to the newsletter (spec D2 §5). */
export const subscriptionForm = z.object({
  email: z.string(wrongEmail).trim().max(254, wrongEmail).pipe(z.email(wrongEmail)),
  name: optionalText('The name', 120),
})
export type SubscriptionForm = z.output<typeof subscriptionForm>
