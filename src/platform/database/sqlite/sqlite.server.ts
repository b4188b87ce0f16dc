import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { SqliteDialect } from 'kysely'
import type { TypedColumns } from '@/platform/database/columns.server'
import { CamelCaseSqliteDialect } from '@/platform/database/columns.server'
import { StartError } from '@/platform/start-error.server'
import { folded } from '@/platform/text/search-words'
import { sqliteDriver } from './sqlite-driver.server'
import { plainTransactions, tunedTransactions } from './transactions.server'

/** How often a gap between transactions is looked for, each 10 ms. */
const MAX_TRIES = 100

/**
 * Opens `flatirons.db` in `dir`. One server at a time: the operating system drops the lock when its holder dies, even
 * by kill -9. Throws StartError where another process holds it and `exclusive` is wanted. Without `tuning`, transactions run as SQLite runs
 * them on its own (see README.md).
 */
export function openSqlite(dir: string, options: { columnTypes: TypedColumns; exclusive: boolean; tuning: boolean }) {
  mkdirSync(dir, { recursive: true })
  const lock = lockFolder(dir)
  if (!lock && options.exclusive) throw new StartError(`Another Flatirons process is using the data folder ${dir}`)
  const file = join(dir, 'flatirons.db')
  const raw = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  // full: the write-ahead log is fsynced at every commit, so an acknowledged write survives a power cut.
  raw.exec('pragma journal_mode=wal; pragma synchronous=full')
  // People who were removed are overwritten with zeros: otherwise they would go on lying in the file, and in every backup of it.
  raw.exec('pragma secure_delete=on')
  raw.function('folded', { deterministic: true }, (text) => folded(String(text)))
  const transactions = options.tuning ? tunedTransactions(raw, dir, file) : plainTransactions(raw)
  const close = () => {
    transactions.close()
    raw.close()
    lock?.close()
  }
  return {
    ownsFolder: lock !== undefined,
    dialect: new CamelCaseSqliteDialect({ database: sqliteDriver(raw, transactions, { columnTypes: options.columnTypes, close }) }),
    /** By the database's own names, for migrations; closed with the other. */
    plainDialect: new SqliteDialect({ database: sqliteDriver(raw, transactions, { close: () => {} }) }),
    transactions,
    /** From now on, a statement that finds the file locked by another program holds up the process for a twentieth of a second, not for five. */
    waitBriefly: () => raw.exec('pragma busy_timeout=50'),
    async truncateLog() {
      await transactions.ended()
      for (let tries = 0; tries < MAX_TRIES && raw.isOpen && raw.isTransaction; tries++) {
        transactions.settle()
        if (raw.isTransaction) await setTimeout(10)
      }
      try {
        if (!raw.isTransaction) raw.exec('pragma wal_checkpoint(truncate)')
      } catch {
        // A full disk, for instance, or a database that was closed.
      }
    },
    copyTo(file: string) {
      transactions.settle()
      return backup(raw, file)
    },
  }
}

function lockFolder(dir: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(dir, 'flatirons.lock'), { timeout: 500 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch {
    lock.close()
    return undefined
  }
}
