import { ApiError } from '@/platform/http/errors.server'
import { capitalised } from '@/platform/nouns'
import type { Services } from '@/platform/services.server'
import { changeContent } from './content-change.server'
import type { ContentKind, ContentOperations } from './content-kind.server'
import { type ContentTable, contentRows, type RowOf } from './content-rows.server'
import './feature.server'
import { type DeletedItem, insertDeletedItem } from './deleted-items.server'
import { requireUnchanged } from './edit-conflict.server'
import { judgeUpdate } from './judge-update.server'

/** Creating, updating, deleting and putting back one kind of content; each a transaction with its audit row. */
export function contentOperations<T extends ContentTable, Input>(kind: ContentKind<T, Input>): ContentOperations<RowOf<T>, Input> {
  const { noun, input: schema, columns, storedInput, label, recordUploads, onSave } = kind
  const rows = contentRows(kind.table)
  const entry = (action: 'create' | 'update' | 'delete', accountId: number | undefined) => (row: RowOf<T>) =>
    accountId === undefined ? undefined : { accountId, action, entity: noun, entityId: common(row).id, label: label(row) }
  const owner = (id: number) => ({ entity: noun, id })

  const get = async ({ db }: Services, id: number) => {
    const row = await rows.find(db, id)
    if (!row) throw new ApiError(404, notFound(noun))
    return row
  }

  const save = async (services: Services, row: RowOf<T>, input: Input) => {
    await recordUploads?.(services, owner(common(row).id), row)
    await onSave?.(services, row, input)
    return row
  }

  const attachedTo = ({ features }: Services) => features.flatMap(({ attached = [] }) => attached).filter((rows) => rows.noun === noun)

  return {
    noun,
    create(services, input, accountId) {
      const work = async () => {
        const values = await columns(input, { services, stored: undefined })
        return save(services, await rows.insert(services.db, values, services.clock.now().toISOString()), input)
      }
      return changeContent(services, work, entry('create', accountId))
    },
    update(services, id, changes, accountId) {
      const work = async () => {
        const stored = await get(services, id)
        requireUnchanged(common(stored), changes)
        const input = judgeUpdate(schema, await storedInput(stored, services), changes)
        const values = await columns(input, { services, stored })
        const row = await save(services, await rows.update(services.db, id, values, nextMoment(services, stored)), input)
        for (const rows of attachedTo(services)) await rows.saved?.(services, { id, before: stored, after: row, input: input as object })
        return row
      }
      return changeContent(services, work, entry('update', accountId))
    },
    delete(services, id, accountId, wishes = {}) {
      const { db, clock } = services
      const work = async () => {
        await rows.lock(db, id)
        const row = await get(services, id)
        const item = await insertDeletedItem(db, {
          entity: noun,
          entity_id: id,
          label: label(row).slice(0, 200),
          content: JSON.stringify(row),
          account_id: accountId,
          deleted_at: clock.now().toISOString(),
        })
        // The one before the other, so that no upload is without an owner in between.
        await recordUploads?.(services, deletedOwner(item), row)
        await recordUploads?.(services, owner(id), undefined)
        for (const rows of attachedTo(services)) await rows.setAside(services, id, item, wishes)
        await kind.onDelete?.(services, row, item)
        await rows.delete(db, id)
        return row
      }
      return changeContent(services, work, entry('delete', accountId))
    },
    nextPublishing: ({ db, clock }) => rows.nextPublishing(db, clock.now().toISOString()),
    async restore(services, item) {
      const { db } = services
      const deleted = JSON.parse(item.content) as RowOf<T>
      if (await rows.find(db, item.entity_id))
        throw new ApiError(409, `This ${noun} cannot be restored, because another one has taken its place.`)
      const revived = (await kind.revived?.(deleted, services)) ?? deleted
      const row = await rows.restore(db, revived, nextMoment(services, deleted))
      await recordUploads?.(services, owner(item.entity_id), row)
      await recordUploads?.(services, deletedOwner(item), undefined)
      for (const rows of attachedTo(services)) await rows.restore(services, item.entity_id, item)
      await kind.onRestore?.(services, row, item)
    },
    async purge(services, item) {
      await recordUploads?.(services, deletedOwner(item), undefined)
      for (const rows of attachedTo(services)) await rows.purge?.(services, item)
      await kind.onPurge?.(services, item)
    },
  }
}

const deletedOwner = ({ id }: DeletedItem) => ({ entity: 'deleted item', id })

/** Now, and always after the row's last change: it tells its states apart. */
const nextMoment = ({ clock }: Services, row: object) =>
  new Date(Math.max(clock.now().getTime(), Date.parse(common(row).updated_at) + 1)).toISOString()

const common = (row: object) => row as { id: number; updated_at: string }

/** `Newsletter not found`. */
export const notFound = (noun: string) => `${capitalised(noun)} not found`
