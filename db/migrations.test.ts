import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '@/platform/database/database.server'
import { openTestDatabase } from '../tests/support/test-database'
import { engines } from '../tests/support/test-site'

/** Of the engine's own, the full-text index among them. */
const internal = (table: string) => ['kysely_', 'sqlite_', 'search_words'].some((own) => table.startsWith(own))

/** Each column as `table.column`, with `?` where it may be empty. SQLite says so of an integer primary key too, which never is. */
async function columnsOf(db: Database) {
  const statement =
    db.engine === 'sqlite'
      ? sql<{ table: string; name: string }>`
          select t.name as "table", c.name || case when c."notnull" = 1 or c.name = 'id' then '' else '?' end as name
          from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`
      : sql<{ table: string; name: string }>`
          select table_name as "table", column_name || case is_nullable when 'YES' then '?' else '' end as name
          from information_schema.columns where table_schema = 'public'`
  const { rows } = await statement.execute(db.kysely())
  return rows
    .filter(({ table }) => !internal(table))
    .map(({ table, name }) => `${table}.${name}`)
    .sort()
}

/** Each unique key, as `table(column, …)`. SQLite keeps an integer primary key in the table itself, without an index. */
async function uniqueKeysOf(db: Database) {
  const statement =
    db.engine === 'sqlite'
      ? sql<{ key: string }>`
          select t.name || '(' || (select group_concat(c.name, ', ') from pragma_index_info(i.name) c) || ')' as key
          from sqlite_master t, pragma_index_list(t.name) i where t.type = 'table' and i."unique" = 1
          union all
          select t.name || '(' || min(c.name) || ')' from sqlite_master t, pragma_table_info(t.name) c
          where t.type = 'table' and c.pk > 0 group by t.name having count(*) = 1 and min(lower(c.type)) = 'integer'`
      : sql<{ key: string }>`
          select c.relname || '(' || (
            select string_agg(a.attname, ', ' order by k.place)
            from unnest(i.indkey) with ordinality k(number, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
          ) || ')' as key
          from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
          where i.indisunique and n.nspname = 'public'`
  const { rows } = await statement.execute(db.kysely())
  return rows
    .map((row) => row.key)
    .filter((key) => !internal(key))
    .sort()
}

/** The column that each index begins with, as `table.column`. */
async function indexedColumnsOf(db: Database) {
  const statement =
    db.engine === 'sqlite'
      ? sql<{ name: string }>`
          select t.name || '.' || c.name as name
          from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c where t.type = 'table' and c.seqno = 0`
      : sql<{ name: string }>`
          select c.relname || '.' || a.attname as name from pg_index i join pg_class c on c.oid = i.indrelid
          join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where n.nspname = 'public'`
  return (await statement.execute(db.kysely())).rows.map(({ name }) => name)
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
    expect.arrayContaining([
      'accounts(username_key)',
      'events(slug)',
      'jobs(dedupe_key)',
      'jobs(key)',
      'mail_messages(key)',
      'registrations(event_id, session, email_key)',
    ]),
  )
})

test.each(engines)('data: every table with an address has its key, and finds it by an index, on %s', async (engine) => {
  await using site = await openTestDatabase(engine)
  const tables = (await columnsOf(site.db)).filter((column) => /\.email\??$/.test(column)).map((column) => column.split('.')[0])
  expect(tables).toEqual([
    'accounts',
    'contact_messages',
    'deleted_registrations',
    'held_messages',
    'ledger_entries',
    'mailing_recipients',
    'registration_corrections',
    'registrations',
    'subscriptions',
    'teachers',
  ])
  expect(await indexedColumnsOf(site.db)).toEqual(expect.arrayContaining(tables.map((table) => `${table}.email_key`)))
})

test.each(engines)('data: rows that need one another go together, and none stands alone, on %s', async (engine) => {
  await using site = await openTestDatabase(engine)
  const { db } = site
  const at = '2027-01-01T00:00:00.000Z'
  const session = { tokenHash: 'x', createdAt: at, lastUsedAt: at }
  await expect(
    db
      .insertInto('sessions')
      .values({ ...session, accountId: 1 })
      .execute(),
  ).rejects.toThrow(/foreign key/i)
  const account = await db
    .insertInto('accounts')
    .values({ username: 'Ada', usernameKey: 'ada', passwordHash: '', role: 'admin', createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sessions')
    .values({ ...session, accountId: account.id })
    .execute()
  await db.deleteFrom('accounts').execute()
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test.each(engines)('data: times come back as ISO-8601 UTC text on %s', async (engine) => {
  await using site = await openTestDatabase(engine)
  const at = '2027-01-01T06:59:59.123Z'
  await site.db.insertInto('audit_log').values({ accountId: 1, action: 'create', entity: 'event', entityId: 1, at }).execute()
  expect(await site.db.selectFrom('audit_log').select('at').executeTakeFirst()).toEqual({ at })
})

test.each(engines)('data: an update finds out whose resets set the passwords of today, on %s', async (engine) => {
  await using site = await openTestDatabase(engine, { upTo: '0003-staff-area' })
  const at = '2027-01-01T00:00:00.000Z'
  const reset = (by: number | null, whose: number) => ({
    accountId: by,
    action: 'change password',
    entity: 'account',
    entityId: whose,
    at,
  })
  await insert(
    site.db,
    'accounts',
    ['anna', 'berta', 'carla'].map((name) => ({ username: name, usernameKey: name, passwordHash: 'x', isAdmin: 1, createdAt: at })),
  )
  await insert(site.db, 'audit_log', [reset(3, 2), reset(1, 2), reset(2, 2), reset(1, 3), reset(null, 3)])
  await site.db.close()
  const updated = await site.openAgain()
  const accounts = updated.selectFrom('accounts').select(['username', 'resetBy', 'resetAt']).orderBy('id')
  expect(await accounts.execute()).toEqual([
    { username: 'anna', resetBy: null, resetAt: null },
    { username: 'berta', resetBy: 1, resetAt: at },
    { username: 'carla', resetBy: null, resetAt: at },
  ])
})

test.each(engines)('spec B §6.1: content from before is published after an update, on %s', async (engine) => {
  await using site = await openTestDatabase(engine, { upTo: '0004-reset-links' })
  const at = '2027-01-01T00:00:00.000Z'
  const before = { title: 'Meditation', description: 'Sitting.', linkUrl: '/programs', createdAt: at, updatedAt: at }
  await sql`insert into programs ${insertion(before)}`.execute(site.db.kysely())
  await site.db.close()
  const updated = await site.openAgain()
  const [program] = await updated.selectFrom('programs').selectAll().execute()
  expect(program).toMatchObject({ ...before, status: 'published', publishAt: null })
})

const at = (day: number) => `2027-01-0${day}T00:00:00.000Z`

/** One person of an event before addresses had one key in every table. */
const registered = (id: number, email: string, fields: object) => ({
  id,
  eventId: 7,
  name: 'Ada',
  email,
  emailKey: email.toLowerCase(),
  createdAt: at(id),
  updatedAt: at(id),
  ...fields,
})

test.each(engines)('data: an update gives every stored address the key by which it is found, on %s', async (engine) => {
  await using site = await openTestDatabase(engine, { upTo: '0004-reset-links' })
  const names = { name: 'Ada', title: 'Teacher', location: 'Boulder', bio: 'A bio.' }
  const message = { name: 'Ada', message: 'Hello.', contactMethod: 'get-in-touch', consentToContact: 1, createdAt: at(1) }
  await insert(site.db, 'teachers', [{ ...names, email: 'Ada@BÜCHER.example', createdAt: at(1), updatedAt: at(1) }])
  // More than one batch.
  await insertMany(
    site.db,
    'contact_messages',
    Array.from({ length: 1001 }, (_, index) => ({ ...message, email: `Ada-${index}@Bücher.example` })),
  )
  await site.db.close()
  const updated = (await site.openAgain()).kysely()
  const expected = Array.from({ length: 1001 }, (_, index) => ({ emailKey: `ada-${index}@xn--bcher-kva.example` }))
  expect(await updated.selectFrom('contact_messages').select('emailKey').orderBy('id').execute()).toEqual(expected)
  expect(await updated.selectFrom('teachers').select(['email', 'emailKey']).execute()).toEqual([
    { email: 'Ada@BÜCHER.example', emailKey: 'ada@xn--bcher-kva.example' },
  ])
})

test.each(engines)(
  'data: two subscriptions of one address become the older one, which gets a name where it had none, on %s',
  async (engine) => {
    await using site = await openTestDatabase(engine, { upTo: '0004-reset-links' })
    const subscribed = (id: number, email: string, name: string | null) => ({
      id,
      email,
      emailKey: email.toLowerCase(),
      name,
      createdAt: at(id),
    })
    await insert(site.db, 'subscriptions', [
      subscribed(1, 'bo@xn--bcher-kva.example', 'Bo'),
      subscribed(2, 'Ada@Bücher.example', null),
      subscribed(3, 'ada@xn--bcher-kva.example', 'Ada'),
      subscribed(4, 'Bo@Bücher.example', 'Another Bo'),
      subscribed(5, 'ada@example.net', 'Another Ada'),
      // Neither has its key yet.
      subscribed(6, 'ｃｙ@bücher.example', null),
      subscribed(7, 'cy@bücher.example', null),
    ])
    await site.db.close()
    const updated = (await site.openAgain()).kysely()
    expect(await updated.selectFrom('subscriptions').select(['id', 'emailKey', 'name', 'createdAt']).orderBy('id').execute()).toEqual([
      { id: 1, emailKey: 'bo@xn--bcher-kva.example', name: 'Bo', createdAt: at(1) },
      { id: 2, emailKey: 'ada@xn--bcher-kva.example', name: 'Ada', createdAt: at(2) },
      { id: 5, emailKey: 'ada@example.net', name: 'Another Ada', createdAt: at(5) },
      { id: 6, emailKey: 'cy@xn--bcher-kva.example', name: null, createdAt: at(6) },
    ])
  },
)

test.each(engines)(
  'data: two registrations of one address for one event become one, with the later details and both messages, on %s',
  async (engine) => {
    await using site = await openTestDatabase(engine, { upTo: '0004-reset-links' })
    const event = { title: '', description: '', day: '', month: '', year: '', time: '', location: '', facilitator: '', facilitators: '[]' }
    const more = { registrationUrl: '', facilitatorRole: 'teacher', isRecurring: 0, sortOrder: 0, createdAt: at(1), updatedAt: at(1) }
    const items = { entity: 'event', entityId: 7, label: '', content: '{}', accountId: 1, deletedAt: at(1) }
    const rows = [
      registered(1, 'ada@bücher.example', { additionalMessage: 'I eat no nuts.', updatedAt: at(9) }),
      registered(2, 'Ada@xn--bcher-kva.example', { name: 'Ada Quist', additionalMessage: 'I will be late.' }),
      registered(3, 'ada@example.net', { name: 'Another Ada' }),
    ]
    await insert(
      site.db,
      'events',
      [7, 8].map((id) => ({ id, slug: `event-${id}`, ...event, ...more })),
    )
    await insert(site.db, 'registrations', [...rows, { ...rows[1], id: 4, eventId: 8 }])
    await insert(site.db, 'deleted_items', [{ id: 1, ...items }])
    await insert(
      site.db,
      'deleted_registrations',
      rows.map((row) => ({ ...row, deletedItemId: 1 })),
    )
    await site.db.close()
    const updated = (await site.openAgain()).kysely()
    const columns = ['id', 'eventId', 'name', 'emailKey', 'additionalMessage', 'createdAt', 'updatedAt'] as const
    const merged = {
      id: 1,
      eventId: 7,
      name: 'Ada',
      emailKey: 'ada@xn--bcher-kva.example',
      additionalMessage: 'I will be late.\n\nI eat no nuts.',
      createdAt: at(1),
      updatedAt: at(9),
    }
    const other = { id: 3, eventId: 7, name: 'Another Ada', emailKey: 'ada@example.net' }
    expect(await updated.selectFrom('registrations').select(columns).orderBy('id').execute()).toMatchObject([
      merged,
      other,
      { id: 4, eventId: 8, name: 'Ada Quist', emailKey: 'ada@xn--bcher-kva.example' },
    ])
    expect(await updated.selectFrom('deleted_registrations').select(columns).orderBy('id').execute()).toMatchObject([merged, other])
  },
)

async function insert(db: Database, table: string, rows: object[]) {
  for (const row of rows) await sql`insert into ${sql.table(table)} ${insertion(row)}`.execute(db.kysely())
}

/** Rows with the same columns, in one statement. */
async function insertMany(db: Database, table: string, rows: object[]) {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) values ${sql.join(values)}`.execute(
    db.kysely(),
  )
}

const insertion = (row: object) =>
  sql`(${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`
