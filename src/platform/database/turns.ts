import { setImmediate } from 'node:timers/promises'

/**
 * Lets transactions go one after the other, in the order in which they are asked for, with what else has come meanwhile in between. SQLite
 * answers without ever waiting, so that twenty requests which are there at once would be worked off in one go: pages would wait for all of
 * them, and whoever comes next would again stand behind those who come anew.
 */
export function createTurns() {
  let last = Promise.resolve()
  let waiting = 0
  let whenIdle: (() => void)[] = []

  const begin = () => {
    waiting--
    if (waiting > 0) return
    for (const resolve of whenIdle) resolve()
    whenIdle = []
  }

  return {
    isAwaited: () => waiting > 0,
    /** Resolves when it is one's turn. */
    take(): Promise<void> {
      waiting++
      last = last.then(() => setImmediate()).then(begin)
      return last
    },
    /** Resolves when nobody waits for a turn, after `most` milliseconds in any case. */
    async idle(most: number): Promise<void> {
      if (waiting === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, most)
        whenIdle.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
  }
}
