import { isSeen } from '@/content/content-rows.server'
import { findLastSeenVersion } from '@/content/content-versions.server'
import type { Services } from '@/platform/services.server'
import type { EventRow } from './event.repository.server'
import { rowAt } from './event-columns.server'
import type { EventInput } from './event-input.schema'

/**
 * An event as visitors see it, and one that they see no more as they saw it last: who registered for that has nothing to do with what staff write since
 * (record 33). One that they never saw is as it is stored. `until` (ISO-8601 UTC) leaves out what was saved from then on.
 */
export async function asPublished(services: Services, event: EventRow, until?: string): Promise<EventRow> {
  if (isSeen(services, event)) return event
  const content = await findLastSeenInput(services, event.id, until)
  return content ? rowAt(event, content, services.clock.timeZone) : event
}

/** What visitors saw last, as staff saved it then; undefined for what they never saw. Fields may be missing that the program got since. */
export const findLastSeenInput = async (services: Services, id: number, until?: string) =>
  (await findLastSeenVersion(services, { entity: 'event', entityId: id }, until))?.content as EventInput | undefined
