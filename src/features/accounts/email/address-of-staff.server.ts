import type { Services } from '@/platform/services.server'
import { getAccount } from '../account.repository.server'

/** Where someone gets a test of what they write: their confirmed address, or the community's where they have none (spec B §3.9). */
export const addressOfStaff = async ({ db, config }: Pick<Services, 'db' | 'config'>, accountId: number): Promise<string> =>
  (await getAccount(db, accountId)).email ?? config.contactEmail
