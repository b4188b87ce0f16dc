import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

type Value = string | number | null
export type Row = Record<string, Value>
type Insert = (table: string, rows: Row[]) => Promise<void> | void
type InsertMany = (table: string, count: number, make: (index: number) => Row) => Promise<void>

export interface Where {
  databaseUrl: string | undefined
  dataDir: string
}

/** Of a site with 100,000 rows of each: events, and as many deleted ones; half of the registrations are for the first event. */
const EVENTS_OF_ALL = 1000
const ALL = 100_000

export const sizeOf = (rows: number) => ({ rows, events: (EVENTS_OF_ALL * rows) / ALL, largestEvent: rows / 2 })
type Size = ReturnType<typeof sizeOf>

/** How far the messages reach back, evenly. */
export const YEARS = 5
const DAY = 24 * 3600 * 1000

/**
 * Fills a site's empty tables without its program: `size.rows` each of messages, registrations, those of deleted events, mail, changes and
 * subscribers; `size.events` events, and as many deleted ones.
 */
export const fill = (size: Size) => (where: Where) =>
  fillTables(where, async (insertMany) => {
    const many = (table: string, count: number, make: (index: number, size: Size) => Row) =>
      insertMany(table, count, (index) => make(index, size))
    await many('events', size.events, event)
    await many('registrations', size.rows, registration)
    await many('contact_messages', size.rows, message)
    await many('mail_messages', size.rows, mail)
    await many('audit_log', size.rows, change)
    await many('subscriptions', size.rows, subscriber)
    await many('deleted_items', size.events, deletedEvent)
    await many('deleted_registrations', size.rows, deletedRegistration)
  })

/** Fills a site's tables without its program with what `work` inserts. */
export async function fillTables({ databaseUrl, dataDir }: Where, work: (insertMany: InsertMany) => Promise<void>) {
  const fillWith = (insert: Insert) =>
    work(async (table, count, make) => {
      for (let start = 0; start < count; start += 5000)
        await insert(
          table,
          Array.from({ length: Math.min(5000, count - start) }, (_, index) => make(start + index)),
        )
    })
  await (databaseUrl ? fillPostgres(databaseUrl, fillWith) : fillSqlite(dataDir, fillWith))
}

type FillWith = (insert: Insert) => Promise<void>

async function fillSqlite(dataDir: string, fillWith: FillWith) {
  const db = new DatabaseSync(join(dataDir, 'flatirons.db'))
  db.exec('begin')
  await fillWith((table, rows) => {
    const columns = Object.keys(rows[0] ?? {})
    const insert = db.prepare(`insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`)
    for (const row of rows) insert.run(...Object.values(row))
  })
  db.exec('commit')
  db.close()
}

async function fillPostgres(url: string, fillWith: FillWith) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillWith(async (table, rows) => {
    const columns = Object.keys(rows[0] ?? {}).join()
    const statement = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
    await client.query(statement, [JSON.stringify(rows)])
  })
  // As the database does on its own within a minute or so.
  await client.query('vacuum analyze')
  await client.end()
}

const words = (count: number) => 'presence and inquiry in everyday life, '.repeat(Math.ceil(count / 39)).slice(0, count)
const oneOf = (values: readonly Value[], index: number): Value => values[index % values.length] ?? null
const ago = (share: number) => new Date(Date.now() - share * YEARS * 365 * DAY).toISOString()

const event = (index: number): Row => ({
  slug: `event-${index}`,
  title: `Event ${index}`,
  description: words(1500),
  intro_text: words(150),
  day: '5',
  month: 'October',
  year: '2999',
  time: '10:00 AM - 4:00 PM',
  location: 'Boulder Community Center',
  facilitator: 'Anna Example',
  facilitator_role: 'teacher',
  facilitators: '[]',
  registration_url: `/register/event-${index}`,
  event_date: '2999-10-05',
  is_recurring: 0,
  sort_order: index,
  created_at: ago(1),
  updated_at: ago(1),
})

const registration = (index: number, { rows, events, largestEvent }: Size): Row => ({
  event_id: index < largestEvent ? 1 : 2 + (index % (events - 1)),
  name: `Visitor ${index}`,
  email: `visitor-${index}@example.net`,
  email_key: `visitor-${index}@example.net`,
  in_diamond_heart_group: index % 2,
  diamond_heart_group_name: index % 2 ? 'Colorado 4' : null,
  additional_message: index % 3 ? null : words(200),
  created_at: ago(1 - index / rows),
  updated_at: ago(1 - index / rows),
})

const INTERESTS = [
  ...['general', 'introductory-events', 'workshops', 'ongoing-groups', 'private-sessions', 'programs'],
  ...['meditation', 'private', 'other', 'newsletter', null],
]

const message = (index: number, { rows }: Size): Row => ({
  name: `Visitor ${index}`,
  email: `visitor-${index}@example.net`,
  email_key: `visitor-${index}@example.net`,
  phone_number: index % 2 ? '(303) 555-0142' : null,
  interest: oneOf(INTERESTS, index),
  hear_about_us: oneOf(['referral', 'google', 'advertisement', 'other', null], index),
  message: words(100 + (index % 900)),
  contact_method: oneOf(['get-in-touch', 'speak-with-teacher', 'speak-with-team'], index),
  consent_to_contact: 1,
  created_at: ago(1 - index / rows),
})

/** One in a thousand failed; the others were sent. */
const mail = (index: number, { rows, events }: Size): Row => ({
  key: randomUUID(),
  message_id: randomUUID(),
  kind: oneOf(['registration-confirmation', 'registration-notice'], index),
  recipient: `visitor-${index}@example.net`,
  recipient_key: `visitor-${index}@example.net`,
  reply_to: null,
  facts: JSON.stringify({ name: `Visitor ${index}`, event: { title: 'Event', when: words(40), location: words(30) } }),
  about_kind: 'registration',
  about_id: index + 1,
  about: `Event ${index % events}`,
  created_at: ago(1 - index / rows),
  attempts: index % 1000 ? 1 : 18,
  next_try_at: null,
  sent_at: index % 1000 ? ago(1 - index / rows) : null,
  failed_at: index % 1000 ? null : ago(1 - index / rows),
  last_error: index % 1000 ? null : 'Mailbox unavailable',
})

const change = (index: number, { rows }: Size): Row => ({
  account_id: index % 10 ? 1 : null,
  action: oneOf(['create', 'update', 'delete'], index),
  entity: oneOf(['event', 'teacher', 'newsletter', 'webinar'], index),
  entity_id: index,
  label: index % 4 ? `Title ${index}` : null,
  at: ago(1 - index / rows),
})

const subscriber = (index: number, { rows }: Size): Row => ({
  email: `subscriber-${index}@example.net`,
  email_key: `subscriber-${index}@example.net`,
  name: index % 3 ? `Visitor ${index}` : null,
  created_at: ago(1 - index / rows),
  // One that isn't confirmed is deleted after a while.
  confirmed_at: ago(1 - index / rows),
})

const deletedEvent = (index: number, { events }: Size): Row => ({
  entity: 'event',
  entity_id: events + 1 + index,
  label: `Event ${events + index}`,
  content: JSON.stringify(event(events + index)),
  account_id: 1,
  deleted_at: new Date(Date.now() - (index / events) * 29 * DAY).toISOString(),
})

const deletedRegistration = (index: number, size: Size): Row => ({
  ...registration(index, size),
  id: size.rows + 1 + index,
  deleted_item_id: 1 + (index % size.events),
})
