import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { folded } from '@/platform/search-words'
import { StartError } from '@/platform/start-error.server'
import { CamelCaseSqliteDialect, plainRows, type RowReader } from './column-names.server'
import { keepsType, storedValue, type TypedColumns, typedRows } from './column-types.server'
import { groupCommits } from './group-commit.server'
import { mergeLog } from './merge-log.server'

/**
 * How often this process has each folder open, as tests do that play two processes: whoever begins a transaction would wait for one that
 * another has left open, and nothing else could happen in the process meanwhile.
 */
const opened = new Map<string, number>()

/**
 * Opens `flatirons.db` in `dir`. One server at a time: the operating system drops the lock when its holder dies, even
 * by kill -9. Throws StartError where another process holds it and `exclusive` is wanted. `isAwaited` says whether a transaction waits for its turn.
 */
export function openSqlite(dir: string, options: { columnTypes: TypedColumns; exclusive: boolean; isAwaited: () => boolean }) {
  mkdirSync(dir, { recursive: true })
  const lock = lockFolder(dir)
  if (!lock && options.exclusive) throw new StartError(`Another Flatirons process is using the data folder ${dir}`)
  const file = join(dir, 'flatirons.db')
  const raw = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  // full: the write-ahead log is fsynced at every commit, so an acknowledged write survives a power cut.
  raw.exec('pragma journal_mode=wal; pragma synchronous=full')
  // Every request waits while a commit merges the log into the file, so a thread does that; a commit only at 128 MB instead of 4.
  raw.exec('pragma wal_autocheckpoint=32000')
  // Each transaction of a group (`groupCommits`) may be undone by itself. What was there before is written to a file for that, unless told otherwise.
  raw.exec('pragma temp_store=memory')
  // People who were removed are overwritten with zeros: otherwise they would go on lying in the file, and in every backup of it.
  raw.exec('pragma secure_delete=on')
  raw.function('folded', { deterministic: true }, (text) => folded(String(text)))
  opened.set(dir, (opened.get(dir) ?? 0) + 1)
  const isAwaited = () => opened.get(dir) === 1 && options.isAwaited()
  const log = mergeLog(file, {
    isFree: () => raw.isOpen && !raw.isTransaction,
    mergeRest: () => raw.exec('pragma wal_checkpoint(passive)'),
  })
  const groups = groupCommits(raw, { isAwaited, committed: log.committed })
  const close = () => {
    groups.settle()
    raw.close()
    opened.set(dir, (opened.get(dir) ?? 1) - 1)
    lock?.close()
  }
  return {
    ownsFolder: lock !== undefined,
    dialect: new CamelCaseSqliteDialect({ database: adapter(raw, groups, { columnTypes: options.columnTypes, close }) }),
    /** By the database's own names, for migrations; closed with the other. */
    plainDialect: new SqliteDialect({ database: adapter(raw, groups, { close: () => {} }) }),
    durable: groups.durable,
    /** Whoever closes the database waits for this: the last to have the file open merges the log, and removes it. */
    logMerged: log.ended,
    copyTo(file: string) {
      groups.settle()
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

/** Statements are few and prepared again and again; this many are kept. */
const KEPT_STATEMENTS = 200
const DATA_STATEMENT = /^(?:select|insert|update|delete|with)\b/i

type Groups = ReturnType<typeof groupCommits>

/** What Kysely's dialect expects of a driver, spoken to node:sqlite; without `columnTypes` in the database's own names and values. */
function adapter(
  raw: DatabaseSync,
  groups: Groups,
  { columnTypes, close }: { columnTypes?: TypedColumns; close: () => void },
): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  const readRows: RowReader = columnTypes ? typedRows(columnTypes) : plainRows

  const prepare = (text: string): SqliteStatement => {
    const statement = raw.prepare(text)
    const bind = (parameters: readonly unknown[]) => parameters.map(storedValue) as SQLInputValue[]
    const columns = statement.columns()
    // PostgreSQL doesn't tell where a column comes from, so what would be read differently there is refused here.
    const renamed = columnTypes && columns.find(({ column, name }) => column !== null && !keepsType(columnTypes, column, name))
    if (renamed) throw new Error(`"${renamed.name}" is the name of no column that is read as ${renamed.column} is: ${text}`)
    const asRow = readRows(columns.map(({ name }) => name))
    // The driver's own objects have no prototype, and no shape that the engine knows: making and reading these takes less than two thirds.
    statement.setReturnArrays(true)
    return {
      reader: columns.length > 0,
      all: (parameters) => statement.all(...bind(parameters)).map((values) => asRow(values as unknown as unknown[])),
      run: (parameters) => statement.run(...bind(parameters)),
      // One that is read row by row must not be started again by somebody else meanwhile.
      iterate: (parameters) => raw.prepare(text).iterate(...bind(parameters)),
    }
  }

  return {
    prepare(text) {
      if (text === 'begin' || text === 'commit' || text === 'rollback') return control(groups[text])
      // Outside a transaction nothing is seen that is not committed, nor committed with others.
      groups.settle()
      const known = kept.get(text)
      if (known) return known
      const statement = prepare(text)
      if (DATA_STATEMENT.test(text) && kept.size < KEPT_STATEMENTS) kept.set(text, statement)
      // A changed table may change what a kept statement gives back.
      if (/^(?:create|alter|drop)\b/i.test(text)) kept.clear()
      return statement
    },
    close() {
      kept.clear()
      close()
    },
  }
}

/** A statement that begins or ends a transaction. */
const control = (act: () => void): SqliteStatement => ({
  reader: false,
  all: () => [],
  run() {
    act()
    return { changes: 0, lastInsertRowid: 0 }
  },
  iterate: () => [][Symbol.iterator](),
})
