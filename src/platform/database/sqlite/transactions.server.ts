import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'

export interface Transactions {
  /** Resolves when a transaction may begin. */
  acquire(): Promise<void>
  begin(): void
  commit(): void
  rollback(): void
  /** Resolves when the transaction in which it is asked is on the disk. */
  durable(): Promise<void>
  /** Commits what is finished; called before anything is asked outside a transaction. */
  settle(): void
  /** Resolves when no transaction waits for another, or after `most` milliseconds. */
  idle(most: number): Promise<void>
  close(): void
}

export const plainTransactions = (raw: DatabaseSync): Transactions => ({
  acquire: async () => {},
  begin: () => raw.exec('begin immediate'),
  commit: () => raw.exec('commit'),
  rollback() {
    // On a full disk SQLite has already rolled everything back; a second rollback would hide the first error.
    if (raw.isTransaction) raw.exec('rollback')
  },
  durable: async () => {},
  settle() {},
  idle: async () => {},
  close() {},
})

/** How often this process has each folder open, as tests do: a transaction would block it for one that the other connection has left open. */
const opened = new Map<string, number>()

/** One at a time and committed in groups; README.md in this folder says what each of these buys. */
export function tunedTransactions(raw: DatabaseSync, dir: string): Transactions {
  // Each transaction of a group (`groupCommits`) may be rolled back on its own. SQLite writes what was there before to a file for that, by default.
  raw.exec('pragma temp_store=memory')
  opened.set(dir, (opened.get(dir) ?? 0) + 1)
  const queue = createTransactionQueue()
  const groups = groupCommits(raw, () => opened.get(dir) === 1 && queue.hasWaiters())
  return {
    ...groups,
    acquire: queue.acquire,
    idle: queue.idle,
    close() {
      groups.settle()
      opened.set(dir, (opened.get(dir) ?? 1) - 1)
    },
  }
}

/** Milliseconds with an empty queue that count as a pause: shorter gaps come between any two requests of a crowd. */
const PAUSE = 10

/** Runs transactions one at a time, yielding between them: SQLite never waits, so twenty requests would run in one go, and pages wait for all. */
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

/** Transactions at most that are committed together: more would keep the first of them waiting for longer than its own commit takes. */
const MAX_TRANSACTIONS = 5
/** Milliseconds after which a group is committed though the transaction that it waits for has not begun. */
const MAX_DELAY_MS = 100

/** What is committed together; settles once that is on the disk, or has failed. */
type Group = PromiseWithResolvers<void> & { finished: number }

/** Commits together what is finished while others wait for their turn, since the disk takes most of the time. Each is a savepoint, so it fails alone. */
function groupCommits(raw: DatabaseSync, hasWaiters: () => boolean) {
  let group: Group | undefined
  let isInside = false
  let timer: NodeJS.Timeout | undefined

  /** Detaches the group and returns it; the caller settles the promises that wait for its commit. */
  const leave = () => {
    const left = group
    group = undefined
    clearTimeout(timer)
    return left
  }

  /** Throws what SQLite does, and fails the whole group with it. */
  const commit = () => {
    const left = leave()
    try {
      raw.exec('commit')
    } catch (error) {
      if (raw.isTransaction) raw.exec('rollback')
      left?.reject(error)
      throw error
    }
    left?.resolve()
  }

  /** Commits what is finished, unless a transaction is running. A failure rejects the promises of the group. */
  const settle = () => {
    if (isInside || !group) return
    try {
      commit()
    } catch {
      // Each transaction of the group has been rejected.
    }
  }

  const keepOpenOrCommit = () => {
    if (!group || group.finished === MAX_TRANSACTIONS || !hasWaiters()) return commit()
    clearTimeout(timer)
    timer = setTimeout(settle, MAX_DELAY_MS)
  }

  return {
    settle,
    durable: () => group?.promise ?? Promise.resolve(),
    begin() {
      if (group) raw.exec('savepoint member')
      else {
        raw.exec('begin immediate')
        group = { ...Promise.withResolvers<void>(), finished: 0 }
        // A transaction that failed on its own doesn’t wait for the others.
        group.promise.catch(() => {})
      }
      isInside = true
    },
    commit() {
      isInside = false
      if (group && group.finished > 0) raw.exec('release member')
      if (group) group.finished++
      keepOpenOrCommit()
    },
    rollback() {
      isInside = false
      if (!raw.isTransaction) return leave()?.reject(new Error('A transaction took along those that were to be committed with it'))
      if (!group || group.finished === 0) {
        leave()
        return raw.exec('rollback')
      }
      raw.exec('rollback to member; release member')
      keepOpenOrCommit()
    },
  }
}
