import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { requireRecentLogin } from '@/platform/http/session-requirements.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import {
  type AccountRow,
  getAccount,
  listAccountsInvitedBy,
  lockAccount,
  lockAdmins,
  recordAccountAudit,
  updateAccount,
} from '../account.repository.server'
import { consumeAccountLink, consumeResetLink, findAccountLink, findResetLink } from '../account-link.repository.server'
import { queueAccountNotice } from '../account-notices.server'
import { rateLimitedAttempt, type Visitor } from '../rate-limited-attempt.server'
import { revokeAccess, sessionsReachBackTo } from '../revoke-access.server'
import { listPasskeys } from '../second-factor/second-factor.repository.server'
import { listMethods, revokeIdleCodes } from '../second-factor/second-factors.server'
import { type StartedSession, sessionPlace, startSession } from '../sessions/session.server'
import { isMoreThan, JUST_USERNAME, type PasswordChange, type PasswordChanged, type PasswordReset, TOO_EASY } from './password.schema'

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs' | 'site'>

export const linkIsVoid = () => new ApiError(404, 'This link no longer works')

async function findLink(db: Parts['db'], tokenHash: string, now: string) {
  const made = await findResetLink(db, tokenHash, now)
  if (made) return made
  const emailed = await findAccountLink(db, { tokenHash, purpose: 'reset', now })
  return emailed && { username: (await getAccount(db, emailed.accountId)).username }
}

/** Sets the password by a reset link and revokes what the account gave. Throws ApiError 404, and 400 for one too easy, link unspent. */
export async function resetPasswordByLink(parts: Parts, { token, password }: PasswordReset): Promise<AccountRow> {
  const { db, clock } = parts
  const now = clock.now().toISOString()
  const tokenHash = hashOfToken(token)
  // Hashing a password is expensive, so it is for those who have a link.
  const link = await findLink(db, tokenHash, now)
  if (!link) throw linkIsVoid()
  if (!isMoreThan(link.username, password)) throw invalidInput('password', JUST_USERNAME)
  await refuseGuessablePassword(parts, password, link)
  const passwordHash = await hashPassword(password)
  return db.tx(async () => {
    await lockAdmins(db, null)
    const { account, by } =
      (await openByMadeLink(parts, tokenHash, passwordHash)) ?? (await openByEmailedLink(parts, tokenHash, passwordHash))
    await recordAccountAudit(parts, account.id, 'change password', account, by)
    await revokeAccess(parts, account, account.id)
    await queuePasswordNotice(parts, account)
    return account
  })
}

async function openByMadeLink({ db, clock }: Parts, tokenHash: string, passwordHash: string) {
  const now = clock.now().toISOString()
  const taken = await consumeResetLink(db, tokenHash, now)
  if (!taken) return undefined
  const [account, maker] = [await getAccount(db, taken.accountId), await getAccount(db, taken.createdBy)]
  await updateAccount(db, account.id, { passwordHash, resetBy: maker.id, resetAt: now })
  return { account, by: `by a reset link of ${maker.username}` }
}

/** Counts for the present address; where another account asked for that lately, the reset counts as theirs, as it may be their own. */
async function openByEmailedLink(parts: Parts, tokenHash: string, passwordHash: string) {
  const { db, clock } = parts
  const now = clock.now().toISOString()
  const taken = await consumeAccountLink(db, { tokenHash, purpose: 'reset', now })
  const account = taken && (await getAccount(db, taken.accountId))
  if (!account || account.emailKey !== taken.emailKey || account.disabledAt) throw linkIsVoid()
  const { id, emailBy, emailSince } = account
  const isLate = emailSince !== null && emailSince > sessionsReachBackTo(parts)
  await updateAccount(db, id, { passwordHash, ...(emailBy !== null && isLate && { resetBy: emailBy, resetAt: now }) })
  return { account, by: 'by a link that was emailed to them' }
}

/** Sets a password from the command line, and revokes what the account gave access to. Throws ApiError 404. */
export async function resetPassword(parts: Parts, username: string, password: string) {
  const { db, clock } = parts
  const account = await getAccount(db, username)
  const passwordHash = await hashPassword(password)
  return db.tx(async () => {
    await lockAdmins(db, null)
    await updateAccount(db, account.id, { passwordHash, resetBy: null, resetAt: clock.now().toISOString() })
    await recordAccountAudit(parts, null, 'change password', account)
    const lostPasswords = await revokeAccess(parts, account, null)
    await revokeIdleCodes(db, account.id)
    await queuePasswordNotice(parts, account)
    return { account, lostPasswords }
  })
}

const deriveKey = promisify(argon2)
const KEY_BYTES = 32
/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: KEY_BYTES, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(key)}`
}

/** Whether `password` is the one behind `hash`. An unreadable hash matches nothing. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, stored] = PHC.exec(hash) ?? []
  if (!salt || !stored) return false
  const expected = Buffer.from(stored, 'base64')
  const actual = await deriveKey('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(expected, actual)
}

export const generatePassword = () => randomBytes(12).toString('base64url')

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** zxcvbn's score, 0 to 4: from here on guessing takes more than a hundred million tries. */
const MIN_SCORE = 3
/** How much of its beginning and of its end is looked at: the rest can only make it better, and the time grows with the square of the length. */
const LENGTH = 32
const SUBSTITUTIONS = 4

let estimator: Promise<ZxcvbnFactory> | undefined

/** Its dictionaries take 30 MB, so they are loaded with the first new password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: SUBSTITUTIONS,
    maxLength: LENGTH,
  })
}

/** Refuses a password that is guessable for who knows the site and its owner (spec B §7.3). Throws ApiError 400 at `password`. */
export async function refuseGuessablePassword(
  { site, config }: Pick<Services, 'site' | 'config'>,
  password: string,
  { username, email = null }: { username: string; email?: string | null },
): Promise<void> {
  estimator ??= loadEstimator().catch((error) => {
    estimator = undefined
    throw error
  })
  const names = [site.community, site.school, site.legalName, site.tagline, new URL(config.publicUrl).hostname, username, email]
  const words = names.flatMap((name) => (name ? [name, name.replace(/\s+/g, ''), ...name.split(/[^\p{L}\p{N}]+/u)] : []))
  const known = [...new Set(words.map((word) => word.toLowerCase()))].filter(({ length }) => length > 2)
  const text = password.normalize('NFKC')
  const loaded = await estimator
  const scores = [...new Set([text.slice(0, LENGTH), text.slice(-LENGTH)])].map((part) => loaded.check(part, known).score)
  if (Math.max(...scores) < MIN_SCORE) throw invalidInput('password', TOO_EASY)
}

/** Notifies the owner of an account that its password was changed, and which passkeys still open it. Call it once the others are revoked. */
async function queuePasswordNotice(parts: Pick<Services, 'db' | 'clock' | 'jobs'>, account: AccountRow): Promise<void> {
  const passkeys = (await listPasskeys(parts.db, account.id)).map(({ name }) => name)
  await queueAccountNotice(parts, account, { kind: 'password-changed', passkeys })
}

type ChangePasswordParts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs' | 'limits' | 'site'>

/** Whether an account has that password. Throws ApiError 429 after several wrong ones. */
export const isOwnPassword = (parts: Pick<Services, 'db' | 'clock' | 'limits'>, account: AccountRow, password: string, visitor: Visitor) =>
  rateLimitedAttempt(parts, { username: account.username, visitor }, () => verifyPassword(account.passwordHash, password))

type Changed = Omit<PasswordChanged, 'message'> & { session: StartedSession }

/** Sets the password, revokes access, begins a new session, as the cookie may be copied. Throws ApiError 400, 429, 403 (second factor). */
export async function changePassword(
  parts: ChangePasswordParts,
  actor: Actor,
  { currentPassword, password }: PasswordChange,
  visitor: Visitor,
): Promise<Changed> {
  const account = await getAccount(parts.db, actor.id)
  // The session that begins here counts as a login: otherwise the password would open what the second factor protects.
  if ((await listMethods(parts.db, actor.id)).length > 0) requireRecentLogin(actor, parts.clock.now())
  const wrongPassword = () => invalidInput('currentPassword', 'This is not your current password')
  if (!(await isOwnPassword(parts, account, currentPassword, visitor))) throw wrongPassword()
  await refuseGuessablePassword(parts, password, account)
  const passwordHash = await hashPassword(password)
  return parts.db.tx(async () => {
    const { db } = parts
    const { id } = account
    await lockAdmins(db, null)
    if (!(await lockAccount(db, account))) throw wrongPassword()
    await updateAccount(db, id, { passwordHash })
    await recordAccountAudit(parts, id, 'change password', account)
    const before = await listPasskeys(db, id)
    const lostPasswords = await revokeAccess(parts, account, id)
    await revokeIdleCodes(db, id)
    const passkeys = await listPasskeys(db, id)
    const removedPasskeys = before.filter((former) => !passkeys.some((passkey) => passkey.id === former.id))
    await queuePasswordNotice(parts, account)
    const session = await startSession(parts, { ...account, passwordHash }, sessionPlace(visitor))
    if (!session) throw new Error('An account that was held has no session')
    const after = sessionsReachBackTo(parts)
    // Who used their invitations while a session of theirs can have been someone else's: that can't be known, so these stay.
    const invited = await listAccountsInvitedBy(db, id, after)
    return {
      session,
      lostPasswords: lostPasswords.map(({ username }) => username),
      invited: invited.map(({ username }) => username),
      removedPasskeys: removedPasskeys.map(({ name }) => name),
      passkeys: passkeys.map(({ name }) => name),
      // Someone with a stolen session may have put their own there.
      recentEmail: account.emailSince !== null && account.emailSince > after ? account.email : null,
    }
  })
}
