import type { PresentedKind } from '@/content/content-kind.server'
import { changeContent } from '@/content/content-operations.server'
import {
  type DeletedItem,
  type DeleteOptions,
  findDeletedItem,
  findExpiredItem,
  listDeletedItems,
  removeDeletedItem,
  restorableUntil,
} from '@/content/deleted-items.server'
import type { Feature } from '@/content/feature.server'
import type { AuditEntry } from '@/platform/database/audit-log.server'
import { orNotFound } from '@/platform/http/errors.server'
import { idParameter, presenter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { capitalize, fieldName } from '@/platform/text/nouns'
import { deletedItemAnswer, deletedItemCalls } from './desk.calls'

/** Lets go of something deleted before its time is over. Throws ApiError 404 where it is not there any more. */
export async function purgeDeletedItem(services: Services, id: number, accountId: number): Promise<void> {
  const work = async () => purge(services, await getDeletedItem(services, id))
  await changeContent(services, work, audited(accountId, 'delete for good'))
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

const audited =
  (accountId: number, action: AuditEntry['action']) =>
  ({ entity, entityId, label }: DeletedItem) => ({ accountId, action, entity, entityId, label })

const purgeDaily = defineDailyJob({ kind: 'purge-deleted-items', lane: 'upkeep', run: purgeExpiredItems })

async function purge(services: Services, item: DeletedItem): Promise<DeletedItem> {
  await contentKindOf(services, item).purge(services, item)
  await removeDeletedItem(services.db, item.id)
  return item
}

const NOT_FOUND = 'There is nothing left to restore. It was already restored or permanently deleted.'

const getDeletedItem = async (services: Services, id: number) => orNotFound(await findDeletedItem(services, id), NOT_FOUND)

function contentKindOf({ features }: Services, { entity }: DeletedItem): PresentedKind {
  const kind = features.flatMap(({ content = [] }) => content).find(({ noun }) => noun === entity)
  if (!kind) throw new Error(`No feature keeps the content ${entity}`)
  return kind
}

const deletedItemsApi = serveCalls(deletedItemCalls, {
  'GET /api/cms/deleted': async ({ services }) => {
    const items = await listDeletedItems(services)
    const attendees = await countAttached(services)
    const accountIds = [...new Set(items.map((item) => item.accountId))]
    const names = new Map(await Promise.all(accountIds.map(async (id) => [id, await services.findUsername(id)] as const)))
    const present = presenter(deletedItemAnswer)
    return {
      deleted: items.map((item) => {
        const deletedBy = names.get(item.accountId) ?? null
        return present({ ...item, deletedBy, restorableUntil: restorableUntil(item), attendees: attendees(item) })
      }),
    }
  },
  'POST /api/cms/deleted/:id/restore': async ({ c, services, actor, query, body }) => {
    const item = await restoreDeletedItem(services, idParameter(c, NOT_FOUND), actor.id, { ...query, ...(await body()) })
    const restored = await contentKindOf(services, item).presentForStaff(services, item.entityId)
    const { entity, entityId } = item
    return { message: `${capitalize(entity)} restored`, entity, entityId, ...(restored && { [fieldName(entity)]: restored }) }
  },
  'DELETE /api/cms/deleted/:id': async ({ c, services, actor }) => {
    await purgeDeletedItem(services, idParameter(c, NOT_FOUND), actor.id)
    return { message: 'Permanently deleted' }
  },
})

async function countAttached({ db, features }: Services) {
  const attached = features.flatMap((feature) => feature.attached ?? [])
  const counted = await Promise.all(attached.map(async ({ noun, count }) => ({ noun, counts: await count(db) })))
  return ({ id, entity }: DeletedItem): number | null => {
    const ofKind = counted.filter(({ noun }) => noun === entity)
    return ofKind.length === 0 ? null : ofKind.reduce((sum, { counts }) => sum + (counts.get(id) ?? 0), 0)
  }
}

/** Restores an item under its id with what depends on it; of two attempts, one succeeds. Throws ApiError 404, 409 where its place is taken. */
export function restoreDeletedItem(services: Services, id: number, accountId: number, options: DeleteOptions = {}): Promise<DeletedItem> {
  const work = async () => {
    const item = await getDeletedItem(services, id)
    await contentKindOf(services, item).restore(services, item, options)
    await removeDeletedItem(services.db, id)
    return item
  }
  return changeContent(services, work, audited(accountId, 'restore'))
}

export const deletedItemsFeature: Feature = { name: 'deleted-items', api: [deletedItemsApi], jobs: [purgeDaily] }
