import { readCalendar } from '@tests/support/read-calendar'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { eventOperations } from '../event.operations.server'
import { createLink } from '../places/registration.repository.server'

const thursdays = {
  month: 'October',
  date: '7',
  year: '2027',
  time: '',
  startsAt: '2027-10-07T19:00',
  endsAt: '2027-10-07T20:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=TH',
  joinUrl: 'https://video.example.org/room',
  registration: { perSession: true, capacity: 8 },
}

/** Ada is registered for October 14, or for all of it where `fields` say so. */
async function openDate(engine: (typeof engines)[number], fields: object = {}) {
  const site = await openTestSite(engine)
  const at = (moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))
  at('2027-10-01T18:00:00Z')
  const { id, registration } = await makeEvent(site.services, { ...thursdays, ...fields })
  const session = registration?.perSession ? '2027-10-14T19:00' : undefined
  const json = { eventId: id, name: 'Ada Quist', email: 'ada@example.net', session }
  expect((await site.request('/api/register', { json })).status).toBe(201)
  let cookie: string | undefined
  // When it is first needed: a session that began before the clock moved on has ended.
  const logIn = async () => (cookie ??= await site.logIn())
  const { db, clock } = site.services
  const row = await db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()
  const link = `/api/registrations/${await createLink(db, row.id, clock.now().toISOString())}`
  return {
    site,
    id,
    logIn,
    link,
    at,
    update: (fields: object) => eventOperations.update(site.services, id, fields, 1),
    read: async () => (await (await site.request(link)).json()).registration,
    act: async (what: string) => {
      const answer = await site.request(`${link}/${what}`, { method: 'POST' })
      return [answer.status, (await answer.json()).message]
    },
    calendar: async () => (await site.request(`${link}/calendar`)).text(),
    attendees: async () => (await (await site.request(`/api/events/${id}/attendees`, { cookie: await logIn() })).json()).attendees,
    lastEmail: async () => {
      const email = (await site.deliverMail()).at(-1)
      return `${email?.subject}\n${email?.text}\n${email?.attachments.map(({ content }) => content)}`
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

const skipped = { exceptions: [{ date: '2027-10-14', cancelled: true as const }] }
/** The date is no longer among those of the event, as earlier releases let a save leave it: no save leaves people on such a date now. */
const gone = { recurrence: null }

describe.each(engines)('a registration whose date changed, by its link, on %s', (engine) => {
  // Before, it was looked for among the dates of the new rule, and had lost its end.
  test('B §1.4: one that was over before its series changed keeps the times that it had', async () => {
    await using date = await openDate(engine)
    date.at('2027-10-16T18:00:00Z')
    await date.update({ startsAt: '2027-10-08T18:00', endsAt: '2027-10-08T19:30', recurrence: 'FREQ=WEEKLY;BYDAY=FR' })
    const times = { startsAt: '2027-10-14T19:00', endsAt: '2027-10-14T20:00' }
    expect(await date.read()).toMatchObject({ session: { ...times, state: 'over' }, canChange: false, canCancel: false })
  })

  // Before, all three were those of the changed series, also for people who had been there.
  test('B §1.4: one that was over keeps time, place and title through changes of the series, for its person and for staff', async () => {
    await using date = await openDate(engine, { title: 'Evening Circle', location: 'The old hall' })
    const before = {
      title: 'Evening Circle',
      location: 'The old hall',
      startsAt: '2027-10-14T19:00',
      endsAt: '2027-10-14T20:00',
      state: 'over',
    }
    date.at('2027-10-16T18:00:00Z')
    const toFridays = { startsAt: '2027-10-08T18:00', endsAt: '2027-10-08T19:30', recurrence: 'FREQ=WEEKLY;BYDAY=FR' }
    for (const change of [{ title: 'Morning Circle', location: 'The new hall' }, toFridays, { ...toFridays, recurrence: null }]) {
      await date.update(change)
      expect((await date.read()).session).toMatchObject(before)
      expect(await date.attendees()).toMatchObject([{ session: before.startsAt, sessionState: 'over', status: 'registered' }])
    }
    expect(await date.calendar()).toContain('LOCATION:The old hall')
    expect(readCalendar(await date.calendar(), '2028-01-01')).toMatchObject([
      { title: before.title, startsAt: before.startsAt, endsAt: before.endsAt },
    ])
  })

  // Every version is saved like any other change.
  test('B §3.9: a version whose dates would take people’s away is not restored unasked, and leaves what is over', async () => {
    await using date = await openDate(engine, {
      recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=1',
      registration: thursdays.registration,
      startsAt: '2027-10-14T19:00',
      endsAt: '2027-10-14T20:00',
      date: '14',
    })
    await date.update({ recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' })
    const json = { eventId: date.id, name: 'Bo Quist', email: 'bo@example.net', session: '2027-10-28T19:00' }
    expect((await date.site.request('/api/register', { json })).status).toBe(201)
    date.at('2027-10-16T18:00:00Z')
    const path = `/api/cms/events/${date.id}/versions`
    const cookie = await date.logIn()
    const { versions } = await (await date.site.request(path, { cookie })).json()
    const answer = await date.site.request(`${path}/${versions.at(-1).id}/restore`, { method: 'POST', cookie })
    expect([answer.status, (await answer.json()).lost]).toMatchObject([409, [{ name: 'Bo Quist', session: '2027-10-28T19:00' }]])
    expect(await date.attendees()).toMatchObject([
      { name: 'Bo Quist', status: 'registered' },
      { name: 'Ada Quist', status: 'registered', sessionState: 'over' },
    ])
  })

  // Before, all of these read `You have a place`, and what was sent again put the date back into the calendar.
  test.each([
    ['cancelled', skipped, 'This date is canceled'],
    ['gone', gone, 'This date no longer takes place'],
  ] as const)(
    'B §3.6: one that is %s confirms nothing, neither on the page, nor sent again, nor as a calendar file',
    async (state, change, why) => {
      await using date = await openDate(engine)
      await date.site.services.db.updateTable('events').set(change).execute()
      expect(await date.read()).toMatchObject({ status: 'registered', session: { state }, canChange: false, canCancel: false })
      expect((await date.read()).event.joinUrl).toBeNull()
      expect(await date.attendees()).toMatchObject([{ sessionState: state }])
      expect(await date.act('cancel')).toEqual([409, why])
      expect((await date.act('resend'))[0]).toBe(200)
      const email = await date.lastEmail()
      expect(email).toMatch(/^This date is canceled/)
      for (const calendar of [await date.calendar(), email]) expect(calendar).not.toContain('STATUS:CONFIRMED')
      expect(readCalendar(await date.calendar(), '2028-01-01')).toMatchObject([{ status: 'CANCELLED' }])
      expect(await date.calendar()).toContain('METHOD:CANCEL')
    },
  )

  // Before, 409 “This event has been postponed”: someone who could not come at another time kept the place.
  test('B §3.6: while the event is postponed the place stays, nothing can be changed, and it can be canceled', async () => {
    await using date = await openDate(engine)
    await date.update({ state: 'postponed' })
    expect(await date.read()).toMatchObject({ session: { state: 'postponed' }, canChange: false, canCancel: true })
    expect((await date.site.request(date.link, { method: 'PUT', json: { name: 'Ada Lund' } })).status).toBe(409)
    expect((await date.act('resend'))[0]).toBe(200)
    expect(await date.lastEmail()).toMatch(/^This event is postponed/)
    expect((await date.act('cancel'))[0]).toBe(200)
    expect(await date.read()).toMatchObject({ status: 'cancelled' })
  })

  // Before, it could be changed and canceled for as long as the series went on.
  test('B §3.6: a date of a series can be changed until it has ended, and is over then', async () => {
    await using date = await openDate(engine)
    date.at('2027-10-15T01:59:00Z')
    expect(await date.read()).toMatchObject({ session: { state: 'scheduled' }, canChange: true })
    date.at('2027-10-15T02:01:00Z')
    expect(await date.read()).toMatchObject({ session: { state: 'over' }, canChange: false, canCancel: false })
    expect(await date.act('cancel')).toEqual([409, 'This date is over'])
    expect((await date.act('resend'))[0]).toBe(409)
    // What staff change later doesn't reach back (B §1.4).
    await date.update({ state: 'cancelled' })
    expect(await date.read()).toMatchObject({ session: { state: 'over' } })
  })

  test('B §3.6: someone who is registered for all dates of an event that is canceled gets no entry for it again', async () => {
    await using date = await openDate(engine, { registration: { perSession: false } })
    await date.update({ state: 'cancelled', stateNote: 'The teacher is ill.' })
    expect(await date.read()).toMatchObject({ session: null, canCancel: false, event: { state: 'cancelled' } })
    expect(await date.calendar()).toContain('METHOD:CANCEL')
    await date.act('resend')
    expect(await date.lastEmail()).toMatch(/The teacher is ill\./)
  })
})
