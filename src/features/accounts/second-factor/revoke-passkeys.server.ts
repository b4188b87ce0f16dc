import type { Database } from '@/platform/database/database.server'
import { deletePasskeysAddedAfter, type PasskeyRow } from './passkey.repository.server'
import { deleteRecoveryCodes } from './recovery-code.repository.server'
import { listMethods } from './second-factors.server'

/**
 * Takes the passkeys from an account that were added after `after`, or all: each opens it without the password. Its recovery codes stay, and are
 * asked for after the password: or someone who gets hold of an email with a reset link would need nothing else. Call it in the transaction of the change.
 */
export const revokePasskeys = (db: Database, accountId: number, after = new Date(0).toISOString()): Promise<PasskeyRow[]> =>
  deletePasskeysAddedAfter(db, accountId, after)

/** Takes the recovery codes too, where they replace nothing any more: for a change that the owner has authenticated, or the operator's. */
export async function revokeIdleCodes(db: Database, accountId: number) {
  if ((await listMethods(db, accountId)).length === 0) await deleteRecoveryCodes(db, accountId)
}
