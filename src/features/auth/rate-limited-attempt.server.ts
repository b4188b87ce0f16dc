import { networkKey } from '@/platform/http/client-address.server'
import type { RateLimit } from '@/platform/http/rate-limit.server'
import type { Services } from '@/platform/services.server'
import { usernameKey } from './account.repository.server'
import { isKnownDevice } from './devices/known-device.server'

/** Where a password is tried from. */
export interface Visitor {
  /** The key under which a visitor is counted. */
  address: string
  /** The token that their device shows, if it has one. */
  device: string | undefined
}

/**
 * Tries a password with `check`, which answers undefined for a wrong one. Throws ApiError 429, before anything is tried, once there were too
 * many wrong ones: 10 for a username and address, 100 for an address (spec decisions, 'The API'), 20 for a username and IPv6 network, 50 for a
 * username from wherever. A device on which that account was logged in to before is counted by itself, so that who guesses elsewhere
 * locks no one out.
 */
export async function rateLimitedAttempt<T>(
  services: Pick<Services, 'limits' | 'db' | 'clock'>,
  { username, visitor }: { username: string; visitor: Visitor },
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { limits } = services
  const person = usernameKey(username)
  const device = visitor.device && (await isKnownDevice(services, visitor.device, username)) ? visitor.device : undefined
  const own = device ? `device ${person} ${device}` : `${person} ${visitor.address}`
  const network = networkKey(visitor.address)
  // The narrow counts first: a guess that they refuse adds nothing to those that others share.
  const shared: [RateLimit, string][] = device
    ? []
    : [...(network ? [[limits.loginPerNetwork, `${person} ${network}`] as [RateLimit, string]] : []), [limits.loginPerAccount, person]]
  const counted: [RateLimit, string][] = []
  let wrong = false
  const count = async (limit: RateLimit, key: string) => {
    await limit.use(key)
    counted.push([limit, key])
  }
  try {
    // Counted before the password is tried: guesses sent side by side cannot slip past the count.
    await count(limits.loginPerAddress, visitor.address)
    await limits.loginPerUsername.use(own)
    for (const [limit, key] of shared) await count(limit, key)
    const result = await check()
    wrong = result === undefined
    if (!wrong) await limits.loginPerUsername.reset(own)
    return result
  } finally {
    // Many people may share an address, so only a wrong guess counts against it.
    if (!wrong) for (const [limit, key] of counted) await limit.refund(key)
  }
}
