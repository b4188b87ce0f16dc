import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '../event.factory'

/** A drop-in series whose coming dates are years ahead, so that no clock reaches them. */
const dropIn = {
  title: 'Meditation',
  date: '4',
  month: 'October',
  year: '2099',
  time: '6:30 PM - 7:00 PM',
  extraDates: [
    { startsAt: '2099-10-11T18:30', endsAt: '2099-10-11T19:00' },
    { startsAt: '2099-10-18T18:30', endsAt: '2099-10-18T19:00' },
  ],
  registration: { perSession: true, capacity: 1, waitlist: true },
}
const DATES = ['2099-10-04T18:30', '2099-10-11T18:30', '2099-10-18T18:30'] as const

const register = (site: TestSite, eventId: number, name: string, session?: string) =>
  site.request('/api/register', { json: { eventId, name: `${name} Quist`, email: `${name}@example.net`, session } })

const list = async (site: TestSite, eventId: number, cookie: string, query = '') => {
  const { attendees, counts } = await (await site.request(`/api/events/${eventId}/attendees${query}`, { cookie })).json()
  const inShort = attendees.map(({ name, status, session }: Record<string, string>) => [name?.split(' ')[0], status, session])
  return { attendees, counts, inShort }
}

describe.each(engines)('what staff do with attendees, on %s', (engine) => {
  test('B §3.3: one registers for a date; a client that names none means the next, and an unknown one is refused', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, dropIn)
    const answers = [await register(site, id, 'ada'), await register(site, id, 'bo', DATES[0]), await register(site, id, 'ada', DATES[1])]
    expect(await Promise.all(answers.map(async (answer) => (await answer.json()).status))).toEqual([
      'registered',
      'waitlisted',
      'registered',
    ])
    const unknown = await register(site, id, 'cy', '2099-10-05T18:30')
    expect(unknown.status).toBe(409)
    const availability = await (await site.request(`/api/events/${id}/availability`)).json()
    expect([
      availability.status,
      availability.sessions.map(({ status, placesLeft }: Record<string, unknown>) => [status, placesLeft]),
    ]).toEqual([
      'open',
      [
        ['waitlist', 0],
        ['waitlist', 0],
        ['open', 1],
      ],
    ])
    const cookie = await site.logIn()
    expect((await list(site, id, cookie, `?session=${DATES[0]}`)).inShort).toEqual([
      ['bo', 'waitlisted', DATES[0]],
      ['ada', 'registered', DATES[0]],
    ])
  })

  test('B §3.8: moving up beyond the capacity takes saying so, and so does adding by hand', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { registration: { capacity: 1, waitlist: true } })
    await register(site, id, 'ada')
    await register(site, id, 'bo')
    const cookie = await site.logIn()
    const [bo] = (await list(site, id, cookie, '?status=waitlisted')).attendees
    const path = `/api/events/${id}/attendees/${bo.id}`
    const moveUp = (more: object) => site.request(path, { method: 'PUT', json: { status: 'registered', ...more }, cookie })
    expect((await moveUp({})).status).toBe(409)
    expect((await (await moveUp({ overCapacity: true })).json()).attendee).toMatchObject({
      status: 'registered',
      movedUpAt: expect.any(String),
    })
    const add = (json: object) =>
      site.request(`/api/events/${id}/attendees`, { json: { name: 'Cy Quist', email: 'cy@example.net', ...json }, cookie })
    expect([
      (await add({})).status,
      (await add({ overCapacity: true, notify: false })).status,
      (await add({ overCapacity: true })).status,
    ]).toEqual([409, 201, 409])
    expect((await list(site, id, cookie)).counts).toMatchObject({ registered: 3, waitlisted: 0, placesTaken: 3 })
    const toCy = (await site.deliverMail()).filter(({ to }) => to?.[0]?.address === 'cy@example.net')
    expect(toCy).toEqual([])
  })

  test('B §3.8: cancelling frees the place for the next, with an email or without, and moving to another date frees one too', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, dropIn)
    await register(site, id, 'ada', DATES[0])
    await register(site, id, 'bo', DATES[0])
    await register(site, id, 'cy', DATES[1])
    const cookie = await site.logIn()
    const idOf = async (name: string) =>
      (await list(site, id, cookie)).attendees.find((attendee: { email: string }) => attendee.email === `${name}@example.net`).id
    const change = async (name: string, json: object) =>
      (await site.request(`/api/events/${id}/attendees/${await idOf(name)}`, { method: 'PUT', json, cookie })).status
    expect(await change('ada', { session: DATES[1] })).toBe(409)
    expect(await change('ada', { session: DATES[2] })).toBe(200)
    expect((await list(site, id, cookie, `?session=${DATES[0]}`)).inShort).toEqual([['bo', 'offered', DATES[0]]])
    expect(await change('cy', { status: 'cancelled', notify: false })).toBe(200)
    expect((await list(site, id, cookie, `?session=${DATES[1]}`)).inShort).toEqual([])
    const subjects = (await site.deliverMail()).filter(({ to }) => to?.[0]?.address === 'cy@example.net')
    expect(subjects).toHaveLength(1)
  })

  // Before, they got the place and an email that confirmed it.
  test('B §3.8: on a date that is canceled, or of an event that is, staff give no one a place', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, dropIn)
    for (const name of ['ada', 'bo']) await register(site, id, name, DATES[1])
    const cookie = await site.logIn()
    const [bo] = (await list(site, id, cookie, '?status=waitlisted')).attendees
    const update = (json: object) => site.request(`/api/cms/events/${id}`, { method: 'PUT', json, cookie })
    const give = async (path: string, json: object) => {
      const answer = await site.request(`/api/events/${id}/attendees${path}`, {
        json: { overCapacity: true, ...json },
        cookie,
        ...(path && { method: 'PUT' }),
      })
      return [answer.status, (await answer.json()).message]
    }
    const cy = { name: 'Cy Quist', email: 'cy@example.net', session: DATES[2] }
    await update({ exceptions: [{ date: '2099-10-11', cancelled: true }] })
    expect(await give(`/${bo.id}`, { status: 'registered' })).toEqual([409, 'This date is canceled, so you can’t give anyone a place'])
    await update({ exceptions: [], state: 'cancelled' })
    expect(await give(`/${bo.id}`, { status: 'registered' })).toEqual([409, 'This event is canceled, so you can’t give anyone a place'])
    expect((await give('', cy))[0]).toBe(409)
    expect((await list(site, id, cookie)).counts).toMatchObject({ registered: 1, waitlisted: 1 })
    // Before, a date that was no more took people while its event was postponed.
    await update({ state: 'postponed', extraDates: dropIn.extraDates.slice(1), onLostDates: 'cancel' })
    const gone = [409, 'This date no longer takes place, so you can’t give anyone a place']
    expect(await give(`/${bo.id}`, { status: 'registered' })).toEqual(gone)
  })

  test('B §3.8: the later of two check-ins counts, in whichever order they arrive; attendance is counted by date', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { ...dropIn, registration: undefined })
    await register(site, id, 'ada')
    const cookie = await site.logIn()
    const [ada] = (await list(site, id, cookie)).attendees
    const tick = async (json: object) =>
      (await (await site.request(`/api/events/${id}/attendees/${ada.id}`, { method: 'PUT', json, cookie })).json()).attendee?.present
    const session = DATES[0]
    expect(await tick({ present: true, session, tickedAt: '2026-01-01T10:05:00Z' })).toBe(true)
    expect(await tick({ present: false, session, tickedAt: '2026-01-01T10:00:00Z' })).toBe(true)
    expect(await tick({ present: false, session, tickedAt: '2026-01-01T10:06:00Z' })).toBe(false)
    expect(await tick({ present: true, session: DATES[1] })).toBe(true)
    const unsaid = await site.request(`/api/events/${id}/attendees/${ada.id}`, { method: 'PUT', json: { present: true }, cookie })
    expect(unsaid.status).toBe(409)
    // Neither a tick nor a change without anything in it is an activity.
    await site.request(`/api/events/${id}/attendees/${ada.id}`, { method: 'PUT', json: {}, cookie })
    expect((await (await site.request('/api/activity', { cookie })).json()).activity).toEqual([])
    const { sessions } = await (await site.request(`/api/events/${id}/attendance`, { cookie })).json()
    expect(sessions).toEqual([{ session: DATES[1], registered: 1, guests: 0, present: 1 }])
  })

  test('B §3.9: a date that staff move takes its registrations along, and people are notified where staff want it', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, dropIn)
    await register(site, id, 'ada', DATES[1])
    const cookie = await site.logIn()
    const moved = { startsAt: '2099-10-11T19:30', endsAt: '2099-10-11T20:00' }
    const update = (json: object) => site.request(`/api/cms/events/${id}`, { method: 'PUT', json, cookie })
    expect((await update({ extraDates: [moved, ...dropIn.extraDates.slice(1)], tellAttendees: true })).status).toBe(200)
    expect((await list(site, id, cookie)).inShort).toEqual([['ada', 'registered', moved.startsAt]])
    expect((await update({ registration: { perSession: false } })).status).toBe(400)
    const toAda = (await site.deliverMail()).filter(({ to }) => to?.[0]?.address === 'ada@example.net')
    expect(toAda).toHaveLength(2)
    expect(toAda[1]?.text).toContain('7:30')
    const entries = toAda.map(({ attachments }) => String(attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? ''))
    expect(entries).toHaveLength(2)
  })

  test('B §3.7: more places are offered at once, fewer take no one theirs', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { registration: { capacity: 2, waitlist: true } })
    for (const name of ['ada', 'bo', 'cy', 'dee']) await register(site, id, name)
    const cookie = await site.logIn()
    const setCapacity = (capacity: number | null) =>
      site.request(`/api/cms/events/${id}`, { method: 'PUT', json: { registration: { capacity, waitlist: true } }, cookie })
    await setCapacity(1)
    expect((await list(site, id, cookie)).counts).toMatchObject({ registered: 2, waitlisted: 2 })
    await setCapacity(3)
    expect((await list(site, id, cookie)).counts).toMatchObject({ registered: 2, offered: 1, waitlisted: 1 })
    await setCapacity(null)
    expect((await list(site, id, cookie)).counts).toMatchObject({ registered: 2, offered: 2, waitlisted: 0 })
  })
})
