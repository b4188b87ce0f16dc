import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Pool, PoolConfig } from 'pg'
import { StartError } from '@/platform/start-error.server'
import { CamelCasePostgresDialect, type ColumnTypesOf, storedValue, type TypedColumns, typedRows } from './columns.server'
import { isTooLate } from './database-errors.server'
import { createLockWait } from './sqlite/lock-wait'
import { openSqlite } from './sqlite/sqlite.server'

export type Engine = 'sqlite' | 'postgres'

/** Every table, by name. Owners add theirs through declaration merging, so that nothing here knows them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the table files.
export interface Schema {}

export type ColumnTypes = ColumnTypesOf<Schema>

export type Migrations = (engine: Engine) => Record<string, Migration>

type QueryMethods = Pick<Kysely<Schema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>

/** Its queries belong to the surrounding transaction where there is one. */
export interface Database extends QueryMethods {
  engine: Engine
  columnTypes: ColumnTypes
  /** The rest of the query builder, and what runs raw SQL: of the surrounding transaction too. */
  kysely(): Kysely<Schema>
  /** Runs `work` in a transaction; a nested call joins the outer one. Never await the network inside. */
  tx<T>(work: () => Promise<T>): Promise<T>
  /** Runs `action`, which must not throw, once the surrounding transaction is committed (at once where there is none), never when it fails. */
  afterCommit(action: () => void | Promise<void>): void
  /** Runs `work` outside the surrounding transaction, for what outlives it. */
  outside<T>(work: () => T): T
  /** Waits until no transaction has to wait for others of this process, `most` milliseconds at most. */
  idle(most: number): Promise<void>
  connections(): { open: number; idle: number; waiting: number } | undefined
  /** Writes an online copy to `file`. SQLite only. */
  copyTo(file: string): Promise<void>
  /** Empties SQLite's write-ahead log, which keeps what was deleted. Where another process reads, that is left to be overwritten. */
  truncateLog(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseTimes {
  query(milliseconds: number, hasFailed: boolean): void
  transaction(milliseconds: number): void
}

interface Scope {
  trx: Transaction<Schema>
  committed: (() => void | Promise<void>)[]
}

/** Opens PostgreSQL at `url`, or SQLite in `dir`, and migrates it. Without `exclusive` (commands), a running server isn't disturbed. */
export async function openDatabase(options: {
  url?: string | undefined
  dir: string
  migrations: Migrations
  columnTypes: ColumnTypes
  exclusive?: boolean
  /** SQLite only; on by default. */
  tuning?: boolean
  onIdleError?: (error: Error) => void
  times?: DatabaseTimes
}): Promise<Database> {
  const { columnTypes, exclusive = true, tuning = true, times } = options
  const engine: Engine = options.url ? 'postgres' : 'sqlite'
  const sqlite = options.url ? undefined : openSqlite(options.dir, { columnTypes, exclusive, tuning })
  const postgres = sqlite ? undefined : await openPostgres(options.url ?? '', columnTypes, options.onIdleError)
  const { dialect, checkDialect, plainDialect } = sqlite
    ? { ...sqlite, checkDialect: sqlite.plainDialect }
    : (postgres as NonNullable<typeof postgres>)
  const root = new Kysely<Schema>({
    dialect,
    ...(times && { log: ({ level, queryDurationMillis }) => times.query(queryDurationMillis, level === 'error') }),
  })
  try {
    // Kysely ends only what it has begun to use, and the migrations may have used the other dialect only.
    await root.connection().execute(async () => {})
    if (sqlite?.ownsFolder ?? true) await upgrade(options.migrations(engine))
    if (exclusive) sqlite?.waitBriefly()
  } catch (error) {
    await root.destroy()
    throw error
  }

  async function upgrade(migrations: ReturnType<Migrations>) {
    const done = await listMigrations(new Kysely({ dialect: checkDialect }))
    if (done.join() === Object.keys(migrations).toSorted().join()) return
    const [unknown] = done.filter((name) => !migrations[name])
    if (unknown) throw new NewerData(unknown)
    const plain = new Kysely({ dialect: plainDialect })
    const migrator = new Migrator({ db: plain, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest().finally(() => plain.destroy())
    if (error) throw error
  }

  const scopes = new AsyncLocalStorage<Scope>()
  const onceUnlocked = createLockWait()
  const kysely = () => scopes.getStore()?.trx ?? root
  return {
    engine,
    columnTypes,
    kysely,
    ...queryMethods(kysely),
    async tx(work) {
      if (scopes.getStore()) return work()
      const committed: Scope['committed'] = []
      const started = performance.now()
      let durable: Promise<void> | undefined
      const transact = (begun: () => void) =>
        root.transaction().execute((trx) => {
          begun()
          durable = sqlite?.transactions.durable()
          return scopes.run({ trx, committed }, work)
        })
      const result = await onceUnlocked(() => sqlite?.transactions.acquire(), transact)
      await durable
      times?.transaction(performance.now() - started)
      for (const action of committed) await action()
      return result
    },
    afterCommit(action) {
      const scope = scopes.getStore()
      if (scope) scope.committed.push(action)
      else void action()
    },
    outside: (work) => scopes.exit(work),
    connections: () => postgres?.connections(),
    idle: async (most) => sqlite?.transactions.idle(most),
    async copyTo(file) {
      if (!sqlite) throw new Error('PostgreSQL is copied with its own tools, for instance pg_dump')
      await sqlite.copyTo(file)
    },
    truncateLog: async () => sqlite?.truncateLog(),
    close: () => root.destroy(),
  }
}

function queryMethods(kysely: () => Kysely<Schema>): QueryMethods {
  const method = <Name extends keyof QueryMethods>(name: Name) =>
    ((...args: never[]) => (kysely()[name] as (...args: never[]) => unknown).apply(kysely(), args)) as QueryMethods[Name]
  return {
    selectFrom: method('selectFrom'),
    insertInto: method('insertInto'),
    updateTable: method('updateTable'),
    deleteFrom: method('deleteFrom'),
  }
}

async function openPostgres(url: string, columnTypes: TypedColumns, onIdleError?: (error: Error) => void) {
  const pool = await openPool(url, LIMITS, onIdleError)
  return {
    dialect: new CamelCasePostgresDialect({ pool: withTypedRows(pool, columnTypes) }),
    /** On the same connections: to open another one, only to see that there is nothing to do, takes as long as the rest of opening. */
    checkDialect: new PostgresDialect({ pool: { options: pool.options, connect: () => pool.connect(), end: async () => {} } }),
    /** By the database's own names, for migrations, which may take as long as large tables need, and wait for those of another process. */
    plainDialect: new PostgresDialect({ pool: () => openPool(url, { max: 2 }, onIdleError) }),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

function withTypedRows(pool: Pool, columnTypes: TypedColumns): PostgresPool {
  const readRows = typedRows(columnTypes)
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      return {
        async query(text: string, values: readonly unknown[]) {
          const query = client.query({ text, values: values.map(storedValue), rowMode: 'array' })
          const { command, rowCount, rows, fields } = await query.catch((error: Error) => {
            // What still waits for its answer would keep the next statement waiting as long; ended, it fails that at once, and leaves the pool.
            if (isTooLate(error)) void client.end()
            throw error
          })
          return { command, rowCount, rows: rows.map(readRows(fields.map(({ name }) => name))) }
        },
        release: (destroy?: boolean) => client.release(destroy),
      } as PostgresPoolClient
    },
  }
}

const LIMITS: PoolConfig = {
  max: 10,
  statement_timeout: 15_000,
  // A server that has fallen silent, or is cut off, does not even say that a statement took too long.
  query_timeout: 20_000,
  idle_in_transaction_session_timeout: 15_000,
}

async function openPool(connectionString: string, limits: PoolConfig, onIdleError?: (error: Error) => void) {
  const { pg, types } = await loadPg()
  const pool = new pg.Pool({ connectionString, types, connectionTimeoutMillis: 5000, ...limits })
  pool.on('error', (error) => onIdleError?.(error))
  // The pool listens to idle connections only: one that breaks between two statements of a transaction would end the whole process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The driver, and how it reads values: moments as the same ISO text that SQLite stores, and counts as numbers. */
export async function loadPg() {
  // Most sites keep their data in SQLite, and do without its memory.
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return { pg, types }
}

/** What a newer version has changed can't be changed back. */
export class NewerData extends StartError {
  override name = 'NewerData'
  constructor(migration: string) {
    super(
      `The data belongs to a newer version of the program (${migration}): start that version again, or restore the backup that was made before the update into an empty place`,
    )
  }
}

/** Mostly all that there are: Kysely would read about every table before it asks which are done, ten times the work. */
async function listMigrations(db: Kysely<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>): Promise<string[]> {
  const executed = db.selectFrom(DEFAULT_MIGRATION_TABLE).select('name').execute()
  // What else is wrong meets Kysely too, which says so.
  return (await executed.catch(() => [])).map(({ name }) => name).toSorted()
}
