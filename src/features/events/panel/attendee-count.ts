import { fetchJson } from '@/platform/browser/fetch-json'

/**
 * How many people get an email about a change: those with a place or on the waitlist who have a date to come. Undefined where that cannot be known now.
 * Registrations hang on events and not the other way round, so that their call is known here by its address alone.
 */
export async function countAttendees(eventId: number): Promise<number | undefined> {
  try {
    const answer: object = await fetchJson({ method: 'GET', path: `/api/events/${eventId}/recipients` })
    return (answer as { all: number }).all
  } catch {
    return undefined
  }
}
