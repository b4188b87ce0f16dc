import type { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { type AccountRow, findAccount, hasPassword, lockAccount } from '../account.repository.server'
import { findPasskey, type PasskeyRow, recordPasskeyUse } from './second-factor.repository.server'
import type { ShownCredential } from './second-factor.schema'

type Parts = Pick<Services, 'db' | 'clock' | 'config'>

export async function passkeyLoginOptions(parts: Parts) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: new URL(parts.config.publicUrl).hostname,
    challenge: Buffer.from(await createChallenge(parts, null), 'base64url'),
    userVerification: 'required',
  })
}

/** Logs in by a passkey, which counts for both factors, in the transaction that notes its use, so that a removed one opens nothing. */
export async function openByPasskey<T>(
  parts: Parts,
  credential: ShownCredential,
  refuse: Refuse,
  open: (account: AccountRow) => Promise<T | undefined | false>,
): Promise<T> {
  const { db, clock } = parts
  const passkey = await findPasskey(db, credential.id)
  const account = passkey && (await findAccount(db, passkey.accountId))
  if (!account) throw refuse(NOT_TAKEN)
  const signCount = await verify(parts, passkey, credential).catch((cause) => {
    throw refuse(NOT_TAKEN, { account, cause })
  })
  const opened =
    signCount !== undefined &&
    hasPassword(account) &&
    (await db.tx(async () => {
      const isHeld =
        (await lockAccount(db, account)) && (await recordPasskeyUse(db, passkey.id, { signCount, at: clock.now().toISOString() }))
      return isHeld && open(account)
    }))
  if (!opened) throw refuse(NOT_TAKEN, { account })
  return opened
}

export type Refuse = (message: string, about?: { account: AccountRow; cause?: unknown }) => ApiError

async function verify(parts: Parts, passkey: PasskeyRow, credential: ShownCredential): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { publicUrl } = parts.config
  const { clientDataJSON, authenticatorData, signature } = credential.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: (challenge) => takeChallenge(parts, challenge, null),
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.signCount,
    },
    requireUserVerification: true,
  })
  return verified ? authenticationInfo.newCounter : undefined
}

const NOT_TAKEN = 'This passkey doesn’t open an account here. Try another one, or log in with your password'

const LIFETIME = 5 * 60_000

type ChallengeParts = Pick<Services, 'db' | 'clock'>

/** A challenge for a passkey to sign within five minutes. `accountId` is who adds one; null for a login. */
export async function createChallenge({ db, clock }: ChallengeParts, accountId: number | null): Promise<string> {
  const challenge = createToken()
  const now = clock.now()
  await db.deleteFrom('passkey_challenges').where('expiresAt', '<=', now.toISOString()).execute()
  const expiresAt = new Date(now.getTime() + LIFETIME).toISOString()
  const row = { challengeHash: hashOfToken(challenge), accountId, expiresAt }
  await db.insertInto('passkey_challenges').values(row).execute()
  return challenge
}

/** Spends a challenge, whatever the outcome. Answers whether it was made here for the same purpose, and not used or expired. */
export async function takeChallenge({ db, clock }: ChallengeParts, challenge: string, accountId: number | null): Promise<boolean> {
  const consumed = await db
    .deleteFrom('passkey_challenges')
    .where('challengeHash', '=', hashOfToken(challenge))
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .where('expiresAt', '>', clock.now().toISOString())
    .executeTakeFirst()
  return consumed.numDeletedRows > 0
}
