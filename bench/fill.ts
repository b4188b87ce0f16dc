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

const MESSAGES = 100_000
const REGISTRATIONS = 100_000
const EVENTS = 1000
const MAIL = 100_000
const CHANGES = 100_000
const SUBSCRIBERS = 100_000
const DELETED = 1000
/** Of the first event; the others share the rest. */
export const LARGEST_EVENT = 50_000
/** So many years back reach the messages, evenly. */
export const YEARS = 5
const DAY = 24 * 3600 * 1000

/**
 * Fills a site's empty tables past its program: 1,000 events, 1,000 deleted ones, and 100,000 each of messages, registrations, those of
 * deleted events, mail, changes and subscribers.
 */
export const fill = (where: Where) =>
  fillTables(where, async (insertMany) => {
    await insertMany('events', EVENTS, event)
    await insertMany('registrations', REGISTRATIONS, registration)
    await insertMany('contact_messages', MESSAGES, message)
    await insertMany('mail_messages', MAIL, mail)
    await insertMany('audit_log', CHANGES, change)
    await insertMany('subscriptions', SUBSCRIBERS, subscriber)
    await insertMany('deleted_items', DELETED, deletedEvent)
    await insertMany('deleted_registrations', REGISTRATIONS, deletedRegistration)
  })

/** Fills a site's tables past its program with what `work` inserts. */
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

const registration = (index: number): Row => ({
  event_id: index < LARGEST_EVENT ? 1 : 2 + (index % (EVENTS - 1)),
  name: `Visitor ${index}`,
  email: `visitor-${index}@example.net`,
  email_key: `visitor-${index}@example.net`,
  in_diamond_heart_group: index % 2,
  diamond_heart_group_name: index % 2 ? 'Colorado 4' : null,
  additional_message: index % 3 ? null : words(200),
  created_at: ago(1 - index / REGISTRATIONS),
  updated_at: ago(1 - index / REGISTRATIONS),
})

const INTERESTS = [
  ...['general', 'introductory-events', 'workshops', 'ongoing-groups', 'private-sessions', 'programs'],
  ...['meditation', 'private', 'other', 'newsletter', null],
]

const message = (index: number): Row => ({
  name: `Visitor ${index}`,
  email: `visitor-${index}@example.net`,
  email_key: `visitor-${index}@example.net`,
  phone_number: index % 2 ? '(303) 555-0142' : null,
  interest: oneOf(INTERESTS, index),
  hear_about_us: oneOf(['referral', 'google', 'advertisement', 'other', null], index),
  message: words(100 + (index % 900)),
  contact_method: oneOf(['get-in-touch', 'speak-with-teacher', 'speak-with-team'], index),
  consent_to_contact: 1,
  created_at: ago(1 - index / MESSAGES),
})

/** One in a thousand failed; the others were sent. */
const mail = (index: number): Row => ({
  key: randomUUID(),
  message_id: randomUUID(),
  kind: oneOf(['registration-confirmation', 'registration-notice'], index),
  recipient: `visitor-${index}@example.net`,
  recipient_key: `visitor-${index}@example.net`,
  reply_to: null,
  facts: JSON.stringify({ name: `Visitor ${index}`, event: { title: 'Event', when: words(40), location: words(30) } }),
  about_kind: 'registration',
  about_id: index + 1,
  about: `Event ${index % EVENTS}`,
  created_at: ago(1 - index / MAIL),
  attempts: index % 1000 ? 1 : 18,
  next_try_at: null,
  sent_at: index % 1000 ? ago(1 - index / MAIL) : null,
  failed_at: index % 1000 ? null : ago(1 - index / MAIL),
  last_error: index % 1000 ? null : 'Mailbox unavailable',
})

const change = (index: number): Row => ({
  account_id: index % 10 ? 1 : null,
  action: oneOf(['create', 'update', 'delete'], index),
  entity: oneOf(['event', 'teacher', 'newsletter', 'webinar'], index),
  entity_id: index,
  label: index % 4 ? `Title ${index}` : null,
  at: ago(1 - index / CHANGES),
})

const subscriber = (index: number): Row => ({
  email: `subscriber-${index}@example.net`,
  email_key: `subscriber-${index}@example.net`,
  name: index % 3 ? `Visitor ${index}` : null,
  created_at: ago(1 - index / SUBSCRIBERS),
})

const deletedEvent = (index: number): Row => ({
  entity: 'event',
  entity_id: EVENTS + 1 + index,
  label: `Event ${EVENTS + index}`,
  content: JSON.stringify(event(EVENTS + index)),
  account_id: 1,
  deleted_at: new Date(Date.now() - (index / DELETED) * 29 * DAY).toISOString(),
})

const deletedRegistration = (index: number): Row => ({
  ...registration(index),
  id: REGISTRATIONS + 1 + index,
  deleted_item_id: 1 + (index % DELETED),
})
