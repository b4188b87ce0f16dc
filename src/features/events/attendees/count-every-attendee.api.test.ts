import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { sundays } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'

const at = (site: TestSite, moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))

const perDate = { ...sundays, registration: { perSession: true, capacity: 3, waitlist: true, guestsAllowed: 1 } }

describe.each(engines)('the attendees of every event on %s', (engine) => {
  test('people with a place are counted with their guests, from today on where they chose a date; the waitlist apart', async () => {
    await using site = await openTestSite(engine)
    at(site, '2027-10-01T18:00:00Z')
    const series = await makeEvent(site.services, perDate)
    const single = await makeEvent(site.services)
    await makeEvent(site.services)
    const cookie = await site.logIn()
    const register = async (eventId: number, name: string, more: object = {}) => {
      const json = { eventId, name: `${name} Quist`, email: `${name}@example.net`, ...more }
      expect((await site.request('/api/register', { json })).status).toBe(201)
    }
    const counts = async () => (await (await site.request('/api/attendees/counts', { cookie })).json()).events

    expect(await counts()).toEqual([])
    await register(series.id, 'ada', { session: '2027-10-03T18:30', guests: 1 })
    await register(series.id, 'bo', { session: '2027-10-10T18:30', guests: 1 })
    await register(series.id, 'cy', { session: '2027-10-10T18:30', guests: 1 })
    await register(single.id, 'di')
    const di = { eventId: single.id, people: 1, waiting: 0 }
    expect(await counts()).toEqual([{ eventId: series.id, people: 4, waiting: 1 }, di])

    // In Boulder it is still the evening of the third.
    at(site, '2027-10-04T03:00:00Z')
    expect(await counts()).toEqual([{ eventId: series.id, people: 4, waiting: 1 }, di])
    at(site, '2027-10-04T18:00:00Z')
    expect(await counts()).toEqual([{ eventId: series.id, people: 2, waiting: 1 }, di])

    const { attendees } = await (await site.request(`/api/events/${single.id}/attendees`, { cookie })).json()
    const json = { status: 'cancelled', notify: false }
    await site.request(`/api/events/${single.id}/attendees/${attendees[0].id}`, { method: 'PUT', json, cookie })
    expect(await counts()).toEqual([{ eventId: series.id, people: 2, waiting: 1 }])
  })
})
