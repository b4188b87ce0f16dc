import { ApiError, orNotFound } from '@/platform/http/errors.server'
import { type Actor, idParameter, visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, recordAccountAudit } from '../account.repository.server'
import { countFailures, noteFailedLogin, type Visitor } from '../rate-limited-attempt.server'
import { answerLogin, type StartedSession, startNotedSession, visitorOf } from '../sessions/session.server'
import { createChallenge, openByPasskey, passkeyLoginOptions, takeChallenge } from './passkey-login.server'
import { secondFactorCalls } from './second-factor.calls'
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow, updatePasskeyName } from './second-factor.repository.server'
import type { NewCredential, Passkey, ShownCredential } from './second-factor.schema'
import {
  beginTotp,
  changeOwnFactor,
  confirmTotp,
  listOwnFactors,
  removeOwnTotp,
  removeSecondFactors,
  renewMissingCodes,
  renewOwnCodes,
  settleRemoval,
} from './second-factors.server'

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
    const tries = visitorKey(c)
    const logIn = async () => logInWithPasskey(services, (await body()).credential, visitorOf(c))
    const session = await countFailures(services, tries, logIn)
    await services.limits.loginPerAddress.refund(`passkey ${tries}`)
    return answerLogin(c, session)
  },
})

/** Begins a session with only a passkey. Throws ApiError 401 where it opens no account. */
async function logInWithPasskey(services: Services, credential: ShownCredential, visitor: Visitor): Promise<StartedSession> {
  let owner: AccountRow | undefined
  const refuse = (message: string, { account, cause }: { account?: AccountRow; cause?: unknown } = {}) => {
    owner = account
    return new ApiError(401, message, { cause })
  }
  try {
    return await openByPasskey(services, credential, refuse, (account) => startNotedSession(services, account, visitor))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await noteFailedLogin(services, owner?.username, 'with a passkey')
    throw error
  }
}

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'site' | 'jobs'>

/** Ed25519, ES256 and RS256, by their COSE numbers: what devices sign with. */
const ALGORITHMS = [-8, -7, -257]

const MAX_PASSKEYS = 20

const noPasskey = (cause?: unknown) => new ApiError(400, 'This passkey could not be checked. Please try again', { cause })

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({ id, name, createdAt, lastUsedAt })

async function newPasskeyOptions(parts: Parts, { id, username }: Pick<Actor, 'id' | 'username'>) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { config, site, db } = parts
  return generateRegistrationOptions({
    rpName: site.community,
    rpID: new URL(config.publicUrl).hostname,
    userName: username,
    userDisplayName: username,
    // Random-looking to others: it reveals no identity.
    userID: new TextEncoder().encode(`account ${id}`),
    challenge: Buffer.from(await createChallenge(parts, id), 'base64url'),
    excludeCredentials: (await listPasskeys(db, id)).map(({ credentialId }) => ({ id: credentialId })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Adds a passkey; answers the recovery codes that come with a first factor, else null. Throws ApiError 400 or 409. */
async function addPasskey(parts: Parts, actor: Actor, { name, credential }: { name: string; credential: NewCredential }) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { db, clock, config } = parts
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => takeChallenge(parts, challenge, actor.id),
    expectedOrigin: config.publicUrl,
    expectedRPID: new URL(config.publicUrl).hostname,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch((error) => {
    throw noPasskey(error)
  })
  if (!verified) throw noPasskey()
  const { id, publicKey, counter } = registrationInfo.credential
  return changeOwnFactor(parts, actor, 'by adding a passkey', async (account) => {
    if ((await listPasskeys(db, account.id)).length >= MAX_PASSKEYS) throw new ApiError(409, `You can have up to ${MAX_PASSKEYS} passkeys`)
    const passkey = await insertPasskey(db, {
      accountId: account.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signCount: counter,
      name,
      createdAt: clock.now().toISOString(),
    })
    if (!passkey) throw new ApiError(409, 'This passkey is there already')
    return { passkey, recoveryCodes: await renewMissingCodes(db, account.id) }
  })
}

const renameOwnPasskey = (parts: Parts, actor: Actor, id: number, name?: string): Promise<PasskeyRow> =>
  parts.db.tx(async () => {
    const found = orNotFound(
      (await listPasskeys(parts.db, actor.id)).find((passkey) => passkey.id === id),
      'Passkey not found',
    )
    if (name === undefined || name === found.name) return found
    const renamed = orNotFound(await updatePasskeyName(parts.db, actor.id, id, name), 'Passkey not found')
    await recordAccountAudit(parts, actor.id, 'change second factor', actor, 'by renaming a passkey')
    return renamed
  })

const removeOwnPasskey = (parts: Parts, actor: Actor, id: number): Promise<void> =>
  changeOwnFactor(parts, actor, 'by removing a passkey', async (account) => {
    orNotFound((await deletePasskey(parts.db, account.id, id)) || undefined, 'Passkey not found')
    await settleRemoval(parts, account)
  })
