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

/** Whether a database may be of the same site, as a backup is: no key of the same name differs. */
export async function isOfSameSite(db: Database, other: Database): Promise<boolean> {
  const list = async (from: Database) => (await from.selectFrom('secret_keys').selectAll().execute()) as SecretKeyTable[]
  const keys = new Map((await list(db)).map(({ name, value }) => [name, value]))
  return (await list(other)).every(({ name, value }) => (keys.get(name) ?? value) === value)
}

async function findKey(db: Database, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('secret_keys').select('value').where('name', '=', name).executeTakeFirst()
  return row && Buffer.from(row.value, 'base64url')
}
