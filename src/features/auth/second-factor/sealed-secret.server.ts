import type { Database } from '@/platform/database/database.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { openBytes, sealBytes } from '@/platform/sealed-bytes.server'

const KEY = 'authenticator-secrets'

const about = (accountId: number) => `account ${accountId}`

/** Encrypts what only this account's owner and this site may know; it opens for no other account. */
export const sealSecret = async (db: Database, accountId: number, secret: Uint8Array): Promise<string> =>
  sealBytes(await getSecretKey(db, KEY), about(accountId), secret)

/** Throws where it was not sealed here for this account. */
export const openSecret = async (db: Database, accountId: number, sealed: string): Promise<Buffer> =>
  openBytes(await getSecretKey(db, KEY), about(accountId), sealed)
