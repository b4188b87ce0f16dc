import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '@/platform/config.server'
import type { Database } from '@/platform/database/database.server'
import { errorCode } from '@/platform/error-code'
import { ApiError } from '@/platform/http/errors.server'
import type { Logger } from '@/platform/logger.server'

export interface RateLimit {
  /** Counts one use by `key`; throws a 429 ApiError with Retry-After once the allowance is spent. */
  use(key: string): Promise<void>
  /** Answers whether a use is within the allowance, for what is left out beyond it and not refused. */
  tryUse(key: string): Promise<boolean>
  refund(key: string): Promise<void>
  reset(key: string): Promise<void>
}

/** The columns that rate-limiter-flexible works with. */
interface RateLimitTable {
  key: string
  points: number
  /** Milliseconds since 1970. */
  expire: number | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    rate_limits: RateLimitTable
  }
}

interface RateLimitOptions {
  enabled: boolean
  name: string
  points: number
  seconds: number
  db: Database
  log: Logger
}

/** How long a count may take. A database that has fallen silent must not hold up the request before its turn. */
const STORE_MILLISECONDS = 2000

const unlimited: RateLimit = { use: async () => {}, tryUse: async () => true, refund: async () => {}, reset: async () => {} }

/** Allows `points` uses within `seconds`: counted by all PostgreSQL processes together, by each while that is away, on SQLite in memory. */
export function createRateLimit({ enabled, name, points, seconds, db, log }: RateLimitOptions): RateLimit {
  if (!enabled) return unlimited
  const memory = new RateLimiterMemory({ points, duration: seconds, keyPrefix: name })
  if (db.engine === 'sqlite') return limitBy(memory)
  const shared = new RateLimiterPostgres({
    storeClient: storeClient(db, log),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // Further attempts over the allowance are refused without asking the database.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: memory,
  })
  return limitBy(shared, () => shared.deleteInMemoryBlockedAll())
}

function limitBy(limiter: RateLimiterMemory | RateLimiterPostgres, unblock = () => {}): RateLimit {
  const consume = async (key: string): Promise<RateLimiterRes | undefined> => {
    try {
      await limiter.consume(digest(key))
      return undefined
    } catch (result) {
      if (result instanceof RateLimiterRes) return result
      throw result
    }
  }
  return {
    async use(key) {
      const refused = await consume(key)
      if (refused) throw tooMany(refused)
    },
    tryUse: async (key) => (await consume(key)) === undefined,
    async refund(key) {
      await limiter.reward(digest(key))
      // That may have brought a caller below the limit again.
      unblock()
    },
    reset: async (key) => void (await limiter.delete(digest(key))),
  }
}

/** Usernames and addresses are personal, and the table is kept in every backup of the database. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)

const storeClient = (db: Database, log: Logger) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    // What was counted stays counted, even where the transaction around it fails.
    const counted = db.outside(() => db.kysely().executeQuery(CompiledQuery.raw(text, values)))
    try {
      const { rows, numAffectedRows } = await Promise.race([counted, tooLong()])
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    } catch (error) {
      log.warn({ code: errorCode(error) }, 'The database did not count for a rate limit: this process counts on its own')
      throw error
    }
  },
})

async function tooLong(): Promise<never> {
  await setTimeout(STORE_MILLISECONDS, undefined, { ref: false })
  throw new Error('The database took too long to count')
}

function tooMany(result: RateLimiterRes): ApiError {
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000))
  return new ApiError(429, 'Too many attempts. Please try again later.', { headers: { 'retry-after': String(seconds) } })
}

/** Also counts an IPv6 /48, with its 65,536 networks, as one. The narrow count comes first, so that its refusals don't add to the shared one. */
export const limitNetworks = (each: RateLimit, together: RateLimit): RateLimit => ({
  async use(key) {
    await each.use(key)
    const network = networkKey(key)
    if (network) await together.use(network)
  },
  async tryUse(key) {
    const network = networkKey(key)
    return (await each.tryUse(key)) && (!network || (await together.tryUse(network)))
  },
  async refund(key) {
    await each.refund(key)
    const network = networkKey(key)
    if (network) await together.refund(network)
  },
  reset: (key) => each.reset(key),
})

/** The key that counts a visitor: the socket's address, or the right-most of `X-Forwarded-For`; IPv6 by /64 (spec decisions, 'The API'). */
export function addressKey(socketAddress: string | undefined, forwardedFor: string | undefined, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = withoutPort(forwarded || socketAddress || 'unknown')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
  if (!isIPv6(address)) return address
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}

export const addressKeyOf = (c: Context, { trustProxy }: Pick<Config, 'trustProxy'>): string =>
  addressKey(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustProxy)

/** What tells a visitor from others, by network where they have one of their own; undefined where a proxy hides who they are. */
export function distinctVisitor(
  c: Context,
  { config, hiddenVisitors }: { config: Pick<Config, 'trustProxy'>; hiddenVisitors: { isSeen: boolean } },
): string | undefined {
  if (hiddenVisitors.isSeen) return undefined
  const address = addressKeyOf(c, config)
  return networkKey(address) ?? address
}

/** The network of a visitor counted by a /64: the /48 that a provider gives to one customer at most. None for IPv4. */
export const networkKey = (address: string): string | undefined =>
  address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : undefined

/** Some proxies write `192.0.2.7:50123` or `[2001:db8::9]:50123`. The port is the visitor's choice and must not make a new visitor. */
const withoutPort = (address: string) => address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

interface HiddenVisitors {
  isSeen: boolean
  /** Whether one has that seems to be a proxy in another container or on a machine nearby; a visitor there could claim it too. */
  isSeenNearby: boolean
  notice(socketAddress: string | undefined, forwardedFor: string | undefined): void
}

/** Notices a proxy while TRUST_PROXY is off: all visitors then share one address, and one who is refused takes the others along. */
export function watchHiddenVisitors({ trustProxy }: { trustProxy: boolean }, log: Pick<Logger, 'warn'>): HiddenVisitors {
  return {
    isSeen: false,
    isSeenNearby: false,
    notice(socketAddress, forwardedFor) {
      if (trustProxy || this.isSeen || !forwardedFor) return
      const range = rangeOf(socketAddress)
      const isHere = range === 'loopback'
      if (!isHere && (this.isSeenNearby || !NEARBY.has(range))) return
      const isSaid = this.isSeenNearby
      this.isSeen ||= isHere
      this.isSeenNearby ||= !isHere
      if (!isSaid) log.warn('A proxy passes on visitors’ addresses, but TRUST_PROXY is off')
    },
  }
}

/** Of a container's or a private network (RFC 1918, RFC 4193), or of one link. */
const NEARBY = new Set(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** `loopback`, `private`, …; empty for what is no address. */
export const rangeOf = (address = ''): string => (ipaddr.isValid(address) ? ipaddr.process(address).range() : '')

declare module '@/platform/services.server' {
  interface Services {
    hiddenVisitors: HiddenVisitors
  }
}
