import { fetchJson, RequestError } from '@/platform/browser/fetch-json'
import type { NoticesAnswer, NoticesQuestion } from './attendee-notices.schema'

/** Why nothing is known: the change itself will be refused, and says so then; or the server can't be asked now. */
type Unknown = 'refused' | 'unknown'

/** What the attendees of an event would be told of a change. Registrations hang on events, so that their call is known here by its address alone. */
export async function askNotices(eventId: number, question: NoticesQuestion): Promise<NoticesAnswer | Unknown> {
  try {
    const answer: object = await fetchJson({ method: 'POST', path: `/api/events/${eventId}/notices`, json: question })
    return answer as NoticesAnswer
  } catch (error) {
    return error instanceof RequestError && [400, 404, 409].includes(error.status ?? 0) ? 'refused' : 'unknown'
  }
}
