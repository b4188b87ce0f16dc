import { Hono } from 'hono'
import { sessionBegun } from '@/features/auth/account.schema'
import { giveSessionCookie } from '@/features/auth/session-cookie.server'
import { presentUser } from '@/features/auth/user.presenter.server'
import { type ApiEnv, parseJson, visitorKey } from '@/platform/http/http.server'
import { operation } from '@/platform/http/operation.server'
import { newAccount } from './new-account.schema'
import { registerAccount } from './register-account.server'

/** Becoming somebody who can log in (spec D2 §7). */
export const registerApi = new Hono<ApiEnv>().post(
  '/auth/register',
  operation({
    summary: 'Create an account by invitation',
    body: newAccount,
    success: { status: 201, body: sessionBegun },
    failures: [409, 429],
  }),
  async (c) => {
    const { loginPerAddress } = c.var.services.limits
    const registrations = `register ${visitorKey(c)}`
    await loginPerAddress.use(registrations)
    const { user, token } = await registerAccount(c.var.services, await parseJson(c, newAccount))
    // As with logging in, only a failure counts.
    await loginPerAddress.refund(registrations)
    giveSessionCookie(c, token)
    return c.json({ user: presentUser(user), message: 'Registration successful! You are now logged in.' }, 201)
  },
)
