import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { lockEnabledAdmins } from './account.repository.server'
import { isSessionThere } from './sessions/session.repository.server'

/**
 * The ids of the admins who can log in; they stay so until the surrounding transaction ends. Called first by whatever decides who gets
 * in: `by`, null for the command line, may have been disabled or have lost their session after their request was let in, and must neither
 * come back by it nor leave a way behind. Throws ApiError 401 then.
 */
export async function lockAdmins(db: Database, by: Pick<Actor, 'id' | 'session'> | null): Promise<number[]> {
  const admins = await lockEnabledAdmins(db)
  if (by && !(admins.includes(by.id) && (await isSessionThere(db, by.session)))) throw new ApiError(401, 'Please log in.')
  return admins
}
