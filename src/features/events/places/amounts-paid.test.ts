import { engines, openTestSite } from '@tests/support/test-site'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../../db/migrations/0044-amounts-paid'
import { makeEvent } from '../event.factory'
import type { Payment } from './places.schema'

const tables = ['registrations', 'deleted_registrations'] as const

test.each(engines)('B §3.11: someone who had paid before amounts were kept had paid what they owed, on %s', async (engine) => {
  await using site = await openTestSite(engine)
  const { id } = await makeEvent(site.services, { registration: { price: { kind: 'fixed', amount: 20 } } })
  const cookie = await site.logIn()
  const { db } = site.services
  const paid: [string, Payment, number | null][] = [
    ['Ada', 'paid', 2000],
    ['Bo', 'due', 2000],
    ['Cy', 'paid', null],
    ['Di', 'waived', 2000],
  ]
  for (const [name, payment, contributionCents] of paid) {
    await site.request(`/api/events/${id}/attendees`, { json: { name }, cookie })
    await db.updateTable('registrations').set({ payment, contributionCents }).where('name', '=', name).execute()
  }
  for (const table of tables)
    for (const column of ['paid_cents', 'paid_before_cents']) await db.kysely().schema.alterTable(table).dropColumn(column).execute()
  await up(db.kysely() as unknown as Kysely<unknown>)
  const rows = await db.selectFrom('registrations').select(['name', 'paidCents', 'paidBeforeCents']).orderBy('id').execute()
  expect(rows.map((row) => [row.name, row.paidCents, row.paidBeforeCents])).toEqual([
    ['Ada', 2000, 0],
    ['Bo', 0, 0],
    ['Cy', 0, 0],
    ['Di', 0, 0],
  ])
})
