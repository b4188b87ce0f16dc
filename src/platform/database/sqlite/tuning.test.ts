import { openTestSite } from '@tests/support/test-site'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'

test('the whole site works with SQLITE_TUNING off: of four who register at once two get the places, and everyone an email', async () => {
  await using site = await openTestSite('sqlite', { SQLITE_TUNING: 'off' })
  const { db } = site.services
  const { rows } = await sql`pragma temp_store`.execute(db.kysely())
  expect(rows).toEqual([{ tempStore: 0 }])

  const event = await makeEvent(site.services, { registration: { capacity: 2, waitlist: true } })
  const people = Array.from({ length: 4 }, (_, number) => `person-${number}@example.net`)
  const statuses = await Promise.all(
    people.map(
      async (email) => (await (await site.request('/api/register', { json: { eventId: event.id, name: 'Ada', email } })).json()).status,
    ),
  )
  expect(statuses.toSorted()).toEqual([...Array(2).fill('registered'), ...Array(2).fill('waitlisted')])
  const written = (await site.deliverMail()).map(({ to }) => to?.[0]?.address)
  expect(people.filter((address) => !written.includes(address))).toEqual([])
})
