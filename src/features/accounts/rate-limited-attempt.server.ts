import { createHmac } from 'node:crypto'
import { recordAudit } from '@/platform/database/audit-log.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { networkKey, type RateLimit } from '@/platform/http/rate-limit.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, findAccountByUsername, recordAccountAudit, usernameKey } from './account.repository.server'
import { isKnownDevice } from './known-device.server'

export interface Visitor {
  address: string
  device: string | undefined
  userAgent?: string | undefined
}

type Parts = Pick<Services, 'limits' | 'db' | 'clock'>
type NoteParts = Parts & Pick<Services, 'metrics'>
/** A falsy answer is a wrong guess. */
type Check<T> = () => Promise<T>

interface Attempt {
  username: string
  visitor: Visitor
}

/**
 * Tries a password. Throws ApiError 429 after 10 wrong ones per username and address, 100 per address (spec decisions, 'The API'),
 * 20 per username and IPv6 network, 50 per username. Known devices count separately, so that a stranger's guesses lock no one out.
 */
export function rateLimitedAttempt<T>(services: Parts, attempt: Attempt, check: Check<T>): Promise<T> {
  const { loginPerUsername, loginPerNetwork, loginPerAccount } = services.limits
  const person = usernameKey(attempt.username)
  const network = networkKey(attempt.visitor.address)
  const perNetwork: [RateLimit, string][] = network ? [[loginPerNetwork, `${person} ${network}`]] : []
  return countWrong(services, attempt, check, { own: loginPerUsername, shared: [...perNetwork, [loginPerAccount, person]] })
}

/** `rateLimitedAttempt` for second-step codes: 5 per username and address or device, 50 a day; a right password refunds none of them. */
export function rateLimitedCode<T>(services: Parts, attempt: Attempt, check: Check<T>): Promise<T> {
  const { codePerUsername, codePerAccount } = services.limits
  return countWrong(services, attempt, check, { own: codePerUsername, shared: [[codePerAccount, usernameKey(attempt.username)]] })
}

interface Counts {
  /** Per username and address, or per known device. */
  own: RateLimit
  /** Not for known devices. */
  shared: [RateLimit, string][]
}

async function countWrong<T>(services: Parts, { username, visitor }: Attempt, check: Check<T>, { own, shared }: Counts): Promise<T> {
  const { address, device } = visitor
  const isKnown = device !== undefined && (await isKnownDevice(services, device, username))
  const ownKey = isKnown ? `device ${usernameKey(username)} ${device}` : `${usernameKey(username)} ${address}`
  const counted: [RateLimit, string][] = []
  let wrong = false
  const count = async (limit: RateLimit, key: string) => {
    await limit.use(key)
    counted.push([limit, key])
  }
  try {
    // Counted before the password is tried: guesses sent side by side cannot slip past the count.
    await count(services.limits.loginPerAddress, address)
    await own.use(ownKey)
    // The narrow counts come first: a guess that they refuse adds nothing to those that others share.
    if (!isKnown) for (const [limit, key] of shared) await count(limit, key)
    const result = await check()
    wrong = !result
    if (!wrong) await own.reset(ownKey)
    return result
  } finally {
    // Many people may share an address, so only a wrong guess counts against it.
    if (!wrong) for (const [limit, key] of counted) await limit.refund(key)
  }
}

/** Counts a try of an address under a key of its own, such as that of a one-time link, and only where it fails. Throws ApiError 429. */
export async function countFailures<T>({ limits }: Pick<Services, 'limits'>, key: string, attempt: () => Promise<T>): Promise<T> {
  await limits.loginPerAddress.use(key)
  const result = await attempt()
  await limits.loginPerAddress.refund(key)
  return result
}

/** Notes a failed login under a keyed code of the name, which may be a password; limited per account, so that no stranger fills the log. */
export async function noteFailedLogin(services: NoteParts, username: string | undefined, how?: string) {
  services.metrics.failedLogins.inc()
  const account = username === undefined ? undefined : await findAccountByUsername(services.db, username)
  if (!(await services.limits.failedLoginNotes.tryUse(account ? `account ${account.id}` : 'others'))) return
  const name = username === undefined ? [] : [`as name ${await codeOf(services, username)}`]
  const detail = [...name, ...(how ? [how] : [])].join(', ')
  await recordAudit(services, { accountId: null, action: 'fail to log in', entity: 'account', entityId: null, detail })
}

/** Notes a wrong code after the right password, whose account is known. Counted for each account: no stranger can exhaust the count. */
export async function noteWrongCode(services: NoteParts, account: AccountRow) {
  services.metrics.failedLogins.inc()
  if (!(await services.limits.failedLoginNotes.tryUse(`codes ${account.id}`))) return
  const detail = `as ${account.username}, with the right password and a wrong code`
  await recordAccountAudit(services, null, 'fail to log in', account, detail)
}

const codeOf = async ({ db }: Pick<Services, 'db'>, username: string): Promise<string> =>
  createHmac('sha256', await getSecretKey(db, 'failed-logins'))
    .update(usernameKey(username))
    .digest('hex')
    .slice(0, 8)
