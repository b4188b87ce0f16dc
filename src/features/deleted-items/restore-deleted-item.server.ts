import { changeContent } from '@/content/content-change.server'
import { type DeletedItem, removeDeletedItem } from '@/content/deleted/deleted-items.server'
import type { DeleteOptions } from '@/content/deleted/dependent-rows.server'
import type { Services } from '@/platform/services.server'
import { contentKindOf, getDeletedItem } from './get-deleted-item.server'

/**
 * Puts back what was deleted, under its own id, with all that hung on it. Of two who restore it at once, one does. Throws
 * ApiError: 404 where it is not there any more, 409 where its place is taken.
 */
export function restoreDeletedItem(services: Services, id: number, accountId: number, wishes: DeleteOptions = {}): Promise<DeletedItem> {
  const work = async () => {
    const item = await getDeletedItem(services, id)
    await contentKindOf(services, item).restore(services, item, wishes)
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
