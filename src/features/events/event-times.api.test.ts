import { engines } from '@tests/support/test-site'
import { NOW, openTimedSite, sundays, words } from '@tests/support/timed-site'
import { describe, expect, test } from 'vitest'
import { backfillEventTimes } from '@/app/upgrades.server'
import { createClock } from '@/platform/time/clock'
import { communityCalendar } from './calendar/event-calendars.server'
import type { AdminEvent } from './event.schema'

describe.each(engines)('words and times of an event, on %s', (engine) => {
  test('spec B §1.2: a client that sends only documented fields has the times derived from them', async () => {
    await using desk = await openTimedSite(engine)
    expect(await desk.create(words)).toMatchObject({
      ...words,
      startsAt: '2027-10-05T10:00',
      endsAt: '2027-10-05T12:00',
      timeZone: 'America/Denver',
      recurrence: null,
      kind: 'other',
      attendance: 'in-person',
      state: 'scheduled',
      nextSession: { startsAt: '2027-10-05T10:00', endsAt: '2027-10-05T12:00', timeZone: 'America/Denver' },
      lastDay: '2027-10-05',
    })
    expect(await desk.sessions(1, '2027-10-01', '2027-12-31')).toEqual(['2027-10-05T10:00'])
  })

  test('spec B §1.2: where the time is not understood only the day counts, and the words stay', async () => {
    await using desk = await openTimedSite(engine)
    expect(await desk.create({ ...words, time: 'After the snow melts' })).toMatchObject({
      time: 'After the snow melts',
      startsAt: null,
      endsAt: null,
      nextSession: null,
      lastDay: '2027-10-05',
    })
  })

  test('spec B §1.2: whole days that were sent have their words derived; a series of such words has whole days', async () => {
    await using desk = await openTimedSite(engine)
    const weekend = { title: 'Retreat', startsAt: '2027-11-12T00:00', endsAt: '2027-11-14T23:59' }
    const stored = await desk.create(weekend)
    expect(stored).toMatchObject({
      ...weekend,
      date: '12',
      month: 'November',
      time: 'All day, until Sunday, November 14',
      lastDay: '2027-11-14',
    })
    // A client that knows only the documented fields sends them back, with one changed.
    const { date, month, year, time, isRecurring } = stored
    expect((await desk.update(stored.id, { date, month, year, time, isRecurring, title: 'Autumn retreat' })).event).toMatchObject({
      startsAt: weekend.startsAt,
      endsAt: weekend.endsAt,
    })
    expect((await desk.update(stored.id, { date: '11', month, year, time })).event).toMatchObject({
      startsAt: '2027-11-11T00:00',
      endsAt: weekend.endsAt,
    })
    const fast = { ...words, title: 'Day of silence', time: 'All day', isRecurring: true, recurrence: 'FREQ=MONTHLY' }
    expect(await desk.create(fast)).toMatchObject({ time: 'All day', startsAt: '2027-10-05T00:00', endsAt: '2027-10-05T23:59' })
    // Before, the page and the list called three days “December 18, all day”.
    expect(await desk.create({ ...weekend, time: 'All day' })).toMatchObject({ ...weekend, time: 'All day, until Sunday, November 14' })
    expect(await desk.create({ ...weekend, time: 'From morning on' })).toMatchObject({ ...weekend, time: 'From morning on' })
    // Before, what takes place once on a whole day had no session.
    const nextSession = { startsAt: '2027-10-05T00:00', endsAt: '2027-10-05T23:59' }
    expect(await desk.create({ ...words, time: 'All day' })).toMatchObject({ ...nextSession, nextSession, lastDay: '2027-10-05' })
  })

  // Before, the page said 2:30 AM, the session began at 3:30, and the calendar’s time was one that no clock shows.
  test.each([
    ['2:30 - 3:15 AM', '3:30 AM - 4:15 AM', '03:30', '04:15'],
    ['2:30 AM', '3:30 AM', '03:30', null],
    ['1:30 - 2:30 AM', '1:30 AM - 3:30 AM', '01:30', '03:30'],
    ['1:30 - 3:30 AM', '1:30 - 3:30 AM', '01:30', '03:30'],
    ['2:30 - 3:15 AM (clocks change!)', '3:30 AM - 4:15 AM', '03:30', '04:15'],
  ])('spec B §1.4: “%s” where clocks skip an hour is %s, in words, times and calendars', async (time, written, start, end) => {
    await using desk = await openTimedSite(engine)
    const day = '2028-03-12'
    const span = { startsAt: `${day}T${start}`, endsAt: end && `${day}T${end}` }
    const event = await desk.create({ ...words, month: 'March', date: '12', year: '2028', time })
    expect(event).toMatchObject({ time: written, ...span, nextSession: { startsAt: span.startsAt } })
    const feed = await communityCalendar(desk.site.services)
    expect(feed).toContain(`DTSTART;TZID=America/Denver:20280312T${start.replace(':', '')}00`)
    // What is sent once more changes nothing.
    const sent = { startsAt: `${day}T02:30`, endsAt: `${day}T03:15` }
    expect((await desk.update(event.id, sent)).event).toMatchObject({
      startsAt: `${day}T03:30`,
      endsAt: `${day}T04:15`,
      time: '3:30 AM - 4:15 AM',
    })
  })

  test('spec B §1.4: a further date and a moved one that clocks skip are stored as clocks show them; a rule keeps its time', async () => {
    await using desk = await openTimedSite(engine)
    const skipped = { startsAt: '2028-03-12T02:30', endsAt: '2028-03-12T03:00' }
    const shown = { startsAt: '2028-03-12T03:30', endsAt: '2028-03-12T04:00' }
    const once = { title: 'Vigil', startsAt: '2028-03-05T02:30', endsAt: '2028-03-05T03:00' }
    expect(await desk.create({ ...once, extraDates: [skipped] })).toMatchObject({ extraDates: [shown] })
    const daily = { ...once, recurrence: 'FREQ=WEEKLY', exceptions: [{ date: '2028-03-19', ...skipped }] }
    expect(await desk.create({ ...daily, startsAt: skipped.startsAt, endsAt: skipped.endsAt })).toMatchObject({
      ...skipped,
      exceptions: [{ date: '2028-03-19', ...shown }],
    })
  })

  // Before, it read '7:00 PM - 7:00 PM'.
  test('spec B §1.2: what begins and ends at one time has the words of its beginning', async () => {
    await using desk = await openTimedSite(engine)
    const at = '2027-10-05T19:00'
    const event = await desk.create({ title: 'Bell', startsAt: at, endsAt: at })
    expect(event).toMatchObject({ time: '7:00 PM', startsAt: at, endsAt: at })
    expect((await desk.update(event.id, { title: 'Evening Bell' })).event).toMatchObject({ time: '7:00 PM', startsAt: at, endsAt: at })
  })

  test('spec B §1.2: words are read on the clocks of the event: its zone by its names, another by none', async () => {
    await using desk = await openTimedSite(engine)
    const eastern = await desk.create({ ...words, time: '7 PM Eastern' })
    expect(eastern).toMatchObject({ startsAt: null, timeZone: 'America/Denver', zoneName: 'Mountain Time' })
    const there = { timeZone: 'America/New_York', startsAt: '2027-10-05T19:00', zoneName: 'Eastern Time' }
    expect((await desk.update(eastern.id, { timeZone: 'America/New_York' })).event).toMatchObject({ ...there, time: '7 PM Eastern' })
    desk.site.services.clock = createClock('America/New_York', () => new Date(NOW))
    expect(await desk.create({ ...words, time: '7 PM Eastern' })).toMatchObject(there)
    expect(await desk.create({ ...words, time: '7 PM Mountain Time' })).toMatchObject({ startsAt: null })
  })

  test('spec B §1.2: a client that sends times has the documented fields derived that it leaves out', async () => {
    await using desk = await openTimedSite(engine)
    const once = { title: 'Workshop', startsAt: '2027-10-05T10:00', endsAt: '2027-10-05T12:00' }
    expect(await desk.create(once)).toMatchObject({
      date: '5',
      month: 'October',
      year: '2027',
      time: '10:00 AM - 12:00 PM',
      isRecurring: false,
    })
    expect(await desk.create(sundays)).toMatchObject({
      date: '3',
      month: 'October',
      year: '2027',
      time: '6:30 PM - 7:00 PM',
      isRecurring: true,
    })
  })

  test('spec B §1.2: an update moves what was not sent along: words with times, times with words', async () => {
    await using desk = await openTimedSite(engine)
    await desk.create(words)
    expect((await desk.update(1, { startsAt: '2027-11-06T09:00', endsAt: '2027-11-06T10:30' })).event).toMatchObject({
      month: 'November',
      date: '6',
      time: '9:00 AM - 10:30 AM',
      eventDate: '2027-11-06',
      lastDay: '2027-11-06',
    })
    expect((await desk.update(1, { date: '7', time: '7-8 PM' })).event).toMatchObject({
      startsAt: '2027-11-07T19:00',
      endsAt: '2027-11-07T20:00',
    })
    expect((await desk.update(1, { location: 'Online' })).event).toMatchObject({ startsAt: '2027-11-07T19:00', attendance: 'online' })
    expect(await desk.sessions(1, '2027-10-01', '2027-12-31')).toEqual(['2027-11-07T19:00'])
  })

  test('spec B §1.2: words that tell the new times already stay as people wrote them', async () => {
    await using desk = await openTimedSite(engine)
    await desk.create({ ...words, time: '10-12' })
    const moved = { startsAt: '2027-11-06T10:00', endsAt: '2027-11-06T12:00' }
    expect((await desk.update(1, moved)).event).toMatchObject({ ...moved, month: 'November', date: '6', time: '10-12' })
  })

  test('spec B §1.2 series: an edit of its words by a client that knows no rules keeps the rule; no longer recurring, it takes place once', async () => {
    await using desk = await openTimedSite(engine)
    await desk.create(sundays)
    expect((await desk.update(1, { time: '7:00 PM - 8:00 PM', isRecurring: true })).event).toMatchObject({
      startsAt: '2027-10-03T19:00',
      endsAt: '2027-10-03T20:00',
      recurrence: sundays.recurrence,
    })
    expect((await desk.update(1, { time: 'See the schedule' })).event).toMatchObject({
      startsAt: '2027-10-03T19:00',
      time: 'See the schedule',
    })
    expect((await desk.update(1, { isRecurring: false })).event).toMatchObject({ recurrence: null })
  })

  test('a time zone that was stored under a former name keeps its times and is answered under its present one; so is one that is sent', async () => {
    await using desk = await openTimedSite(engine)
    expect(await desk.create({ ...sundays, timeZone: 'Asia/Calcutta' })).toMatchObject({ timeZone: 'Asia/Kolkata' })
    const { db } = desk.site.services
    await db.updateTable('events').set({ timeZone: 'Europe/Kiev' }).execute()
    const kyiv = { timeZone: 'Europe/Kyiv', zoneName: 'Eastern European Time', startsAt: '2027-10-03T18:30' }
    expect((await desk.update(1, { location: 'Kyiv' })).event).toMatchObject({ ...kyiv, nextSession: { timeZone: 'Europe/Kyiv' } })
    expect(await desk.read()).toMatchObject(kyiv)
  })

  test('spec B §1.2: what was stored before there were times, or comes back from then, has its words read', async () => {
    await using desk = await openTimedSite(engine)
    for (const title of ['Introduction', 'Open House']) await desk.create({ ...words, title })
    const { db } = desk.site.services
    const untouched = { startsAt: null, endsAt: null, timeZone: null, kind: null, attendance: null, lastDay: null, lastEndsAt: null }
    await db
      .updateTable('events')
      .set({ ...untouched, sessionsUntil: null })
      .execute()
    await db.deleteFrom('event_sessions').execute()
    expect(await desk.read()).toMatchObject({ startsAt: null, kind: 'introduction', lastDay: '2027-10-05' })
    const { site, cookie } = desk
    await site.request('/api/cms/events/2', { method: 'DELETE', cookie })
    await backfillEventTimes(site.services)
    const { deleted } = await (await site.request('/api/cms/deleted', { cookie })).json()
    await site.request(`/api/cms/deleted/${deleted[0].id}/restore`, { method: 'POST', cookie })
    const { events } = await (await site.request('/api/cms/events')).json()
    expect(events.map(({ startsAt }: AdminEvent) => startsAt)).toEqual(['2027-10-05T10:00', '2027-10-05T10:00'])
    expect(await desk.read()).toMatchObject({
      startsAt: '2027-10-05T10:00',
      lastDay: '2027-10-05',
      nextSession: { startsAt: '2027-10-05T10:00' },
    })
  })
})
