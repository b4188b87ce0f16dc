import { idParameter, visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { beginSession, visitorOf } from '../../sessions/begin-session.server'
import { logInWithPasskey } from './log-in-with-passkey.server'
import { passkeyCalls } from './passkey.calls'
import { listPasskeys } from './passkey.repository.server'
import { passkeyLoginOptions } from './passkey-login.server'
import { addPasskey, newPasskeyOptions, presentPasskey, removeOwnPasskey, renameOwnPasskey } from './passkeys.server'

export const passkeyApi = serveCalls(passkeyCalls, {
  'GET /api/auth/passkeys': async ({ services, actor }) => ({
    passkeys: (await listPasskeys(services.db, actor.id)).map(presentPasskey),
  }),
  'POST /api/auth/passkeys/options': async ({ services, actor }) => ({ options: { ...(await newPasskeyOptions(services, actor)) } }),
  'POST /api/auth/passkeys': async ({ services, actor, body }) => {
    const { passkey, recoveryCodes } = await addPasskey(services, actor, await body())
    return { passkey: presentPasskey(passkey), recoveryCodes }
  },
  'PUT /api/auth/passkeys/:id': async ({ c, services, actor, body }) => {
    const id = idParameter(c, 'Passkey not found')
    return { passkey: presentPasskey(await renameOwnPasskey(services, actor, id, (await body()).name)) }
  },
  'DELETE /api/auth/passkeys/:id': async ({ c, services, actor }) => {
    await removeOwnPasskey(services, actor, idParameter(c, 'Passkey not found'))
    return { message: 'The passkey is removed.' }
  },
  'POST /api/auth/passkeys/login-options': async ({ c, services }) => {
    // Each one is a row, for five minutes.
    await services.limits.loginPerAddress.use(`passkey ${visitorKey(c)}`)
    return { options: { ...(await passkeyLoginOptions(services)) } }
  },
  'POST /api/auth/passkeys/login': async ({ c, services, body }) => {
    const { loginPerAddress } = services.limits
    const tries = visitorKey(c)
    await loginPerAddress.use(tries)
    const loggedIn = await logInWithPasskey(services, (await body()).credential, visitorOf(c))
    await loginPerAddress.refund(tries)
    await loginPerAddress.refund(`passkey ${tries}`)
    return beginSession(c, loggedIn)
  },
})
