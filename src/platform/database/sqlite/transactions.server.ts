import type { DatabaseSync } from 'node:sqlite'
import { checkpointWal } from './checkpoint-wal.server'
import { groupCommits } from './group-commit.server'
import { createTransactionQueue } from './transaction-queue'

/** How transactions run on one connection to SQLite. */
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
  /** Resolves when nothing of this process but the connection itself has the file open. Awaited before it is closed. */
  ended(): Promise<void>
  /** The last call, before the connection is closed. */
  close(): void
}

/** As SQLite runs them without tuning. */
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
  ended: async () => {},
  close() {},
})

/**
 * How often this process has each folder open, as tests do that play two processes: a transaction would wait, blocking the whole process,
 * for one that the other connection has left open.
 */
const opened = new Map<string, number>()

/** One at a time, committed in groups, with checkpoints in a thread; README.md in this folder says what each of these buys. */
export function tunedTransactions(raw: DatabaseSync, dir: string, file: string): Transactions {
  // Every request waits while a commit merges the log into the file, so a thread does that; a commit only at 128 MB instead of 4.
  raw.exec('pragma wal_autocheckpoint=32000')
  // Each transaction of a group (`groupCommits`) may be rolled back on its own. SQLite writes what was there before to a file for that, by default.
  raw.exec('pragma temp_store=memory')
  opened.set(dir, (opened.get(dir) ?? 0) + 1)
  const queue = createTransactionQueue()
  const log = checkpointWal(file, {
    isFree: () => raw.isOpen && !raw.isTransaction,
    checkpointRest: () => raw.exec('pragma wal_checkpoint(passive)'),
  })
  const groups = groupCommits(raw, { hasWaiters: () => opened.get(dir) === 1 && queue.hasWaiters(), committed: log.committed })
  return {
    ...groups,
    acquire: queue.acquire,
    idle: queue.idle,
    ended: log.ended,
    close() {
      groups.settle()
      opened.set(dir, (opened.get(dir) ?? 1) - 1)
    },
  }
}
