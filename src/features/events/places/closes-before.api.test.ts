import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'

const sunday = { date: '3', month: 'October', year: '2027', time: '', startsAt: '2027-10-03T18:30', endsAt: '2027-10-03T19:00' }
const sundays = { ...sunday, recurrence: 'FREQ=WEEKLY;BYDAY=SU;COUNT=3', isRecurring: true }
const [first, second, third] = ['2027-10-03T18:30', '2027-10-10T18:30', '2027-10-17T18:30'] as const

/** An event for which people can register until two hours before; the clocks of Denver, six hours behind UTC, show `now`. */
async function openSite(engine: (typeof engines)[number], now: string, event: object, registration: object = {}) {
  const site = await openTestSite(engine)
  const at = (moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(`${moment}-06:00`)))
  at(now)
  const { id } = await makeEvent(site.services, { ...event, registration: { closesBefore: 120, ...registration } })
  return {
    site,
    id,
    at,
    register: async (name: string, asked: object = {}) => {
      const answer = await site.request('/api/register', {
        json: { eventId: id, name: 'Ada Quist', email: `${name}@example.net`, ...asked },
      })
      const { status, sessions, message } = await answer.json()
      return [answer.status, sessions?.map((each: { status: string }) => each.status) ?? status ?? message]
    },
    availability: async () => {
      const { status, sessions } = await (await site.request(`/api/events/${id}/availability`)).json()
      return [status, sessions.map((each: { status: string }) => each.status)]
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

describe.each(engines)('B §3.11: a deadline before each date, on %s', (engine) => {
  test('each date closes on its own; someone who names none gets the next one that is open', async () => {
    await using open = await openSite(engine, '2027-10-03T16:29', sundays, { perSession: true })
    expect(await open.availability()).toEqual(['open', ['open', 'open', 'open']])
    expect(await open.register('ada', { session: first })).toEqual([201, 'registered'])
    open.at('2027-10-03T16:30')
    expect(await open.availability()).toEqual(['open', ['closed', 'open', 'open']])
    // Before, there was no deadline for a date: it could be had until it was over.
    expect(await open.register('bo', { session: first })).toEqual([409, 'Registration for that date has closed. Please choose another'])
    expect(await open.register('bo', { sessions: [first, second] })).toEqual([201, ['closed', 'registered']])
    expect(await open.register('cy')).toEqual([201, 'registered'])
    const rows = await open.site.services.db.selectFrom('registrations').select(['email', 'session']).orderBy('id').execute()
    expect(rows.at(-1)).toEqual({ email: 'cy@example.net', session: second })
    open.at('2027-10-17T16:30')
    expect(await open.availability()).toEqual(['closed', ['closed']])
    expect((await open.register('di'))[0]).toBe(409)
  })

  test('people cannot move to a date that has closed, and staff can add and move them', async () => {
    await using open = await openSite(engine, '2027-10-03T17:00', sundays, { perSession: true })
    const { site, id } = open
    await open.register('ada', { session: second })
    const link = `/api/registrations/${await site.linkTo(id, 'ada@example.net', second)}`
    const answered = await site.request(link)
    const offered = (await answered.json()).registration.datesToChoose
    expect(offered.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([third])
    expect((await site.request(link, { method: 'PUT', json: { session: first } })).status).toBe(409)
    const cookie = await site.logIn()
    const path = `/api/events/${id}/attendees`
    const added = await site.request(path, { json: { name: 'Zoe Quist', session: first }, cookie })
    expect(added.status).toBe(201)
    const { attendees } = await (await site.request(path, { cookie })).json()
    const ada = attendees.find(({ email }: { email: string }) => email === 'ada@example.net')
    expect((await site.request(`${path}/${ada.id}`, { method: 'PUT', json: { session: first }, cookie })).status).toBe(200)
  })

  test('of an event that people register for as a whole, registration closes a set time before it begins', async () => {
    await using open = await openSite(engine, '2027-10-03T16:29', sunday)
    const { slug, registration } = (await (await open.site.request('/api/events/slug/open-house')).json()).event
    expect([slug, registration]).toMatchObject(['open-house', { closesAt: null, closesBefore: 120, deadline: '2027-10-03T22:30:00.000Z' }])
    expect(await open.register('ada')).toEqual([201, 'registered'])
    open.at('2027-10-03T16:30')
    expect(await open.availability()).toEqual(['closed', []])
    expect(await open.register('bo')).toEqual([409, 'Registration for this event has closed'])
  })

  test('a moment and a time before each date are not both a deadline', async () => {
    await using open = await openSite(engine, '2027-10-01T12:00', sunday)
    const cookie = await open.site.logIn()
    const registration = { closesBefore: 60, closesAt: '2027-10-03T12:00:00Z' }
    const answer = await open.site.request(`/api/cms/events/${open.id}`, { method: 'PUT', json: { registration }, cookie })
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'Registration closes at a moment or before each date, not both'])
  })
})
