import { readCalendar } from '@tests/support/read-calendar'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { eventOperations } from '../event.operations.server'
import { createLink } from '../places/registration.repository.server'
import { sendReminders } from './send-reminders.server'

const span = (day: string) => ({ startsAt: `2027-10-${day}T19:00`, endsAt: `2027-10-${day}T20:00` })
/** On October 7, 14 and 21, without a rule. */
const threeDates = {
  title: 'Open House',
  month: 'October',
  date: '7',
  year: '2027',
  time: '',
  ...span('07'),
  extraDates: [span('14'), span('21')],
  registration: { perSession: true },
}

/** Ada is registered for the date that begins at `session`. */
async function openDates(engine: (typeof engines)[number], session: string) {
  const site = await openTestSite(engine)
  const at = (moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))
  at('2027-10-01T18:00:00Z')
  const { id } = await makeEvent(site.services, threeDates)
  expect(
    (await site.request('/api/register', { json: { eventId: id, name: 'Ada Quist', email: 'ada@example.net', session } })).status,
  ).toBe(201)
  const { db, clock } = site.services
  const row = await db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()
  const link = `/api/registrations/${await createLink(db, row.id, clock.now().toISOString())}`
  return {
    site,
    at,
    change: (fields: object) => eventOperations.update(site.services, id, { ...fields, tellAttendees: true }, 1),
    read: async () => (await (await site.request(link)).json()).registration,
    calendar: async () => readCalendar(await (await site.request(`${link}/calendar`)).text(), '2028-01-01').map(({ startsAt }) => startsAt),
    lastEmail: async () => (await site.deliverMail()).at(-1),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

describe.each(engines)('people whose date is moved, on %s', (engine) => {
  test('spec B §1.4: a further date that is over and is removed keeps its people, also where another is added', async () => {
    await using dates = await openDates(engine, '2027-10-14T19:00')
    dates.at('2027-10-16T18:00:00Z')
    await dates.change({ extraDates: [span('21'), span('28')] })
    expect(await dates.read()).toMatchObject({ status: 'registered', session: { startsAt: '2027-10-14T19:00', state: 'over' } })
    const subjects = (await dates.site.deliverMail()).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Registration: Open House', 'You are registered: Open House'])
    const cookie = await dates.site.logIn()
    const { attendees } = await (await dates.site.request('/api/events/1/attendees', { cookie })).json()
    expect(attendees).toMatchObject([{ name: 'Ada Quist', session: '2027-10-14T19:00', sessionState: 'over' }])
  })

  // Before, 'This date is canceled', and a registration on a date that was there no more.
  test.each([
    ['2027-10-14T19:00', { extraDates: [span('15'), span('21')] }, '2027-10-15T19:00', 'Fri, Oct 15', 'Thursday, October 14'],
    ['2027-10-07T19:00', { ...span('08'), date: '8' }, '2027-10-08T19:00', 'Fri, Oct 8', 'Thursday, October 7'],
  ])('B §3.9: one of several dates without a rule keeps its people where it goes, and they are notified: %s', async (...given) => {
    const [session, change, moved, day, former] = given
    await using dates = await openDates(engine, session)
    await dates.change(change)
    expect(await dates.read()).toMatchObject({ status: 'registered', session: { startsAt: moved, state: 'scheduled' } })
    const email = await dates.lastEmail()
    expect(email?.subject).toBe(`The date has changed: Open House, ${day}`)
    expect(email?.text).toContain(`Before: ${former}`)
    expect(await dates.calendar()).toEqual([moved])
  })

  // Before, “Open House won’t take place.”, under a subject without the date.
  test('B §3.9: of one date that is canceled the email names the date, so that no one thinks that all are off', async () => {
    await using dates = await openDates(engine, '2027-10-14T19:00')
    await dates.change({ exceptions: [{ date: '2027-10-14', cancelled: true }] })
    const email = await dates.lastEmail()
    expect(email?.subject).toBe('This date is canceled: Open House, Thu, Oct 14')
    expect(email?.text).toContain('Open House won’t take place on Thu, Oct 14. You don’t need to do anything.')
  })

  // Before, they got no second reminder: the moved date counted as reminded already.
  test('B §3.10: someone who was reminded of a date is reminded again once it has moved to another day, not to another hour', async () => {
    await using dates = await openDates(engine, '2027-10-14T19:00')
    const reminders = async () => {
      await sendReminders(dates.site.services)
      const { db } = dates.site.services
      return (await db.selectFrom('mail_messages').select('id').where('kind', '=', 'registration-reminder').execute()).length
    }
    dates.at('2027-10-14T02:00:00Z')
    expect(await reminders()).toBe(1)
    await dates.change({ extraDates: [{ startsAt: '2027-10-14T20:00', endsAt: '2027-10-14T21:00' }, span('21')] })
    expect(await reminders()).toBe(1)
    await dates.change({ extraDates: [span('16'), span('21')] })
    dates.at('2027-10-16T02:00:00Z')
    expect(await reminders()).toBe(2)
    expect(await reminders()).toBe(2)
  })
})
