import type { PresentedKind } from '@/content/content-kind.server'
import { changeContent } from '@/content/content-operations.server'
import { type DeletedItem, findDeletedItem, findExpiredItem, removeDeletedItem } from '@/content/deleted-items.server'
import { ApiError } from '@/platform/http/errors.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'

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

async function purge(services: Services, item: DeletedItem): Promise<DeletedItem> {
  await contentKindOf(services, item).purge(services, item)
  await removeDeletedItem(services.db, item.id)
  return item
}

export const NOT_FOUND = 'There is nothing left to restore. It was already restored or permanently deleted.'

export async function getDeletedItem(services: Services, id: number): Promise<DeletedItem> {
  const item = await findDeletedItem(services, id)
  if (!item) throw new ApiError(404, NOT_FOUND)
  return item
}

export function contentKindOf({ features }: Services, { entity }: DeletedItem): PresentedKind {
  const kind = features.flatMap(({ content = [] }) => content).find(({ noun }) => noun === entity)
  if (!kind) throw new Error(`No feature keeps the content ${entity}`)
  return kind
}
