import * as z from 'zod'
import { requiredText } from '@/platform/forms/input-fields'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'
import { session } from '../places/registration.schema'

export const attendeeMessage = z.object({
  subject: requiredText('The subject', 150),
  markdown: requiredText('The message', 10_000).refine((text) => !isBeyondParsing(text), BEYOND_PARSING),
  to: z.enum(['registered', 'waitlisted', 'all'], 'A message goes to registered, waitlisted or all').optional().default('registered'),
  session: session.nullish().transform((value) => value ?? null),
  test: z.boolean('test must be true or false').optional().default(false),
})
export type AttendeeMessage = z.output<typeof attendeeMessage>
