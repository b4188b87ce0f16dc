import { ApiError } from '@/platform/http/errors.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { changeContent } from './content-change.server'
import { contentDeletion } from './content-deletion.server'
import type { ContentKind, ContentOperations, PicturedItem } from './content-kind.server'
import type { ContentTable, RowOf } from './content-rows.server'
import { commonColumns, contentParts, contentSaves } from './content-saves.server'
import { assertUnchanged } from './editing/update-checks.server'
import { isPublishedRow, publicationColumns } from './published.server'
import { isUntouched, sampleRows } from './samples.server'

/** Creating, updating, deleting and restoring one kind of content; each a transaction with its audit row. */
export function contentOperations<T extends ContentTable, Input>(kind: ContentKind<T, Input>): ContentOperations<RowOf<T>, Input> {
  const { noun, table, label, document } = kind
  const parts = contentParts(kind)
  const { rows, history, get } = parts
  const saves = contentSaves(kind, parts)
  const { remove, restore, purge } = contentDeletion(kind, parts)
  const entry = (action: 'create' | 'update' | 'delete', accountId: number | undefined, detail?: string) => (row: RowOf<T>) =>
    accountId === undefined
      ? undefined
      : { accountId, action, entity: noun, entityId: commonColumns(row).id, label: label(row), ...(detail && { detail }) }
  const auditFields = (row: RowOf<T>) => ({ id: commonColumns(row).id, label: label(row) })

  return {
    noun,
    table,
    plural: table.replaceAll('_', '-'),
    find: rows.find,
    isSample: isUntouched,
    create(services, input, accountId, publication = {}) {
      const work = () => saves.create(services, input, publicationColumns(publication), accountId)
      return changeContent(services, work, entry('create', accountId))
    },
    update(services, id, changes, accountId) {
      return changeContent(services, () => saves.update(services, id, changes, accountId), entry('update', accountId))
    },
    async planUpdate(services, id, changes, accountId) {
      const { stored, values } = await saves.plan(services, id, changes, accountId)
      return { stored, planned: { ...stored, ...values } as RowOf<T> }
    },
    duplicate(services, id, accountId) {
      return changeContent(services, () => saves.duplicate(services, id, accountId), entry('create', accountId))
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
      assertUnchanged(commonColumns(stored), upon)
      // What it is already needs no save.
      if (await saves.isAlready(services, stored, (await find()).content)) return stored
      const work = async () => {
        const version = await find()
        at = version.at
        return saves.update(services, id, { ...version.content, ...upon }, accountId)
      }
      const describe = (row: RowOf<T>) =>
        entry('update', accountId, `back to what it was on ${dayAndTimeText(at, services.clock.timeZone)}`)(row)
      return changeContent(services, work, describe)
    },
    purgeVersions: history.purge,
    delete(services, id, accountId, options = {}) {
      return changeContent(services, () => remove(services, id, accountId, options), entry('delete', accountId))
    },
    restore,
    purge,
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
          return stored.map((row) => ({ source: { kind: noun, id: commonColumns(row).id }, document: document(row, reader) }))
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
  }
}

function publicationOf(row: object) {
  const { status, publishAt, updatedAt } = commonColumns(row)
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
