import { Hono } from 'hono'
import * as z from 'zod'
import { type DeletedItem, listDeletedItems } from '@/content/deleted-items.server'
import { type ApiEnv, idParameter, requireAdmin } from '@/platform/http/http.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import { capitalised } from '@/platform/nouns'
import type { Services } from '@/platform/services.server'
import { presentDeletedItem } from './deleted-item.presenter.server'
import { deletedItemAnswer, restoredAnswer } from './deleted-item.schema'
import { NOT_FOUND } from './get-deleted-item.server'
import { purgeDeletedItem } from './purge-deleted-items.server'
import { restoreDeletedItem } from './restore-deleted-item.server'

/** What staff deleted in the last 30 days, for a change of mind. */
export const deletedItemsApi = new Hono<ApiEnv>()
  .get(
    '/cms/deleted',
    operation({
      summary: 'List what can be restored',
      access: 'admin',
      success: { body: z.object({ deleted: z.array(deletedItemAnswer) }) },
    }),
    async (c) => {
      const { services } = c.var
      const items = await listDeletedItems(services)
      const attendees = await countAttached(services)
      const accountIds = [...new Set(items.map((item) => item.account_id))]
      const names = new Map(await Promise.all(accountIds.map(async (id) => [id, await services.findUsername(id)] as const)))
      const present = (item: (typeof items)[number]) =>
        presentDeletedItem(item, { deletedBy: names.get(item.account_id), attendees: attendees(item) })
      return c.json({ deleted: items.map(present) })
    },
  )
  .post(
    '/cms/deleted/:id/restore',
    operation({ summary: 'Restore something deleted', access: 'admin', success: { body: restoredAnswer }, failures: [404, 409] }),
    async (c) => {
      const { id } = requireAdmin(c)
      const item = await restoreDeletedItem(c.var.services, idParameter(c, NOT_FOUND), id)
      return c.json({ message: `${capitalised(item.entity)} restored`, entity: item.entity, entityId: item.entity_id })
    },
  )
  .delete(
    '/cms/deleted/:id',
    operation({ summary: 'Delete something for good', access: 'admin', success: { body: messageBody }, failures: [404] }),
    async (c) => {
      const { id } = requireAdmin(c)
      await purgeDeletedItem(c.var.services, idParameter(c, NOT_FOUND), id)
      return c.json({ message: 'Deleted for good' })
    },
  )

/** How many rows of other features wait with an item; null where nothing hangs on its kind. */
async function countAttached({ db, features }: Services) {
  const attached = features.flatMap((feature) => feature.attached ?? [])
  const counted = await Promise.all(attached.map(async ({ noun, count }) => ({ noun, counts: await count(db) })))
  return ({ id, entity }: DeletedItem): number | null => {
    const ofKind = counted.filter(({ noun }) => noun === entity)
    return ofKind.length === 0 ? null : ofKind.reduce((sum, { counts }) => sum + (counts.get(id) ?? 0), 0)
  }
}
