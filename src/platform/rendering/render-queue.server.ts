import { createWorkQueue } from '@/platform/jobs/work-queue.server'

/** A rendering takes some milliseconds of the one processor that there is; these wait for the database at most. */
const AT_ONCE = 4
/** About half a second's worth. */
const WAITING = 60

/**
 * Renders pages in their turn; throws ApiError 503 where too many wait. Pages that are the same for everyone wait apart from those that one visitor
 * gets: there are only so many of the former, each rendered once for all who ask, and anyone can ask for any number of the latter.
 */
export function createRenderQueue() {
  const shared = createWorkQueue({ atOnce: AT_ONCE, waiting: WAITING })
  const own = createWorkQueue({ atOnce: AT_ONCE, waiting: WAITING })
  return {
    render: <T>({ isPrivate }: { isPrivate: boolean }, work: () => Promise<T>): Promise<T> => (isPrivate ? own : shared)(work),
    /** Whether anything is being rendered, or waits for it. */
    isBusy: () => shared.isBusy() || own.isBusy(),
  }
}
