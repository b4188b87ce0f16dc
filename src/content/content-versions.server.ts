import type { Generated, Selectable } from 'kysely'
import { readInBatches } from '@/platform/batches.server'
import { findLastChange } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import { MAX_ID } from '@/platform/forms/input-fields'
import type { Services } from '@/platform/services.server'
import type { ContentKind } from './content-kind.server'
import { type ContentTable, isSeen, type PublicationColumns, type RowOf } from './content-rows.server'
import type { PresentedVersion } from './content-saves.schema'

interface ContentVersionTable {
  id: Generated<number>
  entity: string
  entityId: number
  /** The fields as staff sent them, with `status` and `publishAt`. */
  content: Record<string, unknown> & PublicationColumns
  /** Who saved it; null for the program. */
  accountId: number | null
  at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    content_versions: ContentVersionTable
  }
}

export type StoredVersion = Selectable<ContentVersionTable>
export type VersionOwner = Pick<StoredVersion, 'entity' | 'entityId'>

/** For each item, so that no history grows forever. */
export const MAX_VERSIONS = 50

const versionsOf = (db: Database, { entity, entityId }: VersionOwner) =>
  db.selectFrom('content_versions').where('entity', '=', entity).where('entityId', '=', entityId).orderBy('id', 'desc')

const listContentVersions = (db: Database, owner: VersionOwner): Promise<StoredVersion[]> => versionsOf(db, owner).selectAll().execute()

/** The newest version that visitors have seen, as staff saved it; with `until` (ISO-8601 UTC), of those saved before. */
export async function findLastSeenVersion(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: VersionOwner,
  until?: string,
): Promise<StoredVersion | undefined> {
  let replacedAt = until ?? clock.now().toISOString()
  for (const version of await listContentVersions(db, owner)) {
    const { status, publishAt } = version.content
    if (until && version.at >= until) continue
    if (status === 'published' && (!publishAt || publishAt <= replacedAt)) return version
    replacedAt = version.at
  }
  return undefined
}

/** Whether visitors see or saw it, as far as is known: of one with more saves than are kept, that they did. */
export async function wasSeen(services: Services, entity: string, stored: PublicationColumns & { id: number }): Promise<boolean> {
  if (isSeen(services, stored)) return true
  const owner = { entity, entityId: stored.id }
  if (await findLastSeenVersion(services, owner)) return true
  return (await listContentVersions(services.db, owner)).length >= MAX_VERSIONS
}

/** Who saved each of a kind of content last, by its id; null for the program. */
export async function listLastSavers(db: Database, entity: string): Promise<Map<number, number | null>> {
  const last = db
    .selectFrom('content_versions')
    .select((e) => e.fn.max('id').as('id'))
    .where('entity', '=', entity)
    .groupBy('entityId')
  const rows = await db.selectFrom('content_versions').select(['entityId', 'accountId']).where('id', 'in', last).execute()
  return new Map(rows.map(({ entityId, accountId }) => [entityId, accountId]))
}

export async function listVersionOwners(db: Database, ids: readonly number[]): Promise<(VersionOwner & { id: number })[]> {
  if (ids.length === 0) return []
  return db.selectFrom('content_versions').select(['id', 'entity', 'entityId']).where('id', 'in', ids).execute()
}

export async function removeVersion(db: Database, id: number) {
  await db.deleteFrom('content_versions').where('id', '=', id).execute()
}

export async function updateVersionContent(db: Database, id: number, content: StoredVersion['content']) {
  await db.updateTable('content_versions').set({ content }).where('id', '=', id).execute()
}

/** Those of a kind of content whose fields `matches` wants, those of what is deleted included; read some at a time, for there may be many. */
export async function listVersionsBy(db: Database, entity: string, matches: (content: StoredVersion['content']) => boolean) {
  const found: Pick<StoredVersion, 'id' | 'entityId' | 'content'>[] = []
  const read = ({ limit, last = 0 }: { limit: number; last: number | undefined }) =>
    db
      .selectFrom('content_versions')
      .select(['id', 'entityId', 'content'])
      .where('entity', '=', entity)
      .where('id', '>', last)
      .orderBy('id')
      .limit(limit)
      .execute()
  for await (const some of readInBatches(read, { size: 200 })) found.push(...some.filter(({ content }) => matches(content)))
  return found
}

export const listVersionIds = async (db: Database, owner: VersionOwner): Promise<number[]> =>
  (await versionsOf(db, owner).select('id').execute()).map(({ id }) => id)

/** Copies the versions of an item that is gone here from a backup, under their ids; answers these. */
export async function copyVersionsFromBackup(db: Database, backup: Database, owner: VersionOwner): Promise<number[]> {
  const versions = await listContentVersions(backup, owner)
  if (versions.length > 0) await db.insertInto('content_versions').values(versions).execute()
  return versions.map(({ id }) => id)
}

type Content = Record<string, unknown>

/** The versions of one kind of content. A version shows the uploads that its row showed, so that these stay as long as it can be restored. */
export function contentHistory<T extends ContentTable, Input>(kind: ContentKind<T, Input>) {
  const { noun, storedInput, recordUploads } = kind
  const ownerOf = (id: number) => ({ entity: noun, entityId: id })

  async function remove(services: Services, id: number) {
    await recordUploads?.(services, { entity: 'version', id }, undefined)
    await removeVersion(services.db, id)
  }

  async function keep(services: Services, row: RowOf<T>, by: () => number | null | Promise<number | null>) {
    const { db } = services
    const { id, status, publishAt, updatedAt } = row
    const content = { ...(await storedInput(row, services)), status, publishAt }
    const last = await versionsOf(db, ownerOf(id)).selectAll().limit(1).executeTakeFirst()
    if (last && changedFields(last.content, content).length === 0) return
    const version = { ...ownerOf(id), content, accountId: await by(), at: updatedAt }
    const kept = await db.insertInto('content_versions').values(version).returning('id').executeTakeFirstOrThrow()
    await recordUploads?.(services, { entity: 'version', id: kept.id }, row)
    await removeSurplus(services, id)
  }

  async function removeSurplus(services: Services, id: number) {
    const surplus = await versionsOf(services.db, ownerOf(id)).select('id').offset(MAX_VERSIONS).limit(MAX_VERSIONS).execute()
    if (surplus.length === 0) return
    const seen = await findLastSeenVersion(services, ownerOf(id))
    for (const version of surplus) if (version.id !== seen?.id) await remove(services, version.id)
  }

  return {
    /** Keeps a row as it was saved, where it differs from the version before; within the transaction that saves it. */
    keepSaved: (services: Services, row: RowOf<T>, accountId: number | undefined) => keep(services, row, () => accountId ?? null),
    /** Keeps a row that is about to be changed: one from before there were versions, or that the program has changed. */
    keepStored: (services: Services, row: RowOf<T>) =>
      keep(services, row, async () => (await findLastChange(services.db, noun, row.id))?.accountId ?? null),
    async list({ db, findUsername }: Services, id: number): Promise<PresentedVersion[]> {
      const versions = await listContentVersions(db, ownerOf(id))
      const accounts = [...new Set(versions.flatMap(({ accountId }) => accountId ?? []))]
      const names = new Map(await Promise.all(accounts.map(async (account) => [account, await findUsername(account)] as const)))
      return versions.map((version, index) => {
        const [{ content }, former] = [version, versions[index + 1]]
        const by = (version.accountId && names.get(version.accountId)) || null
        return { id: version.id, at: version.at, by, changed: former ? changedFields(former.content, content) : [], content }
      })
    },
    async find({ db }: Services, id: number, versionId: number): Promise<{ content: Content; at: string } | undefined> {
      if (versionId > MAX_ID) return undefined
      const version = await versionsOf(db, ownerOf(id)).selectAll().where('id', '=', versionId).executeTakeFirst()
      if (!version) return undefined
      const { status: _, publishAt: __, ...content } = version.content
      return { content, at: version.at }
    },
    async purge(services: Services, id: number) {
      for (const version of await listContentVersions(services.db, ownerOf(id))) await remove(services, version.id)
    },
  }
}

/** Fields that only one of them has, and parts of them that one has and are null in the other, came to be, or went, with a change of the program. */
const changedFields = (before: Content, after: Content) =>
  Object.keys(after).filter((name) => name in before && withoutNulls(before[name]) !== withoutNulls(after[name]))

const withoutNulls = (value: unknown) => JSON.stringify(value, (_, part) => part ?? undefined)
