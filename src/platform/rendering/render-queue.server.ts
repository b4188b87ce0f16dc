import pLimit, { type LimitFunction } from 'p-limit'
import { createWorkQueue, tooBusy } from '@/platform/jobs/work-queue.server'

/** A rendering takes some milliseconds of the one processor that there is; these wait for the database at most. */
const MAX_AT_ONCE = 4
/** About half a second's worth. */
const MAX_WAITING = 60
/** What one visitor may have in work or waiting of that. */
const MAX_PER_VISITOR = 20

export interface RenderRequest {
  isPrivate: boolean
  visitor?: string | undefined
}

export type RenderQueue = ReturnType<typeof createRenderQueue>

/** Renders pages and answers costly calls in turn; throws ApiError 503 where too many wait. Shared pages wait apart from a visitor's own, of which none takes all the room. */
export function createRenderQueue() {
  const shared = createWorkQueue({ atOnce: MAX_AT_ONCE, waiting: MAX_WAITING })
  const own = createWorkQueue({ atOnce: MAX_AT_ONCE, waiting: MAX_WAITING })
  const visitors = new Map<string, { count: number; oneByOne: LimitFunction }>()

  /** One after the other, so that everyone else waits for one of a visitor's renderings at most. */
  async function renderOwn<T>(visitor: string, work: () => Promise<T>): Promise<T> {
    const theirs = visitors.get(visitor) ?? { count: 0, oneByOne: pLimit(1) }
    if (theirs.count >= MAX_PER_VISITOR) throw tooBusy()
    theirs.count++
    visitors.set(visitor, theirs)
    try {
      return await theirs.oneByOne(() => own(work))
    } finally {
      if (--theirs.count === 0) visitors.delete(visitor)
    }
  }

  return {
    render<T>({ isPrivate, visitor }: RenderRequest, work: () => Promise<T>): Promise<T> {
      if (!isPrivate) return shared(work)
      return visitor === undefined ? own(work) : renderOwn(visitor, work)
    },
    isBusy: () => shared.isBusy() || own.isBusy(),
  }
}
