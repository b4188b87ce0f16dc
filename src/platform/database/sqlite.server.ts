import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { folded } from '@/platform/search-words'
import { StartError } from '@/platform/start-error.server'

/**
 * Opens `flatirons.db` in `dir`. One server at a time: the operating system drops the lock when its holder dies, even
 * by kill -9. Throws StartError where another process holds it and `exclusive` is wanted.
 */
export function openSqlite(dir: string, options: { exclusive: boolean }) {
  mkdirSync(dir, { recursive: true })
  const lock = lockFolder(dir)
  if (!lock && options.exclusive) throw new StartError(`Another Flatirons process is using the data folder ${dir}`)
  const raw = new DatabaseSync(join(dir, 'flatirons.db'), { timeout: 5000, enableForeignKeyConstraints: true })
  // full: the write-ahead log is fsynced at every commit, so an acknowledged write survives a power cut.
  raw.exec('pragma journal_mode=wal; pragma synchronous=full')
  // Every request waits while the log is merged into the file, so that is done when nobody writes; by itself only at 128 MB instead of 4.
  raw.exec('pragma wal_autocheckpoint=32000')
  // People who were removed are overwritten with zeros: otherwise they would go on lying in the file, and in every backup of it.
  raw.exec('pragma secure_delete=on')
  raw.function('folded', { deterministic: true }, (text) => folded(String(text)))
  return {
    ownsFolder: lock !== undefined,
    dialect: new SqliteDialect({ database: adapter(raw, () => lock?.close()) }),
    copyTo: (file: string) => backup(raw, file),
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

/** What Kysely's dialect expects of a driver, spoken to node:sqlite. */
function adapter(raw: DatabaseSync, closed: () => void): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  const log = mergeWhenQuiet(raw)

  const prepare = (text: string): SqliteStatement => {
    const statement = raw.prepare(actualStatement(raw, text))
    const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...bind(parameters)),
      run(parameters) {
        const result = statement.run(...bind(parameters))
        if (text === 'commit') log.committed()
        return result
      },
      // One that is read row by row must not be started again by somebody else meanwhile.
      iterate: (parameters) => raw.prepare(text).iterate(...bind(parameters)),
    }
  }

  return {
    prepare(text) {
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
      log.stop()
      raw.close()
      closed()
    },
  }
}

/** Milliseconds without a commit, and commits that make it worth while: some megabytes. */
const QUIET = 250
const MANY_COMMITS = 200

/** Merges the write-ahead log into the file in a pause, for meanwhile everybody waits: a tenth of a second for 32 MB. */
function mergeWhenQuiet(raw: DatabaseSync) {
  let commits = 0
  let timer: NodeJS.Timeout | undefined
  const merge = () => {
    if (raw.isTransaction) return void timer?.refresh()
    raw.exec('pragma wal_checkpoint(passive)')
    commits = 0
    timer = undefined
  }
  return {
    committed() {
      commits++
      if (timer) timer.refresh()
      else if (commits >= MANY_COMMITS) timer = setTimeout(merge, QUIET).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

function actualStatement(raw: DatabaseSync, text: string): string {
  // A transaction takes the write lock at once, so it can never fail half-way on upgrading a read lock.
  if (text === 'begin') return 'begin immediate'
  // A full disk has already rolled back by itself; rolling back again would hide the first error.
  if (text === 'rollback' && !raw.isTransaction) return 'select 1'
  return text
}
