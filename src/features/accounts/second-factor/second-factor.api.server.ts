import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { listOwnFactors, removeOwnTotp, renewOwnCodes } from './own-factors.server'
import { removeSecondFactors } from './remove-second-factors.server'
import { secondFactorCalls } from './second-factor.calls'
import { beginTotp, confirmTotp } from './totp.server'

export const secondFactorApi = serveCalls(secondFactorCalls, {
  'GET /api/auth/second-factors': ({ services, actor }) => listOwnFactors(services, actor),
  'POST /api/auth/totp': ({ services, actor }) => beginTotp(services, actor),
  'POST /api/auth/totp/confirm': async ({ services, actor, body }) => ({
    message: 'Your authenticator app is set up.',
    recoveryCodes: await confirmTotp(services, actor, (await body()).code),
  }),
  'DELETE /api/auth/totp': async ({ services, actor }) => {
    await removeOwnTotp(services, actor)
    return { message: 'Your authenticator app is turned off.' }
  },
  'POST /api/auth/recovery-codes': async ({ services, actor }) => ({ recoveryCodes: await renewOwnCodes(services, actor) }),
  'DELETE /api/accounts/:id/second-factor': async ({ c, services, actor }) => {
    const { username } = await removeSecondFactors(services, idParameter(c, 'Account not found'), actor)
    return { message: `The second factor of ${username} is removed.` }
  },
})
