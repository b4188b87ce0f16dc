import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { createClock } from '@/platform/time/clock'
import { engines, openTestSite, type TestSite } from '../../../../tests/support/test-site'

const circle = {
  title: 'Evening Circle',
  month: 'October',
  date: '7',
  year: '2027',
  time: '',
  startsAt: '2027-10-07T19:00',
  endsAt: '2027-10-07T20:30',
  recurrence: 'FREQ=WEEKLY;BYDAY=TH',
}
const [usual, small] = ['2027-10-07T19:00', '2027-10-14T19:00'] as const
const withPlaces = (capacity: number) => [{ date: '2027-10-14', capacity }]

async function openSite(engine: (typeof engines)[number], exceptions: object[]) {
  const site = await openTestSite(engine)
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
  const registration = { perSession: true, capacity: 2, waitlist: true, guestsAllowed: 2 }
  const event = await makeEvent(site.services, { ...circle, registration, exceptions })
  return { site, event, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

async function register(site: TestSite, eventId: number, who: string, fields: object) {
  const json = { eventId, name: `${who} Quist`, email: `${who.toLowerCase()}@example.net`, ...fields }
  const answer = await site.request('/api/register', { json })
  return { code: answer.status, ...(await answer.json()) }
}

async function availabilityOf(site: TestSite, eventId: number) {
  const { sessions } = await (await site.request(`/api/events/${eventId}/availability`)).json()
  return sessions.slice(0, 2).map(({ status, placesLeft }: { status: string; placesLeft: number }) => [status, placesLeft])
}

describe.each(engines)('B §1.1: the places of one date, on %s', (engine) => {
  test('its own number decides who has a place on it, and the others keep the number of the series', async () => {
    await using open = await openSite(engine, withPlaces(1))
    const { site, event } = open
    expect(await availabilityOf(site, event.id)).toEqual([
      ['open', 2],
      ['open', 1],
    ])
    expect(await register(site, event.id, 'Ada', { sessions: [usual, small] })).toMatchObject({ status: 'registered' })
    expect((await register(site, event.id, 'Bo', { sessions: [usual, small] })).sessions).toEqual([
      { session: usual, status: 'registered' },
      { session: small, status: 'waitlisted' },
    ])
    expect(await availabilityOf(site, event.id)).toEqual([
      ['waitlist', 0],
      ['waitlist', 0],
    ])
  })

  test('a party larger than all of its places is refused, and on several dates only where none is large enough', async () => {
    await using open = await openSite(engine, withPlaces(1))
    const { site, event } = open
    expect(await register(site, event.id, 'Ada', { session: small, guests: 1 })).toMatchObject({
      code: 400,
      issues: [{ path: 'guests', message: 'There is only 1 place in total' }],
    })
    expect((await register(site, event.id, 'Ada', { sessions: [usual, small], guests: 1 })).sessions).toEqual([
      { session: usual, status: 'registered' },
      { session: small, status: 'full' },
    ])
    expect(await register(site, event.id, 'Bo', { sessions: [usual, small], guests: 2 })).toMatchObject({ code: 400 })
  })

  test('further places on it are offered at once to those who wait for it', async () => {
    await using open = await openSite(engine, withPlaces(1))
    const { site, event } = open
    for (const who of ['Ada', 'Bo']) await register(site, event.id, who, { session: small })
    const cookie = await site.signIn()
    const statuses = async () => {
      const { attendees } = await (await site.request(`/api/events/${event.id}/attendees`, { cookie })).json()
      return attendees.map(({ name, status }: { name: string; status: string }) => [name, status]).sort()
    }
    expect(await statuses()).toEqual([
      ['Ada Quist', 'registered'],
      ['Bo Quist', 'waitlisted'],
    ])
    const saved = await site.request(`/api/cms/events/${event.id}`, { method: 'PUT', cookie, json: { exceptions: withPlaces(2) } })
    expect(saved.status).toBe(200)
    expect(await statuses()).toEqual([
      ['Ada Quist', 'registered'],
      ['Bo Quist', 'offered'],
    ])
  })
})
