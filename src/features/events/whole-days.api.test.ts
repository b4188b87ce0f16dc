import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { backfillWholeDays } from '@/app/upgrades.server'
import { createClock } from '@/platform/time/clock'
import { communityCalendar } from './calendar/event-calendars.server'
import { makeEvent } from './event.factory'
import { findStoredEvent } from './event.repository.server'
import { sendReminders } from './notices/send-reminders.server'

const words = { title: 'Day of Silence', month: 'April', date: '15', year: '2027', time: 'All day', location: 'Boulder' }
const whole = { startsAt: '2027-04-15T00:00', endsAt: '2027-04-15T23:59' }

/** A whole day as its words say it, on April 15; the clocks of Denver, six hours behind UTC, show `now`. */
async function openSite(engine: (typeof engines)[number], now: string, registration: object = {}, fields: object = words) {
  const site = await openTestSite(engine)
  const at = (moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(`${moment}-06:00`)))
  at(now)
  const event = await makeEvent(site.services, { ...fields, registration })
  return {
    site,
    event,
    at,
    register: async (name: string, asked: object = {}) => {
      const json = { eventId: event.id, name: 'Ada Quist', email: `${name}@example.net`, ...asked }
      const answer = await site.request('/api/register', { json })
      return answer.status === 201 ? (await answer.json()).status : answer.status
    },
    mailOf: async (kind: string) => {
      const mail = site.services.db.selectFrom('mail_messages').select('recipient').where('kind', '=', `registration-${kind}`)
      return (await mail.orderBy('id').execute()).map(({ recipient }) => recipient?.split('@')[0])
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

// Before, such a day had no session, and each of these went without.
describe.each(engines)('B §1.6: a whole day is a session like any other, on %s', (engine) => {
  test('people are reminded on the day before', async () => {
    await using open = await openSite(engine, '2027-04-10T12:00')
    await open.register('ada')
    open.at('2027-04-14T07:59')
    await sendReminders(open.site.services)
    expect(await open.mailOf('reminder')).toEqual([])
    open.at('2027-04-14T08:00')
    await sendReminders(open.site.services)
    expect(await open.mailOf('reminder')).toEqual(['ada'])
  })

  test('a deadline before it begins counts from its beginning', async () => {
    await using open = await openSite(engine, '2027-04-13T23:59', { closesBefore: 1440 })
    expect(await open.register('ada')).toBe('registered')
    open.at('2027-04-14T00:00')
    // Before, people registered until the day was over.
    expect(await open.register('bo')).toBe(409)
  })

  test('a place that is offered on its eve is held until it begins at the latest', async () => {
    await using open = await openSite(engine, '2027-04-14T18:00', { capacity: 1, waitlist: true })
    expect([await open.register('ada'), await open.register('bo')]).toEqual(['registered', 'waitlisted'])
    const link = `/api/registrations/${await open.site.linkTo(open.event.id, 'ada@example.net')}`
    await open.site.request(`${link}/cancel`, { method: 'POST' })
    const offered = await open.site.services.db.selectFrom('registrations').select('offerEndsAt').where('status', '=', 'offered').execute()
    // Before, until 6 PM of the day itself.
    expect(offered).toEqual([{ offerEndsAt: '2027-04-15T03:00:00.000Z' }])
  })

  test('people register for it as for a single date', async () => {
    await using open = await openSite(engine, '2027-04-10T12:00', { perSession: true })
    expect(await open.register('ada', { session: whole.startsAt })).toBe('registered')
    expect(await open.register('bo')).toBe('registered')
    const { sessions } = await (await open.site.request(`/api/events/${open.event.id}/availability`)).json()
    expect(sessions).toMatchObject([whole])
  })

  test('it is on Today until it is over, and nowhere has times of day', async () => {
    await using open = await openSite(engine, '2027-04-15T22:00')
    const { site } = open
    const cookie = await site.logIn()
    const today = async () => (await (await site.request('/api/staff/overview', { cookie })).json()).overview.sessions
    expect(await today()).toMatchObject([whole])
    open.at('2027-04-16T00:00')
    site.services.content.expire()
    expect(await today()).toEqual([])
    expect(await communityCalendar(site.services)).toMatch(/DTSTART;VALUE=DATE:20270415\r\nDTEND;VALUE=DATE:20270416\r\n/)
    open.at('2027-04-14T12:00')
    await open.register('ada')
    const [mail] = (await site.deliverMail()).filter(({ to }) => to?.[0]?.address?.startsWith('ada'))
    expect(mail?.text).toContain('Thursday, April 15, 2027, all day')
    expect(`${mail?.text} ${JSON.stringify(await (await site.request('/api/cms/events')).json())}`).not.toMatch(/12:00 AM|11:59/)
  })

  test.each([
    ['2027-04-15T00:00', '2027-04-16T00:00', whole.endsAt, 'All day'],
    ['2027-04-15T00:00', '2027-04-18T00:00', '2027-04-17T23:59', 'All day, until Saturday, April 17'],
  ])('times from %s to %s that are sent are whole days', async (startsAt, endsAt, stored, time) => {
    const extraDates = [{ startsAt: '2027-05-15T00:00', endsAt: '2027-05-16T00:00' }]
    const exceptions = [{ date: '2027-05-15', startsAt: '2027-05-16T00:00', endsAt: '2027-05-17T00:00' }]
    await using open = await openSite(
      engine,
      '2027-04-10T12:00',
      {},
      { title: 'Retreat', date: '', time: '', startsAt, endsAt, extraDates, exceptions },
    )
    expect(open.event).toMatchObject({
      ...{ startsAt, endsAt: stored, time, lastDay: '2027-05-16' },
      extraDates: [{ endsAt: '2027-05-15T23:59' }],
      exceptions: [{ endsAt: '2027-05-16T23:59' }],
    })
  })

  test('one that an earlier release stored gets its session at the start, and what was not understood stays', async () => {
    await using open = await openSite(engine, '2027-04-10T12:00')
    const { site, event } = open
    const { services } = site
    const other = await makeEvent(services, { ...words, title: 'Walk', time: 'All through the day' })
    await services.db
      .updateTable('events')
      .set({ startsAt: null, endsAt: null, lastEndsAt: null, time: 'All Day' })
      .where('id', '=', event.id)
      .execute()
    await services.db.deleteFrom('event_sessions').execute()
    const before = await findStoredEvent(services.db, other.id)
    for (let start = 0; start < 2; start++) await backfillWholeDays(services)
    expect(await findStoredEvent(services.db, event.id)).toMatchObject({
      ...whole,
      time: 'All Day',
      sequence: 0,
      updatedAt: event.updatedAt,
    })
    expect(await findStoredEvent(services.db, other.id)).toEqual(before)
    const rows = await services.db.selectFrom('event_sessions').select(['startsAt', 'endsAt', 'begins']).execute()
    expect(rows).toEqual([{ ...whole, begins: '2027-04-15T06:00:00.000Z' }])
  })
})
