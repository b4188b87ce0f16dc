import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '@/platform/database/database.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'

const KEY = 'authenticator-secrets'
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const about = (accountId: number) => Buffer.from(`account ${accountId}`)

/** Encrypts what only this account's owner and this site may know; it opens for no other account. */
export async function sealSecret(db: Database, accountId: number, secret: Uint8Array): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await getSecretKey(db, KEY), iv, { authTagLength: TAG_BYTES }).setAAD(about(accountId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws where it was not sealed here for this account. */
export async function openSecret(db: Database, accountId: number, sealed: string): Promise<Buffer> {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(CIPHER, await getSecretKey(db, KEY), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(about(accountId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([opening.update(bytes.subarray(IV_BYTES + TAG_BYTES)), opening.final()])
}
