import type { Database } from '@/platform/database/database.server'
import './account.table.server'

/** Notes that an account was just logged in to on a device. */
export async function upsertKnownDevice(db: Database, device: { tokenHash: string; accountId: number; lastUsedAt: string }) {
  await db
    .q()
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['tokenHash', 'accountId']).doUpdateSet({ lastUsedAt: device.lastUsedAt }))
    .execute()
}

/** The accounts that were logged in to on the device of a token after `usedAfter`. */
export const listAccountsOfDevice = (db: Database, device: { tokenHash: string; usedAfter: string }) =>
  db
    .q()
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.accountId')
    .select('accounts.usernameKey')
    .where('tokenHash', '=', device.tokenHash)
    .where('lastUsedAt', '>', device.usedAfter)
    .execute()

export async function deleteKnownDevicesOf(db: Database, accountId: number) {
  await db.q().deleteFrom('known_devices').where('accountId', '=', accountId).execute()
}

/** Of all accounts those not used after `usedAfter`, and of one account all but the `limit` that were used last. */
export async function deleteOldKnownDevices(
  db: Database,
  { accountId, limit, usedAfter }: { accountId: number; limit: number; usedAfter: string },
) {
  const newest = db
    .q()
    .selectFrom('known_devices')
    .select('tokenHash')
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt', 'desc')
    .limit(limit)
  await db
    .q()
    .deleteFrom('known_devices')
    .where((e) => e.or([e('lastUsedAt', '<=', usedAfter), e.and([e('accountId', '=', accountId), e('tokenHash', 'not in', newest)])]))
    .execute()
}
