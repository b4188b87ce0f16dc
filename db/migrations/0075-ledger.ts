import type { Kysely } from 'kysely'
import { inBatches } from '@/platform/batches.server'
import type { Engine } from '@/platform/database/database.server'
import { flag, idColumn, required, timeType } from './column-types'

interface PaidTable {
  id: number
  event_id: number
  session: string
  paid_cents: number
  paid_before_cents: number
  payment_notes: unknown
  payment_noted_at: string | null
  updated_at: string
}

interface PaidEvent {
  title: string
  registration: unknown
}

/** The tables as they were before this step. */
interface Before {
  registrations: PaidTable
  deleted_registrations: PaidTable
  events: PaidEvent & { id: number }
  deleted_items: { entity: string; content: unknown }
  ledger_entries: Record<string, unknown>
}

/**
 * The ledger of what was paid and went back (spec B §13.6), in hundredths of the currency's main unit, with the notes of each
 * registration as its first rows. `paid_cents` stays, as the sum of a registration's rows.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('ledger_entries')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('kind', 'text', required)
    .addColumn('amount_cents', 'integer', required)
    .addColumn('fee_cents', 'integer')
    .addColumn('currency', 'text', required)
    .addColumn('is_test', 'integer', flag('is_test'))
    .addColumn('at', timeType(engine), required)
    .addColumn('how', 'text')
    .addColumn('account_id', 'integer')
    .addColumn('provider_id', 'text')
    .addColumn('provider_url', 'text')
    .addColumn('charge_id', 'text')
    .addColumn('page_id', 'text')
    .addColumn('registration_id', 'integer')
    .addColumn('event_id', 'integer')
    .addColumn('event_title', 'text')
    .addColumn('session', 'text')
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('purpose', 'text')
    .execute()
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`ledger_entries_${name}`).on('ledger_entries').columns(columns)
  await index('registration', 'registration_id').execute()
  await index('event', 'event_id').execute()
  await index('at', 'at').execute()
  await index('email', 'email_key').execute()
  // What the provider says arrives several times, and is one row for each registration that it paid for.
  await index('provider', 'provider_id', 'registration_id').execute()
  for (const table of ['registrations', 'deleted_registrations'] as const) {
    await moveNotes(db as Kysely<Before>, table)
    for (const column of ['paid_before_cents', 'payment_notes']) await db.schema.alterTable(table).dropColumn(column).execute()
  }
}

const columns = [
  'id',
  'event_id as event',
  'session',
  'paid_cents as paid',
  'paid_before_cents as before',
  'payment_notes as notes',
  'payment_noted_at as noted',
  'updated_at as updated',
] as const

const listPaid = (db: Kysely<Before>, table: 'registrations' | 'deleted_registrations') =>
  db.selectFrom(table).select(columns).where('paid_cents', '>', 0).orderBy('id').execute()

async function moveNotes(db: Kysely<Before>, table: 'registrations' | 'deleted_registrations') {
  const events = table === 'registrations' ? await listEvents(db) : await listDeletedEvents(db)
  const entries = (await listPaid(db, table)).flatMap((row) => {
    const event = events.get(row.event)
    const about = { registration_id: row.id, event_id: row.event, event_title: event?.title ?? null, session: row.session }
    return notesOf(row).map(({ way, cents, at }) => {
      const note = { kind: 'manual', how: way, amount_cents: cents, currency: currencyOf(event), at }
      return { ...note, ...about }
    })
  })
  for (const some of inBatches(entries)) await db.insertInto('ledger_entries').values(some).execute()
}

/** What was noted before ways were asked for has none, and came first. */
function notesOf({ paid, before, notes: stored, noted, updated }: Awaited<ReturnType<typeof listPaid>>[number]) {
  const notes: { way: string; cents: number; at: string }[] = readJson(stored)
  const rest = paid - notes.reduce((sum, { cents }) => sum + cents, 0)
  const first = notes.length === 0 ? Math.min(Math.max(0, before), rest) : 0
  const withoutWay = [first, rest - first].filter((cents) => cents !== 0)
  return [...withoutWay.map((cents) => ({ way: 'other', cents, at: noted ?? updated })), ...notes]
}

async function listEvents(db: Kysely<Before>): Promise<Map<number, PaidEvent>> {
  const rows = await db.selectFrom('events').select(['id', 'title', 'registration']).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function listDeletedEvents(db: Kysely<Before>): Promise<Map<number, PaidEvent>> {
  const items = await db.selectFrom('deleted_items').select('content').where('entity', '=', 'event').execute()
  const rows = items.map(({ content }): PaidEvent & { id: number } => readJson(content))
  return new Map(rows.map((row) => [row.id, row]))
}

function currencyOf(event: PaidEvent | undefined): string {
  const settings: { price?: { currency?: string } } | null = event?.registration ? readJson(event.registration) : null
  return settings?.price?.currency ?? 'USD'
}

const readJson = (stored: unknown) => (typeof stored === 'string' ? JSON.parse(stored) : stored)
