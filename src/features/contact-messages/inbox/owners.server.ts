import { listAccounts } from '@/features/auth/account.repository.server'
import type { Services } from '@/platform/services.server'

/** Who can look after a message. */
export const listOwners = async ({ db }: Pick<Services, 'db'>): Promise<{ id: number; username: string }[]> =>
  (await listAccounts(db)).filter(({ isAdmin, disabledAt }) => isAdmin && disabledAt === null).map(({ id, username }) => ({ id, username }))
