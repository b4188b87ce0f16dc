import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { changeOwnFactor, noteFactorChange } from '../factor-change.server'
import { renewMissingCodes, settleRemoval } from '../own-factors.server'
import { createChallenge, takeChallenge } from './challenge.server'
import type { NewCredential } from './credential.schema'
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow, updatePasskeyName } from './passkey.repository.server'
import type { Passkey } from './passkey.schema'

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'site' | 'jobs'>

/** Ed25519, ES256 and RS256, by their COSE numbers: what devices sign with. */
const ALGORITHMS = [-8, -7, -257]

/** More than anyone has devices. */
const MAX_PASSKEYS = 20

const noPasskey = (cause?: unknown) => new ApiError(400, 'This passkey could not be checked. Please try again', { cause })

const noSuchPasskey = () => new ApiError(404, 'Passkey not found')

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({ id, name, createdAt, lastUsedAt })

/** What the browser needs to make a passkey for this site, of which it asks for a fingerprint, a face, or a PIN each time. */
export async function newPasskeyOptions(parts: Parts, { id, username }: Pick<Actor, 'id' | 'username'>) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { config, site, db } = parts
  return generateRegistrationOptions({
    rpName: site.community,
    rpID: new URL(config.publicUrl).hostname,
    userName: username,
    userDisplayName: username,
    // Reveals no identity.
    userID: new TextEncoder().encode(`account ${id}`),
    challenge: Buffer.from(await createChallenge(parts, id), 'base64url'),
    excludeCredentials: (await listPasskeys(db, id)).map(({ credentialId }) => ({ id: credentialId })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

interface AddedPasskey {
  passkey: PasskeyRow
  recoveryCodes: string[] | null
}

/**
 * Adds a passkey that a browser has just made. Answers the recovery codes that come with a first factor, else null. Throws ApiError: 400 for one
 * that does not check out, 409 where it is there already, or there are too many.
 */
export async function addPasskey(
  parts: Parts,
  actor: Actor,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<AddedPasskey> {
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

/** Renames one of one's own passkeys, if another name is given, with an audit row. Throws ApiError 404 where there is none of that id. */
export const renameOwnPasskey = (parts: Pick<Services, 'db' | 'clock'>, actor: Actor, id: number, name?: string): Promise<PasskeyRow> =>
  parts.db.tx(async () => {
    const found = (await listPasskeys(parts.db, actor.id)).find((passkey) => passkey.id === id)
    if (found && (name === undefined || name === found.name)) return found
    const renamed = found && name !== undefined ? await updatePasskeyName(parts.db, actor.id, id, name) : undefined
    if (!renamed) throw noSuchPasskey()
    await noteFactorChange(parts, actor, 'by renaming a passkey')
    return renamed
  })

/** Removes one of one's own passkeys. Throws ApiError: 404 where there is none of that id, 409 where it must stay. */
export const removeOwnPasskey = (parts: Pick<Services, 'db' | 'clock' | 'jobs' | 'site'>, actor: Actor, id: number): Promise<void> =>
  changeOwnFactor(parts, actor, 'by removing a passkey', async (account) => {
    if (!(await deletePasskey(parts.db, account.id, id))) throw noSuchPasskey()
    await settleRemoval(parts, account)
  })
