import { setTimeout } from 'node:timers/promises'

/** For how long a transaction waits for another program that writes, in milliseconds: a command of ours is done much sooner. */
const TIMEOUT_MS = 5000
const PAUSE_MS = 200

/** SQLite's primary code is the low byte: the file is locked by someone else. */
const isLocked = (error: unknown) => (((error as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff) === 5

/** SQLite waits for another program's lock by holding up the whole process, so only briefly: what couldn't begin tries again after a pause, one at a time. */
export function createLockWait() {
  let locked: { until: number; error: unknown } | undefined

  /** Resolves when nothing says that the file is locked. Throws what was said, where that is so at the `deadline`. */
  const unlocked = async (turn: () => Promise<void> | undefined, deadline: number) => {
    for (;;) {
      await turn()
      const pause = locked ? locked.until - performance.now() : 0
      if (pause <= 0) return
      if (performance.now() >= deadline) throw locked?.error
      await setTimeout(pause)
    }
  }

  /** Waits for its `turn` and makes the `attempt`, again while that could not call `begun`. Throws SQLite's own error after that time. */
  return async <T>(turn: () => Promise<void> | undefined, attempt: (begun: () => void) => Promise<T>): Promise<T> => {
    const deadline = performance.now() + TIMEOUT_MS
    for (;;) {
      await unlocked(turn, deadline)
      let hasBegun = false
      try {
        return await attempt(() => {
          hasBegun = true
        })
      } catch (error) {
        if (hasBegun || !isLocked(error)) throw error
        locked = { until: performance.now() + PAUSE_MS, error }
      }
    }
  }
}
