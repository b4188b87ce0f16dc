import type { PresentedKind } from '@/content/content-kind.server'
import { type DeletedItem, findDeletedItem } from '@/content/deleted/deleted-items.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'

export const NOT_FOUND = 'There is nothing left to restore. It was already restored or permanently deleted.'

/** Throws ApiError 404 where it was restored or deleted for good, or its time is over. */
export async function getDeletedItem(services: Services, id: number): Promise<DeletedItem> {
  const item = await findDeletedItem(services, id)
  if (!item) throw new ApiError(404, NOT_FOUND)
  return item
}

/** How its kind is restored, presented and purged. */
export function contentKindOf({ features }: Services, { entity }: DeletedItem): PresentedKind {
  const kind = features.flatMap(({ content = [] }) => content).find(({ noun }) => noun === entity)
  if (!kind) throw new Error(`No feature keeps the content ${entity}`)
  return kind
}
