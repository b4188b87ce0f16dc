import { ApiError } from '@/platform/http/errors.server'
import { visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { hashOfToken } from '@/platform/token.server'
import { type AccountRow, getAccount, lockAccount } from '../account.repository.server'
import { consumeAccountLink } from '../account-link.repository.server'
import { visitorOf } from '../sessions/session.server'
import { accountEmailCalls } from './account-email.calls'
import { changeOwnEmail, type EmailParts, requestReset, setEmail } from './account-emails.server'

export const accountEmailApi = serveCalls(accountEmailCalls, {
  'GET /api/auth/email': async ({ services, actor }) => {
    const { email, newEmail } = await getAccount(services.db, actor.id)
    return { email, newEmail }
  },
  'PUT /api/auth/email': async ({ services, actor, body }) => {
    const change = await body()
    // Each one is an email to whatever address they type.
    await services.limits.publicForm.use(`email of account ${actor.id}`)
    const { email, newEmail } = await changeOwnEmail(services, actor, change.email)
    return { email, newEmail }
  },
  'POST /api/auth/email/confirm': async ({ c, services, body }) => {
    const { loginPerAddress } = services.limits
    const confirmations = `confirm ${visitorKey(c)}`
    await loginPerAddress.use(confirmations)
    const { username } = await confirmEmail(services, (await body()).token)
    await loginPerAddress.refund(confirmations)
    return { message: 'Your email address is confirmed.', username }
  },
  'POST /api/auth/reset-request': async ({ c, services, body }) => {
    const { username } = await body()
    return { message: await requestReset(services, username, visitorOf(c)) }
  },
})

const linkIsVoid = () => new ApiError(404, 'This link no longer works')

/** Confirms the address that a link was sent to. Throws ApiError 404 for a void link, or where another address is wanted by now. */
const confirmEmail = (parts: EmailParts, token: string): Promise<AccountRow> =>
  parts.db.tx(async () => {
    const { db, clock } = parts
    const link = await consumeAccountLink(db, { tokenHash: hashOfToken(token), purpose: 'confirm', now: clock.now().toISOString() })
    if (!link) throw linkIsVoid()
    const account = await getAccount(db, link.accountId)
    if (account.newEmail === null || account.newEmailKey !== link.emailKey || !(await lockAccount(db, account))) throw linkIsVoid()
    await setEmail(parts, account, account.newEmail, { by: account.id, askedBy: account.newEmailBy })
    return account
  })
