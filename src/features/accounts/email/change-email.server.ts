import { queueMailWithinLimit } from '@/features/mail/queue-mail-within-limit.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, lockAccount } from '../account.repository.server'
import { deleteEmail, updateEmail, updateNewEmail } from '../account-email.repository.server'
import { deleteAccountLinksOf } from '../account-link.repository.server'
import { queueAccountNotice } from '../account-notices.server'
import { getAccount } from '../get-account.server'
import { isSessionThere } from '../sessions/session.repository.server'
import { composeConfirmation } from './account-emails.server'

/** The row of an address that is not confirmed yet. */
const ASKED = 'asked for'

export type EmailParts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>

/**
 * Sends a link to an address, which becomes the account's once that is used; null removes the present one at once. Throws ApiError: 401 where
 * the session or the password has gone since, 429 for an address that got several such links today.
 */
export const changeOwnEmail = (parts: EmailParts, { id, session }: Actor, email: string | null): Promise<AccountRow> =>
  parts.db.tx(async () => {
    const account = await getAccount(parts.db, id)
    if (!(await lockAccount(parts.db, account)) || !(await isSessionThere(parts.db, session))) throw new ApiError(401, 'Please log in.')
    await changeEmail(parts, account, email, id)
    return getAccount(parts.db, id)
  })

/** The same on someone else's behalf; `by` is the account that changes it. Call it in a transaction. */
export async function changeEmail(parts: EmailParts, account: AccountRow, email: string | null, by: number): Promise<void> {
  const { db } = parts
  if (email === null) return removeEmail(parts, account, by)
  const isPresent = foldEmail(email) === account.emailKey
  await updateNewEmail(db, account.id, isPresent ? null : email, by === account.id ? null : by)
  if (isPresent) return
  const { id, username: label } = account
  const entry = { action: 'change email', entity: 'account', entityId: id, label } as const
  if (by !== id) await recordAudit(parts, { accountId: by, ...entry, detail: ASKED })
  const isSent = await queueMailWithinLimit(parts, composeConfirmation(account, email), `account ${account.id}`)
  if (!isSent) throw new ApiError(429, 'We’ve already sent this address several emails today. Please try again tomorrow.')
}

/** Removes an account's address, and notifies the former one. `by` is who does it, null for the command line. */
export async function removeEmail(parts: EmailParts, account: AccountRow, by: number | null): Promise<void> {
  const { db } = parts
  if (account.email === null && account.newEmail === null) return
  await deleteEmail(db, account.id)
  await deleteAccountLinksOf(db, account.id)
  if (account.email === null) return
  await queueAccountNotice(parts, account, { kind: 'email-changed' })
  const entry = { action: 'change email', entity: 'account', entityId: account.id, label: account.username } as const
  await recordAudit(parts, { accountId: by, ...entry, detail: 'removed' })
}

/**
 * Gives an account an address that counts as confirmed, and notifies the former one. `by` is who does it, null for the command line; `askedBy` another
 * account that asked for it.
 */
export async function setEmail(
  parts: EmailParts,
  account: AccountRow,
  email: string,
  { by, askedBy = null }: { by: number | null; askedBy?: number | null },
): Promise<void> {
  const { db, clock } = parts
  const isOther = account.emailKey !== foldEmail(email)
  await updateEmail(db, account.id, { email, at: clock.now().toISOString(), by: askedBy })
  await deleteAccountLinksOf(db, account.id)
  if (isOther) await queueAccountNotice(parts, account, { kind: 'email-changed' })
  const asked = askedBy === null ? {} : { detail: `asked for by ${(await getAccount(db, askedBy)).username}` }
  await recordAudit(parts, {
    accountId: by,
    action: 'change email',
    entity: 'account',
    entityId: account.id,
    label: account.username,
    ...asked,
  })
}
