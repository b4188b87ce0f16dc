import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { getAccount, usernameKey } from './account.repository.server'
import { queueAccountNotice } from './account-notices.server'
import { defineHostCookie } from './host-cookie.server'

const YEAR = 365 * 24 * 3_600_000
const MAX_DEVICES = 20

/** How long a device is known after its last login. In seconds, for the cookie. */
const DEVICE_SECONDS = YEAR / 1000

type Parts = Pick<Services, 'db' | 'clock'>

const aYearAgo = ({ clock }: Parts) => new Date(clock.now().getTime() - YEAR).toISOString()

const accountsOf = (parts: Parts, token: string) =>
  listAccountsOfDevice(parts.db, { tokenHash: hashOfToken(token), usedAfter: aYearAgo(parts) })

export const listKnownUsernames = async (parts: Parts, token: string): Promise<string[]> =>
  (await accountsOf(parts, token)).map((account) => account.usernameKey)

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
    const known = shown === undefined ? [] : await accountsOf(parts, shown)
    const token = shown !== undefined && known.length > 0 ? shown : createToken()
    const account = await getAccount(parts.db, accountId)
    if (!known.some((each) => each.usernameKey === account.usernameKey))
      await queueAccountNotice(parts, account, { kind: 'new-device', ...place })
    await upsertKnownDevice(parts.db, { tokenHash: hashOfToken(token), accountId, lastUsedAt: parts.clock.now().toISOString() })
    await deleteOldKnownDevices(parts.db, { accountId, limit: MAX_DEVICES, usedAfter: aYearAgo(parts) })
    return token
  })

export const deviceCookie = defineHostCookie('flatirons_device', DEVICE_SECONDS)

async function upsertKnownDevice(db: Database, device: { tokenHash: string; accountId: number; lastUsedAt: string }) {
  await db
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['tokenHash', 'accountId']).doUpdateSet({ lastUsedAt: device.lastUsedAt }))
    .execute()
}

const listAccountsOfDevice = (db: Database, device: { tokenHash: string; usedAfter: string }) =>
  db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.accountId')
    .select('accounts.usernameKey')
    .where('tokenHash', '=', device.tokenHash)
    .where('lastUsedAt', '>', device.usedAfter)
    .execute()

export async function deleteKnownDevicesOf(db: Database, accountId: number) {
  await db.deleteFrom('known_devices').where('accountId', '=', accountId).execute()
}

async function deleteOldKnownDevices(
  db: Database,
  { accountId, limit, usedAfter }: { accountId: number; limit: number; usedAfter: string },
) {
  const newest = db
    .selectFrom('known_devices')
    .select('tokenHash')
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt', 'desc')
    .limit(limit)
  await db
    .deleteFrom('known_devices')
    .where((e) => e.or([e('lastUsedAt', '<=', usedAfter), e.and([e('accountId', '=', accountId), e('tokenHash', 'not in', newest)])]))
    .execute()
}
