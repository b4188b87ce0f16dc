import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ApiError } from '@/platform/http/errors.server'

const RETRY_AFTER = '2'

export const tooBusy = () =>
  new ApiError(503, 'The site is very busy. Please try again in a moment.', { headers: { 'retry-after': RETRY_AFTER } })

/** Work for the processor: beyond `atOnce` and `waiting` it is refused with ApiError 503. In between, cheap requests have their turn. */
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
    isBusy: () => limit.activeCount + limit.pendingCount > 0,
  })
}
