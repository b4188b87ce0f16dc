import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { type EventRow, findStoredEvent } from '../event.repository.server'

export const eventIdOf = (c: ApiContext) => idParameter(c, 'Event not found')

export async function getEvent(c: ApiContext, db: Database): Promise<EventRow> {
  const event = await findStoredEvent(db, eventIdOf(c))
  if (!event) throw new ApiError(404, 'Event not found')
  return event
}
