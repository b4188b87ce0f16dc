import { engines, openTestSite } from '@tests/support/test-site'
import { thursdayDates, thursdays } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'

const [first, second] = thursdayDates
const perDate = { perSession: true, capacity: 3, waitlist: true, guestsAllowed: 2 }

describe.each(engines)('the places of each date, on %s', (engine) => {
  // Before, the dialog's list of dates said nothing of them.
  test('B §3.8: staff read how many places of each date are taken, and how many wait', async () => {
    await using site = await openTestSite(engine)
    site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
    const { id } = await makeEvent(site.services, { ...thursdays, registration: perDate })
    const register = (name: string, session: string, guests: number) =>
      site.request('/api/register', { json: { eventId: id, name, email: `${name}@example.net`, session, guests } })
    await register('Ada', first, 2)
    await register('Bo', first, 1)
    await register('Cy', second, 1)
    const cookie = await site.logIn()
    const answer = await site.request(`/api/events/${id}/places`, { cookie })
    const { dates } = await answer.json()
    expect(dates.toSorted((a: { session: string }, b: { session: string }) => a.session.localeCompare(b.session))).toEqual([
      { session: first, taken: 3, waiting: 1 },
      { session: second, taken: 2, waiting: 0 },
    ])
    expect((await site.request('/api/events/99/places', { cookie })).status).toBe(404)
  })
})
