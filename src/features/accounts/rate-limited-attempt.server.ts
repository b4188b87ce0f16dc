import { networkKey, type RateLimit } from '@/platform/http/rate-limit.server'
import type { Services } from '@/platform/services.server'
import { usernameKey } from './account.repository.server'
import { isKnownDevice } from './known-device.server'

export interface Visitor {
  address: string
  device: string | undefined
  userAgent?: string | undefined
}

type Parts = Pick<Services, 'limits' | 'db' | 'clock'>
type Check<T> = () => Promise<T | undefined>

interface Attempt {
  username: string
  visitor: Visitor
}

/**
 * Tries a password. Throws ApiError 429 after 10 wrong ones per username and address, 100 per address (spec decisions, 'The API'),
 * 20 per username and IPv6 network, 50 per username. Known devices count separately, so that a stranger's guesses lock no one out.
 */
export async function rateLimitedAttempt<T>(services: Parts, { username, visitor }: Attempt, check: Check<T>): Promise<T | undefined> {
  const { loginPerUsername, loginPerNetwork, loginPerAccount } = services.limits
  const person = usernameKey(username)
  const device = await knownDevice(services, { username, visitor })
  const network = networkKey(visitor.address)
  const perNetwork: [RateLimit, string][] = network ? [[loginPerNetwork, `${person} ${network}`]] : []
  return countWrong(services, check, {
    own: [loginPerUsername, device ? `device ${person} ${device}` : `${person} ${visitor.address}`],
    address: visitor.address,
    shared: device ? [] : [...perNetwork, [loginPerAccount, person]],
  })
}

/** `rateLimitedAttempt` for second-step codes: 5 per username and address or device, 50 a day; a right password refunds none of them. */
export async function rateLimitedCode<T>(services: Parts, { username, visitor }: Attempt, check: Check<T>): Promise<T | undefined> {
  const { codePerUsername, codePerAccount } = services.limits
  const person = usernameKey(username)
  const device = await knownDevice(services, { username, visitor })
  return countWrong(services, check, {
    own: [codePerUsername, device ? `device ${person} ${device}` : `${person} ${visitor.address}`],
    address: visitor.address,
    shared: device ? [] : [[codePerAccount, person]],
  })
}

const knownDevice = async (services: Parts, { username, visitor }: Attempt) =>
  visitor.device && (await isKnownDevice(services, visitor.device, username)) ? visitor.device : undefined

interface Counts {
  own: [RateLimit, string]
  address: string
  shared: [RateLimit, string][]
}

async function countWrong<T>({ limits }: Parts, check: Check<T>, { own: [limit, key], address, shared }: Counts): Promise<T | undefined> {
  const counted: [RateLimit, string][] = []
  let wrong = false
  const count = async (limit: RateLimit, key: string) => {
    await limit.use(key)
    counted.push([limit, key])
  }
  try {
    // Counted before the password is tried: guesses sent side by side cannot slip past the count.
    await count(limits.loginPerAddress, address)
    await limit.use(key)
    // The narrow counts come first: a guess that they refuse adds nothing to those that others share.
    for (const [limit, key] of shared) await count(limit, key)
    const result = await check()
    wrong = result === undefined
    if (!wrong) await limit.reset(key)
    return result
  } finally {
    // Many people may share an address, so only a wrong guess counts against it.
    if (!wrong) for (const [limit, key] of counted) await limit.refund(key)
  }
}
