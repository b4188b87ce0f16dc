import { type AccountRow, listAccounts } from '@/features/auth/account.repository.server'
import { hasRole } from '@/platform/roles'
import type { Services } from '@/platform/services.server'

/** Whether an account can look after messages. */
export const mayAnswer = ({ role, disabledAt }: AccountRow): boolean => hasRole(role, 'host') && disabledAt === null

/** Who can look after a message. */
export const listOwners = async ({ db }: Pick<Services, 'db'>): Promise<{ id: number; username: string }[]> =>
  (await listAccounts(db)).filter(mayAnswer).map(({ id, username }) => ({ id, username }))
