import { setImmediate } from 'node:timers/promises'

/** Milliseconds without anybody who waits for a turn: shorter gaps come between any two requests of a crowd. */
const PAUSE = 10

/**
 * Lets transactions go one after the other, in the order in which they are asked for, with what else has come meanwhile in between. SQLite
 * answers without ever waiting, so that twenty requests which are there at once would be worked off in one go: pages would wait for all of
 * them, and whoever comes next would again stand behind those who come anew.
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

  /** Lets one of those go on who wait for a pause; the next of them waits for another one. */
  const watch = () => {
    clearTimeout(pause)
    if (idlers.size > 0) pause = setTimeout(release, PAUSE)
  }
  const release = async () => {
    // A pause may have been no more than somebody's long work: what has come meanwhile is looked at first.
    await setImmediate()
    if (waiting > 0) return
    const [first] = idlers
    first?.()
    watch()
  }

  return {
    isAwaited: () => waiting > 0,
    /** Resolves when it is one's turn. */
    take(): Promise<void> {
      waiting++
      clearTimeout(pause)
      last = last.then(() => setImmediate()).then(begin)
      return last
    },
    /** Resolves in a pause in which nobody waits for a turn, for one after the other; after `most` milliseconds in any case. */
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
