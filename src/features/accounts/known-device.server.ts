import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { getAccount, usernameKey } from './account.repository.server'
import { queueAccountNotice } from './account-notices.server'
import { defineHostCookie } from './host-cookie.server'

/** How long a device is known after its last login. */
const YEAR = 365 * 24 * 3_600_000
const MAX_DEVICES = 20

type Parts = Pick<Services, 'db' | 'clock'>

const aYearAgo = ({ clock }: Parts) => new Date(clock.now().getTime() - YEAR).toISOString()

export async function listKnownUsernames(parts: Parts, token: string): Promise<string[]> {
  const accounts = await parts.db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.accountId')
    .select('accounts.usernameKey')
    .where('tokenHash', '=', hashOfToken(token))
    .where('lastUsedAt', '>', aYearAgo(parts))
    .execute()
  return accounts.map((account) => account.usernameKey)
}

export const isKnownDevice = async (parts: Parts, token: string, username: string): Promise<boolean> =>
  (await listKnownUsernames(parts, token)).includes(usernameKey(username))

/** Remembers a device and emails the owner where it is new. An unknown token is replaced, as it may be someone else's. */
export const rememberDevice = (
  parts: Parts & Pick<Services, 'jobs'>,
  accountId: number,
  shown: string | undefined,
  place: { device: string | null; network: string | null },
): Promise<string> =>
  parts.db.tx(async () => {
    const { db, clock } = parts
    const known = shown === undefined ? [] : await listKnownUsernames(parts, shown)
    const token = shown !== undefined && known.length > 0 ? shown : createToken()
    const account = await getAccount(db, accountId)
    if (!known.includes(account.usernameKey)) await queueAccountNotice(parts, account, { kind: 'new-device', ...place })
    const lastUsedAt = clock.now().toISOString()
    await db
      .insertInto('known_devices')
      .values({ tokenHash: hashOfToken(token), accountId, lastUsedAt })
      .onConflict((conflict) => conflict.columns(['tokenHash', 'accountId']).doUpdateSet({ lastUsedAt }))
      .execute()
    const own = db.selectFrom('known_devices').select('tokenHash').where('accountId', '=', accountId)
    const newest = own.orderBy('lastUsedAt', 'desc').limit(MAX_DEVICES)
    const old = aYearAgo(parts)
    await db
      .deleteFrom('known_devices')
      .where((e) => e.or([e('lastUsedAt', '<=', old), e.and([e('accountId', '=', accountId), e('tokenHash', 'not in', newest)])]))
      .execute()
    return token
  })

export const deviceCookie = defineHostCookie('flatirons_device', YEAR / 1000)

export async function deleteKnownDevicesOf(db: Services['db'], accountId: number) {
  await db.deleteFrom('known_devices').where('accountId', '=', accountId).execute()
}
