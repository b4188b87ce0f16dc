import { recordAudit } from '@/platform/database/audit-log.server'
import type { Actor } from '@/platform/http/http.server'
import type { Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { deleteExpiredInvitations, insertInvitation } from '../invitation.repository.server'
import { lockAdmins } from '../lock-admins.server'
import type { Invitation } from './invitation.schema'

/** spec decisions, 'The API' */
const LIFETIME = 7 * 86_400_000

/**
 * Makes a link with which one person can make one account, within 7 days. Only a hash of its token is stored. `by` is who
 * invites, null the command line. Throws ApiError 401 where their session has ended since.
 */
export async function createInvitation(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { role, by }: { role: Role; by: Pick<Actor, 'id' | 'session'> | null },
): Promise<Invitation> {
  const token = createToken()
  const now = clock.now()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + LIFETIME).toISOString()
  const accountId = by?.id ?? null
  await db.tx(async () => {
    await lockAdmins(db, by)
    await deleteExpiredInvitations(db, createdAt)
    await insertInvitation(db, { tokenHash: hashOfToken(token), accountId, role, createdAt, expiresAt })
    await recordAudit({ db, clock }, { accountId, action: 'invite', entity: 'account', entityId: null, label: role })
  })
  // A fragment never leaves the browser: the token shows up in no log, no referrer and no cache.
  return { token, url: `${config.publicUrl}/login#invitation=${token}`, isAdmin: role === 'admin', role, expiresAt }
}
