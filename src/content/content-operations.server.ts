import { type Kysely, sql } from 'kysely'
import { type AuditEntry, recordAudit } from '@/platform/database/audit-log.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { freeSlug } from '@/platform/text/slug'
import { dayAndTimeText } from '@/platform/time/date-format'
import {
  assertUnchanged,
  type ContentKind,
  type ContentOperations,
  isUntouched,
  type PicturedItem,
  sampleRows,
} from './content-kind.server'
import { type CommonRow, type ContentTable, isPublishedRow, publicationColumns, type RowOf } from './content-rows.server'
import { contentSaves } from './content-saves.server'

/** Creating, updating, deleting and restoring one kind of content; each a transaction with its audit row. */
export function contentOperations<T extends ContentTable, Input>(kind: ContentKind<T, Input>): ContentOperations<RowOf<T>, Input> {
  const { noun, table, label, document } = kind
  const saves = contentSaves(kind)
  const { rows, history, get, remove, restore, purge, copyFromBackup } = saves
  const entry = (action: 'create' | 'update' | 'delete', accountId: number | undefined, detail?: string) => (row: RowOf<T>) =>
    accountId === undefined
      ? undefined
      : { accountId, action, entity: noun, entityId: row.id, label: label(row), ...(detail && { detail }) }
  const auditFields = (row: RowOf<T>) => ({ id: row.id, label: label(row) })

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
    update: (services, id, changes, accountId) =>
      changeContent(services, () => saves.update(services, id, changes, accountId), entry('update', accountId)),
    async planUpdate(services, id, changes, accountId) {
      const { stored, values } = await saves.plan(services, id, changes, accountId)
      return { stored, planned: { ...stored, ...values } as RowOf<T> }
    },
    duplicate: (services, id, accountId) =>
      changeContent(services, () => saves.duplicate(services, id, accountId), entry('create', accountId)),
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
      assertUnchanged(stored, upon)
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
    delete: (services, id, accountId, options = {}) =>
      changeContent(services, () => remove(services, id, accountId, options), entry('delete', accountId)),
    restore,
    purge,
    copyFromBackup,
    ...(kind.samples && {
      samples: {
        ...sampleRows(table, kind.samples, label),
        remove: async (services, id, accountId) => void (await remove(services, id, accountId)),
      },
    }),
    ...(document && {
      search: {
        documents: async (reader) =>
          (await rows.list(reader.db)).map((row) => ({ source: { kind: noun, id: row.id }, document: document(row, reader) })),
        isPublished: (reader, column) => isPublishedRow(reader, table, column),
      },
    }),
    nextPublishing: ({ db, clock }) => rows.nextPublishing(db, clock.now().toISOString()),
    async listUnpublished({ db, clock }, limit) {
      const { count, rows: found } = await rows.listUnpublished(db, clock.now().toISOString(), limit)
      return { count, items: found.map((row) => ({ ...auditFields(row), ...publicationOf(row) })) }
    },
    async listFields(services, ids) {
      const found = ids ? await rows.listByIds(services.db, ids) : await rows.list(services.db)
      return Promise.all(found.map(async (row) => ({ ...auditFields(row), fields: await kind.storedInput(row, services) })))
    },
    listByIds: async (db, ids) => (await rows.listByIds(db, ids)).map((row) => ({ ...auditFields(row), ...pictureOf(row) })),
    searchForStaff: async (db, search, limit) => (await rows.search(db, kind.searched, search, limit)).map(auditFields),
  }
}

const publicationOf = ({ status, publishAt, updatedAt }: CommonRow) => ({ publishAt: status === 'draft' ? null : publishAt, updatedAt })

function pictureOf(row: CommonRow & { imageUrl?: string | null; imageAlt?: string | null }): Pick<PicturedItem, 'picture'> {
  const { imageUrl: url, imageAlt: alt } = row
  return url && alt ? { picture: { url, alt } } : {}
}

type SlugTable = { [T in keyof Schema]: Schema[T] extends { slug: string | null } ? T : never }[keyof Schema]

/** `base`, numbered if it is taken or `reserved` (spec decisions, ‘The API’). `changeContent` keeps it free; the unique index has the last word. */
export async function findUniqueSlug(db: Database, table: SlugTable, base: string, reserved: string[] = []): Promise<string> {
  // Kysely's types cannot follow a choice of tables, so here it is one with their common column.
  const rows = (db.kysely() as unknown as Kysely<{ rows: { slug: string } }>).selectFrom(table as unknown as 'rows').select('slug')
  const isTaken = reserved.includes(base) || (await rows.where('slug', '=', base).executeTakeFirst()) !== undefined
  if (!isTaken) return base
  // Only those followed by a number. Compared as text: in a pattern, `%` and `_` would be wildcards.
  const start = `${base}-`
  const numbered = await rows.where(sql`substr(slug, 1, ${[...start].length})`, '=', start).execute()
  return freeSlug(base, new Set([base, ...reserved, ...numbered.map(({ slug }) => slug)]))
}

export const copyTitle = (title: string, most: number): string => `Copy of ${title}`.slice(0, most).trimEnd()

/** One change of public content in a transaction with its audit row; changes wait for one another. `describe` answers undefined for what needs no note. */
export const changeContent = <T>(
  { db, clock, content }: Pick<Services, 'db' | 'clock' | 'content'>,
  work: () => Promise<T>,
  describe: (result: T) => AuditEntry | undefined,
): Promise<T> =>
  db.tx(async () => {
    await content.raise()
    const result = await work()
    const entry = describe(result)
    if (entry) await recordAudit({ db, clock }, entry)
    return result
  })
