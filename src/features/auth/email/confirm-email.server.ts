import { ApiError } from '@/platform/http/errors.server'
import { hashOfToken } from '@/platform/token.server'
import type { AccountRow } from '../account.repository.server'
import { lockAccount } from '../account.repository.server'
import { consumeAccountLink } from '../account-link.repository.server'
import { getAccount } from '../get-account.server'
import { type EmailParts, setEmail } from './change-email.server'

const linkIsVoid = () => new ApiError(404, 'This link no longer works')

/**
 * Makes the address to which a link was sent that of its account. Throws ApiError 404 for a link that is unknown, used, or expired, or whose
 * account is to have another address by now.
 */
export const confirmEmail = (parts: EmailParts, token: string): Promise<AccountRow> =>
  parts.db.tx(async () => {
    const { db, clock } = parts
    const link = await consumeAccountLink(db, { tokenHash: hashOfToken(token), purpose: 'confirm', now: clock.now().toISOString() })
    if (!link) throw linkIsVoid()
    const account = await getAccount(db, link.accountId)
    if (account.newEmail === null || account.newEmailKey !== link.emailKey || !(await lockAccount(db, account))) throw linkIsVoid()
    await setEmail(parts, account, account.newEmail, { by: account.id, askedBy: account.newEmailBy })
    return account
  })
