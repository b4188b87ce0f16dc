import type { ExpressionBuilder, Generated } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'

interface UploadTable {
  path: string
  /** Nothing shows it any more, so it may be removed. */
  isReleased: Generated<boolean>
  createdAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    uploads: UploadTable
    upload_uses: { path: string; entity: string; entityId: number }
  }
}

export async function insertUpload(db: Database, path: string, at: string) {
  await db.insertInto('uploads').values({ path, createdAt: at }).execute()
}

export async function listStoredUploads(db: Database, paths: string[]): Promise<string[]> {
  if (paths.length === 0) return []
  return (await db.selectFrom('uploads').select('path').where('path', 'in', paths).where('isReleased', '=', false).execute()).map(
    (row) => row.path,
  )
}

export const listUsedUploads = async (db: Database): Promise<string[]> =>
  (
    await db
      .selectFrom('upload_uses')
      .select('path')
      .distinct()
      .where('entity', '!=', 'deleted item')
      .where('entity', 'not like', '%version')
      .orderBy('path')
      .execute()
  ).map(({ path }) => path)

export async function replaceUploadUses(db: Database, entity: string, entityId: number, paths: string[]): Promise<string[]> {
  const before = await db
    .deleteFrom('upload_uses')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .returning('path')
    .execute()
  const uses = paths.map((path) => ({ path, entity, entityId }))
  if (uses.length > 0) await db.insertInto('upload_uses').values(uses).execute()
  return before.map((use) => use.path)
}

export const listUploadUsesOf = (db: Database, entity: string, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('upload_uses').select(['path', 'entityId as id']).where('entity', '=', entity).where('entityId', 'in', ids).execute()

export async function addUploadUses(db: Database, entity: string, entityId: number, paths: string[]) {
  if (paths.length === 0) return
  await db
    .insertInto('upload_uses')
    .values(paths.map((path) => ({ path, entity, entityId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const isUsed = (e: ExpressionBuilder<Schema, 'uploads'>) =>
  e.exists(e.selectFrom('upload_uses').select('upload_uses.path').whereRef('upload_uses.path', '=', 'uploads.path'))

export interface Releasable {
  paths?: readonly string[]
  storedBefore?: string
}

export async function releaseUnusedUploads(db: Database, { paths, storedBefore }: Releasable): Promise<string[]> {
  if (paths?.length === 0) return []
  return (
    await db
      .updateTable('uploads')
      .set({ isReleased: true })
      .where((e) => e.and([e('isReleased', '=', false), e.not(isUsed(e))]))
      .$if(paths !== undefined, (query) => query.where('path', 'in', paths ?? []))
      .$if(storedBefore !== undefined, (query) => query.where('createdAt', '<', storedBefore ?? ''))
      .returning('path')
      .execute()
  ).map((row) => row.path)
}

export const listUploads = (db: Database): Promise<{ path: string; storedAt: string }[]> =>
  db
    .selectFrom('uploads')
    .select(['path', 'createdAt as storedAt'])
    .where('isReleased', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('path')
    .execute()

export const listUploadUses = (db: Database) =>
  db.selectFrom('upload_uses').select(['path', 'entity', 'entityId as id']).orderBy('entity').orderBy('entityId').execute()

export const isUploadUsed = async (db: Database, path: string): Promise<boolean> =>
  (await db.selectFrom('upload_uses').select('path').where('path', '=', path).limit(1).executeTakeFirst()) !== undefined

export const listReleasedUploads = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('uploads').select('path').where('isReleased', '=', true).execute()).map((row) => row.path)

export async function deleteUpload(db: Database, path: string) {
  await db.deleteFrom('uploads').where('path', '=', path).where('isReleased', '=', true).execute()
}
