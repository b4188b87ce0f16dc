import { changeContent } from '@/content/content-change.server'
import { type DeletedItem, removeDeletedItem } from '@/content/deleted/deleted-items.server'
import type { DeleteOptions } from '@/content/deleted/dependent-rows.server'
import type { Services } from '@/platform/services.server'
import { contentKindOf, getDeletedItem } from './get-deleted-item.server'

/**
 * Restores a deleted item under its own id, with the rows that depend on it. Of two attempts at once, one succeeds. Throws ApiError: 404
 * for an item that no longer exists, 409 where its place is taken.
 */
export function restoreDeletedItem(services: Services, id: number, accountId: number, options: DeleteOptions = {}): Promise<DeletedItem> {
  const work = async () => {
    const item = await getDeletedItem(services, id)
    await contentKindOf(services, item).restore(services, item, options)
    await removeDeletedItem(services.db, id)
    return item
  }
  return changeContent(services, work, ({ entity, entityId, label }) => ({
    accountId,
    action: 'restore',
    entity,
    entityId,
    label,
  }))
}
