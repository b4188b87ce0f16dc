import { openTestSite, type TestSite } from '@tests/support/test-site'
import { thursdays } from '@tests/support/weekly-events'
import { expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { createLink } from '../places/registration.repository.server'

const library = { title: 'Reading Night', location: 'The library', facilitator: 'Miriam Example', note: 'Bring the book.' }
const joinUrl = 'https://video.example.org/library'
const circle = {
  ...thursdays,
  title: 'Thursday Circle',
  exceptions: [{ date: '2027-10-14', joinUrl, ...library }],
  registration: { perSession: true, capacity: 1, waitlist: true },
}

async function register(site: TestSite, eventId: number, who: string, session: string) {
  const json = { eventId, name: who, email: `${who.toLowerCase()}@example.net`, session }
  expect((await site.request('/api/register', { json })).status).toBe(201)
  const { db, clock } = site.services
  const { id } = await db.selectFrom('registrations').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const link = await createLink(db, id, clock.now().toISOString())
  return async () => (await (await site.request(`/api/registrations/${link}`)).json()).registration
}

// Before, the page of a registration said the title, the place and the link of the other dates.
test('spec B §1.1: by its link, a registration shows its date’s own details and those of the other dates; the link to join is only for someone with a place', async () => {
  await using site = await openTestSite('sqlite')
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
  const { id } = await makeEvent(site.services, circle)
  const [own, other] = ['2027-10-14T19:00', '2027-10-07T19:00'] as const
  const ada = await register(site, id, 'Ada', own)
  const bo = await register(site, id, 'Bo', own)
  const cy = await register(site, id, 'Cy', other)
  // Before, the event's own link was that of the other dates: it led into the wrong room.
  expect(await ada()).toMatchObject({ event: { joinUrl }, session: { startsAt: own, joinUrl, ...library } })
  const waiting = await bo()
  expect(waiting.session).toMatchObject({ startsAt: own, ...library })
  expect(JSON.stringify(waiting)).not.toContain('video.example.org')
  const { session, datesToChoose } = await cy()
  expect(session).not.toHaveProperty('title')
  expect(datesToChoose[0]).toMatchObject({ startsAt: '2027-10-21T19:00' })
  await register(site, id, 'Ada', other)
  expect((await ada()).otherDates[0].session).not.toHaveProperty('title')
})
