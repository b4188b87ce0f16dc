import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import {
  CamelCaseSqliteDialect,
  keepsType,
  plainRows,
  type RowReader,
  storedValue,
  type TypedColumns,
  typedRows,
} from '@/platform/database/columns.server'
import { StartError } from '@/platform/start-error.server'
import { folded } from '@/platform/text/search-words'
import { plainTransactions, type Transactions, tunedTransactions } from './transactions.server'

/** How often a gap between transactions is looked for, each 10 ms. */
const MAX_TRIES = 100

/** Opens `flatirons.db` in `dir`. Throws StartError where another process has the lock, which no kill outlives, and `exclusive` is wanted (README.md). */
export function openSqlite(dir: string, options: { columnTypes: TypedColumns; exclusive: boolean; tuning: boolean }) {
  mkdirSync(dir, { recursive: true })
  const lock = lockFolder(dir)
  if (!lock && options.exclusive) throw new StartError(`Another Flatirons process is using the data folder ${dir}`)
  const raw = new DatabaseSync(join(dir, 'flatirons.db'), { timeout: 5000, enableForeignKeyConstraints: true })
  // full: the write-ahead log is fsynced at every commit, so an acknowledged write survives a power cut.
  raw.exec('pragma journal_mode=wal; pragma synchronous=full')
  // People who were removed are overwritten with zeros: otherwise they would go on lying in the file, and in every backup of it.
  raw.exec('pragma secure_delete=on')
  raw.function('folded', { deterministic: true }, (text) => folded(String(text)))
  const transactions = options.tuning ? tunedTransactions(raw, dir) : plainTransactions(raw)
  const close = () => {
    transactions.close()
    raw.close()
    lock?.close()
  }
  return {
    ownsFolder: lock !== undefined,
    dialect: new CamelCaseSqliteDialect({ database: sqliteDriver(raw, transactions, { columnTypes: options.columnTypes, close }) }),
    /** By the database's own names, for migrations; closed with the other. */
    plainDialect: new TransactionalSqliteDialect({ database: sqliteDriver(raw, plainTransactions(raw), { close: () => {} }) }),
    transactions,
    /** From now on, a statement that finds the file locked by another program holds up the process for a twentieth of a second, not for five. */
    waitBriefly: () => raw.exec('pragma busy_timeout=50'),
    async truncateLog() {
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

/** Kysely takes it that SQLite can't change tables in a transaction. It can: an update that is cut off leaves the site's data as they were. */
class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true })
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

/** Statements are few and prepared again and again; this many are kept. */
const MAX_STATEMENTS = 200
const DATA_STATEMENT = /^(?:select|insert|update|delete|with)\b/i

/** What Kysely's dialect expects of a driver, spoken to node:sqlite; without `columnTypes` in the database's own names and values. */
function sqliteDriver(
  raw: DatabaseSync,
  transactions: Transactions,
  { columnTypes, close }: { columnTypes?: TypedColumns; close: () => void },
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const readRows: RowReader = columnTypes ? typedRows(columnTypes) : plainRows

  const prepare = (text: string): SqliteStatement => {
    const statement = raw.prepare(text)
    const bind = (parameters: readonly unknown[]) => parameters.map(storedValue) as SQLInputValue[]
    const columns = statement.columns()
    // PostgreSQL doesn't say where a column comes from, so what would be read differently there is refused here.
    const renamed = columnTypes && columns.find(({ column, name }) => column !== null && !keepsType(columnTypes, column, name))
    if (renamed) throw new Error(`"${renamed.name}" is the name of no column that is read as ${renamed.column} is: ${text}`)
    const asRow = readRows(columns.map(({ name }) => name))
    // The driver's own objects have no prototype, and no shape that the engine knows: making and reading these takes less than two thirds.
    statement.setReturnArrays(true)
    return {
      reader: columns.length > 0,
      all: (parameters) => statement.all(...bind(parameters)).map((values) => asRow(values as unknown as unknown[])),
      run: (parameters) => statement.run(...bind(parameters)),
      // A statement that is being read row by row must not be restarted by another caller.
      iterate: (parameters) => raw.prepare(text).iterate(...bind(parameters)),
    }
  }

  return {
    prepare(text) {
      if (text === 'begin' || text === 'commit' || text === 'rollback') return control(transactions[text])
      // Outside a transaction nothing is seen that is not committed, nor committed with others.
      transactions.settle()
      const known = statements.get(text)
      if (known) return known
      const statement = prepare(text)
      if (DATA_STATEMENT.test(text) && statements.size < MAX_STATEMENTS) statements.set(text, statement)
      // A changed table may change what a kept statement gives back.
      if (/^(?:create|alter|drop)\b/i.test(text)) statements.clear()
      return statement
    },
    close() {
      statements.clear()
      close()
    },
  }
}

const control = (act: () => void): SqliteStatement => ({
  reader: false,
  all: () => [],
  run() {
    act()
    return { changes: 0, lastInsertRowid: 0 }
  },
  iterate: () => [][Symbol.iterator](),
})
