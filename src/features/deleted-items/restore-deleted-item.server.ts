import { changeContent } from '@/content/content-change.server'
import { type DeletedItem, findDeletedItem, removeDeletedItem } from '@/content/deleted-items.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { operationsOf } from './deleted-kinds.server'

/**
 * Puts back what was deleted, under its own id, with all that hung on it. Of two who restore it at once, one does. Throws
 * ApiError: 404 where it is not there any more, 409 where its place is taken.
 */
export function restoreDeletedItem(services: Services, id: number, accountId: number): Promise<DeletedItem> {
  const work = async () => {
    const item = await getDeletedItem(services, id)
    await operationsOf(item).putBack(services, item)
    await removeDeletedItem(services.db, id)
    return item
  }
  return changeContent(services, work, ({ entity, entity_id, label }) => ({
    accountId,
    action: 'restore',
    entity,
    entityId: entity_id,
    label,
  }))
}

/** Throws ApiError 404 where it was restored or deleted for good, or its time is over. */
export async function getDeletedItem(services: Services, id: number): Promise<DeletedItem> {
  const item = await findDeletedItem(services, id)
  if (!item) throw new ApiError(404, NOT_FOUND)
  return item
}

export const NOT_FOUND = 'There is nothing to restore any more. It was restored, or deleted for good.'
