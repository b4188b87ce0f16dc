import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { getAccount } from '../get-account.server'
import { lockAdmins } from '../lock-admins.server'
import { saveResetLink } from '../reset-link.repository.server'
import type { ResetLink } from './password-reset.schema'

/** A day: time enough to reach someone, and not to forget the link somewhere. */
const LIFETIME = 86_400_000

/**
 * Makes a link with which the owner of an account gives it a new password, once, within 24 hours; a link made before is void. Until it is
 * used the account stays as it is, sessions included. Throws ApiError: 401 where the session of the caller has ended since, 404 where
 * there is no such account, 409 for one's own.
 */
export async function createResetLink(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  accountId: number,
  by: Pick<Actor, 'id' | 'session'>,
): Promise<ResetLink> {
  const token = createToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME).toISOString()
  await db.tx(async () => {
    await lockAdmins(db, by)
    const { id, username } = await getAccount(db, accountId)
    // Someone who gets hold of an open session must not get the account with it.
    if (id === by.id) throw new ApiError(409, 'This is your own account. Change your password instead')
    await saveResetLink(db, { accountId: id, tokenHash: hashOfToken(token), createdBy: by.id, createdAt: now.toISOString(), expiresAt })
    await recordAudit({ db, clock }, { accountId: by.id, action: 'make reset link', entity: 'account', entityId: id, label: username })
  })
  // A fragment never leaves the browser: the token shows up in no log, no referrer and no cache.
  return { token, url: `${config.publicUrl}/login#reset=${token}`, expiresAt }
}
