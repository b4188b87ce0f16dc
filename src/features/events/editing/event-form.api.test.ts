import { openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import type { AdminEvent } from '../event.schema'
import { eventFields, toEventBody } from './event-body'
import { type EventFields, toEventFields } from './event-fields'

const here = { today: '2027-10-01', timeZone: 'America/Denver', currency: 'USD' }
const blank: EventFields = { ...toEventFields(undefined, here), title: 'Sitting', time: '6:30-7:00 PM' }
const sunday = { month: 'October', date: '3', year: '2027' }
const weekly: Partial<EventFields> = { ...sunday, isRecurring: true, recurrence: 'FREQ=WEEKLY;BYDAY=SU' }

async function openDesk() {
  const site = await openTestSite('sqlite')
  site.services.clock = createClock(here.timeZone, () => new Date('2027-10-01T18:00:00.000Z'))
  const cookie = await site.logIn()
  const save = async (fields: EventFields, stored?: AdminEvent): Promise<AdminEvent> => {
    const body = toEventBody({ ...fields, updatedAt: undefined }, stored)
    const [method, path] = stored ? ['PUT', `/api/cms/events/${stored.id}`] : ['POST', '/api/cms/events']
    const answer = await site.request(path, { method, cookie, body })
    const { event, message } = await answer.json()
    if (!event) throw new Error(message)
    return event
  }
  return { save, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const choice = { id: 'q1', label: 'When?', help: '', type: 'choice', options: '', required: false } as const

const faultsOf = async (fields: Partial<EventFields>) =>
  (await eventFields.safeParseAsync({ ...blank, ...fields })).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the fields of the event dialogs', () => {
  test.each<[string, Partial<EventFields>]>([
    ['once', sunday],
    ['once, its time not understood', { ...sunday, time: 'After the snow melts' }],
    ['on two days', { ...sunday, extraDates: [{ startsAt: '2027-10-05T09:00', endsAt: '2027-10-05T10:00' }] }],
    ['without fixed days', { ...sunday, isRecurring: true, time: 'See the schedule' }],
    ['every week', weekly],
    [
      'every week, with a date skipped, one moved and one added',
      {
        ...weekly,
        exceptions: [
          { date: '2027-10-10', cancelled: true },
          { date: '2027-10-17', startsAt: '2027-10-18T18:30', endsAt: '2027-10-18T19:00' },
        ],
        extraDates: [{ startsAt: '2027-12-24T17:00', endsAt: '2027-12-24T18:00' }],
      },
    ],
    ['by a rule that the form cannot show', { ...weekly, recurrence: 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2' }],
    [
      'elsewhere, online, postponed',
      { timeZone: 'Europe/Berlin', attendance: 'hybrid', joinUrl: 'https://example.org/room', state: 'postponed', stateNote: 'In spring' },
    ],
    ['of a kind', { kind: 'talk' }],
    [
      'with settings for who registers',
      {
        ...weekly,
        registration: {
          ...blank.registration,
          opensAt: '2027-10-01T12:00',
          capacity: '20',
          waitlist: true,
          perSession: true,
          questions: [{ id: 'q1', label: 'When?', help: '', type: 'choice', options: 'Morning\nEvening', required: true }],
          price: { ...blank.registration.price, kind: 'fixed', amount: '12.5', currency: 'EUR' },
          welcome: 'Socks are welcome.',
        },
      },
    ],
    [
      'for which people register elsewhere',
      { registration: { ...blank.registration, mode: 'elsewhere', url: 'https://tickets.example.org' } },
    ],
    ['for which no one registers', { registration: { ...blank.registration, mode: 'none' } }],
  ])('spec B §1.1, an event %s: what the fields hold is what they show once it is saved, and saved again', async (_, given) => {
    await using desk = await openDesk()
    const fields = { ...blank, ...given }
    expect(await faultsOf(given)).toEqual([])
    const created = await desk.save(fields)
    const shown = toEventFields(created, here)
    expect({ ...shown, stored: null }).toEqual({ ...fields, stored: null, kind: given.kind ?? 'other' })
    const { updatedAt: _before, ...again } = (await desk.save(shown, created)) as AdminEvent & { updatedAt: string }
    expect(again).toEqual({ ...created, updatedAt: undefined })
  })

  test('spec B §1.2: a series goes to another first date with the words of its time as they are', async () => {
    await using desk = await openDesk()
    const created = await desk.save({ ...blank, ...weekly })
    const moved = await desk.save({ ...toEventFields(created, here), date: '10' }, created)
    expect(moved).toMatchObject({ startsAt: '2027-10-10T18:30', endsAt: '2027-10-10T19:00', eventDate: '2027-10-10', time: '6:30-7:00 PM' })
  })

  test('spec B §1.2: a series keeps its times of day with new words that tell none, on another first date too', async () => {
    await using desk = await openDesk()
    const created = await desk.save({ ...blank, ...weekly })
    const told = await desk.save({ ...toEventFields(created, here), time: 'See the schedule' }, created)
    expect(told).toMatchObject({ startsAt: '2027-10-03T18:30', time: 'See the schedule' })
    const moved = await desk.save({ ...toEventFields(created, here), time: 'At dusk', date: '10' }, created)
    expect(moved).toMatchObject({ startsAt: '2027-10-10T18:30', endsAt: '2027-10-10T19:00', time: 'At dusk' })
  })

  test('spec B §1.2: a series that is one no more takes place once, on its day; its words, changed, are read again', async () => {
    await using desk = await openDesk()
    const created = await desk.save({ ...blank, ...weekly })
    const once = await desk.save({ ...toEventFields(created, here), isRecurring: false, time: '8-9 PM' }, created)
    expect(once).toMatchObject({ recurrence: null, startsAt: '2027-10-03T20:00', lastDay: '2027-10-03' })
  })

  test('spec D2 §7: a new event about which no one said more sends only the documented fields', () => {
    const { slug, registrationUrl, ...data } = JSON.parse(
      String(toEventBody({ ...blank, updatedAt: undefined }, undefined).get('eventData')),
    )
    const documented =
      'title introText description isRecurring month date year eventDate time location facilitator facilitatorRole facilitators teacherProfileIds videoUrl registrationEmail'
    expect([Object.keys(data).toSorted(), slug, registrationUrl]).toEqual([
      documented.split(' ').toSorted(),
      'sitting',
      '/register/sitting',
    ])
  })

  test.each<[string, Partial<EventFields>, string]>([
    ['a series without a time', { ...weekly, time: 'At dusk' }, 'time'],
    [
      'further dates without a time',
      { ...sunday, time: '', extraDates: [{ startsAt: '2027-10-05T09:00', endsAt: '2027-10-05T10:00' }] },
      'time',
    ],
    ['no day', { ...weekly, date: '' }, 'date'],
    ['a link that is none', { joinUrl: 'javascript:alert(1)' }, 'joinUrl'],
    ['registering elsewhere, without an address', { registration: { ...blank.registration, mode: 'elsewhere' } }, 'registration.url'],
    ['an address that is none', { registration: { ...blank.registration, mode: 'elsewhere', url: 'tickets' } }, 'registration.url'],
    ['too many places', { registration: { ...blank.registration, capacity: '10001' } }, 'registration.capacity'],
    [
      'an option that is too long',
      { registration: { ...blank.registration, questions: [{ ...choice, options: `Morning\n${'x'.repeat(121)}` }] } },
      'registration.questions.0.options',
    ],
  ])('spec B §1.1: %s is said at the field that people know', async (_, fields, name) => {
    expect(await faultsOf(fields)).toContain(name)
  })

  // Before, only the server refused it, and a series was asked for “a valid month, date, and year”, which its form doesn’t have.
  test.each<[string, Partial<EventFields> & { status?: string }, string | undefined]>([
    ['draft of a series', weekly, undefined],
    ['series that is published', { ...weekly, status: 'published' }, 'Please choose the first date.'],
    ['evening that is published', { status: 'published' }, 'Please enter a valid month, date, and year.'],
  ])('spec B §6.2: a copy without a date, a %s: %j says %s', async (_, given, message) => {
    const fields = { ...blank, status: 'draft', ...given, mayLackDay: true, month: '', date: '', year: '' }
    const issues = (await eventFields.safeParseAsync(fields)).error?.issues ?? []
    expect(issues.find(({ path }) => path.join('.') === 'date')?.message).toBe(message)
  })
})
