import { isDeepStrictEqual } from 'node:util'
import { rawRow, rowFromRaw } from '@/platform/database/columns.server'
import { ApiError } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { capitalize } from '@/platform/text/nouns'
import {
  assertUnchanged,
  type ContentKind,
  type DocumentSource,
  markAfterSave,
  markOf,
  momentAfter,
  type SearchDocument,
  validateUpdate,
} from './content-kind.server'
import { type ContentTable, contentRows, type PublicationColumns, publicationColumns, type RowOf } from './content-rows.server'
import { publicationInput } from './content-saves.schema'
import { contentHistory } from './content-versions.server'
import { type BackupItem, type DeletedItem, type DeleteOptions, insertDeletedItem } from './deleted-items.server'
import './feature.server'

export const notFound = (noun: string) => `${capitalize(noun)} not found`

/** Creating, updating, deleting and restoring one kind of content with all that depends on it, within the caller's transaction. */
export function contentSaves<T extends ContentTable, Input>(kind: ContentKind<T, Input>) {
  const { noun, table, label, document, recordUploads } = kind
  const rows = contentRows(table)
  const history = contentHistory(kind)

  async function get({ db }: Services, id: number): Promise<RowOf<T>> {
    const row = await rows.find(db, id)
    if (!row) throw new ApiError(404, notFound(noun))
    return row
  }

  const attachedTo = ({ features }: Services) => features.flatMap(({ attached = [] }) => attached).filter((rows) => rows.noun === noun)

  async function updateSearch(services: Services, id: number, row: RowOf<T> | undefined) {
    if (document) await updateSearchIndex(services, { kind: noun, id }, row && document(row, services))
  }

  /** `by` is undefined for what the program creates. */
  async function create(services: Services, input: Input, publication: PublicationColumns, by: number | undefined) {
    if (by !== undefined) await kind.authorize?.(services, input, { accountId: by, before: undefined })
    return insert(services, input, publication, by)
  }

  async function insert(services: Services, input: Input, publication: PublicationColumns, by: number | undefined) {
    const own = await kind.columns(input, { services, stored: undefined, publication })
    const values = { ...own, ...markOf(kind.samples, own as object as RowOf<T>), ...publication }
    return followSave(services, await rows.insert(services.db, values, services.clock.now().toISOString()), input, { by })
  }

  async function duplicate(services: Services, id: number, by: number) {
    const stored = await get(services, id)
    const input = await kind.storedInput(stored, services)
    return insert(services, kind.copyOf?.(input, stored) ?? input, { status: 'draft', publishAt: null }, by)
  }

  /** What an update would store; `changes` are checked over what is stored, and against what the account `by` may do. */
  async function plan(services: Services, id: number, changes: object, by: number) {
    const stored = await get(services, id)
    assertUnchanged(stored, changes)
    const before = await kind.storedInput(stored, services)
    const input = validateUpdate(kind.input, before, changes)
    await kind.authorize?.(services, input, { accountId: by, before: stored })
    const mark = markAfterSave(stored, !isDeepStrictEqual(jsonOf(input), jsonOf(before)))
    const publication = publicationColumns(validate(publicationInput, changes), stored)
    return { stored, input, values: { ...(await kind.columns(input, { services, stored, publication })), ...mark, ...publication } }
  }

  async function update(services: Services, id: number, changes: object, by: number) {
    const { stored, input, values } = await plan(services, id, changes, by)
    await history.keepStored(services, stored)
    const updated = await rows.update(services.db, id, values, momentAfter(services, stored.updatedAt))
    const row = await followSave(services, updated, input, { before: stored, by })
    for (const rows of attachedTo(services)) await rows.saved?.(services, { id, before: stored, after: row, input: input as object })
    return row
  }

  const isAlready = async (services: Services, row: RowOf<T>, content: object) =>
    isDeepStrictEqual(content, jsonOf(await kind.storedInput(row, services)))

  async function followSave(
    services: Services,
    row: RowOf<T>,
    input: Input,
    { before, by }: { before?: RowOf<T>; by: number | undefined },
  ) {
    const { id } = row
    await recordUploads?.(services, { entity: noun, id }, row)
    await kind.onSave?.(services, row, input, before)
    await history.keepSaved(services, row, by)
    await updateSearch(services, id, row)
    return row
  }

  /** Sets a row aside. Throws ApiError 404 for an unknown one. */
  async function remove(services: Services, id: number, accountId: number, options: DeleteOptions = {}): Promise<RowOf<T>> {
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
    await recordUploads?.(services, { entity: noun, id }, undefined)
    for (const rows of attachedTo(services)) await rows.setAside(services, id, item, options)
    await kind.onDelete?.(services, row, item)
    await rows.delete(db, id)
    await updateSearch(services, id, undefined)
    return row
  }

  async function restore(services: Services, item: DeletedItem, options: DeleteOptions = {}) {
    const { db } = services
    const deleted = rowFromRaw<RowOf<T>>(db, item.content)
    if (await rows.find(db, item.entityId))
      throw new ApiError(409, `This ${noun} cannot be restored, because another one has taken its place.`)
    const row = await rows.restore(
      db,
      (await kind.prepareRestore?.(deleted, services)) ?? deleted,
      momentAfter(services, deleted.updatedAt),
    )
    await recordUploads?.(services, { entity: noun, id: item.entityId }, row)
    await recordUploads?.(services, deletedOwner(item), undefined)
    await kind.onRestore?.(services, row, item)
    // They may ask what belongs to it, such as an event's dates.
    for (const rows of attachedTo(services)) await rows.restore(services, item.entityId, item, options)
    // What follows a row that is back may have changed it.
    await updateSearch(services, item.entityId, await rows.find(db, item.entityId))
  }

  async function purge(services: Services, item: DeletedItem) {
    await history.purge(services, item.entityId)
    await recordUploads?.(services, deletedOwner(item), undefined)
    for (const rows of attachedTo(services)) await rows.purge?.(services, item)
    await kind.onPurge?.(services, item)
  }

  async function copyFromBackup(services: Services, item: DeletedItem, backup: BackupItem) {
    for (const rows of attachedTo(services)) await rows.copyFromBackup?.(services, item, backup)
    await kind.onCopyFromBackup?.(services, backup)
  }

  return { rows, history, get, create, duplicate, plan, update, isAlready, remove, restore, purge, copyFromBackup }
}

const deletedOwner = ({ id }: DeletedItem) => ({ entity: 'deleted item', id })

const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Replaces a source’s entry in the search index, or removes it for undefined; call it in the transaction that changes the source. */
export async function updateSearchIndex(services: Services, source: DocumentSource, document: SearchDocument | undefined) {
  for (const { indexDocument } of services.features) await indexDocument?.(services, source, document)
}
