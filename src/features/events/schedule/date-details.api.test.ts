import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'

const thursdays = {
  title: 'Thursday Circle',
  location: 'Boulder',
  facilitator: 'Anna Example',
  startsAt: '2027-10-07T19:00',
  endsAt: '2027-10-07T20:30',
  recurrence: 'FREQ=WEEKLY;BYDAY=TH',
  registration: { perSession: true, capacity: 10 },
}
const library = {
  date: '2027-10-14',
  title: 'Reading Night',
  location: 'The library',
  facilitator: 'Miriam Example',
  joinUrl: 'https://meet.example.org/secret',
  capacity: 8,
  note: 'We read from the new book.',
}
const { joinUrl, ...publicLibrary } = library

async function openDesk(engine: 'sqlite' | 'postgres') {
  const site = await openTestSite(engine)
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00.000Z'))
  const cookie = await site.logIn()
  const save = async (fields: object) => {
    const answer = await site.request('/api/cms/events', { method: 'POST', cookie, json: fields })
    return { status: answer.status, ...(await answer.json()) }
  }
  const read = async (path: string) => (await site.request(path)).text()
  return { site, cookie, save, read, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

// Before, a single date could be skipped or moved, and nothing else said of it.
describe.each(engines)('what one date has of its own, on %s', (engine) => {
  test('spec B §1.1: visitors get all of it with that date, but for the link to join; staff get the link too', async () => {
    await using desk = await openDesk(engine)
    const { event } = await desk.save({ ...thursdays, exceptions: [library] })
    expect(event.exceptions).toEqual([library])
    const { date, ...details } = publicLibrary
    const answers = ['/api/cms/events', '/api/events/1/sessions', '/api/events/slug/thursday-circle', '/api/events/calendar?month=2027-10']
    const texts = await Promise.all(answers.map(desk.read))
    expect(JSON.parse(texts[0] ?? '').events[0].exceptions).toEqual([publicLibrary])
    expect(JSON.parse(texts[1] ?? '').sessions.slice(0, 2)).toEqual([
      { startsAt: '2027-10-07T19:00', endsAt: '2027-10-07T20:30', timeZone: 'America/Denver', state: 'scheduled' },
      { startsAt: '2027-10-14T19:00', endsAt: '2027-10-14T20:30', timeZone: 'America/Denver', state: 'scheduled', ...details },
    ])
    expect(texts.join()).not.toContain(joinUrl)
  })

  test('spec B §1.1: it is shown with the next date once that is the one', async () => {
    await using desk = await openDesk(engine)
    await desk.save({ ...thursdays, exceptions: [library] })
    desk.site.services.clock = createClock('America/Denver', () => new Date('2027-10-08T18:00:00.000Z'))
    desk.site.services.content.expire()
    const { event } = JSON.parse(await desk.read('/api/events/slug/thursday-circle'))
    expect(event.nextSession).toMatchObject({ startsAt: '2027-10-14T19:00', title: 'Reading Night', location: 'The library' })
  })

  test('spec B §1.3: the next of several dates without a rule is answered with the words of its time, where that is another', async () => {
    await using desk = await openDesk(engine)
    const { recurrence: _, ...once } = thursdays
    await desk.save({ ...once, extraDates: [{ startsAt: '2027-10-14T18:00', endsAt: '2027-10-14T19:00' }] })
    const nextOf = async () => JSON.parse(await desk.read('/api/events/slug/thursday-circle')).event.nextSession
    expect(await nextOf()).not.toHaveProperty('time')
    desk.site.services.clock = createClock('America/Denver', () => new Date('2027-10-08T18:00:00.000Z'))
    desk.site.services.content.expire()
    expect(await nextOf()).toMatchObject({ startsAt: '2027-10-14T18:00', time: '6:00–7:00 PM' })
  })

  test('spec B §1.1: a date may be moved or canceled and have details too, and so may a date of an event without a rule', async () => {
    await using desk = await openDesk(engine)
    const { recurrence: _, ...once } = thursdays
    const { event } = await desk.save({
      ...once,
      extraDates: [{ startsAt: '2027-10-14T19:00', endsAt: '2027-10-14T20:30' }],
      exceptions: [
        { date: '2027-10-07', cancelled: true, note: 'Snow.' },
        { date: '2027-10-14', startsAt: '2027-10-15T18:00', endsAt: '2027-10-15T19:00', title: 'Reading Night' },
      ],
    })
    expect(JSON.parse(await desk.read(`/api/events/${event.id}/sessions`)).sessions).toMatchObject([
      { startsAt: '2027-10-07T19:00', state: 'cancelled', note: 'Snow.' },
      { startsAt: '2027-10-15T18:00', insteadOf: '2027-10-14', title: 'Reading Night' },
    ])
    // Before, one that was moved past the last of them was in no month, and no one could register for it.
    const { days } = JSON.parse(await desk.read('/api/events/calendar?month=2027-10'))
    expect(days.map(({ day }: { day: string }) => day)).toContain('2027-10-15')
    expect(
      (
        await desk.site.request('/api/register', {
          json: { eventId: event.id, name: 'Ada Quist', email: 'ada@example.net', session: '2027-10-15T18:00' },
        })
      ).status,
    ).toBe(201)
  })

  test('spec B §2.3: the month shows the title of that date, and that it is online where its own location is', async () => {
    await using desk = await openDesk(engine)
    await desk.save({ ...thursdays, exceptions: [{ ...library, location: 'Online, by Zoom' }] })
    const { days } = JSON.parse(await desk.read('/api/events/calendar?month=2027-10'))
    expect(days.map(({ entries: [entry] }: { entries: object[] }) => entry)).toMatchObject([
      { title: 'Thursday Circle', words: '7:00 PM' },
      { title: 'Reading Night', words: '7:00 PM, Online' },
      { title: 'Thursday Circle', words: '7:00 PM' },
      { title: 'Thursday Circle', words: '7:00 PM' },
    ])
  })

  test.each([
    [{ title: 'x'.repeat(201) }, 'exceptions.0.title'],
    [{ location: 'x'.repeat(301) }, 'exceptions.0.location'],
    [{ facilitator: 'x'.repeat(121) }, 'exceptions.0.facilitator'],
    [{ note: 'x'.repeat(301) }, 'exceptions.0.note'],
    [{ joinUrl: 'javascript:alert(1)' }, 'exceptions.0.joinUrl'],
    [{ capacity: 0 }, 'exceptions.0.capacity'],
    [{ capacity: 10_001 }, 'exceptions.0.capacity'],
    [{ title: ' ', note: null }, 'exceptions.0'],
    [{ startsAt: '2027-10-14T19:00' }, 'exceptions.0'],
  ])('spec B §1.1: %o is refused where it stands', async (details, path) => {
    await using desk = await openDesk(engine)
    const answer = await desk.save({ ...thursdays, exceptions: [{ date: '2027-10-14', ...details }] })
    expect(answer).toMatchObject({ status: 400, issues: [{ path }] })
  })
})
