import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { lockEnabledAdmins } from './account.repository.server'
import { isSessionThere } from './sessions/session.repository.server'

/**
 * The ids of the admins who can log in; they stay so until the surrounding transaction ends. Called first by whatever decides who gets
 * in: `by`, null for the command line, may have been disabled, have lost their session or their role after their request was let in, and
 * must neither come back by it nor leave a back door. Throws ApiError then: 401, or 403 where only the role is gone.
 */
export async function lockAdmins(db: Database, by: Pick<Actor, 'id' | 'session'> | null): Promise<number[]> {
  const admins = await lockEnabledAdmins(db)
  if (by && !(await isSessionThere(db, by.session))) throw new ApiError(401, 'Please log in.')
  if (by && !admins.includes(by.id)) throw new ApiError(403, 'Only an administrator may do this.')
  return admins
}
