import * as z from 'zod'
import { emailAddress } from '@/platform/email-address'
import { optionalText } from '@/platform/forms/input-fields'

/** spec D2 §5 */
export const subscriptionForm = z.object({
  email: emailAddress('Please enter a valid email address'),
  name: optionalText('The name', 120),
})
export const subscriberFile = z.object({
  file: z
    .file('Please choose a CSV file.')
    .describe('CSV with the headings email, name, consentedAt, source; all but the first may be left out'),
  dryRun: z.enum(['true', 'false'], 'dryRun must be true or false').optional().describe('Stores nothing, and answers what would be'),
})

export const linkToken = z.object({ token: z.string().max(100) })

export type SubscriptionForm = z.output<typeof subscriptionForm>
