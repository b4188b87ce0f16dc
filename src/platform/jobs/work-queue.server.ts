import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ApiError } from '@/platform/http/errors.server'

/** In seconds; what waited is long done by then. */
const RETRY_AFTER = '2'

export const tooBusy = () =>
  new ApiError(503, 'The site is very busy. Please try again in a moment.', { headers: { 'retry-after': RETRY_AFTER } })

/**
 * For work that takes the processor's time: so much of it is done `atOnce`, so much may be `waiting`, and what comes beyond is refused
 * with an ApiError 503. Between two pieces of work everything else has its turn, so that cheap requests stay quick.
 */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce)
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting) throw tooBusy()
    return limit(async () => {
      await setImmediate()
      return work()
    })
  }
  return Object.assign(inTurn, {
    /** Whether anything is being done, or waits for it. */
    isBusy: () => limit.activeCount + limit.pendingCount > 0,
  })
}
