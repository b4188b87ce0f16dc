import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '@/platform/database/database.server'
import { openTestDatabase } from '../tests/support/test-database'
import { engines } from '../tests/support/test-site'

const internal = (table: string) => table.startsWith('kysely_') || table.startsWith('sqlite_')

/** SQLite says so of an integer primary key too, which never is. */
const mayBeEmpty = (column: { name: string; isNullable: boolean }) => column.isNullable && column.name !== 'id'

/** Each column as `table.column`, with whether it may be empty. */
async function columnsOf(db: Database) {
  const tables = await db.q().introspection.getTables()
  return tables
    .filter((table) => !internal(table.name))
    .flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}${mayBeEmpty(column) ? '?' : ''}`))
    .sort()
}

/** Each unique key, as `table(column, …)`. */
async function uniqueKeysOf(db: Database) {
  const statement =
    db.engine === 'sqlite'
      ? sql<{ key: string }>`
          select t.name || '(' || (select group_concat(c.name, ', ') from pragma_index_info(i.name) c) || ')' as key
          from sqlite_master t, pragma_index_list(t.name) i where t.type = 'table' and i."unique" = 1`
      : sql<{ key: string }>`
          select c.relname || '(' || (
            select string_agg(a.attname, ', ' order by k.place)
            from unnest(i.indkey) with ordinality k(number, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
          ) || ')' as key
          from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
          where i.indisunique and n.nspname = 'public'`
  const { rows } = await statement.execute(db.q())
  // SQLite keeps an integer primary key in the table itself, without an index.
  return rows
    .map((row) => row.key)
    .filter((key) => !internal(key) && !key.endsWith('(id)'))
    .sort()
}

test.runIf(engines.length > 1)('data: both engines get the same tables, columns and unique keys', async () => {
  await using sqlite = await openTestDatabase('sqlite')
  await using postgres = await openTestDatabase('postgres')
  expect(await columnsOf(postgres.db)).toEqual(await columnsOf(sqlite.db))
  expect(await uniqueKeysOf(postgres.db)).toEqual(await uniqueKeysOf(sqlite.db))
})

test.each(engines)('data: what must be unique is held by a constraint on %s', async (engine) => {
  await using site = await openTestDatabase(engine)
  expect(await uniqueKeysOf(site.db)).toEqual(
    expect.arrayContaining(['accounts(username_key)', 'events(slug)', 'outbox(key)', 'registrations(event_id, email_key)']),
  )
})

test.each(engines)('data: rows that need one another go together, and none stands alone, on %s', async (engine) => {
  await using site = await openTestDatabase(engine)
  const { db } = site
  const at = '2027-01-01T00:00:00.000Z'
  const session = { token_hash: 'x', created_at: at, last_used_at: at }
  await expect(
    db
      .q()
      .insertInto('sessions')
      .values({ ...session, account_id: 1 })
      .execute(),
  ).rejects.toThrow(/foreign key/i)
  const account = await db
    .q()
    .insertInto('accounts')
    .values({ username: 'Ada', username_key: 'ada', password_hash: '', is_admin: 1, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .q()
    .insertInto('sessions')
    .values({ ...session, account_id: account.id })
    .execute()
  await db.q().deleteFrom('accounts').execute()
  expect(await db.q().selectFrom('sessions').selectAll().execute()).toEqual([])
})

test.each(engines)('data: times come back as ISO-8601 UTC text on %s', async (engine) => {
  await using site = await openTestDatabase(engine)
  const at = '2027-01-01T06:59:59.123Z'
  await site.db.q().insertInto('audit_log').values({ account_id: 1, action: 'create', entity: 'event', entity_id: 1, at }).execute()
  expect(await site.db.q().selectFrom('audit_log').select('at').executeTakeFirst()).toEqual({ at })
})

test.each(engines)('data: an update finds out whose resets set the passwords of today, on %s', async (engine) => {
  await using site = await openTestDatabase(engine, { upTo: '0003-staff-area' })
  const at = '2027-01-01T00:00:00.000Z'
  const insert = async (table: string, rows: object[]) => {
    for (const row of rows) await sql`insert into ${sql.table(table)} ${insertion(row)}`.execute(site.db.q())
  }
  const reset = (by: number | null, whose: number) => ({
    account_id: by,
    action: 'change password',
    entity: 'account',
    entity_id: whose,
    at,
  })
  await insert(
    'accounts',
    ['anna', 'berta', 'carla'].map((name) => ({ username: name, username_key: name, password_hash: 'x', is_admin: 1, created_at: at })),
  )
  await insert('audit_log', [reset(3, 2), reset(1, 2), reset(2, 2), reset(1, 3), reset(null, 3)])
  await site.db.close()
  const updated = await site.openAgain()
  const accounts = updated.q().selectFrom('accounts').select(['username', 'reset_by', 'reset_at']).orderBy('id')
  expect(await accounts.execute()).toEqual([
    { username: 'anna', reset_by: null, reset_at: null },
    { username: 'berta', reset_by: 1, reset_at: at },
    { username: 'carla', reset_by: null, reset_at: at },
  ])
})

test.each(engines)('spec B §6.1: content from before is published after an update, on %s', async (engine) => {
  await using site = await openTestDatabase(engine, { upTo: '0004-reset-links' })
  const at = '2027-01-01T00:00:00.000Z'
  const before = { title: 'Meditation', description: 'Sitting.', link_url: '/programs', created_at: at, updated_at: at }
  await sql`insert into programs ${insertion(before)}`.execute(site.db.q())
  await site.db.close()
  const updated = await site.openAgain()
  const [program] = await updated.q().selectFrom('programs').selectAll().execute()
  expect(program).toMatchObject({ ...before, status: 'published', publish_at: null })
})

const insertion = (row: object) =>
  sql`(${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`
