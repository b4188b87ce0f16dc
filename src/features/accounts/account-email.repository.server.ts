import type { Database } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import type { AccountRow } from './account.repository.server'

/** The accounts whose confirmed address this is and whose owners may log in; `emailKey` is `foldEmail` of it. */
export const listAccountsByEmail = (db: Database, emailKey: string): Promise<AccountRow[]> =>
  db.q().selectFrom('accounts').selectAll().where('emailKey', '=', emailKey).where('disabledAt', 'is', null).orderBy('id').execute()

/** Every account that has the address, or is to have it. */
export const listAccountsWithEmail = (db: Database, emailKey: string): Promise<AccountRow[]> =>
  db
    .q()
    .selectFrom('accounts')
    .selectAll()
    .where((e) => e.or([e('emailKey', '=', emailKey), e('newEmailKey', '=', emailKey)]))
    .orderBy('id')
    .execute()

/** `foldEmail` of the addresses that wait to be confirmed. */
export async function listNewEmailKeys(db: Database): Promise<string[]> {
  const rows = await db.q().selectFrom('accounts').select('newEmailKey').where('newEmailKey', 'is not', null).execute()
  return rows.flatMap(({ newEmailKey }) => newEmailKey ?? [])
}

/** The admins who may log in and have a confirmed address. */
export const listAdminsWithEmail = (db: Database): Promise<AccountRow[]> =>
  db
    .q()
    .selectFrom('accounts')
    .selectAll()
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute()

/** What is to become the address, or null for nothing; `by` is another account that asks for it. */
export async function updateNewEmail(db: Database, accountId: number, newEmail: string | null, by: number | null = null) {
  const newEmailKey = newEmail === null ? null : foldEmail(newEmail)
  await db.q().updateTable('accounts').set({ newEmail, newEmailKey, newEmailBy: by }).where('id', '=', accountId).execute()
}

const nothingNew = { newEmail: null, newEmailKey: null, newEmailBy: null }
const none = { email: null, emailKey: null, emailSince: null, emailBy: null }

/** The address from now on; nothing waits to be confirmed any more. */
export async function updateEmail(db: Database, accountId: number, { email, at, by }: { email: string; at: string; by: number | null }) {
  const address = { email, emailKey: foldEmail(email), emailSince: at, emailBy: by }
  await db
    .q()
    .updateTable('accounts')
    .set({ ...address, ...nothingNew })
    .where('id', '=', accountId)
    .execute()
}

export async function deleteEmail(db: Database, accountId: number) {
  await db
    .q()
    .updateTable('accounts')
    .set({ ...none, ...nothingNew })
    .where('id', '=', accountId)
    .execute()
}

/** Takes away the addresses for which an account asked for others: those confirmed after `after`, and those that wait. */
export async function deleteEmailsGivenBy(db: Database, by: number, after: string) {
  await db.q().updateTable('accounts').set(none).where('emailBy', '=', by).where('emailSince', '>', after).execute()
  await db.q().updateTable('accounts').set(nothingNew).where('newEmailBy', '=', by).execute()
}
