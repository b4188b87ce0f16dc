import { engines } from '@tests/support/test-site'
import { openTimedSite, setTime } from '@tests/support/timed-site'
import { describe, expect, test } from 'vitest'
import { listUpcomingEvents } from '@/features/newsletter/mailings/upcoming-events.server'
import { eventStructuredData } from '../catalog/event-structured-data'
import { formatWhenForEmail } from '../emails/build-email-facts.server'
import type { EventMonth } from '../event.calls'
import { findStoredEvent } from '../event.repository.server'
import { eventsFeature } from '../events.feature.server'

const retreat = {
  title: 'Autumn Retreat',
  month: 'November',
  date: '12',
  year: '2027',
  time: '',
  location: 'Boulder',
  startsAt: '2027-11-12T18:00',
  endsAt: '2027-11-12T21:00',
  extraDates: [
    { startsAt: '2027-11-13T09:00', endsAt: '2027-11-13T17:00' },
    { startsAt: '2027-11-14T09:00', endsAt: '2027-11-14T13:00' },
  ],
}
const whole = { days: 'November 12–14, 2027', words: 'Fri, Nov 12, 6:00 PM to Sun, Nov 14, 2027, 1:00 PM' }
const oneSession = { startsAt: '2027-11-12T18:00', endsAt: '2027-11-14T13:00', extraDates: [] }
const daily = { startsAt: '2027-11-12T09:00', endsAt: '2027-11-12T17:00', extraDates: [], recurrence: 'FREQ=DAILY;COUNT=3' }

describe.each(engines)('an event over several days, on %s', (engine) => {
  test.each([
    ['three dates that follow one another', {}, whole.words],
    ['one session', oneSession, whole.words],
    ['a rule with an end', daily, 'Fri, Nov 12, 9:00 AM to Sun, Nov 14, 2027, 5:00 PM'],
    [
      'without its last day, which is canceled',
      { exceptions: [{ date: '2027-11-14', cancelled: true }] },
      'Fri, Nov 12, 6:00 PM to Sat, Nov 13, 2027, 5:00 PM',
    ],
    [
      'whole days',
      {
        startsAt: '2027-11-12T00:00',
        endsAt: '2027-11-12T23:59',
        extraDates: [{ startsAt: '2027-11-13T00:00', endsAt: '2027-11-13T23:59' }],
      },
      'November 12–13, 2027',
    ],
    ['beginnings alone', { endsAt: null }, 'November 12–14, 2027'],
  ])('spec B §1.6: %s are one stretch', async (_, fields, expected) => {
    await using desk = await openTimedSite(engine)
    expect((await desk.create({ ...retreat, ...fields })).stretch?.words).toBe(expected)
  })

  test.each([
    ['that people choose from', { registration: { perSession: true } }],
    ['of which the one between is canceled', { exceptions: [{ date: '2027-11-13', cancelled: true }] }],
    ['of a rule without an end', { ...daily, recurrence: 'FREQ=DAILY' }],
    ['of a day', { extraDates: [{ startsAt: '2027-11-12T22:00', endsAt: '2027-11-12T23:00' }] }],
  ])('spec B §1.6: sessions %s are single', async (_, fields) => {
    await using desk = await openTimedSite(engine)
    expect((await desk.create({ ...retreat, ...fields })).stretch).toBe(null)
  })

  test('spec B §1.6: all places that say when say all of it, once', async () => {
    await using desk = await openTimedSite(engine)
    await desk.create({ ...retreat, registration: { mode: 'open', closesBefore: 60 } })
    const text = async (path: string) => (await desk.site.request(path, { cookie: desk.cookie })).text()
    const { days }: EventMonth = JSON.parse(await text('/api/events/calendar?month=2027-11'))
    expect(days.map(({ day, entries: [entry] }) => [day.slice(8), entry?.words, entry?.span, entry?.goesOn])).toEqual([
      ['12', '6:00 PM', 'Fri, Nov 12, 6:00 PM to Sun, Nov 14, 1:00 PM', undefined],
      ['13', '9:00 AM', undefined, true],
      ['14', '9:00 AM', undefined, true],
    ])
    const [atom, calendar] = await Promise.all((eventsFeature.feeds ?? []).slice(0, 2).map(({ make }) => make(desk.site.services, {})))
    expect(atom).toContain(whole.words)
    expect(atom).not.toContain('Next:')
    expect(calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    const today = JSON.parse(await text('/api/staff/overview'))
    expect(today.overview.sessions[0]).toMatchObject({ stretch: whole.words, startsAt: '2027-11-12T18:00' })
    const event = await desk.read()
    expect(eventStructuredData(desk.site.services.site, event, 'https://example.org')).toMatchObject({
      startDate: '2027-11-12T18:00:00-07:00',
      endDate: '2027-11-14T13:00:00-07:00',
    })
    expect(await listUpcomingEvents(desk.site.services)).toMatchObject([
      { day: '12', month: 'November 12–14', when: 'Fri, Nov 12, 6:00 PM to Sun, Nov 14, 1:00 PM' },
    ])
    const row = await findStoredEvent(desk.site.services.db, 1)
    setTime(desk.site, '2027-11-13T18:00:00.000Z')
    expect(row && formatWhenForEmail(row, '', desk.site.services.clock).split('\n')).toEqual([
      `${whole.words}, Mountain Time`,
      'Sat, Nov 13: 9:00 AM – 5:00 PM',
      'Sun, Nov 14: 9:00 AM – 1:00 PM',
    ])
    expect(event.registration).toMatchObject({ deadline: '2027-11-13T00:00:00.000Z' })
  })

  test('spec B §1.6: an end more than 60 days later is refused, in a further date too', async () => {
    await using desk = await openTimedSite(engine)
    const create = async (fields: object) => {
      const answer = await desk.site.request('/api/cms/events', { json: { ...retreat, ...fields }, cookie: desk.cookie })
      return [answer.status, (await answer.json()).issues?.[0]]
    }
    const issue = { message: 'The end must be within 60 days of the start.' }
    expect(await create({ endsAt: '2028-01-12T13:00' })).toEqual([400, { ...issue, path: 'endsAt' }])
    expect(await create({ extraDates: [{ startsAt: '2027-12-01T09:00', endsAt: '2028-02-01T09:00' }] })).toEqual([
      400,
      { ...issue, path: 'extraDates' },
    ])
    expect((await create({ endsAt: '2028-01-11T13:00', extraDates: [] }))[0]).toBe(201)
  })
})
