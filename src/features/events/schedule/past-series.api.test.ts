import { readCalendar } from '@tests/support/read-calendar'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { communityCalendar } from '../calendar/event-calendars.server'

const sundays = {
  title: 'Sunday Sitting',
  location: 'Boulder',
  startsAt: '2027-10-03T18:30',
  endsAt: '2027-10-03T19:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=SU',
}
const PAST = ['2027-10-03T18:30', '2027-10-10T18:30', '2027-10-17T18:30']

async function openDesk(engine: 'sqlite' | 'postgres') {
  let count = 0
  const site = await openTestSite(engine)
  const setTime = (time: string) => {
    site.services.clock = createClock('America/Denver', () => new Date(time))
    site.services.content.expire()
  }
  setTime('2027-10-01T18:00:00.000Z')
  const call = async (method: string, path: string, json?: object) => {
    const cookie = await site.logIn({ username: `staff-${++count}` })
    const answer = await site.request(path, { method, cookie, ...(json && { json }) })
    expect(answer.status).toBeLessThan(300)
    return answer.json()
  }
  const read = async (path: string) => (await site.request(path)).json()
  const sessions = async (from = '2027-10-01', to = '2027-11-10') =>
    (await read(`/api/events/1/sessions?from=${from}&to=${to}`)).sessions.map(
      ({ startsAt, title, state }: { startsAt: string; title?: string; state: string }) =>
        [startsAt, title, state === 'scheduled' ? undefined : state].filter(Boolean).join(' '),
    )
  /** What a calendar program shows until 10 November. */
  const calendar = async () =>
    readCalendar(await communityCalendar(site.services), '2027-11-10').map(({ startsAt, title, status }) =>
      [startsAt, title, ...(status === 'CONFIRMED' ? [] : [status])].join(' '),
    )
  await call('POST', '/api/cms/events', sundays)
  return {
    site,
    setTime,
    sessions,
    calendar,
    read,
    change: (fields: object) => call('PUT', '/api/cms/events/1', fields),
    call,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

const titled = (starts: string[], title: string) => starts.map((start) => `${start} ${title}`)

describe.each(engines)('a series that is changed, on %s', (engine) => {
  // Before, dates that were over moved along: to Wednesdays, under a title that no one had seen then.
  test('spec B §1.4: what is over keeps its time, place and title in lists, in the month and in calendars', async () => {
    await using desk = await openDesk(engine)
    desk.setTime('2027-10-20T18:00:00.000Z')
    const wednesdays = { startsAt: '2027-10-06T20:00', endsAt: '2027-10-06T21:00', recurrence: 'FREQ=WEEKLY;BYDAY=WE' }
    await desk.change({
      ...wednesdays,
      eventDate: null,
      date: '6',
      month: 'October',
      year: '2027',
      title: 'Midweek Sitting',
      location: 'Denver',
    })
    const next = ['2027-10-20T20:00', '2027-10-27T20:00', '2027-11-03T20:00']
    expect(await desk.sessions()).toEqual([...titled(PAST, 'Sunday Sitting'), ...next, '2027-11-10T20:00'])
    expect(await desk.calendar()).toEqual([...titled(PAST, 'Sunday Sitting'), ...titled(next, 'Midweek Sitting')])
    const { days } = await desk.read('/api/events/calendar?month=2027-10')
    expect(days.map(({ day, entries: [entry] }: { day: string; entries: { title: string }[] }) => `${day} ${entry?.title}`)).toEqual([
      '2027-10-03 Sunday Sitting',
      '2027-10-10 Sunday Sitting',
      '2027-10-17 Sunday Sitting',
      '2027-10-20 Midweek Sitting',
      '2027-10-27 Midweek Sitting',
    ])
  })

  test('spec B §1.4: a time that changes on the evening of a date gives that day no second one; a longer one changes only what is upcoming', async () => {
    await using desk = await openDesk(engine)
    desk.setTime('2027-10-18T01:30:00.000Z')
    await desk.change({ startsAt: '2027-10-03T20:00', endsAt: '2027-10-03T21:00' })
    desk.setTime('2027-10-25T18:00:00.000Z')
    await desk.change({ startsAt: '2027-10-03T20:00', endsAt: '2027-10-03T22:00' })
    const expected = [...PAST, '2027-10-24T20:00', '2027-10-31T20:00', '2027-11-07T20:00']
    expect(await desk.sessions()).toEqual(expected)
    expect(await desk.calendar()).toEqual(titled(expected, 'Sunday Sitting'))
  })

  test('spec B §1.4: a single date that is set for later on the day of a date that is over is there as well', async () => {
    await using desk = await openDesk(engine)
    desk.setTime('2027-10-18T01:30:00.000Z')
    const evening = { startsAt: '2027-10-17T20:00', endsAt: '2027-10-17T21:00', date: '17', month: 'October', year: '2027' }
    await desk.change({ ...evening, recurrence: null, isRecurring: false })
    const expected = [...PAST, evening.startsAt]
    expect(await desk.sessions()).toEqual(expected)
    expect(await desk.calendar()).toEqual(titled(expected, 'Sunday Sitting'))
  })

  test('spec B §1.4: a date that is skipped, moved or noted for later changes nothing of what is over, and leaves one series in calendars', async () => {
    await using desk = await openDesk(engine)
    desk.setTime('2027-10-20T18:00:00.000Z')
    await desk.change({
      exceptions: [
        { date: '2027-10-24', cancelled: true },
        { date: '2027-10-31', note: 'Bring a cushion.' },
      ],
    })
    const text = await communityCalendar(desk.site.services)
    expect(text.match(/RRULE/g)?.filter((_, index) => index === 0)).toHaveLength(1)
    expect(text).not.toContain('-until-')
    expect((await desk.sessions()).slice(0, 4)).toEqual([...PAST, '2027-10-24T18:30 cancelled'])
  })

  test('spec B §1.4: what is over stays as held after the series is canceled, and back on again', async () => {
    await using desk = await openDesk(engine)
    desk.setTime('2027-10-20T18:00:00.000Z')
    await desk.change({ state: 'cancelled' })
    expect((await desk.sessions()).slice(0, 4)).toEqual([...PAST, '2027-10-24T18:30 cancelled'])
    desk.setTime('2027-10-27T18:00:00.000Z')
    await desk.change({ state: 'scheduled' })
    expect(await desk.sessions()).toEqual([...PAST, '2027-10-24T18:30 cancelled', '2027-10-31T18:30', '2027-11-07T18:30'])
  })

  test('spec B §1.4: it is so still after the event was deleted and restored, and after the daily job', async () => {
    await using desk = await openDesk(engine)
    desk.setTime('2027-10-20T18:00:00.000Z')
    await desk.change({ startsAt: '2027-10-03T20:00', endsAt: '2027-10-03T21:00' })
    await desk.call('DELETE', '/api/cms/events/1')
    const { deleted } = await desk.call('GET', '/api/cms/deleted')
    await desk.call('POST', `/api/cms/deleted/${deleted[0].id}/restore`)
    expect(await desk.sessions()).toEqual([...PAST, '2027-10-24T20:00', '2027-10-31T20:00', '2027-11-07T20:00'])
  })

  test('spec B §1.4: what visitors never saw may be corrected', async () => {
    await using desk = await openDesk(engine)
    await desk.call('POST', '/api/cms/events', { ...sundays, title: 'Draft', status: 'draft' })
    desk.setTime('2027-10-20T18:00:00.000Z')
    await desk.call('PUT', '/api/cms/events/2', { startsAt: '2027-10-03T20:00', endsAt: '2027-10-03T21:00', status: 'published' })
    const { sessions } = await desk.read('/api/events/2/sessions?from=2027-10-01&to=2027-10-11')
    expect(sessions.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual(['2027-10-03T20:00', '2027-10-10T20:00'])
  })

  test('spec B §1.4: dates without a rule that are over stay when they are taken from the list', async () => {
    await using desk = await openDesk(engine)
    const span = (day: string) => ({ startsAt: `2027-${day}T10:00`, endsAt: `2027-${day}T12:00` })
    await desk.change({
      recurrence: null,
      isRecurring: false,
      ...span('10-05'),
      date: '5',
      month: 'October',
      year: '2027',
      extraDates: [span('10-12'), span('10-26')],
    })
    desk.setTime('2027-10-20T18:00:00.000Z')
    await desk.change({ ...span('10-26'), date: '26', month: 'October', year: '2027', extraDates: [span('11-02')] })
    const expected = ['2027-10-05T10:00', '2027-10-12T10:00', '2027-10-26T10:00', '2027-11-02T10:00']
    expect(await desk.sessions()).toEqual(expected)
    expect(await desk.calendar()).toEqual(titled(expected, 'Sunday Sitting'))
  })
})
