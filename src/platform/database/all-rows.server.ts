import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Client } from 'pg'
import type { RawRow } from './columns.server'
import { loadPg } from './database.server'

/** Every row of a database as one moment saw it, in the database's own names and values, which are the same on both engines. */
export interface AllRows {
  migrations: readonly string[]
  tables: readonly string[]
  /** By table, the last id that it gave: that of a deleted row is never given again. */
  lastIds: Readonly<Record<string, number>>
  rows(table: string): AsyncIterable<RawRow[]>
}

type Place = { dataDir: string; databaseUrl?: string | undefined }

const BATCH = 500

/** The engine's own, and the index that a start makes anew of the content. */
const isKept = (table: string) => !/^(?:sqlite_|kysely_|search_)/.test(table)

/** Reads a database on a connection of its own, while others write. Of several that read PostgreSQL at once, each waits for the one before it. */
export async function readAllRows<T>({ dataDir, databaseUrl }: Place, work: (rows: AllRows) => Promise<T>): Promise<T> {
  return databaseUrl ? withClient(databaseUrl, (client) => readPostgres(client, work)) : readSqlite(join(dataDir, 'flatirons.db'), work)
}

async function readSqlite<T>(file: string, work: (rows: AllRows) => Promise<T>): Promise<T> {
  const raw = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    raw.exec('begin')
    return await work({
      migrations: list(raw, 'select name from kysely_migration order by name'),
      tables: tablesOf(raw),
      lastIds: Object.fromEntries(
        raw
          .prepare('select name, seq from sqlite_sequence where seq > 0')
          .all()
          .map(({ name, seq }) => [String(name), Number(seq)]),
      ),
      async *rows(table) {
        let batch: RawRow[] = []
        for (const row of raw.prepare(`select * from "${table}"`).iterate()) {
          batch.push(row)
          if (batch.length < BATCH) continue
          yield batch
          batch = []
        }
        yield batch
      },
    })
  } finally {
    raw.close()
  }
}

const list = (raw: DatabaseSync, query: string) =>
  raw
    .prepare(query)
    .all()
    .map(({ name }) => String(name))
const tablesOf = (raw: DatabaseSync) => list(raw, "select name from sqlite_master where type = 'table' order by name").filter(isKept)

async function readPostgres<T>(client: Client, work: (rows: AllRows) => Promise<T>): Promise<T> {
  const names = async (query: string) => (await client.query(query)).rows.map(({ name }) => String(name))
  // Held until the connection ends: several processes that are each to make the night's backup make one.
  await client.query("select pg_advisory_lock(hashtext('flatirons backup'))")
  await client.query('begin transaction isolation level repeatable read read only')
  const tables = await tablesOfPostgres(client)
  return work({
    migrations: await names('select name from kysely_migration order by name'),
    tables,
    lastIds: await lastIdsOf(client, tables),
    async *rows(table) {
      await client.query(`declare all_rows no scroll cursor for select * from "${table}"`)
      for (;;) {
        const { rows } = await client.query(`fetch ${BATCH} from all_rows`)
        yield rows
        if (rows.length < BATCH) break
      }
      await client.query('close all_rows')
    },
  })
}

const tablesOfPostgres = async (client: Client): Promise<string[]> =>
  (await client.query('select tablename as name from pg_tables where schemaname = current_schema() order by tablename')).rows
    .map(({ name }) => String(name))
    .filter(isKept)

/** Of the tables that give ids by themselves, with the sequence that does. */
const sequencesOf = async (client: Client, tables: readonly string[]): Promise<{ table: string; sequence: string }[]> =>
  (
    await client.query(
      `select table_name as "table", pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
       from information_schema.columns where table_schema = current_schema() and is_identity = 'YES' order by table_name`,
    )
  ).rows.filter(({ table }) => tables.includes(table))

async function lastIdsOf(client: Client, tables: readonly string[]) {
  const lastIds: Record<string, number> = {}
  for (const { table, sequence } of await sequencesOf(client, tables)) {
    const [row] = (await client.query(`select case when is_called then last_value end as last from ${sequence}`)).rows
    if (row.last !== null) lastIds[table] = Number(row.last)
  }
  return lastIds
}

/** A database that holds a site, where a restore needs an empty one. */
export class NotEmpty extends Error {
  override name = 'NotEmpty'
}

const hasAccounts = async (client: Client) => (await client.query('select from accounts limit 1')).rowCount !== 0

/** Whether a PostgreSQL holds a site: each start makes an account. */
export const holdsSite = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select to_regclass('accounts') as accounts")
    return rows[0].accounts !== null && (await hasAccounts(client))
  })

/** Replaces all rows of a migrated database in one transaction; answers how many by table. Throws NotEmpty for a site or a missing row. */
export const writeAllRows = ({ dataDir, databaseUrl }: Place, source: AllRows): Promise<Record<string, number>> =>
  databaseUrl ? withClient(databaseUrl, (client) => writePostgres(client, source)) : writeSqlite(join(dataDir, 'flatirons.db'), source)

async function writeSqlite(file: string, source: AllRows) {
  const raw = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    raw.exec('begin immediate')
    for (const table of tablesOf(raw)) raw.exec(`delete from "${table}"`)
    const counts: Record<string, number> = {}
    for (const table of source.tables) {
      let read = 0
      for await (const rows of source.rows(table)) {
        if (!rows[0]) continue
        read += rows.length
        const columns = Object.keys(rows[0])
        const insert = raw.prepare(`insert into "${table}" (${quoted(columns)}) values (${columns.map(() => '?').join()})`)
        for (const row of rows) insert.run(...columns.map((column) => row[column] as SQLInputValue))
      }
      counts[table] = requireSame(table, read, raw.prepare(`select count(*) as count from "${table}"`).get()?.count)
    }
    raw.exec('delete from sqlite_sequence')
    const setLast = raw.prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
    for (const [table, last] of Object.entries(source.lastIds)) if (source.tables.includes(table)) setLast.run(table, last)
    const [broken] = raw.prepare('pragma foreign_key_check').all()
    if (broken) throw new Error(`A row of ${broken.table} belongs to one of ${broken.parent} that is not there`)
    raw.exec('commit')
    return counts
  } finally {
    raw.close()
  }
}

function requireSame(table: string, read: number, stored: unknown): number {
  if (Number(stored) !== read) throw new Error(`Of ${read} rows of ${table}, ${stored} were stored`)
  return read
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join()

async function writePostgres(client: Client, source: AllRows) {
  await client.query('begin')
  const tables = await tablesOfPostgres(client)
  await client.query(`lock table ${quoted(tables)} in access exclusive mode`)
  if (await hasAccounts(client)) throw new NotEmpty()
  const constraints = await client.query(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  // Rows come table by table, whichever belongs to which: what each refers to is checked once all are there.
  for (const { table, name } of constraints.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query(`truncate ${quoted(tables)}`)
  const counts: Record<string, number> = {}
  for (const table of source.tables) {
    let read = 0
    for await (const rows of source.rows(table)) {
      if (!rows[0]) continue
      read += rows.length
      const columns = quoted(Object.keys(rows[0]))
      const values = `select ${columns} from json_populate_recordset(null::"${table}", $1)`
      await client.query(`insert into "${table}" (${columns}) ${values}`, [JSON.stringify(rows)])
    }
    counts[table] = requireSame(table, read, (await client.query(`select count(*) as count from "${table}"`)).rows[0].count)
  }
  for (const { table, sequence } of await sequencesOf(client, tables))
    await client.query(`select setval('${sequence}', $1, $2)`, [source.lastIds[table] ?? 1, source.lastIds[table] !== undefined])
  for (const { table, name, definition } of constraints.rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  await client.query('commit')
  return counts
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { pg, types } = await loadPg()
  const client = new pg.Client({ connectionString, types, connectionTimeoutMillis: 5000 })
  // A connection that breaks fails the statement that waits for it.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
