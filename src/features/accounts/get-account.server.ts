import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { type AccountRow, findAccount, findAccountByUsername } from './account.repository.server'

/** An account by its id, as the API names it, or by its username, as the command line does. Throws ApiError 404. */
export async function getAccount(db: Database, idOrUsername: number | string): Promise<AccountRow> {
  const account = typeof idOrUsername === 'number' ? await findAccount(db, idOrUsername) : await findAccountByUsername(db, idOrUsername)
  if (!account) throw new ApiError(404, typeof idOrUsername === 'number' ? 'Account not found' : `There is no account ${idOrUsername}`)
  return account
}
