import { type Kysely, sql } from 'kysely'
import { foldEmail } from '@/platform/email-address'

/** Every table that holds a person's address gets the same indexed `email_key`, by which all that is held about somebody is found. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['contact_messages', 'teachers'])
    await db.schema
      .alterTable(table)
      .addColumn('email_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  for (const table of ['contact_messages', 'teachers', 'registrations', 'deleted_registrations', 'subscriptions']) await setKeys(db, table)
  for (const table of ['contact_messages', 'teachers', 'registrations', 'deleted_registrations'])
    await db.schema.createIndex(`${table}_email`).on(table).column('email_key').execute()
}

const BATCH = 500

interface Keyed {
  id: number
  email: string
  email_key: string
}

/** Computed by the program: SQLite folds the letters A to Z alone. Only the rows whose key changes are written. */
async function setKeys(db: Kysely<unknown>, table: string) {
  const name = sql.table(table)
  let last = 0
  while (true) {
    const { rows } = await sql<Keyed>`
      select id, email, email_key from ${name} where id > ${last} order by id limit ${sql.lit(BATCH)}`.execute(db)
    if (rows.length === 0) return
    const changed = rows
      .map((row) => ({ ...row, email_key: foldEmail(row.email) }))
      .filter((row, index) => row.email_key !== rows[index]?.email_key)
    // Where an address counts once, each is written before the next one is looked at.
    if (table in merge) for (const row of changed) await setOneKey(db, table as Merged, row)
    else if (changed.length > 0) {
      const keys = sql.join(changed.map((row) => sql`(cast(${row.id} as integer), ${row.email_key})`))
      await sql`with keys (id, email_key) as (values ${keys})
        update ${name} set email_key = keys.email_key from keys where keys.id = ${sql.ref(`${table}.id`)}`.execute(db)
    }
    last = rows.at(-1)?.id ?? 0
  }
}

/**
 * Two rows that turn out to be one address become one, under the older id: a subscription stays as it is and gets a name where it had
 * none; of a registration the later details count, as if the later one had come in today, and the messages of both are kept.
 */
const merge = { subscriptions: mergeSubscriptions, registrations: mergeRegistrations, deleted_registrations: mergeRegistrations }
type Merged = keyof typeof merge

/** Within what an address counts once. */
const scope = { subscriptions: [], registrations: ['event_id'], deleted_registrations: ['deleted_item_id', 'event_id'] } as const

type Row = Keyed & Record<string, string | number | null>

async function setOneKey(db: Kysely<unknown>, table: Merged, { id, email_key }: Keyed) {
  const name = sql.table(table)
  const isSame = sql.join(
    scope[table].map((column) => sql`and one.${sql.ref(column)} = other.${sql.ref(column)}`),
    sql` `,
  )
  const { rows } = await sql<Row>`
    select one.* from ${name} one join ${name} other on other.id = ${id} ${isSame}
    where one.id = ${id} or one.email_key = ${email_key} order by one.id`.execute(db)
  const [older, later] = rows
  if (older && later) {
    await sql`delete from ${name} where id = ${later.id}`.execute(db)
    const values = Object.entries(merge[table](older, later)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${name} set ${sql.join(values)} where id = ${older.id}`.execute(db)
  }
  if (older) await sql`update ${name} set email_key = ${email_key} where id = ${older.id}`.execute(db)
}

function mergeSubscriptions(older: Row, later: Row) {
  return { name: older.name ?? later.name }
}

function mergeRegistrations(...both: [Row, Row]) {
  const [first, last] = both.toSorted((a, b) => Date.parse(String(a.updated_at)) - Date.parse(String(b.updated_at))) as [Row, Row]
  const messages = new Set([first.additional_message, last.additional_message].filter(Boolean))
  return {
    name: last.name,
    email: last.email,
    in_diamond_heart_group: last.in_diamond_heart_group,
    diamond_heart_group_name: last.diamond_heart_group_name,
    additional_message: [...messages].join('\n\n') || null,
    updated_at: last.updated_at,
  }
}
