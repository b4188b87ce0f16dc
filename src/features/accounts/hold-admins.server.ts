import type { Database } from '@/platform/database.server'
import { ApiError } from '@/platform/errors.server'
import { holdEnabledAdmins } from './account.repository.server'

/**
 * The ids of the admins who can log in; they stay so until the surrounding transaction ends. Called first by whatever decides who gets
 * in: `by`, null for the command line, may have been disabled after their request was let in, and must neither come back by it nor
 * leave a way behind. Throws ApiError 401 then.
 */
export async function holdAdmins(db: Database, by: number | null): Promise<number[]> {
  const admins = await holdEnabledAdmins(db)
  if (by !== null && !admins.includes(by)) throw new ApiError(401, 'Please log in.')
  return admins
}
