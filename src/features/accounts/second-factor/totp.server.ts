import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '@/platform/database/database.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { openBytes, sealBytes } from '@/platform/sealed-bytes.server'
import type { Services } from '@/platform/services.server'
import { changeOwnFactor } from './factor-change.server'
import { renewMissingCodes } from './own-factors.server'
import type { NewTotp } from './second-factor.schema'
import { consumeTotpStep, findTotp, saveUnconfirmedTotp } from './totp.repository.server'

type Parts = Pick<Services, 'db' | 'clock' | 'jobs' | 'site'>

/** As long as the hash that the codes are made with, as RFC 4226 recommends. */
const SECRET_BYTES = 20

const isOn = () => new ApiError(409, 'An authenticator app is set up already. Turn it off to set up another one')

/** A secret for an authenticator app, which takes effect once a code has confirmed it. Throws ApiError 409 where one is set up. */
export async function beginTotp({ db, clock, site }: Parts, { id, username }: Pick<Actor, 'id' | 'username'>): Promise<NewTotp> {
  const secret = randomBytes(SECRET_BYTES)
  const sealedSecret = await sealSecret(db, id, secret)
  if (!(await saveUnconfirmedTotp(db, { accountId: id, sealedSecret, createdAt: clock.now().toISOString() }))) throw isOn()
  return describeSecret(secret, { issuer: site.community, username })
}

/**
 * Sets an authenticator app up whose code its owner entered. Answers the recovery codes that come with a first factor, else null. Throws
 * ApiError: 400 at `code` for a wrong one, 409 where none was begun, or one is set up already.
 */
export const confirmTotp = (parts: Parts, actor: Actor, code: string): Promise<string[] | null> =>
  changeOwnFactor(parts, actor, 'by setting up an authenticator app', async ({ id }) => {
    const { db, clock } = parts
    const factor = await findTotp(db, id)
    if (factor?.confirmedAt) throw isOn()
    if (!factor) throw new ApiError(409, 'Please begin again: there is no authenticator app to confirm')
    const now = clock.now()
    const step = stepOfCode(await openSecret(db, id, factor.sealedSecret), digitsOf(code), now)
    if (step === undefined || !(await consumeTotpStep(db, factor, step, now.toISOString())))
      throw invalidInput('code', 'That code doesn’t match. Check the clock of your phone, and enter the code that the app shows now')
    return renewMissingCodes(db, id)
  })

/** Uses a code of an account's app up. Answers whether it was right, and not used before. */
export async function takeTotpCode({ db, clock }: Pick<Services, 'db' | 'clock'>, accountId: number, code: string): Promise<boolean> {
  const factor = await findTotp(db, accountId)
  if (!factor?.confirmedAt) return false
  const now = clock.now()
  const step = stepOfCode(await openSecret(db, accountId, factor.sealedSecret), digitsOf(code), now)
  return step !== undefined && consumeTotpStep(db, factor, step, now.toISOString())
}

/** Apps show two groups of three. */
export const digitsOf = (code: string) => code.replace(/\s/g, '')

/** In seconds. */
const PERIOD = 30
const rules = { algorithm: 'SHA1', digits: 6, period: PERIOD }

/** What authenticator apps scan, and the key as they take it typed. */
function describeSecret(secret: Uint8Array, { issuer, username }: { issuer: string; username: string }) {
  const totp = new TOTP({ ...rules, issuer, label: username, secret: secretOf(secret) })
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** The time step that `code` belongs to: that of `now`, or the one before or after it; undefined if it fits none of them (RFC 6238). */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const delta = TOTP.validate({ ...rules, secret: secretOf(secret), token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The name of the key that seals the secrets of apps. */
const KEY = 'authenticator-secrets'

const about = (accountId: number) => `account ${accountId}`

/** Encrypts what only this account's owner and this site may know; it opens for no other account. */
const sealSecret = async (db: Database, accountId: number, secret: Uint8Array): Promise<string> =>
  sealBytes(await getSecretKey(db, KEY), about(accountId), secret)

/** Throws where it was not sealed here for this account. */
const openSecret = async (db: Database, accountId: number, sealed: string): Promise<Buffer> =>
  openBytes(await getSecretKey(db, KEY), about(accountId), sealed)
