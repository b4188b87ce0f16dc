import { engines } from '@tests/support/test-site'
import { NOW, openTimedSite, setTime, sundays, words } from '@tests/support/timed-site'
import { describe, expect, test, vi } from 'vitest'
import { syncSessionsDaily } from './sync-sessions.server'

describe.each(engines)('the sessions of an event, on %s', (engine) => {
  test('spec B §1.1 sessions: the rule with its exceptions and further dates, on the wall clock over both changes of the clocks', async () => {
    await using desk = await openTimedSite(engine)
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
    await using desk = await openTimedSite(engine)
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

  test('spec B §1.3: a series that ends yesterday is past from midnight in Denver on; registration is over when its last session has ended', async () => {
    await using desk = await openTimedSite(engine)
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
    await using desk = await openTimedSite(engine)
    const rare = { startsAt: '2030-02-02T10:00', endsAt: '2030-02-02T12:00', recurrence: 'FREQ=YEARLY;INTERVAL=10' }
    expect((await desk.create({ title: 'Reunion', ...rare })).nextSession?.startsAt).toBe('2030-02-02T10:00')
  })

  test.each(['9999', '9991', '1000'])('decisions, the API: an event in the year %s is kept like any other', async (year) => {
    await using desk = await openTimedSite(engine)
    const last = { ...words, month: 'December', date: '31', year, time: '10 PM - 11:30 PM' }
    expect(await desk.create(last)).toMatchObject({ startsAt: `${year}-12-31T22:00`, lastDay: `${year}-12-31` })
    expect(await desk.sessions(1, `${year}-12-31`, `${year}-12-31`)).toEqual([`${year}-12-31T22:00`])
  })

  test('spec B §2.3: a month after which no day can be written is none', async () => {
    await using desk = await openTimedSite(engine)
    expect((await desk.site.request('/api/events/calendar?month=9999-12')).status).toBe(400)
  })

  test('spec B §1.3: what recurs without a rule is never over', async () => {
    await using desk = await openTimedSite(engine)
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
    await using desk = await openTimedSite(engine)
    const before = await desk.create(words)
    const refused = await desk.update(1, fields)
    expect([refused.status, refused.issues?.[0]?.path]).toEqual([400, path])
    expect((await desk.read()).startsAt).toBe(before.startsAt)
  })

  test('spec B §1.1: a rule without a start is refused', async () => {
    await using desk = await openTimedSite(engine)
    const answer = await desk.site.request('/api/cms/events', {
      cookie: desk.cookie,
      json: { ...words, time: '', recurrence: 'FREQ=DAILY' },
    })
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'A rule and further dates need a start.'])
  })

  test('spec B §1.1: only staff get the join link', async () => {
    await using desk = await openTimedSite(engine)
    expect((await desk.create({ ...words, joinUrl: 'https://example.org/room-planted' })).joinUrl).toBe('https://example.org/room-planted')
    for (const path of ['/api/cms/events', '/api/events/slug/open-house', '/api/events/1/sessions?from=2027-10-01&to=2027-10-31'])
      expect(await (await desk.site.request(path)).text()).not.toContain('planted')
  })

  test('spec B §10 sessions: a span that is none, or longer than two years, is refused; an unknown event is not found', async () => {
    await using desk = await openTimedSite(engine)
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

  test('a series gets its rows for two years every day, and pages are rendered again for it only where a row changes', async () => {
    await using desk = await openTimedSite(engine)
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

    const rows = services.db.selectFrom('event_sessions').select('day').where('eventId', '=', 1).orderBy('day', 'desc')
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
