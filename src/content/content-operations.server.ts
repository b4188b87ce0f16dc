import { isDeepStrictEqual } from 'node:util'
import { rawRow, rowFromRaw } from '@/platform/database/columns.server'
import { ApiError } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import { capitalize } from '@/platform/nouns'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { changeContent } from './content-change.server'
import type { ContentKind, ContentOperations, PicturedItem } from './content-kind.server'
import { type ContentTable, contentRows, type PublicationColumns, type RowOf } from './content-rows.server'
import type { DeleteOptions } from './deleted/dependent-rows.server'
import { contentHistory } from './history/content-history.server'
import './feature.server'
import { type DeletedItem, insertDeletedItem } from './deleted/deleted-items.server'
import { assertUnchanged, validateUpdate } from './editing/update-checks.server'
import { publicationInput } from './publication'
import { isPublishedRow, publicationColumns } from './published.server'
import { isUntouched, markAfterSave, markOf, sampleRows } from './samples.server'
import { updateSearchIndex } from './update-search-index.server'

/** Creating, updating, deleting and restoring one kind of content; each a transaction with its audit row. */
export function contentOperations<T extends ContentTable, Input>(kind: ContentKind<T, Input>): ContentOperations<RowOf<T>, Input> {
  const { noun, table, input: schema, columns, storedInput, label, recordUploads, onSave, document } = kind
  const rows = contentRows(table)
  const history = contentHistory(kind)
  const entry = (action: 'create' | 'update' | 'delete', accountId: number | undefined, detail?: string) => (row: RowOf<T>) =>
    accountId === undefined
      ? undefined
      : { accountId, action, entity: noun, entityId: common(row).id, label: label(row), ...(detail && { detail }) }
  const owner = (id: number) => ({ entity: noun, id })
  const updateSearch = async (services: Services, id: number, row: RowOf<T> | undefined) => {
    if (document) await updateSearchIndex(services, { kind: noun, id }, row && document(row, services))
  }

  const get = async ({ db }: Services, id: number) => {
    const row = await rows.find(db, id)
    if (!row) throw new ApiError(404, notFound(noun))
    return row
  }

  const auditFields = (row: RowOf<T>) => ({ id: common(row).id, label: label(row) })

  const save = async (services: Services, row: RowOf<T>, input: Input, { before, by }: { before?: RowOf<T>; by: number | undefined }) => {
    await recordUploads?.(services, owner(common(row).id), row)
    await onSave?.(services, row, input, before)
    await history.keepSaved(services, row, by)
    await updateSearch(services, common(row).id, row)
    return row
  }

  const insert = async (services: Services, input: Input, publication: PublicationColumns, by: number | undefined) => {
    const own = await columns(input, { services, stored: undefined, publication })
    const values = { ...own, ...markOf(kind.samples, own as object as RowOf<T>), ...publication }
    return save(services, await rows.insert(services.db, values, services.clock.now().toISOString()), input, { by })
  }

  /** What an update would store; `changes` are judged over what is stored. */
  const plan = async (services: Services, id: number, changes: object) => {
    const stored = await get(services, id)
    assertUnchanged(common(stored), changes)
    const before = await storedInput(stored, services)
    const input = validateUpdate(schema, before, changes)
    const mark = markAfterSave(stored, !isDeepStrictEqual(jsonOf(input), jsonOf(before)))
    const publication = publicationColumns(validate(publicationInput, changes), common(stored))
    return { stored, input, values: { ...(await columns(input, { services, stored, publication })), ...mark, ...publication } }
  }

  const change = async (services: Services, id: number, changes: object, by: number) => {
    const { stored, input, values } = await plan(services, id, changes)
    await history.keepStored(services, stored)
    const updated = await rows.update(services.db, id, values, nextMoment(services, stored))
    const row = await save(services, updated, input, { before: stored, by })
    for (const rows of attachedTo(services)) await rows.saved?.(services, { id, before: stored, after: row, input: input as object })
    return row
  }

  /** Sets a row aside with all that depends on it, within the caller's transaction. */
  const remove = async (services: Services, id: number, accountId: number, options: DeleteOptions = {}) => {
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
  }

  const attachedTo = ({ features }: Services) => features.flatMap(({ attached = [] }) => attached).filter((rows) => rows.noun === noun)

  return {
    noun,
    table,
    plural: table.replaceAll('_', '-'),
    find: rows.find,
    isSample: isUntouched,
    create(services, input, accountId, publication = {}) {
      return changeContent(services, () => insert(services, input, publicationColumns(publication), accountId), entry('create', accountId))
    },
    update(services, id, changes, accountId) {
      return changeContent(services, () => change(services, id, changes, accountId), entry('update', accountId))
    },
    async planUpdate(services, id, changes) {
      const { stored, values } = await plan(services, id, changes)
      return { stored, planned: { ...stored, ...values } as RowOf<T> }
    },
    duplicate(services, id, accountId) {
      const work = async () => {
        const stored = await get(services, id)
        const input = await storedInput(stored, services)
        return insert(services, kind.copyOf?.(input, stored) ?? input, { status: 'draft', publishAt: null }, accountId)
      }
      return changeContent(services, work, entry('create', accountId))
    },
    async listVersions(services, id) {
      await get(services, id)
      return history.list(services, id)
    },
    async restoreVersion(services, { id, versionId }, upon, accountId) {
      let at = ''
      const find = async () => {
        const version = await history.find(services, id, versionId)
        if (!version) throw new ApiError(404, 'Version not found')
        return version
      }
      const stored = await get(services, id)
      assertUnchanged(common(stored), upon)
      // What it is already needs no save.
      if (isDeepStrictEqual((await find()).content, jsonOf(await storedInput(stored, services)))) return stored
      const work = async () => {
        const version = await find()
        at = version.at
        return change(services, id, { ...version.content, ...upon }, accountId)
      }
      const describe = (row: RowOf<T>) =>
        entry('update', accountId, `back to what it was on ${dayAndTimeText(at, services.clock.timeZone)}`)(row)
      return changeContent(services, work, describe)
    },
    purgeVersions: history.purge,
    delete(services, id, accountId, options = {}) {
      return changeContent(services, () => remove(services, id, accountId, options), entry('delete', accountId))
    },
    ...(kind.samples && {
      samples: {
        ...sampleRows(table, kind.samples, label),
        remove: async (services, id, accountId) => void (await remove(services, id, accountId)),
      },
    }),
    ...(document && {
      search: {
        documents: async (reader) => {
          const stored = await rows.list(reader.db)
          return stored.map((row) => ({ source: { kind: noun, id: common(row).id }, document: document(row, reader) }))
        },
        isPublished: (reader, column) => isPublishedRow(reader, table, column),
      },
    }),
    nextPublishing: ({ db, clock }) => rows.nextPublishing(db, clock.now().toISOString()),
    async listUnpublished({ db, clock }, limit) {
      const { count, rows: found } = await rows.listUnpublished(db, clock.now().toISOString(), limit)
      return { count, items: found.map((row) => ({ ...auditFields(row), ...publicationOf(row) })) }
    },
    listByIds: async (db, ids) => (await rows.listByIds(db, ids)).map((row) => ({ ...auditFields(row), ...pictureOf(row) })),
    searchForStaff: async (db, search, limit) => (await rows.search(db, kind.searched, search, limit)).map(auditFields),
    async restore(services, item, options = {}) {
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
    async purge(services, item) {
      await history.purge(services, item.entityId)
      await recordUploads?.(services, deletedOwner(item), undefined)
      for (const rows of attachedTo(services)) await rows.purge?.(services, item)
      await kind.onPurge?.(services, item)
    },
  }
}

/** As it comes back from the database. */
const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const deletedOwner = ({ id }: DeletedItem) => ({ entity: 'deleted item', id })

/** Now, and always after the row's last change: it identifies the row's states. */
const nextMoment = ({ clock }: Services, row: object) =>
  new Date(Math.max(clock.now().getTime(), Date.parse(common(row).updatedAt) + 1)).toISOString()

const common = (row: object) => row as { id: number; createdAt: string; updatedAt: string } & PublicationColumns

/** `Newsletter not found`. */
export const notFound = (noun: string) => `${capitalize(noun)} not found`

function publicationOf(row: object) {
  const { status, publishAt, updatedAt } = common(row)
  return { publishAt: status === 'draft' ? null : publishAt, updatedAt }
}

/** Every kind that has a picture keeps it in the same two columns. */
function pictureOf({
  imageUrl: url,
  imageAlt: alt,
}: {
  imageUrl?: string | null
  imageAlt?: string | null
}): Pick<PicturedItem, 'picture'> {
  return url && alt ? { picture: { url, alt } } : {}
}
