import { attendeeCalendar } from '@tests/support/attendee-calendar'
import { engines, openTestSite } from '@tests/support/test-site'
import { thursdayDates, thursdays } from '@tests/support/weekly-events'
import { describe, expect, test, vi } from 'vitest'
import type { NoticesAnswer } from '@/features/desk/attendee-notices.schema'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'

const [first, second, third] = thursdayDates
const evenings = { ...thursdays, location: 'Boulder Community Center' }
/** Ada has two dates, Bo the first of them, Cy waits for that, Di has the last, and Eve comes to none of these. */
const registered: [string, string][] = [
  ['ada', second],
  ['ada', third],
  ['bo', second],
  ['cy', second],
  ['di', third],
  ['eve', first],
]
const perDate = { perSession: true, capacity: 2, waitlist: true }

async function openDesk(engine: (typeof engines)[number], fields: object = {}) {
  const site = await openTestSite(engine, { PUBLIC_URL: 'https://community.example.org' })
  const at = (moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))
  at('2027-10-01T18:00:00Z')
  const { id, registration } = await makeEvent(site.services, { ...evenings, registration: perDate, ...fields })
  const cookie = await site.logIn()
  const people = registration?.perSession ? registered : [['ada', ''] as [string, string]]
  for (const [name, session] of people) {
    const json = { eventId: id, name: `${name} Quist`, email: `${name}@example.net`, ...(session && { session }) }
    expect((await site.request('/api/register', { json })).status).toBe(201)
  }
  let read = (await site.deliverMail()).length
  return {
    site,
    id,
    at,
    change: async (json: object) => {
      const answer = await site.request(`/api/cms/events/${id}`, { method: 'PUT', json: { tellAttendees: true, ...json }, cookie })
      expect(answer.status).toBe(200)
    },
    ask: async (json: object): Promise<NoticesAnswer> => (await site.request(`/api/events/${id}/notices`, { json, cookie })).json(),
    call: (method: string, path: string, json?: object) => site.request(path, { method, cookie, ...(json && { json }) }),
    /** The emails since the last time. */
    async news() {
      const all = await site.deliverMail()
      const fresh = all.slice(read)
      read = all.length
      return fresh
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

type News = Awaited<ReturnType<Awaited<ReturnType<typeof openDesk>>['news']>>
const whom = (news: News) => news.map(({ to }) => to?.[0]?.address?.split('@')[0]).toSorted()
const to = (news: News, name: string) => news.find((email) => email.to?.[0]?.address === `${name}@example.net`)
const skip = (...days: string[]) => ({ exceptions: days.map((day) => ({ date: day.slice(0, 10), cancelled: true })) })

describe.each(engines)('B §3.9: who is notified of a change, and of what, on %s', (engine) => {
  // Before, everyone with an upcoming date got the email, whichever date had changed.
  test('only people on a date that is canceled are notified, the question counts them, and the email names that date', async () => {
    await using desk = await openDesk(engine)
    const asked = await desk.ask({ change: 'save', event: skip(second) })
    expect(asked).toMatchObject({
      title: 'Evening Circle',
      recipients: 3,
      dates: [{ session: second, day: 'Thu, Oct 14', kind: 'cancelled' }],
    })
    expect(asked.dates[0]).toMatchObject({ now: 'No meeting on Thursday, October 14', places: 2, waiting: 1 })
    expect(await desk.news()).toEqual([])
    await desk.change({ ...skip(second), noteToAttendees: 'The hall is closed.\nSee you on October 21.' })
    const news = await desk.news()
    expect(whom(news)).toEqual(['ada', 'bo', 'cy'])
    expect(to(news, 'bo')?.subject).toBe('This date is canceled: Evening Circle, Thu, Oct 14')
    expect(to(news, 'bo')?.text).toContain('The hall is closed.\nSee you on October 21.')
    // Before, 'View all events', as if all were off.
    expect(to(news, 'bo')?.text).not.toContain('View all events')
    expect(to(news, 'bo')?.text).toContain('The attachment removes this date from your calendar.')
    expect(to(news, 'cy')?.attachments).toEqual([])
    // Before, the details of the date, as it is now.
    expect((await desk.ask({ change: 'save', event: { exceptions: [] } })).dates[0]).toMatchObject({
      kind: 'back on',
      before: 'No meeting on Thursday, October 14',
    })
  })

  // Before, an email for each date.
  test('someone with several changed dates gets one email, with what each was and is, and the entry of each', async () => {
    await using desk = await openDesk(engine)
    const change = { location: 'Meadow Pavilion' }
    expect(await desk.ask({ change: 'save', event: change })).toMatchObject({ recipients: 5 })
    await desk.change(change)
    const news = await desk.news()
    expect(whom(news)).toEqual(['ada', 'bo', 'cy', 'di', 'eve'])
    const ada = to(news, 'ada')
    expect(ada?.subject).toBe('Two of your dates have changed: Evening Circle, Oct 14 and Oct 21')
    expect(ada?.text?.match(/Before: Boulder Community Center/g)).toHaveLength(2)
    expect(ada?.attachments).toHaveLength(2)
    // Before, as if they had a place.
    expect(to(news, 'cy')?.text).toContain('You’re still on the waitlist. Here are the current details.')
    expect(attendeeCalendar(news, 'ada@example.net', '2028-01-01').dates).toEqual([second, third])
  })

  // Before, as if they had a place on each; and of the files for those that they keep, that they “had” one there.
  test('someone who has some of the changed dates and waits for another reads for which', async () => {
    await using desk = await openDesk(engine)
    for (const session of [first, second]) {
      const json = { eventId: desk.id, name: 'Di Quist', email: 'di@example.net', session }
      expect((await desk.site.request('/api/register', { json })).status).toBe(201)
    }
    await desk.news()
    await desk.change({ location: 'Meadow Pavilion' })
    const text = to(await desk.news(), 'di')?.text
    expect(text?.match(/still on the waitlist/g)).toHaveLength(1)
    expect(text).toMatch(/Oct 14: The place has changed\.\s+7:00.*\s+Meadow Pavilion\s+You’re still on the waitlist\./)
    expect(text).toContain('A calendar file for each date on which you have a place is attached.')
    await desk.change({ state: 'cancelled' })
    expect(to(await desk.news(), 'di')?.text).not.toContain('still on the waitlist')
  })

  // Before, as if they had a place.
  test('someone who is offered a place on a date that changes reads that the offer stands', async () => {
    await using desk = await openDesk(engine)
    const bo = await desk.site.linkTo(desk.id, 'bo@example.net', second)
    expect((await desk.site.request(`/api/registrations/${bo}/cancel`, { method: 'POST' })).status).toBe(200)
    await desk.news()
    await desk.change({ location: 'Meadow Pavilion' })
    expect(to(await desk.news(), 'cy')?.text).toContain('Your offer of a place stands. Here are the current details.')
  })

  // Before, with two statements for each person, while the event is locked.
  test('emails to many people are queued together', async () => {
    await using desk = await openDesk(engine)
    const queued = vi.spyOn(desk.site.services.jobs, 'enqueueAll')
    await desk.change({ location: 'Meadow Pavilion' })
    expect(queued.mock.calls.map(([jobs]) => jobs.length)).toEqual([5])
    expect(whom(await desk.news())).toEqual(['ada', 'bo', 'cy', 'di', 'eve'])
  })

  test('no one is notified of what they need not know: another description, a date that is over, one on which no one is', async () => {
    await using desk = await openDesk(engine)
    for (const event of [{ description: 'In silence.' }, skip('2027-11-04'), { registration: { ...perDate, capacity: 5 } }])
      expect(await desk.ask({ change: 'save', event })).toMatchObject({ recipients: 0, dates: [] })
    desk.at('2027-10-08T12:00:00Z')
    await desk.change({ location: 'Meadow Pavilion' })
    expect(whom(await desk.news())).toEqual(['ada', 'bo', 'cy', 'di'])
  })

  // Before, 'The date is on again', about a day that was over.
  test('no one is notified of a date that was canceled and is moved into the past', async () => {
    await using desk = await openDesk(engine)
    await desk.change(skip(second))
    expect(whom(await desk.news())).toEqual(['ada', 'bo', 'cy'])
    desk.at('2027-10-05T12:00:00Z')
    const moved = { exceptions: [{ date: second.slice(0, 10), startsAt: '2027-10-03T19:00', endsAt: '2027-10-03T20:30' }] }
    expect(await desk.ask({ change: 'save', event: moved })).toMatchObject({ recipients: 0, dates: [] })
    await desk.change(moved)
    expect(await desk.news()).toEqual([])
  })

  // Before, no email, so their calendar kept the day that was over; where that day was at most two days ago, the date was not held again at all.
  test('people on a date that is moved into the past by mistake, and back, are notified of both', async () => {
    await using desk = await openDesk(engine)
    desk.at('2027-10-05T12:00:00Z')
    const mistaken = { date: second.slice(0, 10), startsAt: '2027-10-03T19:00', endsAt: '2027-10-03T20:30' }
    await desk.change({ exceptions: [mistaken] })
    expect(whom(await desk.news())).toEqual(['ada', 'bo', 'cy'])
    expect(await desk.ask({ change: 'save', event: { exceptions: [] } })).toMatchObject({ recipients: 3 })
    await desk.change({ exceptions: [] })
    const back = await desk.news()
    expect(whom(back)).toEqual(['ada', 'bo', 'cy'])
    expect(to(back, 'bo')?.text).toContain('Thursday, October 14')
  })

  test('the link to join is news for those who hold a place, and for no one who waits', async () => {
    await using desk = await openDesk(engine)
    await desk.change({ joinUrl: 'https://video.example.org/room' })
    const news = await desk.news()
    expect(whom(news)).toEqual(['ada', 'bo', 'di', 'eve'])
    expect(to(news, 'bo')?.subject).toBe('The link to join has changed: Evening Circle, Thu, Oct 14')
  })

  // Before, 'This event has changed', with the rule and the next date, which were as before.
  test('someone who comes to the whole series reads which date is off, which is moved, and which has a place of its own', async () => {
    await using desk = await openDesk(engine, { registration: {} })
    await desk.change({ exceptions: [{ date: second.slice(0, 10), cancelled: true, note: 'The hall is closed.' }] })
    const [off] = await desk.news()
    expect(off?.subject).toBe('One date is canceled: Evening Circle, Thu, Oct 14')
    // Before, without the reason that staff had noted.
    expect(off?.text).toContain('No meeting on Thursday, October 14: The hall is closed.')
    const moved = { date: third.slice(0, 10), startsAt: '2027-10-22T18:00', endsAt: '2027-10-22T19:30' }
    await desk.change({ exceptions: [...skip(second).exceptions, moved, { date: '2027-10-28', location: 'The library' }] })
    const [changed] = await desk.news()
    expect(changed?.subject).toBe('Some dates have changed: Evening Circle')
    expect(changed?.text).toContain('Friday, October 22, 6:00–7:30 PM instead of Thursday, October 21')
    expect(changed?.text).toContain('Thursday, October 28: The library')
  })

  // Before, nothing was asked, and people learned of it from a page that was no longer there.
  test('a draft is no one’s concern; taking it off the website asks, and what is published again is compared with what was seen', async () => {
    await using desk = await openDesk(engine)
    expect(await desk.ask({ change: 'save', event: { status: 'draft' } })).toMatchObject({ recipients: 5 })
    await desk.change({ status: 'draft', noteToAttendees: 'We are looking for another room.' })
    const news = await desk.news()
    expect(whom(news)).toEqual(['ada', 'bo', 'cy', 'di', 'eve'])
    expect(to(news, 'ada')?.subject).toBe('No longer on our website: Evening Circle')
    expect(to(news, 'ada')?.text).toMatch(/October 14[\s\S]*October 21[\s\S]*We are looking for another room\./)
    await desk.change({ location: 'Meadow Pavilion' })
    expect(await desk.news()).toEqual([])
    await desk.change({ status: 'published' })
    expect(to(await desk.news(), 'bo')?.text).toMatch(/Where: Meadow Pavilion\nBefore: Boulder Community Center/)
  })
})
