import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import type { EventMonth } from '../event.calls'
import { makeEvent } from '../event.factory'
import { eventsFeature } from '../events.feature.server'

async function openSite(engine: 'sqlite' | 'postgres') {
  const site = await openTestSite(engine)
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-12T18:00:00.000Z'))
  const read = async (month: string): Promise<EventMonth> => (await site.request(`/api/events/calendar?month=${month}`)).json()
  return {
    site,
    read,
    /** What stands in a month, in short: `5: Open House, 10:00 AM`. */
    async lines(month: string): Promise<string[]> {
      const { days } = await read(month)
      return days.flatMap(({ day, entries, more }) => [
        ...entries.map(({ title, words }) => `${Number(day.slice(8))}: ${title}, ${words}`),
        ...(more ? [`${Number(day.slice(8))}: ${more} more`] : []),
      ])
    },
    make: (fields: Record<string, unknown>) => makeEvent(site.services, fields),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

const once = (startsAt: string, endsAt: string, title = 'Open House') => ({
  title,
  startsAt,
  endsAt,
  month: '',
  date: '',
  year: '',
  time: '',
})
const sundays = { ...once('2027-10-03T18:30', '2027-10-03T19:00', 'Meditation'), recurrence: 'FREQ=WEEKLY;BYDAY=SU' }

describe.each(engines)('the month, on %s', (engine) => {
  test('spec B §2.3: a month has what begins in it, and what reaches into it, by the clocks of the community', async () => {
    await using site = await openSite(engine)
    await site.make(once('2027-10-05T10:00', '2027-10-05T12:00'))
    await site.make(once('2027-09-30T19:00', '2027-10-02T13:00', 'Retreat'))
    await site.make(once('2027-09-15T09:00', '2027-10-31T13:00', 'Long retreat'))
    await site.make({ ...once('2027-11-01T06:30', '2027-11-01T07:00', 'In Berlin'), timeZone: 'Europe/Berlin' })
    await site.make(once('2027-09-30T19:00', '2027-10-01T00:00', 'Until midnight'))
    await site.make(once('2027-11-01T00:00', '2027-11-01T10:00', 'In November'))
    const lines = await site.lines('2027-10')
    expect(lines.filter((line) => !line.includes('Long retreat'))).toEqual([
      '1: Retreat, All day',
      '2: Retreat, Until 1:00 PM',
      '5: Open House, 10:00 AM',
      '31: In Berlin, 11:30 PM',
    ])
    expect(lines.filter((line) => line.includes('Long retreat'))).toHaveLength(31)
    expect(lines.at(-2)).toBe('31: Long retreat, Until 1:00 PM')
  })

  test('spec B §2.3: whole days are the same days, whatever the zone, and a day on which nothing is has no page', async () => {
    await using site = await openSite(engine)
    await site.make({ ...once('2027-10-20T00:00', '2027-10-20T23:59', 'Day in Tokyo'), timeZone: 'Asia/Tokyo' })
    await site.make({ ...once('2027-10-30T00:00', '2027-10-31T23:59', 'Days in Honolulu'), timeZone: 'Pacific/Honolulu' })
    await site.make({
      ...once('2027-10-05T00:00', '2027-10-05T23:59', 'Tuesdays in Berlin'),
      recurrence: 'FREQ=WEEKLY;COUNT=2',
      timeZone: 'Europe/Berlin',
    })
    expect(await site.lines('2027-10')).toEqual([
      '5: Tuesdays in Berlin, All day',
      '12: Tuesdays in Berlin, All day',
      '20: Day in Tokyo, All day',
      '30: Days in Honolulu, All day, to Sunday',
      '31: Days in Honolulu, All day',
    ])
    expect(await site.lines('2027-11')).toEqual([])
    const pages = ['2027-10-19', '2027-10-20', '2027-11-01'].map((day) =>
      eventsFeature.pages?.exists?.['/events/calendar/{-$period}']?.(site.site.services, day),
    )
    expect(await Promise.all(pages)).toEqual([false, true, false])
  })

  test('spec B §2.3: a series is in months for which no rows are kept, and what was canceled in it is said', async () => {
    await using site = await openSite(engine)
    await site.make({ ...sundays, exceptions: [{ date: '2027-10-10', cancelled: true }] })
    expect(await site.lines('2027-10')).toEqual([
      '3: Meditation, 6:30 PM',
      '10: Meditation, 6:30 PM, Canceled',
      ...['17', '24', '31'].map((day) => `${day}: Meditation, 6:30 PM`),
    ])
    // The month in which the rows end, and one after them.
    expect(await site.lines('2029-04')).toHaveLength(5)
    expect(await site.lines('2031-03')).toHaveLength(5)
    expect(await site.lines('2027-09')).toEqual([])
  })

  test('spec B §2.3: an event of which only the day is known is in its month; what recurs without a rule is in none', async () => {
    await using site = await openSite(engine)
    await site.make({ title: 'Snow Day', month: 'October', date: '31', year: '2027', time: 'After the snow melts' })
    await site.make({ title: 'Groups', isRecurring: true, date: 'Every', month: '', year: '', time: 'Through the year' })
    const entry = { slug: 'snow-day', title: 'Snow Day', words: 'After the snow melts' }
    expect((await site.read('2027-10')).days).toEqual([{ day: '2027-10-31', entries: [entry] }])
  })

  test('spec B §2.3: a day of a month shows four entries and how many more there are; the day itself shows all', async () => {
    await using site = await openSite(engine)
    for (const hour of [14, 9, 18, 11, 12, 10])
      await site.make(once(`2027-10-05T${hour < 10 ? `0${hour}` : hour}:00`, '2027-10-05T20:00', `At ${hour}`))
    await site.make(once('2027-10-04T19:00', '2027-10-06T13:00', 'Retreat'))
    expect(await site.lines('2027-10')).toEqual([
      '4: Retreat, 7:00 PM, to Wednesday',
      '5: Retreat, All day',
      '5: At 9, 9:00 AM',
      '5: At 10, 10:00 AM',
      '5: At 11, 11:00 AM',
      '5: 3 more',
      '6: Retreat, Until 1:00 PM',
    ])
    const answer: EventMonth = await (await site.site.request('/api/events/calendar?day=2027-10-05')).json()
    expect(answer.days.flatMap(({ entries }) => entries.map(({ title }) => title))).toEqual([
      'Retreat',
      ...[9, 10, 11, 12, 14, 18].map((hour) => `At ${hour}`),
    ])
  })

  test('spec B §2.3: a month that exists has a page, and a day on which there is anything; what is no month and no day has none', async () => {
    await using site = await openSite(engine)
    await site.make(once('2027-10-04T19:00', '2027-10-05T13:00', 'Retreat'))
    const pages = ['2027-10', '2027-11', '2027-10-04', '2027-10-05']
    const others = ['2027-13', '2027-00', '2027-1', '2027-10-5', '2027-10-32', '2027-02-30', '2027-10-05T10:00', 'october', '']
    const nothingThere = ['2027-10-06', '2037-01-01', '9999-12']
    const exists = eventsFeature.pages?.exists['/events/calendar/{-$period}']
    const isPage = async (period: string) => [period, await exists?.(site.site.services, period)]
    expect(Object.fromEntries(await Promise.all([...pages, ...others, ...nothingThere].map(isPage)))).toEqual({
      ...Object.fromEntries(pages.map((period) => [period, true])),
      ...Object.fromEntries([...others, ...nothingThere].map((period) => [period, false])),
    })
  })

  test('spec B §2.3: what has no page of the calendar is not read for anyone who asks the call for it', async () => {
    await using site = await openSite(engine)
    await site.make(sundays)
    await site.make(once('2090-10-05T10:00', '2090-10-05T12:00'))
    const status = async (query: string) => [query, (await site.site.request(`/api/events/calendar?${query}`)).status]
    for (const query of ['month=9998-12', 'month=2037-11', 'month=1000-01', 'day=9998-12-31', 'day=2031-03-02', 'day=2027-10-04'])
      expect(await status(query)).toEqual([query, 404])
    for (const query of ['month=2037-10', 'month=2090-10', 'day=2027-10-03']) expect(await status(query)).toEqual([query, 200])
  })

  test('spec B §2.3: what is too late on its first days to be shown there is shown whole where it is shown first', async () => {
    await using site = await openSite(engine)
    for (const hour of [10, 11, 12, 13]) await site.make(once(`2027-10-05T${hour}:00`, '2027-10-05T20:00'))
    await site.make(once('2027-10-05T19:00', '2027-10-07T13:00', 'Retreat'))
    const { days } = await site.read('2027-10')
    const retreat = days.flatMap(({ day, entries }) =>
      entries.filter(({ title }) => title === 'Retreat').map((entry) => ({ day, ...entry })),
    )
    expect(retreat).toMatchObject([
      { day: '2027-10-06', span: 'Tue, Oct 5, 7:00 PM to Thu, Oct 7, 1:00 PM' },
      { day: '2027-10-07', goesOn: true },
    ])
  })

  test('spec B §6.1: visitors find no draft in a month, and nothing that is yet to be published', async () => {
    await using site = await openSite(engine)
    const draft = await site.make(once('2027-10-05T10:00', '2027-10-05T12:00'))
    const series = await site.make(sundays)
    await site.site.services.db.updateTable('events').set({ status: 'draft' }).where('id', 'in', [draft.id, series.id]).execute()
    for (const month of ['2027-10', '2031-10']) expect(await site.read(month)).toEqual({ days: [], nextMonth: null })
  })

  test('spec B §2.3: a month with nothing in it names the next one that has something', async () => {
    await using site = await openSite(engine)
    expect(await site.read('2027-11')).toEqual({ days: [], nextMonth: null })
    await site.make({ ...once('2031-02-01T10:00', '2031-02-01T12:00'), recurrence: 'FREQ=YEARLY;INTERVAL=4' })
    expect(await site.read('2031-03')).toEqual({ days: [], nextMonth: '2035-02' })
    await site.make({ title: 'Snow Day', month: 'January', date: '3', year: '2029', time: 'After the snow melts' })
    expect(await site.read('2027-11')).toEqual({ days: [], nextMonth: '2029-01' })
    await site.make(once('2027-12-31T21:00', '2028-01-01T01:00'))
    expect(await site.read('2027-11')).toEqual({ days: [], nextMonth: '2027-12' })
  })

  test('spec B §2.3: without a month it is the present one, and what is no month is refused', async () => {
    await using site = await openSite(engine)
    await site.make(once('2027-10-05T10:00', '2027-10-05T12:00'))
    const answer = await site.site.request('/api/events/calendar')
    expect(await answer.json()).toEqual(await site.read('2027-10'))
    for (const month of ['2027-13', '0000-00', 'abc', '2027-1', '']) {
      const refused = await site.site.request(`/api/events/calendar?month=${month}`)
      expect({ month, status: refused.status, ...(await refused.json()) }).toMatchObject({
        status: 400,
        issues: [{ path: 'month', message: 'month must be a month like 2027-10' }],
      })
    }
  })
})

test('spec B §1.5: no event takes the address of the calendar', async () => {
  await using site = await openSite('sqlite')
  const slugs = [await site.make({ title: 'Calendar' }), await site.make({ title: 'Open House', slug: 'calendar' })].map(({ slug }) => slug)
  expect(slugs).toEqual(['calendar-2', 'calendar-3'])
})
