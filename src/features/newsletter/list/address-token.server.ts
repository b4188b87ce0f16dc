import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '@/platform/database/database.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { foldEmail } from '@/platform/email-address'
import { hashOfToken } from '@/platform/token.server'

const KEY = 'mailing-list'

const signWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

const sign = async (db: Database, text: string) => signWith(await getSecretKey(db, KEY), text)

/**
 * The secret in the unsubscribe links to an address: the same in every email, also after the address has left and come back, so that an old
 * newsletter's link still works.
 */
export const addressToken = (db: Database, emailKey: string): Promise<string> => sign(db, `address ${emailKey}`)

/** What is stored of it. Of an address that left, nothing else is: without the key no one can learn which address that was (spec B §4.2). */
export const addressHash = async (db: Database, emailKey: string): Promise<string> => hashOfToken(await addressToken(db, emailKey))

/** `addressHash` of many, with one look at the key. */
export async function addressHashes(db: Database, emailKeys: readonly string[]): Promise<string[]> {
  const key = await getSecretKey(db, KEY)
  return emailKeys.map((emailKey) => hashOfToken(signWith(key, `address ${emailKey}`)))
}

/** The secret in the link that confirms one subscription. */
export const confirmToken = async (db: Database, { id, email }: { id: number; email: string }): Promise<string> =>
  `${id}.${await sign(db, `confirm ${id} ${foldEmail(email)}`)}`

/** The id of the subscription that a token claims to confirm. */
export const idInConfirmToken = (token: string): number | undefined => {
  const [, id] = /^([1-9]\d{0,8})\./.exec(token) ?? []
  return id === undefined ? undefined : Number(id)
}

export function isSameToken(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
