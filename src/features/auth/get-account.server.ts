import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { type AccountRow, findAccount, findAccountByUsername } from './account.repository.server'

/** An account by its id, as the API names it, or by its username, as the command line does. Throws ApiError 404. */
export async function getAccount(db: Database, whose: number | string): Promise<AccountRow> {
  const account = typeof whose === 'number' ? await findAccount(db, whose) : await findAccountByUsername(db, whose)
  if (!account) throw new ApiError(404, typeof whose === 'number' ? 'Account not found' : `There is no account ${whose}`)
  return account
}
