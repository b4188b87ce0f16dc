import { rawRow, rowFromRaw } from '@/platform/database/columns.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { ContentKind } from './content-kind.server'
import type { ContentTable, RowOf } from './content-rows.server'
import { type ContentParts, nextMoment } from './content-saves.server'
import { type DeletedItem, insertDeletedItem } from './deleted/deleted-items.server'
import type { DeleteOptions } from './deleted/dependent-rows.server'

/** Deleting and restoring one kind of content, with all that depends on it, within the caller's transaction. */
export function contentDeletion<T extends ContentTable, Input>(kind: ContentKind<T, Input>, parts: ContentParts<T, Input>) {
  const { noun, label, recordUploads } = kind
  const { rows, history, get, owner, attachedTo, updateSearch } = parts

  return {
    /** Sets a row aside. Throws ApiError 404 for an unknown one. */
    async remove(services: Services, id: number, accountId: number, options: DeleteOptions = {}): Promise<RowOf<T>> {
      const { db, clock } = services
      await rows.lock(db, id)
      const row = await get(services, id)
      const item = await insertDeletedItem(db, {
        entity: noun,
        entityId: id,
        label: label(row).slice(0, 200),
        content: rawRow(row),
        accountId,
        deletedAt: clock.now().toISOString(),
      })
      // The one before the other, so that no upload is without an owner in between.
      await recordUploads?.(services, deletedOwner(item), row)
      await recordUploads?.(services, owner(id), undefined)
      for (const rows of attachedTo(services)) await rows.setAside(services, id, item, options)
      await kind.onDelete?.(services, row, item)
      await rows.delete(db, id)
      await updateSearch(services, id, undefined)
      return row
    },
    async restore(services: Services, item: DeletedItem, options: DeleteOptions = {}) {
      const { db } = services
      const deleted = rowFromRaw<RowOf<T>>(db, item.content)
      if (await rows.find(db, item.entityId))
        throw new ApiError(409, `This ${noun} cannot be restored, because another one has taken its place.`)
      const prepared = (await kind.prepareRestore?.(deleted, services)) ?? deleted
      const row = await rows.restore(db, prepared, nextMoment(services, deleted))
      await recordUploads?.(services, owner(item.entityId), row)
      await recordUploads?.(services, deletedOwner(item), undefined)
      await kind.onRestore?.(services, row, item)
      // They may ask what belongs to it, such as an event's dates.
      for (const rows of attachedTo(services)) await rows.restore(services, item.entityId, item, options)
      // What follows a row that is back may have changed it.
      await updateSearch(services, item.entityId, await rows.find(db, item.entityId))
    },
    async purge(services: Services, item: DeletedItem) {
      await history.purge(services, item.entityId)
      await recordUploads?.(services, deletedOwner(item), undefined)
      for (const rows of attachedTo(services)) await rows.purge?.(services, item)
      await kind.onPurge?.(services, item)
    },
  }
}

const deletedOwner = ({ id }: DeletedItem) => ({ entity: 'deleted item', id })
