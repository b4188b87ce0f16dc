import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from './errors.server'

export interface RateLimit {
  /** Counts one use by `key`; throws a 429 ApiError with Retry-After when the allowance is used up. */
  use(key: string): Promise<void>
  /** Takes back one use by `key` that turned out not to count. */
  giveBack(key: string): Promise<void>
  /** Forgets what `key` has used. */
  reset(key: string): Promise<void>
}

const unlimited: RateLimit = { use: async () => {}, giveBack: async () => {}, reset: async () => {} }

/** Allows `points` uses within `seconds`. Counted in this process: a restart forgets, and so do other processes. */
export function createRateLimit(options: { enabled: boolean; points: number; seconds: number }): RateLimit {
  if (!options.enabled) return unlimited
  const limiter = new RateLimiterMemory({ points: options.points, duration: options.seconds })
  return {
    async use(key) {
      try {
        await limiter.consume(key)
      } catch (result) {
        if (result instanceof RateLimiterRes) throw tooMany(result)
        throw result
      }
    },
    giveBack: async (key) => void (await limiter.reward(key)),
    reset: async (key) => void (await limiter.delete(key)),
  }
}

function tooMany(result: RateLimiterRes): ApiError {
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000))
  return new ApiError(429, 'Too many attempts. Please try again later.', { headers: { 'retry-after': String(seconds) } })
}
