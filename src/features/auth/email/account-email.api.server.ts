import { visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { getAccount } from '../get-account.server'
import { visitorOf } from '../sessions/begin-session.server'
import { accountEmailCalls } from './account-email.calls'
import { changeOwnEmail } from './change-email.server'
import { confirmEmail } from './confirm-email.server'
import { requestReset } from './request-reset.server'

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
