import { fetchJson } from '@/platform/browser/fetch-json'

interface Attendees {
  counts: { registered: number; offered: number; waitlisted: number }
}

/**
 * How many would hear of a change: who holds a place or waits for one. Undefined where that cannot be told now. Registrations hang on events
 * and not the other way round, so that their call is known here by its address alone.
 */
export async function countAttendees(eventId: number): Promise<number | undefined> {
  try {
    const answer: object = await fetchJson({ method: 'GET', path: `/api/events/${eventId}/attendees?limit=1` })
    const { registered, offered, waitlisted } = (answer as Attendees).counts
    return registered + offered + waitlisted
  } catch {
    return undefined
  }
}
