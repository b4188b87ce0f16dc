import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { sundays } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { eventOperations } from '../event.operations.server'

const perDate = { ...sundays, registration: { perSession: true, capacity: 2, waitlist: true } }

const at = (site: TestSite, moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))

/** Two days after the first date: Ada was there and has two upcoming ones, Bo has none; Eve comes next, Cy waits for that, and Di no longer does. */
async function openSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  at(site, '2027-10-01T18:00:00Z')
  const { id } = await makeEvent(site.services, perDate)
  const register = (name: string, day: string) =>
    site.request('/api/register', {
      json: { eventId: id, name: `${name} Quist`, email: `${name}@example.net`, session: `2027-10-${day}T18:30`, guests: 0 },
    })
  const registered = { ada: ['03', '10', '17'], bo: ['03'], eve: ['10'], cy: ['10'], di: ['10'] }
  for (const [name, day] of Object.entries(registered).flatMap(([name, days]) => days.map((day) => [name, day] as const)))
    expect((await register(name, day)).status).toBe(201)
  const cookie = await site.logIn()
  const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
  const di = attendees.find(({ email }: { email: string }) => email === 'di@example.net')
  await site.request(`/api/events/${id}/attendees/${di.id}`, { method: 'PUT', json: { status: 'cancelled', notify: false }, cookie })
  await site.runJobs()
  at(site, '2027-10-05T18:00:00Z')
  return { site, id, cookie, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const toWhom = async (site: TestSite, kind: string) => {
  const rows = await site.services.db.selectFrom('mail_messages').select('recipient').where('kind', '=', kind).execute()
  return rows.map(({ recipient }) => recipient?.split('@')[0]).toSorted()
}

describe.each(engines)('people that staff reach, on %s', (engine) => {
  // Before, one email for each date that someone was registered for, those that were over included.
  test('B §3.9: a message goes once to each person with an upcoming date, and staff read before how many these are', async () => {
    await using open = await openSite(engine)
    const { site, id, cookie } = open
    const read = async (query = '') => (await site.request(`/api/events/${id}/recipients${query}`, { cookie })).json()
    expect(await read()).toMatchObject({ registered: 2, waitlisted: 1, all: 3 })
    // Of one date everyone, also once it is over.
    expect(await read('?session=2027-10-03T18:30')).toMatchObject({ registered: 2, waitlisted: 0, all: 2 })
    const send = async (more: object) => {
      const json = { subject: 'A question', markdown: 'Do you come?', ...more }
      return (await site.request(`/api/events/${id}/messages`, { json, cookie })).json()
    }
    expect(await send({ to: 'all' })).toEqual({ recipients: 3 })
    expect(await toWhom(site, 'registration-message')).toEqual(['ada', 'cy', 'eve'])
    expect(await send({ session: '2027-10-03T18:30' })).toEqual({ recipients: 2 })
    expect(await toWhom(site, 'registration-message')).toEqual(['ada', 'ada', 'bo', 'cy', 'eve'])
    expect(await send({ test: true, markdown: '[Directions](/gone)' })).toMatchObject({ warnings: [{ field: 'markdown', href: '/gone' }] })
  })

  test('B §3.9: the question whether to notify people counts who gets an email', async () => {
    await using open = await openSite(engine)
    const { site, id, cookie } = open
    const event = { location: 'Meadow Pavilion' }
    const asked = await site.request(`/api/events/${id}/notices`, { json: { change: 'save', event }, cookie })
    await eventOperations.update(site.services, id, { ...event, tellAttendees: true }, 1)
    const told = [...(await toWhom(site, 'registration-event-changed')), ...(await toWhom(site, 'registration-dates-changed'))]
    expect(told.toSorted()).toEqual(['ada', 'cy', 'eve'])
    expect((await asked.json()).recipients).toBe(told.length)
  })

  // Before, a message went to who had been there.
  test('B §3.9: once a whole event is over, no one has an upcoming date of it', async () => {
    await using site = await openTestSite(engine)
    at(site, '2027-10-01T18:00:00Z')
    const { id } = await makeEvent(site.services, { ...sundays, recurrence: null, registration: {} })
    const cookie = await site.logIn()
    await site.request('/api/register', { json: { eventId: id, name: 'Ada Quist', email: 'ada@example.net' } })
    const read = async () => (await site.request(`/api/events/${id}/recipients`, { cookie })).json()
    expect(await read()).toMatchObject({ all: 1 })
    at(site, '2027-10-05T18:00:00Z')
    expect(await read()).toMatchObject({ all: 0 })
    const json = { subject: 'A question', markdown: 'Do you come?', to: 'all' }
    expect((await site.request(`/api/events/${id}/messages`, { json, cookie })).status).toBe(409)
  })
})
