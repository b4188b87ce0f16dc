import { isSeen } from '@/content/content-rows.server'
import { findLastSeenVersion } from '@/content/content-versions.server'
import type { Services } from '@/platform/services.server'
import type { EventRow } from './event.repository.server'
import { rowAt } from './event-columns.server'
import type { EventInput } from './event-input.schema'

/** An event as visitors last saw it (record 33), or as stored where they never did; `until` (ISO-8601 UTC) leaves out later saves. */
export async function asPublished(services: Services, event: EventRow, until?: string): Promise<EventRow> {
  if (isSeen(services, event)) return event
  const content = await findLastSeenInput(services, event.id, until)
  return content ? rowAt(event, content, services.clock.timeZone) : event
}

/** The last save that visitors saw; undefined where they never saw one. Fields that are newer than it may be missing. */
export const findLastSeenInput = async (services: Services, id: number, until?: string) =>
  (await findLastSeenVersion(services, { entity: 'event', entityId: id }, until))?.content as EventInput | undefined
