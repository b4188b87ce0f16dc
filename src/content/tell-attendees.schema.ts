import * as z from 'zod'
import { optionalText } from '@/platform/forms/input-fields'

/** A few words of staff in the email to attendees about a change (spec B §3.9). */
export const noteToAttendees = optionalText('What you add', 1000)

/** Whether attendees get an email about it, asked in the query; what staff add to it is in the body, which addresses and logs don't show. */
export const tellAttendeesQuery = z.object({
  tellAttendees: z
    .enum(['true', 'false'], 'tellAttendees must be true or false')
    .optional()
    .describe('Whether attendees get an email about it')
    .transform((value) => value === 'true'),
})
export const tellAttendeesBody = z.object({ noteToAttendees: noteToAttendees.describe('What staff add to that email') })
