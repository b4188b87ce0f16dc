import { engines } from '@tests/support/test-site'
import { openTimedSite, sundays, words } from '@tests/support/timed-site'
import { describe, expect, test } from 'vitest'
import type { AdminEvent } from './event.schema'

const NO_DATE = {
  date: '',
  month: '',
  year: '',
  eventDate: null,
  startsAt: null,
  endsAt: null,
  extraDates: [],
  exceptions: [],
  nextSession: null,
  lastDay: null,
}

async function openDesk(engine: (typeof engines)[number]) {
  const desk = await openTimedSite(engine)
  const { site, cookie } = desk
  return {
    ...desk,
    copy: async (id: number): Promise<AdminEvent> => {
      const answer = await site.request(`/api/cms/events/${id}/duplicate`, { method: 'POST', cookie })
      expect(answer.status).toBe(201)
      return (await answer.json()).event
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

describe.each(engines)('B §6.2: a copy of an event, on %s', (engine) => {
  // Before, it kept last year's dates: hidden by the form, told by its confirmation, calendars and feeds.
  test('has no dates, and is published only with one', async () => {
    await using desk = await openDesk(engine)
    const registration = { closesBefore: 60, opensAt: '2027-09-01T00:00:00.000Z', capacity: 8 }
    const extraDates = [{ startsAt: '2027-10-12T10:00', endsAt: '2027-10-12T12:00' }]
    const exceptions = [{ date: '2027-10-12', title: 'Second evening' }]
    const original = await desk.create({ ...words, extraDates, exceptions, registration })
    const copy = await desk.copy(original.id)
    expect(copy).toMatchObject({
      ...NO_DATE,
      time: words.time,
      registration: { closesBefore: 60, opensAt: null, closesAt: null, capacity: 8 },
    })
    const publish = { status: 'published' }
    const message = 'Please enter a valid month, date, and year.'
    expect(await desk.update(copy.id, publish)).toMatchObject({ status: 400, message })
    expect(await desk.update(copy.id, { ...publish, publishAt: '2027-12-01T00:00:00.000Z' })).toMatchObject({ status: 400, message })
    // Staff may write at it before they know when it is.
    expect(await desk.update(copy.id, { location: 'Denver' })).toMatchObject({ status: 200, event: { ...NO_DATE, location: 'Denver' } })
    const day = { date: '4', month: 'April', year: '2028' }
    expect((await desk.update(copy.id, { ...day, ...publish })).event).toMatchObject({
      ...{ startsAt: '2028-04-04T10:00', endsAt: '2028-04-04T12:00', lastDay: '2028-04-04', extraDates: [], exceptions: [] },
    })
    const { site, cookie } = desk
    expect((await site.request('/api/cms/events', { method: 'POST', cookie, json: { title: 'Talk' } })).status).toBe(400)
  })

  test('of a series keeps its rule, its COUNT and its time of day, without its UNTIL', async () => {
    await using desk = await openDesk(engine)
    const until = await desk.create({ ...sundays, recurrence: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20271231' })
    const copy = await desk.copy(until.id)
    expect(copy).toMatchObject({ ...NO_DATE, isRecurring: true, time: '6:30 PM - 7:00 PM', recurrence: 'FREQ=WEEKLY;BYDAY=SU' })
    expect((await desk.update(copy.id, { status: 'published' })).status).toBe(400)
    expect((await desk.update(copy.id, { date: '2', month: 'January', year: '2028', status: 'published' })).event).toMatchObject({
      ...{ startsAt: '2028-01-02T18:30', endsAt: '2028-01-02T19:00', recurrence: 'FREQ=WEEKLY;BYDAY=SU' },
    })
    const counted = await desk.create({ ...sundays, recurrence: 'FREQ=WEEKLY;COUNT=5' })
    expect((await desk.copy(counted.id)).recurrence).toBe('FREQ=WEEKLY;COUNT=5')
    const ongoing = await desk.create({ title: 'Group', isRecurring: true, time: 'Mondays' })
    expect(await desk.copy(ongoing.id)).toMatchObject({ date: 'Every', isRecurring: true, time: 'Mondays' })
  })

  test.each([
    ['2027-11-12T00:00', '2027-11-12T23:59', 'All day', '2028-04-07T23:59'],
    ['2027-11-12T00:00', '2027-11-14T23:59', 'All day, until Sunday', '2028-04-09T23:59'],
    ['2027-11-12T19:00', '2027-11-14T13:00', '7:00 PM - Sunday, 1:00 PM', '2028-04-09T13:00'],
    ['2027-11-12T22:00', '2027-11-13T01:00', '10:00 PM - 1:00 AM', '2028-04-08T01:00'],
    ['2027-11-12T19:00', '2027-11-21T13:00', '7:00 PM', null],
  ])('from %s to %s has its length in its words: %s', async (startsAt, endsAt, time, ends) => {
    await using desk = await openDesk(engine)
    const copy = await desk.copy((await desk.create({ title: 'Retreat', startsAt, endsAt })).id)
    expect(copy).toMatchObject({ ...NO_DATE, time })
    expect((await desk.update(copy.id, { date: '7', month: 'April', year: '2028' })).event).toMatchObject({
      startsAt: `2028-04-07${startsAt.slice(10)}`,
      endsAt: ends,
    })
  })

  test.each([
    ['6:30-7 PM', '6:30-7 PM'],
    ['Tuesday, October 5, 6:30-7 PM', '6:30 PM - 7:00 PM'],
  ])('keeps the words “%s” as %s: they name no day of last year', async (time, expected) => {
    await using desk = await openDesk(engine)
    expect((await desk.copy((await desk.create({ ...words, time })).id)).time).toBe(expected)
  })

  // Before, it was 'copy-of-open-house' for ever.
  test('has an address that follows its title until visitors have seen it', async () => {
    await using desk = await openDesk(engine)
    const copy = await desk.copy((await desk.create(words)).id)
    const shown = (slug: string) => ({ slug, registrationUrl: `/register/${slug}` })
    expect(copy).toMatchObject(shown('copy-of-open-house'))
    expect((await desk.update(copy.id, { title: 'Spring Day' })).event).toMatchObject(shown('spring-day'))
    // The form sends the address that it has.
    const named = {
      title: 'Open House',
      registrationUrl: '/register/spring-day',
      date: '4',
      month: 'April',
      year: '2028',
      status: 'published',
    }
    expect((await desk.update(copy.id, named)).event).toMatchObject(shown('open-house-2'))
    for (const status of ['published', 'draft'])
      expect((await desk.update(copy.id, { title: `Day ${status}`, status })).event).toMatchObject(shown('open-house-2'))
    expect((await desk.update(copy.id, { title: 'Day', status: 'draft' })).event).toMatchObject(shown('open-house-2'))
  })

  test('an address that staff typed stays, and so does one elsewhere', async () => {
    await using desk = await openDesk(engine)
    const typed = await desk.create({ ...words, slug: 'spring-2028', status: 'draft' })
    expect((await desk.update(typed.id, { title: 'Spring Day' })).event).toMatchObject({ slug: 'spring-2028' })
    const elsewhere = await desk.create({ ...words, registrationUrl: 'https://tickets.example.org/', status: 'draft' })
    expect((await desk.update(elsewhere.id, { title: 'Summer Day' })).event).toMatchObject({
      slug: 'summer-day',
      registrationUrl: 'https://tickets.example.org/',
    })
  })
})
