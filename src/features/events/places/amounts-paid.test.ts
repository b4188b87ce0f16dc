import { engines, openTestSite } from '@tests/support/test-site'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up as addAmounts } from '../../../../db/migrations/0044-amounts-paid'
import { up as addLedger } from '../../../../db/migrations/0075-ledger'
import { makeEvent } from '../event.factory'
import type { Payment } from './places.schema'

const tables = ['registrations', 'deleted_registrations'] as const
const paid: [string, Payment, number | null][] = [
  ['Ada', 'paid', 2000],
  ['Bo', 'due', 2000],
  ['Cy', 'paid', null],
  ['Di', 'waived', 2000],
]

async function openSiteWithPeople(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  const { db } = site.services
  const { id } = await makeEvent(site.services, {
    title: 'Retreat',
    registration: { price: { kind: 'fixed', amount: 20, currency: 'EUR' } },
  })
  const cookie = await site.logIn()
  for (const [name, payment, contributionCents] of paid) {
    await site.request(`/api/events/${id}/attendees`, { json: { name }, cookie })
    await db.updateTable('registrations').set({ payment, contributionCents }).where('name', '=', name).execute()
  }
  return { site, db, old: db.kysely() as unknown as Kysely<unknown> }
}

test.each(engines)('B §3.11: someone who had paid before amounts were kept had paid what they owed, on %s', async (engine) => {
  const { site, db, old } = await openSiteWithPeople(engine)
  await using _ = site
  for (const table of tables) await old.schema.alterTable(table).dropColumn('paid_cents').execute()
  await addAmounts(old)
  const rows = await db.selectFrom('registrations').select(['name', 'paidCents']).orderBy('id').execute()
  expect(rows.map((row) => [row.name, row.paidCents])).toEqual([
    ['Ada', 2000],
    ['Bo', 0],
    ['Cy', 0],
    ['Di', 0],
  ])
})

test.each(engines)('B §13.6: what was noted as paid before there was a ledger is in it, on %s', async (engine) => {
  const { site, db, old } = await openSiteWithPeople(engine)
  await using _ = site
  await old.schema.dropTable('ledger_entries').execute()
  for (const table of tables) {
    await old.schema
      .alterTable(table)
      .addColumn('payment_notes', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await old.schema
      .alterTable(table)
      .addColumn('paid_before_cents', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  const before = old as Kysely<{ registrations: { name: string } }>
  const set = (name: string, columns: object) => before.updateTable('registrations').set(columns).where('name', '=', name).execute()
  const note = { way: 'cash', cents: 1500, at: '2026-11-20T10:00:00.000Z' }
  await set('Ada', { paidCents: 2000, paymentNotes: JSON.stringify([note]) })
  await set('Bo', { paidCents: 1500, paidBeforeCents: 500 })
  await addLedger(old, engine)
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('registrations', 'registrations.id', 'registrationId')
    .selectAll('ledger_entries')
    .select('registrations.name')
    .orderBy('ledger_entries.id')
    .execute()
  expect(
    rows.map(({ name, kind, how, amountCents, currency, eventTitle }) => [name, kind, how, amountCents, currency, eventTitle]),
  ).toEqual([
    ['Ada', 'manual', 'other', 500, 'EUR', 'Retreat'],
    ['Ada', 'manual', 'cash', 1500, 'EUR', 'Retreat'],
    ['Bo', 'manual', 'other', 500, 'EUR', 'Retreat'],
    ['Bo', 'manual', 'other', 1000, 'EUR', 'Retreat'],
  ])
})
