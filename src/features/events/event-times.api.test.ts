import { describe, expect, test, vi } from 'vitest'
import { backfillEventTimes } from '@/app/upgrades/backfill-event-times.server'
import { createClock } from '@/platform/time/clock'
import { contentCalls } from '../../../tests/support/content-kinds'
import { engines, openTestSite, type TestSite } from '../../../tests/support/test-site'
import { eventExample } from './event.example'
import type { AdminEvent } from './event.schema'
import { syncSessionsDaily } from './sessions/sync-sessions.server'

const NOW = '2027-10-01T18:00:00.000Z'

const setTime = (site: TestSite, time: string) => {
  site.services.clock = createClock('America/Denver', () => new Date(time))
  // As the program does on its own when a session ends.
  site.services.content.expire()
}

const words = { title: 'Open House', month: 'October', date: '5', year: '2027', time: '10:00 AM - 12:00 PM', location: 'Boulder' }
const sundays = { title: 'Sunday Meditation', startsAt: '2027-10-03T18:30', endsAt: '2027-10-03T19:00', recurrence: 'FREQ=WEEKLY;BYDAY=SU' }

async function openSite(engine: 'sqlite' | 'postgres') {
  const site = await openTestSite(engine)
  setTime(site, NOW)
  const cookie = await site.signIn()
  const calls = contentCalls(site, eventExample, cookie)
  const read = async (): Promise<AdminEvent> => (await (await site.request('/api/cms/events')).json()).events[0]
  const sessions = async (id: number, from: string, to: string) =>
    (await (await site.request(`/api/events/${id}/sessions?from=${from}&to=${to}`)).json()).sessions.map(
      ({ startsAt, state }: { startsAt: string; state: string }) => (state === 'scheduled' ? startsAt : `${startsAt} ${state}`),
    )
  const create = async (fields: object) => (await calls.create(fields)) as unknown as AdminEvent
  const update = async (id: number, fields: object) => {
    const answer = await calls.update(id, fields)
    return { status: answer.status, ...(await answer.json()) }
  }
  return { site, create, update, read, sessions, cookie, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

describe.each(engines)('when an event takes place, on %s', (engine) => {
  test('spec B §1.2: a client that sends only documented fields has the times derived from them', async () => {
    await using desk = await openSite(engine)
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
    await using desk = await openSite(engine)
    expect(await desk.create({ ...words, time: 'After the snow melts' })).toMatchObject({
      time: 'After the snow melts',
      startsAt: null,
      endsAt: null,
      nextSession: null,
      lastDay: '2027-10-05',
    })
  })

  test('spec B §1.2: whole days that were sent have their words derived; a series of such words has whole days', async () => {
    await using desk = await openSite(engine)
    const weekend = { title: 'Retreat', startsAt: '2027-11-12T00:00', endsAt: '2027-11-14T23:59' }
    const stored = await desk.create(weekend)
    expect(stored).toMatchObject({
      ...weekend,
      date: '12',
      month: 'November',
      time: 'All day, until Sunday, November 14',
      lastDay: '2027-11-14',
    })
    // Who knows the documented fields alone sends them back, with one changed.
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
    expect(await desk.create({ ...words, time: 'All day' })).toMatchObject({ startsAt: null, lastDay: '2027-10-05' })
  })

  test('spec B §1.2: words are read on the clocks of the event: its zone by its names, another by none', async () => {
    await using desk = await openSite(engine)
    const eastern = await desk.create({ ...words, time: '7 PM Eastern' })
    expect(eastern).toMatchObject({ startsAt: null, timeZone: 'America/Denver', zoneName: 'Mountain Time' })
    const there = { timeZone: 'America/New_York', startsAt: '2027-10-05T19:00', zoneName: 'Eastern Time' }
    expect((await desk.update(eastern.id, { timeZone: 'America/New_York' })).event).toMatchObject({ ...there, time: '7 PM Eastern' })
    desk.site.services.clock = createClock('America/New_York', () => new Date(NOW))
    expect(await desk.create({ ...words, time: '7 PM Eastern' })).toMatchObject(there)
    expect(await desk.create({ ...words, time: '7 PM Mountain Time' })).toMatchObject({ startsAt: null })
  })

  test('spec B §1.2: a client that sends times has the documented fields derived that it leaves out', async () => {
    await using desk = await openSite(engine)
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
    await using desk = await openSite(engine)
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
    await using desk = await openSite(engine)
    await desk.create({ ...words, time: '10-12' })
    const moved = { startsAt: '2027-11-06T10:00', endsAt: '2027-11-06T12:00' }
    expect((await desk.update(1, moved)).event).toMatchObject({ ...moved, month: 'November', date: '6', time: '10-12' })
  })

  test('spec B §1.2 series: an edit of its words by a client that knows no rules keeps the rule; no longer recurring, it takes place once', async () => {
    await using desk = await openSite(engine)
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

  test('spec B §1.1 sessions: the rule with its exceptions and further dates, on the wall clock over both changes of the clocks', async () => {
    await using desk = await openSite(engine)
    await desk.create({
      ...sundays,
      extraDates: [{ startsAt: '2027-11-10T18:30', endsAt: '2027-11-10T19:00' }],
      exceptions: [
        { date: '2027-11-14', cancelled: true },
        { date: '2027-11-21', startsAt: '2027-11-22T18:30', endsAt: '2027-11-22T19:00' },
      ],
    })
    expect(await desk.sessions(1, '2027-11-01', '2027-11-30')).toEqual([
      '2027-11-07T18:30',
      '2027-11-10T18:30',
      '2027-11-14T18:30 cancelled',
      '2027-11-22T18:30',
      '2027-11-28T18:30',
    ])
    setTime(desk.site, '2027-11-08T01:59:00.000Z')
    expect((await desk.read()).nextSession?.startsAt).toBe('2027-11-07T18:30')
    setTime(desk.site, '2027-11-08T02:00:00.000Z')
    expect((await desk.read()).nextSession?.startsAt).toBe('2027-11-10T18:30')
  })

  test('spec B §1.1: a date that was moved to another day says instead of which, wherever it is answered', async () => {
    await using desk = await openSite(engine)
    await desk.create({
      ...sundays,
      registration: { perSession: true },
      exceptions: [
        { date: '2027-10-03', startsAt: '2027-10-02T18:30', endsAt: '2027-10-02T19:00' },
        { date: '2027-10-10', startsAt: '2027-10-10T20:00', endsAt: '2027-10-10T20:30' },
      ],
    })
    const moved = { startsAt: '2027-10-02T18:30', endsAt: '2027-10-02T19:00', timeZone: 'America/Denver', insteadOf: '2027-10-03' }
    const ask = async (path: string) => (await desk.site.request(path)).json()
    const { sessions } = await ask('/api/events/1/sessions?from=2027-10-01&to=2027-10-10')
    expect(sessions).toEqual([
      { ...moved, state: 'scheduled' },
      { startsAt: '2027-10-10T20:00', endsAt: '2027-10-10T20:30', timeZone: 'America/Denver', state: 'scheduled' },
    ])
    expect((await desk.read()).nextSession).toEqual(moved)
    expect((await ask('/api/events/1/availability')).sessions[0]).toMatchObject(moved)
    const { days } = await ask('/api/events/calendar?month=2027-10')
    expect(days[0].entries[0].words).toBe('6:30 PM, instead of Sun, Oct 3')
    expect(days[1].entries[0].words).toBe('8:00 PM')
  })

  test('a time zone that was stored under a former name keeps its times and is answered under its present one; so is one that is sent', async () => {
    await using desk = await openSite(engine)
    expect(await desk.create({ ...sundays, timeZone: 'Asia/Calcutta' })).toMatchObject({ timeZone: 'Asia/Kolkata' })
    const { db } = desk.site.services
    await db.q().updateTable('events').set({ timeZone: 'Europe/Kiev' }).execute()
    const kyiv = { timeZone: 'Europe/Kyiv', zoneName: 'Eastern European Time', startsAt: '2027-10-03T18:30' }
    expect((await desk.update(1, { location: 'Kyiv' })).event).toMatchObject({ ...kyiv, nextSession: { timeZone: 'Europe/Kyiv' } })
    expect(await desk.read()).toMatchObject(kyiv)
  })

  test('spec B §1.3: a series that ends yesterday is past from midnight in Denver on; registration is over when its last session has ended', async () => {
    await using desk = await openSite(engine)
    await desk.create({ ...sundays, recurrence: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20271017' })
    const register = async (email: string) =>
      (await desk.site.request('/api/register', { json: { eventId: 1, name: 'Ada Quist', email } })).status
    expect((await desk.read()).lastDay).toBe('2027-10-17')
    setTime(desk.site, '2027-10-18T00:59:00.000Z')
    expect(await register('ada@example.net')).toBe(201)
    setTime(desk.site, '2027-10-18T01:00:00.000Z')
    expect([await register('bo@example.net'), (await desk.read()).nextSession]).toEqual([409, null])
  })

  test('spec B §1.3: a series whose dates are years apart, or ahead, has its next one too', async () => {
    await using desk = await openSite(engine)
    const rare = { startsAt: '2030-02-02T10:00', endsAt: '2030-02-02T12:00', recurrence: 'FREQ=YEARLY;INTERVAL=10' }
    expect((await desk.create({ title: 'Reunion', ...rare })).nextSession?.startsAt).toBe('2030-02-02T10:00')
  })

  test.each(['9999', '9991', '1000'])('decisions, the API: an event in the year %s is kept like any other', async (year) => {
    await using desk = await openSite(engine)
    const last = { ...words, month: 'December', date: '31', year, time: '10 PM - 11:30 PM' }
    expect(await desk.create(last)).toMatchObject({ startsAt: `${year}-12-31T22:00`, lastDay: `${year}-12-31` })
    expect(await desk.sessions(1, `${year}-12-31`, `${year}-12-31`)).toEqual([`${year}-12-31T22:00`])
  })

  test('spec B §2.3: a month after which no day can be written is none', async () => {
    await using desk = await openSite(engine)
    expect((await desk.site.request('/api/events/calendar?month=9999-12')).status).toBe(400)
  })

  test('spec B §1.3: what recurs without a rule is never over', async () => {
    await using desk = await openSite(engine)
    await desk.create({ ...words, isRecurring: true })
    expect(await desk.read()).toMatchObject({ startsAt: null, nextSession: null, lastDay: null })
    setTime(desk.site, '2031-01-01T00:00:00.000Z')
    expect((await desk.site.request('/api/register', { json: { eventId: 1, name: 'Ada', email: 'ada@example.net' } })).status).toBe(201)
  })

  test.each([
    [{ startsAt: '2027-10-05T12:00', endsAt: '2027-10-05T10:00' }, 'endsAt'],
    [{ startsAt: '2027-02-30T12:00' }, 'startsAt'],
    [{ startsAt: '2027-10-05 12:00' }, 'startsAt'],
    [{ recurrence: 'FREQ=HOURLY' }, 'recurrence'],
    [{ recurrence: 'FREQ=DAILY;COUNT=1001' }, 'recurrence'],
    [{ recurrence: 'FREQ=WEEKLY;UNTIL=20200101' }, 'recurrence'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ date: '6', startsAt: '2027-10-05T12:00', endsAt: null }, 'startsAt'],
    [{ exceptions: [{ date: 'soon', cancelled: true }] }, 'exceptions.0.date'],
    [{ kind: 'party' }, 'kind'],
    [{ attendance: 'by letter' }, 'attendance'],
    [{ state: 'over' }, 'state'],
    [{ joinUrl: 'javascript:alert(1)' }, 'joinUrl'],
  ])('spec B §1.1: %j is refused with its field named, and changes nothing', async (fields, path) => {
    await using desk = await openSite(engine)
    const before = await desk.create(words)
    const refused = await desk.update(1, fields)
    expect([refused.status, refused.issues?.[0]?.path]).toEqual([400, path])
    expect((await desk.read()).startsAt).toBe(before.startsAt)
  })

  test('spec B §1.1: a rule without a start is refused', async () => {
    await using desk = await openSite(engine)
    const answer = await desk.site.request('/api/cms/events', {
      cookie: desk.cookie,
      json: { ...words, time: '', recurrence: 'FREQ=DAILY' },
    })
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'A rule and further dates need a start.'])
  })

  test('spec B §1.1: only staff get the join link', async () => {
    await using desk = await openSite(engine)
    expect((await desk.create({ ...words, joinUrl: 'https://example.org/room-planted' })).joinUrl).toBe('https://example.org/room-planted')
    for (const path of ['/api/cms/events', '/api/events/slug/open-house', '/api/events/1/sessions?from=2027-10-01&to=2027-10-31'])
      expect(await (await desk.site.request(path)).text()).not.toContain('planted')
  })

  test('spec B §10 sessions: a span that is none, or longer than two years, is refused; an unknown event is not found', async () => {
    await using desk = await openSite(engine)
    await desk.create(words)
    const status = async (path: string) => (await desk.site.request(path)).status
    const refused = ['?to=2027-09-01', '?from=2027-10-02&to=2027-10-01', '?from=2027-10-01&to=2029-12-01', '?from=x&to=y']
    const farAway = ['?to=2036-11-01', '?to=9999-12-31', '?from=9999-12-31']
    const noDays = ['?from=2028-06-31', '?to=2028-02-30', '?from=2027-1-1', '?to=+010000-01-01']
    for (const span of [...refused, ...farAway, ...noDays])
      expect([span, await status(`/api/events/1/sessions${span}`)]).toEqual([span, 400])
    for (const span of ['', '?to=2029-10-01', '?from=2027-10-01', '?from=2027-10-01&to=2029-10-01'])
      expect([span, await status(`/api/events/1/sessions${span}`)]).toEqual([span, 200])
    expect(await status('/api/events/9/sessions?from=2027-10-01&to=2027-10-02')).toBe(404)
  })

  test('spec B §1.2: what was stored before there were times, or comes back from then, has its words read', async () => {
    await using desk = await openSite(engine)
    for (const title of ['Introduction', 'Open House']) await desk.create({ ...words, title })
    const { db } = desk.site.services
    const untouched = { startsAt: null, endsAt: null, timeZone: null, kind: null, attendance: null, lastDay: null, lastEndsAt: null }
    await db
      .q()
      .updateTable('events')
      .set({ ...untouched, sessionsUntil: null })
      .execute()
    await db.q().deleteFrom('event_sessions').execute()
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

  test('a series gets its rows for two years every day, and pages are rendered again for it only where a row changes', async () => {
    await using desk = await openSite(engine)
    const { services } = desk.site
    await desk.create(sundays)
    await desk.create({
      ...sundays,
      title: 'Monthly',
      recurrence: 'FREQ=MONTHLY;BYDAY=-1SU;COUNT=30',
      extraDates: [{ startsAt: '2027-10-05T18:30' }],
    })
    const changed = vi.fn()
    services.content.onChange(changed)
    const keep = () => syncSessionsDaily.run(services, {}, { key: 'daily', payload: {}, createdAt: NOW })
    await keep()
    expect(changed).not.toHaveBeenCalled()

    const rows = services.db.q().selectFrom('event_sessions').select('day').where('eventId', '=', 1).orderBy('day', 'desc')
    expect(await rows.executeTakeFirst()).toEqual({ day: '2029-11-25' })
    setTime(desk.site, '2027-11-02T18:00:00.000Z')
    changed.mockClear()
    await keep()
    expect(changed).toHaveBeenCalledOnce()
    expect(await rows.executeTakeFirst()).toEqual({ day: '2029-12-30' })
    await keep()
    expect(changed).toHaveBeenCalledOnce()
  })
})
