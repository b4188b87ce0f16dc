import { endSession } from '@/features/auth/sessions/session.server'
import { sessionCookie } from '@/features/auth/sessions/session-cookie.server'
import { presentUser } from '@/features/auth/user.presenter.server'
import { visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { registerCalls } from './register.calls'
import { registerAccount } from './register-account.server'

export const registerApi = serveCalls(registerCalls, {
  'POST /api/auth/register': async ({ c, services, body }) => {
    const { loginPerAddress } = services.limits
    const registrations = `register ${visitorKey(c)}`
    await loginPerAddress.use(registrations)
    const visitor = { address: visitorKey(c), userAgent: c.req.header('user-agent') }
    const { user, token } = await registerAccount(services, await body(), visitor)
    // As with logging in, only a failure counts.
    await loginPerAddress.refund(registrations)
    // As with logging in, the former session ends.
    const former = sessionCookie.read(c)
    if (former) await endSession(services, former)
    sessionCookie.set(c, token)
    return { user: presentUser(services, user), message: 'Registration successful! You are now logged in.' }
  },
})
