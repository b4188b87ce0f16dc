import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '@/platform/database/database.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { lacksSecondFactor } from '@/platform/http/session-requirements.server'
import { openBytes, sealBytes } from '@/platform/sealed-bytes.server'
import type { Services } from '@/platform/services.server'
import {
  type AccountRow,
  type Caller,
  getAccount,
  lockAccount,
  lockAdmins,
  lockOwnAccount,
  recordAccountAudit,
} from '../account.repository.server'
import { queueAccountNotice } from '../account-notices.server'
import { deleteOtherSessions, deleteSessionsOf } from '../sessions/session.repository.server'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  countRecoveryCodes,
  deletePasskeysOf,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  insertRecoveryCodes,
  listFactorOwners,
  listPasskeys,
  saveUnconfirmedTotp,
} from './second-factor.repository.server'
import type { NewTotp, SecondFactorMethod } from './second-factor.schema'

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

/** Sets up an app by its first code; answers the recovery codes that come with a first factor, else null. Throws ApiError 400, 409. */
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

export const digitsOf = (code: string) => code.replace(/\s/g, '')

/** In seconds. */
const PERIOD = 30
const rules = { algorithm: 'SHA1', digits: 6, period: PERIOD }

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

const KEY = 'authenticator-secrets'

const about = (accountId: number) => `account ${accountId}`

/** Encrypts what only this account's owner and this site may know; it opens for no other account. */
const sealSecret = async (db: Database, accountId: number, secret: Uint8Array): Promise<string> =>
  sealBytes(await getSecretKey(db, KEY), about(accountId), secret)

const openSecret = async (db: Database, accountId: number, sealed: string): Promise<Buffer> =>
  openBytes(await getSecretKey(db, KEY), about(accountId), sealed)

export async function listMethods(db: Database, accountId: number): Promise<SecondFactorMethod[]> {
  const hasTotp = Boolean((await findTotp(db, accountId))?.confirmedAt)
  const factors = factorsOf(hasTotp, (await listPasskeys(db, accountId)).length > 0)
  return factors.length > 0 && (await countRecoveryCodes(db, accountId)) > 0 ? [...factors, 'recovery'] : factors
}

const factorsOf = (hasTotp: boolean, hasPasskey: boolean): SecondFactorMethod[] => [
  ...(hasTotp ? (['totp'] as const) : []),
  ...(hasPasskey ? (['passkey'] as const) : []),
]

/** Second factors by account id, for all accounts at once; recovery codes only where they replace nothing else. */
export async function readSecondFactors(db: Database): Promise<(accountId: number) => SecondFactorMethod[]> {
  const { withTotp, withPasskey, withCodes } = await listFactorOwners(db)
  return (accountId) => {
    const factors = factorsOf(withTotp.has(accountId), withPasskey.has(accountId))
    return factors.length === 0 && withCodes.has(accountId) ? ['recovery'] : factors
  }
}

/** Takes the recovery codes too, where they replace nothing any more: for a change that the owner has authenticated, or the operator's. */
export async function revokeIdleCodes(db: Database, accountId: number) {
  if ((await listMethods(db, accountId)).length === 0) await deleteRecoveryCodes(db, accountId)
}

const RECOVERY_CODES_KEY = 'recovery-codes'
const CODES = 10
/** Without those that look like others. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 49 bits in all. */
const HALF = 5

const half = () => Array.from({ length: HALF }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

const comparable = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

async function hashCodes(db: Database, accountId: number, codes: readonly string[]): Promise<string[]> {
  const key = await getSecretKey(db, RECOVERY_CODES_KEY)
  return codes.map((code) =>
    createHmac('sha256', key)
      .update(`${accountId} ${comparable(code)}`)
      .digest('base64url'),
  )
}

/** Replaces an account's recovery codes; answers the new ones, of which only hashes are stored. Call it in a transaction. */
async function renewRecoveryCodes(db: Database, accountId: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < CODES) codes.add(`${half()}-${half()}`)
  await deleteRecoveryCodes(db, accountId)
  await insertRecoveryCodes(db, accountId, await hashCodes(db, accountId, [...codes]))
  return [...codes]
}

export async function takeRecoveryCode(db: Database, accountId: number, code: string): Promise<boolean> {
  const [hash = ''] = await hashCodes(db, accountId, [code])
  return consumeRecoveryCode(db, accountId, hash)
}

export const listOwnFactors = async ({ db }: Pick<Services, 'db'>, { id }: Pick<Actor, 'id'>) => ({
  totpSince: (await findTotp(db, id))?.confirmedAt ?? null,
  recoveryCodesLeft: await countRecoveryCodes(db, id),
})

/** Answers the recovery codes that come with a first factor; null where there are some already. Call it in the transaction that adds the factor. */
export const renewMissingCodes = async (db: Database, accountId: number): Promise<string[] | null> =>
  (await countRecoveryCodes(db, accountId)) > 0 ? null : renewRecoveryCodes(db, accountId)

/** Replaces one's recovery codes. Throws ApiError 409 where there is no second factor that they could replace. */
export const renewOwnCodes = (parts: Parts, actor: Actor): Promise<string[]> =>
  changeOwnFactor(parts, actor, 'by renewing the recovery codes', async ({ id }) => {
    if ((await listMethods(parts.db, id)).length === 0) throw new ApiError(409, 'Recovery codes come with a second step. Set one up first')
    return renewRecoveryCodes(parts.db, id)
  })

export const removeOwnTotp = (parts: Parts, actor: Actor): Promise<void> =>
  changeOwnFactor(parts, actor, 'by turning off the authenticator app', async (account) => {
    if (!(await deleteTotp(parts.db, account.id))) throw new ApiError(404, 'There is no authenticator app to turn off')
    await settleRemoval(parts, account)
  })

/** Tidies up after a removed factor: without one, recovery codes would be a second password. Throws ApiError 409 where one is required. */
export async function settleRemoval({ db, site }: Pick<Services, 'db' | 'site'>, { id, role }: Pick<AccountRow, 'id' | 'role'>) {
  const hasSecondFactor = (await listMethods(db, id)).length > 0
  if (lacksSecondFactor({ site }, { role, hasSecondFactor }))
    throw new ApiError(409, 'Admins need a second step to log in here, and this is your only one. Set up another one first')
  if (!hasSecondFactor) await deleteRecoveryCodes(db, id)
}

type FactorChangeParts = Pick<Services, 'db' | 'clock' | 'jobs'>

/** Changes one's own factor with audit row and notice, and ends one's other sessions, begun without it. Throws ApiError 401. */
export const changeOwnFactor = <T>(
  parts: FactorChangeParts,
  actor: Caller,
  detail: string,
  change: (account: AccountRow) => Promise<T>,
): Promise<T> =>
  parts.db.tx(async () => {
    const account = await lockOwnAccount(parts.db, actor)
    const result = await change(account)
    await deleteOtherSessions(parts.db, actor.id, actor.session)
    await recordAccountAudit(parts, account.id, 'change second factor', account, detail)
    await queueAccountNotice(parts, account, { kind: 'second-factor-changed', change: detail })
    return result
  })

/** Takes every second factor from an account and ends its sessions. Throws ApiError 401, 404, and 409 for one's own or where none is. */
export const removeSecondFactors = (parts: FactorChangeParts, idOrUsername: number | string, by: Caller | null): Promise<AccountRow> =>
  parts.db.tx(async () => {
    const { db } = parts
    await lockAdmins(db, by)
    const account = await getAccount(db, idOrUsername)
    const { id, username } = account
    if (id === by?.id) throw new ApiError(409, 'This is your own account. Change your second factors under My Account instead')
    await lockAccount(db, account)
    const hadTotp = await deleteTotp(db, id)
    const hadPasskeys = (await deletePasskeysOf(db, id)).length > 0
    if (!((await deleteRecoveryCodes(db, id)) || hadPasskeys || hadTotp))
      throw new ApiError(409, `The account ${username} has no second factor`)
    await deleteSessionsOf(db, id)
    await recordAccountAudit(parts, by?.id ?? null, 'reset second factor', account)
    await queueAccountNotice(parts, account, { kind: 'second-factor-changed', change: 'by removing the second factor' })
    return account
  })
