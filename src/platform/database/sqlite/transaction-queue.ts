import { setImmediate } from 'node:timers/promises'

/** Milliseconds with an empty queue that count as a pause: shorter gaps come between any two requests of a crowd. */
const PAUSE = 10

/**
 * Runs transactions one at a time, first come, first served, and yields to the event loop between them. SQLite answers without ever waiting,
 * so twenty requests that arrive together would otherwise run in one go, and pages would wait for all of them.
 */
export function createTransactionQueue() {
  let last = Promise.resolve()
  let waiting = 0
  let quietSince = 0
  const idlers = new Set<() => void>()
  let pause: NodeJS.Timeout | undefined

  const begin = () => {
    if (--waiting > 0) return
    quietSince = performance.now()
    watch()
  }

  /** Lets the first of those that wait for a pause go on; the next waits for another pause. */
  const watch = () => {
    clearTimeout(pause)
    if (idlers.size > 0) pause = setTimeout(release, PAUSE)
  }
  const release = async () => {
    // A pause may only have been one long piece of work: what arrived during it comes first.
    await setImmediate()
    if (waiting > 0) return
    const [first] = idlers
    first?.()
    watch()
  }

  return {
    hasWaiters: () => waiting > 0,
    /** Resolves when the caller's transaction may begin. */
    acquire(): Promise<void> {
      waiting++
      clearTimeout(pause)
      last = last.then(() => setImmediate()).then(begin)
      return last
    },
    /** Resolves in a pause, one caller at a time; after `most` milliseconds in any case. */
    async idle(most: number): Promise<void> {
      if (waiting === 0 && performance.now() - quietSince >= PAUSE) return
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer)
          idlers.delete(go)
          resolve()
        }
        const timer = setTimeout(go, most)
        idlers.add(go)
        if (waiting === 0) watch()
      })
    },
  }
}
