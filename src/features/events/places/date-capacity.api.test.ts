import { engines, type TestSite } from '@tests/support/test-site'
import { openThursdays, registerFor, thursdayDates } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'

const [usual, small] = thursdayDates
const withPlaces = (capacity: number) => [{ date: '2027-10-14', capacity }]

const openSite = (engine: (typeof engines)[number], exceptions: object[]) =>
  openThursdays(engine, { capacity: 2, waitlist: true, guestsAllowed: 2 }, { fields: { exceptions } })

async function availabilityOf(site: TestSite, eventId: number) {
  const { sessions } = await (await site.request(`/api/events/${eventId}/availability`)).json()
  return sessions.slice(0, 2).map(({ status, placesLeft }: { status: string; placesLeft: number }) => [status, placesLeft])
}

describe.each(engines)('B §1.1: the places of one date, on %s', (engine) => {
  test('its own number decides who has a place on it, and the others keep the number of the series', async () => {
    await using open = await openSite(engine, withPlaces(1))
    const { site, id } = open
    expect(await availabilityOf(site, id)).toEqual([
      ['open', 2],
      ['open', 1],
    ])
    expect(await registerFor(site, id, 'Ada', { sessions: [usual, small] })).toMatchObject({ status: 'registered' })
    expect((await registerFor(site, id, 'Bo', { sessions: [usual, small] })).sessions).toEqual([
      { session: usual, status: 'registered' },
      { session: small, status: 'waitlisted' },
    ])
    expect(await availabilityOf(site, id)).toEqual([
      ['waitlist', 0],
      ['waitlist', 0],
    ])
  })

  test('a party larger than all of its places is refused, and on several dates only where none is large enough', async () => {
    await using open = await openSite(engine, withPlaces(1))
    const { site, id } = open
    expect(await registerFor(site, id, 'Ada', { session: small, guests: 1 })).toMatchObject({
      code: 400,
      issues: [{ path: 'guests', message: 'There is only 1 place in total' }],
    })
    expect((await registerFor(site, id, 'Ada', { sessions: [usual, small], guests: 1 })).sessions).toEqual([
      { session: usual, status: 'registered' },
      { session: small, status: 'full' },
    ])
    expect(await registerFor(site, id, 'Bo', { sessions: [usual, small], guests: 2 })).toMatchObject({ code: 400 })
  })

  test('further places on it are offered at once to those who wait for it', async () => {
    await using open = await openSite(engine, withPlaces(1))
    const { site, id } = open
    for (const who of ['Ada', 'Bo']) await registerFor(site, id, who, { session: small })
    const cookie = await site.logIn()
    const statuses = async () => {
      const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
      return attendees.map(({ name, status }: { name: string; status: string }) => [name, status]).sort()
    }
    expect(await statuses()).toEqual([
      ['Ada Quist', 'registered'],
      ['Bo Quist', 'waitlisted'],
    ])
    const saved = await site.request(`/api/cms/events/${id}`, { method: 'PUT', cookie, json: { exceptions: withPlaces(2) } })
    expect(saved.status).toBe(200)
    expect(await statuses()).toEqual([
      ['Ada Quist', 'registered'],
      ['Bo Quist', 'offered'],
    ])
  })
})
