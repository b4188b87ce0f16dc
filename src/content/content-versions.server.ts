import type { Generated, Selectable } from 'kysely'
import type { PublicationColumns } from '@/content/content-rows.server'
import { readInBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import { MAX_ID } from '@/platform/forms/input-fields'
import type { Services } from '@/platform/services.server'

interface ContentVersionTable {
  id: Generated<number>
  /** Singular noun, for instance `event`, and its id. */
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
  db.q().selectFrom('content_versions').where('entity', '=', entity).where('entityId', '=', entityId).orderBy('id', 'desc')

/** The newest first. */
export const listContentVersions = (db: Database, owner: VersionOwner): Promise<StoredVersion[]> =>
  versionsOf(db, owner).selectAll().execute()

export const findLastVersion = (db: Database, owner: VersionOwner): Promise<StoredVersion | undefined> =>
  versionsOf(db, owner).selectAll().limit(1).executeTakeFirst()

/**
 * The newest version that visitors have seen, or see now, as staff saved it then; with `until` (ISO-8601 UTC), of those that were saved before.
 * Undefined where they never saw one.
 */
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

export async function findVersion(db: Database, owner: VersionOwner, id: number): Promise<StoredVersion | undefined> {
  return id > MAX_ID ? undefined : versionsOf(db, owner).selectAll().where('id', '=', id).executeTakeFirst()
}

/** The entity of each of these versions. */
export async function listVersionOwners(db: Database, ids: readonly number[]): Promise<(VersionOwner & { id: number })[]> {
  if (ids.length === 0) return []
  return db.q().selectFrom('content_versions').select(['id', 'entity', 'entityId']).where('id', 'in', ids).execute()
}

/** Answers its id. */
export async function insertVersion(db: Database, version: Omit<StoredVersion, 'id'>): Promise<number> {
  return (await db.q().insertInto('content_versions').values(version).returning('id').executeTakeFirstOrThrow()).id
}

/** Those beyond the newest `MAX_VERSIONS`. */
export const listSurplusVersions = (db: Database, owner: VersionOwner): Promise<{ id: number }[]> =>
  versionsOf(db, owner).select('id').offset(MAX_VERSIONS).limit(MAX_VERSIONS).execute()

export async function removeVersion(db: Database, id: number) {
  await db.q().deleteFrom('content_versions').where('id', '=', id).execute()
}

export async function updateVersionContent(db: Database, id: number, content: StoredVersion['content']) {
  await db.q().updateTable('content_versions').set({ content }).where('id', '=', id).execute()
}

/** Those of a kind of content whose fields `matches` wants, those of what is deleted included; read some at a time, for there may be many. */
export async function listVersionsBy(db: Database, entity: string, matches: (content: StoredVersion['content']) => boolean) {
  const found: Pick<StoredVersion, 'id' | 'entityId' | 'content'>[] = []
  const read = ({ limit, last = 0 }: { limit: number; last: number | undefined }) =>
    db
      .q()
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
