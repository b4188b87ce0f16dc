import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { lockEnabledAdmins } from './account.repository.server'
import { isSessionThere } from './sessions/session.repository.server'

/** Ids of the enabled admins, locked; call it first in changes of access, as `by` may have lost theirs. Throws ApiError 401 or 403. */
export async function lockAdmins(db: Database, by: Pick<Actor, 'id' | 'session'> | null): Promise<number[]> {
  const admins = await lockEnabledAdmins(db)
  if (by && !(await isSessionThere(db, by.session))) throw new ApiError(401, 'Please log in.')
  if (by && !admins.includes(by.id)) throw new ApiError(403, 'Only an administrator may do this.')
  return admins
}
