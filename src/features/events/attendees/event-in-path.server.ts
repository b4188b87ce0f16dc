import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { type EventRow, findStoredEvent } from '../event.repository.server'

/** The id in the path of a call about an event. */
export const eventIdOf = (c: ApiContext) => idParameter(c, 'Event not found')

/** The event of the path, or 404. */
export async function getEvent(c: ApiContext, db: Database): Promise<EventRow> {
  const event = await findStoredEvent(db, eventIdOf(c))
  if (!event) throw new ApiError(404, 'Event not found')
  return event
}
