import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { usernameKey } from '../account.repository.server'
import { deleteOldKnownDevices, listAccountsOfDevice, upsertKnownDevice } from './known-device.repository.server'

const YEAR = 365 * 24 * 3_600_000
/** Each account remembers that many. */
const MAX_DEVICES = 20

/** How long a device is known after its last login. In seconds, for the cookie. */
export const DEVICE_SECONDS = YEAR / 1000

type Parts = Pick<Services, 'db' | 'clock'>

const aYearAgo = ({ clock }: Parts) => new Date(clock.now().getTime() - YEAR).toISOString()

const accountsOf = (parts: Parts, token: string) =>
  listAccountsOfDevice(parts.db, { tokenHash: hashOfToken(token), usedAfter: aYearAgo(parts) })

/** Whether the account of `username` was logged in to within a year on the device that shows `token`. */
export async function isKnownDevice(parts: Parts, token: string, username: string): Promise<boolean> {
  return (await accountsOf(parts, token)).some((account) => account.usernameKey === usernameKey(username))
}

/**
 * Remembers that someone has just logged in on a device; `shown` is the token that it showed, if any. Returns the token for its cookie, of
 * which only the hash is stored: a new one where the site doesn't know the one shown, which may be someone else's.
 */
export const rememberDevice = (parts: Parts, accountId: number, shown: string | undefined): Promise<string> =>
  parts.db.tx(async () => {
    const isOurs = shown !== undefined && (await accountsOf(parts, shown)).length > 0
    const token = isOurs ? shown : createToken()
    await upsertKnownDevice(parts.db, { tokenHash: hashOfToken(token), accountId, lastUsedAt: parts.clock.now().toISOString() })
    await deleteOldKnownDevices(parts.db, { accountId, most: MAX_DEVICES, usedAfter: aYearAgo(parts) })
    return token
  })
