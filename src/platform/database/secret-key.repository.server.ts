import { randomBytes } from 'node:crypto'
import type { Database } from './database.server'

interface SecretKeyTable {
  name: string
  /** 256 random bits. */
  value: string
}

declare module './database.server' {
  interface Schema {
    secret_keys: SecretKeyTable
  }
}

/** A key of this site, made when first asked for. Kept in the database: all processes share it, and its uses fit after a restore. */
export async function getSecretKey(db: Database, name: string): Promise<Buffer> {
  const found = await findKey(db, name)
  if (found) return found
  const value = randomBytes(32).toString('base64url')
  await db
    .insertInto('secret_keys')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Another process may have been first.
  return (await findKey(db, name)) ?? getSecretKey(db, name)
}

async function findKey(db: Database, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('secret_keys').select('value').where('name', '=', name).executeTakeFirst()
  return row && Buffer.from(row.value, 'base64url')
}
