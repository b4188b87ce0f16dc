import * as z from 'zod'
import { emailAddress } from '@/platform/email-address'

const checkStates = ['works', 'improve', 'fix'] as const

const check = z
  .object({
    part: z.enum(['server', 'domain', 'machine']),
    label: z.string().describe('What was looked at: `Encryption`'),
    state: z.enum(checkStates),
    says: z.string().describe('What was found, in a sentence'),
    record: z
      .object({ name: z.string(), is: z.string().nullable(), should: z.string() })
      .optional()
      .describe('The TXT record that should be set, where it is not as it should be'),
  })
  .meta({ id: 'MailCheck' })
export type Check = z.output<typeof check>

export const checkList = z.object({ domain: z.string().describe('Of the address that mail comes from'), checks: z.array(check) })
export type CheckList = z.output<typeof checkList>

export const testEmailRequest = z.object({ email: emailAddress('Please enter a valid email address') })
