import { attendeeCalendar } from '@tests/support/attendee-calendar'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { communityCalendar } from '../calendar/event-calendars.server'
import { makeEvent } from '../event.factory'

const day = (date: string) => `2027-10-${date}T19:00`
const thursdays = {
  title: 'Evening Circle',
  month: 'October',
  date: '7',
  year: '2027',
  time: '',
  startsAt: day('07'),
  endsAt: '2027-10-07T20:30',
  recurrence: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20271111T235959',
}
const skip = { date: '2027-10-14', cancelled: true }
const moved = { date: '2027-10-21', startsAt: '2027-10-22T18:00', endsAt: '2027-10-22T19:30' }
const later = { startsAt: '2027-10-07T20:00', endsAt: '2027-10-07T21:30', time: '' }
const END = '2028-01-01'

async function openDesk(engine: (typeof engines)[number], registration: object) {
  const site = await openTestSite(engine, { PUBLIC_URL: 'https://community.example.org' })
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
  const { id } = await makeEvent(site.services, { ...thursdays, registration })
  const cookie = await site.logIn()
  const call = async (method: string, path: string, json: object = {}) => {
    const answer = await site.request(path, { method, json, cookie })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  return {
    site,
    id,
    register: (json: object) =>
      site.request('/api/register', { json: { eventId: id, name: 'Ada Quist', email: 'ada@example.net', ...json } }),
    save: (json: object) => call('PUT', `/api/cms/events/${id}`, { tellAttendees: true, ...json }),
    delete: () => call('DELETE', `/api/cms/events/${id}?tellAttendees=true`),
    restore: async () => {
      const { deleted } = await (await site.request('/api/cms/deleted', { cookie })).json()
      return call('POST', `/api/cms/deleted/${deleted[0].id}/restore?tellAttendees=true`)
    },
    attendees: async (): Promise<{ id: number; session: string }[]> =>
      (await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()).attendees,
    moveAttendee: (attendeeId: number, session: string) => call('PUT', `/api/events/${id}/attendees/${attendeeId}`, { session }),
    calendar: async () => attendeeCalendar(await site.deliverMail(), 'ada@example.net', END),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

/** What happens, one after the other. */
const steps: [string, (desk: Desk) => Promise<unknown>][] = [
  ['a date is skipped', (desk) => desk.save({ exceptions: [skip] })],
  ['another is moved to another day', (desk) => desk.save({ exceptions: [skip, moved] })],
  ['the skip is taken back', (desk) => desk.save({ exceptions: [moved] })],
  ['the whole series begins later', (desk) => desk.save(later)],
  ['it is in another place', (desk) => desk.save({ location: 'Meadow Pavilion' })],
  ['it is postponed', (desk) => desk.save({ state: 'postponed' })],
  ['it is canceled', (desk) => desk.save({ state: 'cancelled' })],
  ['it is back on', (desk) => desk.save({ state: 'scheduled' })],
  ['it is deleted', (desk) => desk.delete()],
  ['it is restored', (desk) => desk.restore()],
  ['it is taken off the website', (desk) => desk.save({ status: 'draft' })],
  [
    'it is published again, at other times',
    (desk) => desk.save({ status: 'published', startsAt: day('07'), endsAt: '2027-10-07T20:00', time: '' }),
  ],
]

/** The first one whose link someone has, and their others. */
async function datesOnPage(desk: Desk, link: string): Promise<string[]> {
  const { registration } = await (await desk.site.request(link)).json()
  // Off the website, calendars show it as canceled.
  const all = registration.isPublished ? [registration, ...registration.otherDates] : []
  return all
    .flatMap(({ status, session }) => (status === 'registered' && session.state === 'scheduled' ? [session.startsAt] : []))
    .toSorted()
}

const isRising = (numbers: readonly number[]) => numbers.every((number, index) => number >= (numbers[index - 1] ?? 0))

describe.each(engines)('B §3.9: the calendar of an attendee who takes in every email, on %s', (engine) => {
  // Before, a change, a deletion or what came back was missing there, or stayed there, for people with several dates.
  test('shows after each change exactly the dates that their page shows, and sequences never fall', async () => {
    await using desk = await openDesk(engine, { perSession: true })
    await desk.register({ sessions: [day('14'), day('21'), day('28')] })
    const link = `/api/registrations/${await desk.site.linkTo(desk.id, 'ada@example.net', day('28'))}`
    expect((await desk.calendar()).dates).toEqual([day('14'), day('21'), day('28')])
    const moveOne = async () => {
      const last = (await desk.attendees()).find(({ session }) => session.startsWith('2027-10-14'))
      await desk.moveAttendee(last?.id ?? 0, day('07'))
    }
    const cancelOne = () => desk.site.request(`${link}/cancel`, { method: 'POST' })
    for (const [what, happens] of [
      ...steps,
      ['staff move them to another date', moveOne],
      ['they cancel one', cancelOne],
    ] as typeof steps) {
      await happens(desk)
      expect([what, (await desk.calendar()).dates]).toEqual([what, await datesOnPage(desk, link)])
    }
    expect((await desk.calendar()).dates).toEqual([day('07'), '2027-10-22T18:00'])
  })

  test('shows for someone who comes to the whole series exactly its dates', async () => {
    await using desk = await openDesk(engine, {})
    await desk.register({})
    const link = `/api/registrations/${await desk.site.linkTo(desk.id, 'ada@example.net')}`
    for (const [what, happens] of steps) {
      await happens(desk)
      const { event } = (await (await desk.site.request(link)).json()).registration
      const { sessions = [] } = await (await desk.site.request(`/api/events/${desk.id}/sessions?from=2027-10-01&to=2027-12-31`)).json()
      const shown = sessions.flatMap(({ startsAt, state }: { startsAt: string; state: string }) =>
        state === 'scheduled' ? [startsAt] : [],
      )
      const { dates, sequences } = await desk.calendar()
      // While visitors don't see it, it is canceled in all calendars.
      expect([what, dates]).toEqual([what, event.state === 'scheduled' ? shown : []])
      expect(isRising(sequences)).toBe(true)
    }
  })

  // Before, emails brought no entry, the feed said CANCELLED, and the person’s own file CONFIRMED.
  test.each([
    ['of one date', { perSession: true }, [{ session: day('14') }]],
    ['of several', { perSession: true }, [{ session: day('14') }, { session: day('21') }]],
    ['of the whole series', {}, [{}]],
  ])(
    'off the website and on it again: the entries %s in emails, the feed and the file of the link agree',
    async (_what, settings, places) => {
      await using desk = await openDesk(engine, settings)
      const { site, id } = desk
      for (const place of places) await desk.register(place)
      const link = `/api/registrations/${await site.linkTo(id, 'ada@example.net', (places[0] as { session?: string }).session)}`
      const statusIn = (text: string) => [...new Set(text.match(/(?<=^STATUS:)\w+/gm))].join()
      const sequenceIn = (text: string) => Number(/(?<=^SEQUENCE:)\d+/m.exec(text)?.[0])
      let read = (await site.deliverMail()).length
      const sequences: number[] = []
      for (const [status, expected] of [
        ['draft', 'CANCELLED'],
        ['published', 'CONFIRMED'],
        ['draft', 'CANCELLED'],
        ['published', 'CONFIRMED'],
      ]) {
        await desk.save({ status })
        const mail = (await site.deliverMail()).slice(read)
        read += mail.length
        const entries = mail.flatMap(({ attachments }) =>
          attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer)),
        )
        expect([mail.length, new Set(entries.map((text) => /^UID:.*/m.exec(text)?.[0])).size]).toEqual([1, places.length])
        const file = await (await site.request(`${link}/calendar`)).text()
        expect([...entries, file, await communityCalendar(site.services)].map(statusIn)).toEqual(
          Array.from({ length: entries.length + 2 }, () => expected),
        )
        expect(sequenceIn(file)).toBe(sequenceIn(entries[0] ?? ''))
        sequences.push(sequenceIn(file))
        // What is sent again puts nothing there that is off.
        await site.request(`${link}/resend`, { method: 'POST' })
        const again = (await site.deliverMail()).slice(read)
        read += again.length
        const resent = again.flatMap(({ attachments }) =>
          attachments.map(({ content }) => statusIn(new TextDecoder().decode(content as ArrayBuffer))),
        )
        expect(resent.every((each) => each === expected)).toBe(true)
      }
      expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
      expect(sequences).toHaveLength(4)
    },
  )

  // Before, both said only “Every week on Thursday”, while the calendar had left out one date and moved another.
  test('and the page and what is sent again say which dates differ from the rule', async () => {
    await using desk = await openDesk(engine, {})
    await desk.register({})
    const link = `/api/registrations/${await desk.site.linkTo(desk.id, 'ada@example.net')}`
    const notesOnPage = async () => (await (await desk.site.request(link)).json()).registration.dateNotes
    const exceptions = [{ ...skip, note: 'Snow.' }, moved, { date: '2027-10-28', location: 'The library' }]
    await desk.save({ exceptions, extraDates: [{ startsAt: '2027-10-30T10:00', endsAt: '2027-10-30T12:00' }] })
    const notes = [
      'Thu, Oct 14: No meeting · Snow.',
      'Fri, Oct 22: 6:00–7:30 PM, instead of Thu, Oct 21',
      'Thu, Oct 28: The library',
      'Sat, Oct 30: 10:00 AM – 12:00 PM',
    ]
    expect(await notesOnPage()).toEqual(notes)
    expect((await desk.site.request(`${link}/resend`, { method: 'POST' })).status).toBe(200)
    const { text = '' } = (await desk.site.deliverMail()).at(-1) ?? {}
    expect(text.split('\n').map((line) => line.replace(/^(?:Note:)? +/, ''))).toEqual(expect.arrayContaining(notes))
    await desk.save({ state: 'cancelled' })
    expect(await notesOnPage()).toEqual([])
    await desk.save({ state: 'scheduled' })
    expect(await notesOnPage()).toEqual(notes)
    await desk.site.request(`${link}/cancel`, { method: 'POST' })
    expect(await notesOnPage()).toEqual([])
  })
})
