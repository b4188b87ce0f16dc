import { createHmac, randomInt } from 'node:crypto'
import type { Database } from '@/platform/database/database.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { consumeRecoveryCode, deleteRecoveryCodes, insertRecoveryCodes } from './recovery-code.repository.server'

const KEY = 'recovery-codes'
const CODES = 10
/** Without those that look like others. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 49 bits in all. */
const HALF = 5

const half = () => Array.from({ length: HALF }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** As people write it down: with or without the hyphen, in any case. */
const comparable = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

async function hashCodes(db: Database, accountId: number, codes: readonly string[]): Promise<string[]> {
  const key = await getSecretKey(db, KEY)
  return codes.map((code) =>
    createHmac('sha256', key)
      .update(`${accountId} ${comparable(code)}`)
      .digest('base64url'),
  )
}

/** Replaces an account's recovery codes; answers the new ones, of which only hashes are stored. Call it in a transaction. */
export async function renewRecoveryCodes(db: Database, accountId: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < CODES) codes.add(`${half()}-${half()}`)
  await deleteRecoveryCodes(db, accountId)
  await insertRecoveryCodes(db, accountId, await hashCodes(db, accountId, [...codes]))
  return [...codes]
}

/** Spends a recovery code; answers whether it was one. */
export async function takeRecoveryCode(db: Database, accountId: number, code: string): Promise<boolean> {
  const [hash = ''] = await hashCodes(db, accountId, [code])
  return consumeRecoveryCode(db, accountId, hash)
}
