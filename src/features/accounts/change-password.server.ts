import { recordAudit } from '@/platform/audit-log.server'
import { ApiError } from '@/platform/errors.server'
import type { Actor } from '@/platform/http.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, holdAccount, updatePasswordHash } from './account.repository.server'
import { countedGuess } from './counted-guess.server'
import { getAccount } from './get-account.server'
import { hashPassword, verifyPassword } from './password.server'
import type { PasswordChange } from './password-change.schema'
import { deleteOtherSessionsOf } from './session.repository.server'
import { hashOfToken } from './token.server'

type Parts = Pick<Services, 'db' | 'clock' | 'limits'>

/**
 * Gives somebody the password that they chose, and ends their other sessions; the one of `token` goes on. Throws ApiError: 400 at
 * `currentPassword` where that is wrong, 429 after as many wrong ones as logging in allows.
 */
export async function changePassword(
  parts: Parts,
  { id }: Actor,
  { currentPassword, password }: PasswordChange,
  { token, visitor }: { token: string; visitor: string },
) {
  const account = await getAccount(parts.db, id)
  const passwordHash = await countedGuess(parts, { username: account.username, visitor }, async () =>
    (await verifyPassword(account.password_hash, currentPassword)) ? hashPassword(password) : undefined,
  )
  if (!passwordHash || !(await save(parts, account, { passwordHash, token }))) throw wrongPassword()
}

/** Whether the account still had the password that was checked: it may have been given another one meanwhile. */
const save = ({ db, clock }: Parts, account: AccountRow, { passwordHash, token }: { passwordHash: string; token: string }) =>
  db.tx(async () => {
    const { id, username } = account
    if (!(await holdAccount(db, account))) return false
    await updatePasswordHash(db, id, passwordHash)
    await deleteOtherSessionsOf(db, id, hashOfToken(token))
    await recordAudit({ db, clock }, { accountId: id, action: 'change password', entity: 'account', entityId: id, label: username })
    return true
  })

function wrongPassword() {
  const message = 'This is not your current password'
  return new ApiError(400, message, { issues: [{ path: 'currentPassword', message }] })
}
