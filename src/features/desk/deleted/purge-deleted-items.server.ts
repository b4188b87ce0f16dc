import { changeContent } from '@/content/content-change.server'
import { type DeletedItem, findExpiredItem, removeDeletedItem } from '@/content/deleted/deleted-items.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { contentKindOf, getDeletedItem } from './get-deleted-item.server'

/** Lets go of something deleted before its time is over. Throws ApiError 404 where it is not there any more. */
export async function purgeDeletedItem(services: Services, id: number, accountId: number): Promise<void> {
  const work = async () => purge(services, await getDeletedItem(services, id))
  await changeContent(services, work, ({ entity, entityId, label }) => ({
    accountId,
    action: 'delete for good',
    entity,
    entityId,
    label,
  }))
}

/** Lets go of everything that was deleted more than 30 days ago, one after the other, so that no one waits long. */
export async function purgeExpiredItems(services: Services): Promise<void> {
  const work = async () => {
    const item = await findExpiredItem(services)
    return item && purge(services, item)
  }
  // Where there is none, pages keep their copies.
  while ((await findExpiredItem(services)) && (await changeContent(services, work, () => undefined)));
}

export const purgeDaily = defineDailyJob({ kind: 'purge-deleted-items', lane: 'upkeep', run: purgeExpiredItems })

/** Its uploads and what else was kept for it go too; its registrations go with its row. */
async function purge(services: Services, item: DeletedItem): Promise<DeletedItem> {
  await contentKindOf(services, item).purge(services, item)
  await removeDeletedItem(services.db, item.id)
  return item
}
