import { changeContent } from '@/content/content-change.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { listEventIdsForStaff, updateSortOrders } from '../event.repository.server'

const NOT_ALL =
  'The new order must name every event exactly once, and events may have been added or deleted since. Please reload the list and try again.'

/**
 * Puts the events in the order of `eventIds`, which names every event once. Throws ApiError 400, and changes nothing, for any
 * other list (spec decisions, 'The API').
 */
export async function reorderEvents(
  services: Pick<Services, 'db' | 'clock' | 'content'>,
  eventIds: number[],
  accountId: number,
): Promise<void> {
  const work = async () => {
    const stored = new Set(await listEventIdsForStaff(services.db))
    const isPermutation =
      eventIds.length === stored.size && new Set(eventIds).size === stored.size && eventIds.every((id) => stored.has(id))
    if (!isPermutation) throw new ApiError(400, NOT_ALL)
    await updateSortOrders(services.db, eventIds)
  }
  await changeContent(services, work, () => ({ accountId, action: 'reorder', entity: 'event', entityId: null }))
}
