import * as z from 'zod'
import { counted } from '@/platform/text/nouns'

const NO_CHOICE = 'onLostDates must be cancel, the start of a date, or one of these for each attendee, by their id'
const choice = z.string(NO_CHOICE).regex(/^(?:cancel|\d{4}-\d\d-\d\dT\d\d:\d\d)$/, NO_CHOICE)

export type LostDateChoice = z.output<typeof choice>

/** For everyone alike, or for each by the id of the attendee (spec B §3.9). */
export const onLostDates = z
  .union([choice, z.record(z.string().regex(/^\d{1,15}$/, NO_CHOICE), choice, NO_CHOICE)], NO_CHOICE)
  .describe('What becomes of people on dates that the change takes away: cancel, the start of another date, or these by attendee id')
export type OnLostDates = z.output<typeof onLostDates>

const lostRegistration = z.object({
  attendeeId: z.number().int(),
  name: z.string(),
  session: z.string().describe('The start of the date that they are registered for'),
  isCanceled: z.boolean().optional().describe('The change cancels that date, but leaves it there: they could stay on it'),
})
export type LostRegistration = z.output<typeof lostRegistration>

export const lostDatesRefusal = z.object({ message: z.string(), lost: z.array(lostRegistration) })

export function describeLostDates(registrations: readonly LostRegistration[]): string {
  const { lost = [], canceled = [] } = Object.groupBy(registrations, ({ isCanceled }) => (isCanceled ? 'canceled' : 'lost'))
  const changes = [
    lost.length > 0 && `takes away ${formatDates(lost, 'a date')}`,
    canceled.length > 0 && `cancels ${formatDates(canceled, lost.length > 0 ? 'another' : 'a date')}`,
  ]
  return `This ${changes.filter(Boolean).join(' and ')} with ${counted(registrations.length, 'registration', 'registrations')}`
}

function formatDates(registrations: readonly LostRegistration[], one: string): string {
  const { size } = new Set(registrations.map(({ session }) => session))
  return size === 1 ? one : `${size} dates`
}
