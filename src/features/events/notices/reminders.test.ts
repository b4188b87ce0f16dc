import { memoryProvider } from '@tests/support/memory-provider'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '@/platform/time/calendar'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import { makeEvent } from '../event.factory'
import { eventOperations } from '../event.operations.server'
import { createLink } from '../places/registration.repository.server'
import { REMINDER_DAYS_AHEAD } from '../places/registration-settings.schema'
import { cancelByLink } from '../registration/manage-by-link.server'
import { registerForEvent } from '../registration/register-for-event.server'
import { registrationRequest } from '../registration/registration.schema'
import { reminderTime, sendReminders } from './send-reminders.server'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const timeZone = 'America/Denver'

test.each([
  ['2027-03-14T10:00', '2027-03-13T17:00:00.000Z', 'the day on which clocks go forward'],
  ['2027-03-15T10:00', '2027-03-14T16:00:00.000Z', 'the day after'],
  ['2027-11-07T10:00', '2027-11-06T16:00:00.000Z', 'the day on which they go back'],
  ['2027-11-08T10:00', '2027-11-07T17:00:00.000Z', 'the day after that'],
  ['2027-06-10T06:00', '2027-06-09T14:00:00.000Z', 'an early morning: not before eight'],
  ['2027-06-10T21:30', '2027-06-10T02:00:00.000Z', 'a late evening: not after eight'],
])('B §3.10: of a session at %s people are reminded at %s (%s)', (startsAt, moment) => {
  expect(reminderTime({ startsAt, timeZone }, 1)).toBe(moment)
})

test('of one that is moved to two days ahead, the time of day is kept over the change of clocks', () => {
  expect(reminderTime({ startsAt: '2027-03-15T10:00', timeZone }, 2)).toBe('2027-03-13T17:00:00.000Z')
})

/** What is written below for reminders on the day before, at the same time of the day on which they go out. */
const shifted = (moment: string) => {
  const [day = '', time = ''] = wallClockAt(moment, timeZone).split('T')
  return new Date(instantOf(`${addDays(day, 1 - REMINDER_DAYS_AHEAD)}T${time}`, timeZone))
}

const everySunday = {
  title: 'Meditation',
  month: 'March',
  date: '7',
  year: '2027',
  time: '',
  startsAt: '2027-03-07T18:30',
  endsAt: '2027-03-07T19:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=SU',
}

const daily = { ...everySunday, date: '5', startsAt: '2027-03-05T18:30', endsAt: '2027-03-05T19:00', recurrence: 'FREQ=DAILY;COUNT=5' }

const register = (site: TestSite, eventId: number, email: string, session?: string) =>
  registerForEvent(site.services, registrationRequest.parse({ eventId, name: 'Ada Quist', email, session }))

async function remindedAt(site: TestSite, moment: string): Promise<string[]> {
  vi.setSystemTime(shifted(moment))
  const kind = 'registration-reminder'
  const written = async () =>
    (await site.services.db.selectFrom('mail_messages').select('recipient').where('kind', '=', kind).orderBy('id').execute()).length
  const before = await written()
  // Twice, as two processes would.
  await Promise.all([sendReminders(site.services), sendReminders(site.services)])
  const rows = await site.services.db.selectFrom('mail_messages').select('recipient').where('kind', '=', kind).orderBy('id').execute()
  return rows.slice(before).map(({ recipient }) => recipient ?? '')
}

/** In the first reminder that was sent. */
async function daysListed(site: TestSite) {
  const email = (await site.deliverMail()).find(({ subject }) => /^(?:Tomorrow|\w+day): Meditation$/.test(subject ?? ''))
  return email?.text?.match(/\w+day, March \d+, 2027|and further days/g)
}

describe.each(engines)('reminders on %s', (engine) => {
  test('B §3.10: someone who holds a place in a series is reminded once of each session, on the day before, over the change of clocks', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, everySunday)
    await register(site, id, 'ada@example.net')
    // 6:30 PM in winter, and after the clocks went forward on March 14.
    expect(await remindedAt(site, '2027-03-07T01:29:00Z')).toEqual([])
    expect(await remindedAt(site, '2027-03-07T01:31:00Z')).toEqual(['ada@example.net'])
    expect(await remindedAt(site, '2027-03-07T20:00:00Z')).toEqual([])
    expect(await remindedAt(site, '2027-03-14T01:31:00Z')).toEqual(['ada@example.net'])
    expect(await remindedAt(site, '2027-03-21T00:29:00Z')).toEqual([])
    expect(await remindedAt(site, '2027-03-21T00:31:00Z')).toEqual(['ada@example.net'])
    // Over the winter.
    expect(await remindedAt(site, '2027-11-07T00:31:00Z')).toEqual(['ada@example.net'])
    expect(await remindedAt(site, '2027-11-14T00:31:00Z')).toEqual([])
    expect(await remindedAt(site, '2027-11-14T01:31:00Z')).toEqual(['ada@example.net'])
  })

  test('B §3.10: someone who registered on the day before or on the day itself, waits, or canceled is not reminded', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { ...everySunday, registration: { capacity: 2, waitlist: true } })
    await register(site, id, 'ada@example.net')
    vi.setSystemTime(shifted('2027-03-06T07:30:00Z'))
    await register(site, id, 'bo@example.net')
    await register(site, id, 'cy@example.net')
    expect(await remindedAt(site, '2027-03-07T02:00:00Z')).toEqual(['ada@example.net'])
    const ada = await site.services.db
      .selectFrom('registrations')
      .select('id')
      .where('email', '=', 'ada@example.net')
      .executeTakeFirstOrThrow()
    await cancelByLink(site.services, await createLink(site.services.db, ada.id, new Date().toISOString()))
    expect(await remindedAt(site, '2027-03-14T02:00:00Z')).toEqual(['bo@example.net'])
  })

  // Before, there was one for each of the three days.
  test('B §3.10: where days follow one another, someone who comes to all of them is reminded once, of the whole', async () => {
    await using site = await openTestSite(engine)
    const friday = { startsAt: '2027-03-05T19:00', endsAt: '2027-03-05T21:00' }
    const saturday = { startsAt: '2027-03-06T09:00', endsAt: '2027-03-06T17:00' }
    const sunday = { startsAt: '2027-03-07T09:00', endsAt: '2027-03-07T13:00' }
    const days = { ...everySunday, ...friday, date: '5', recurrence: null, extraDates: [saturday, sunday] }
    const { id } = await makeEvent(site.services, { ...days, title: 'Weekend Retreat' })
    const single = await makeEvent(site.services, { ...days, registration: { perSession: true } })
    await register(site, id, 'ada@example.net')
    await register(site, single.id, 'bo@example.net', saturday.startsAt)
    expect(await remindedAt(site, '2027-03-05T02:00:00Z')).toEqual(['ada@example.net'])
    const [email] = (await site.deliverMail()).filter(({ subject }) => /^(?:Tomorrow|\w+day): Weekend Retreat$/.test(subject ?? ''))
    expect(email?.text?.match(/\w+day, March \d, 2027, .+Time/g)).toEqual([
      'Friday, March 5, 2027, 7:00–9:00 PM, Mountain Time',
      'Saturday, March 6, 2027, 9:00 AM – 5:00 PM, Mountain Time',
      'Sunday, March 7, 2027, 9:00 AM – 1:00 PM, Mountain Time',
    ])
    expect(await remindedAt(site, '2027-03-05T17:00:00Z')).toEqual(['bo@example.net'])
    expect(await remindedAt(site, '2027-03-06T17:00:00Z')).toEqual([])
    // A day that is moved away from the others has its own.
    const exceptions = [{ date: '2027-03-07', startsAt: '2027-03-10T09:00', endsAt: '2027-03-10T13:00' }]
    await eventOperations.update(site.services, id, { exceptions }, 1)
    expect(await remindedAt(site, '2027-03-09T17:00:00Z')).toEqual(['ada@example.net'])
  })

  // Before, one for each date.
  test('B §3.10: someone who registered for several dates day by day is reminded once, of all that they had registered for by then', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { ...daily, registration: { perSession: true } })
    for (const day of ['05', '06', '07', '09']) await register(site, id, 'ada@example.net', `2027-03-${day}T18:30`)
    await register(site, id, 'bo@example.net', '2027-03-06T18:30')
    expect(await remindedAt(site, '2027-03-05T01:31:00Z')).toEqual(['ada@example.net'])
    expect(await daysListed(site)).toEqual(['Friday, March 5, 2027', 'Saturday, March 6, 2027', 'Sunday, March 7, 2027'])
    expect(await remindedAt(site, '2027-03-06T01:31:00Z')).toEqual(['bo@example.net'])
    // Nothing was said of this one when they were reminded.
    await register(site, id, 'bo@example.net', '2027-03-07T18:30')
    expect(await remindedAt(site, '2027-03-07T01:31:00Z')).toEqual(['bo@example.net'])
    expect(await remindedAt(site, '2027-03-08T01:31:00Z')).toEqual([])
    expect(await remindedAt(site, '2027-03-09T01:31:00Z')).toEqual(['ada@example.net'])
  })

  // Before, the canceled date was listed, and with it those after it, of which no one was reminded again.
  test('B §3.10: a date that is canceled is not listed, and days before and after it do not follow one another', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { ...daily, registration: { perSession: true } })
    for (const day of ['05', '06', '07', '08']) await register(site, id, 'ada@example.net', `2027-03-${day}T18:30`)
    await eventOperations.update(site.services, id, { exceptions: [{ date: '2027-03-07', cancelled: true }] }, 1)
    expect(await remindedAt(site, '2027-03-05T01:31:00Z')).toEqual(['ada@example.net'])
    expect(await daysListed(site)).toEqual(['Friday, March 5, 2027', 'Saturday, March 6, 2027'])
    expect(await remindedAt(site, '2027-03-06T01:31:00Z')).toEqual([])
    expect(await remindedAt(site, '2027-03-08T01:31:00Z')).toEqual(['ada@example.net'])
  })

  // Before, no one read of what follows on the thirteenth of them.
  test('B §3.10: of many days that follow one another the reminder lists twelve, and says that there are more', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { ...daily, recurrence: 'FREQ=DAILY;COUNT=13', registration: { perSession: true } })
    for (let day = 5; day < 18; day += 1) await register(site, id, 'ada@example.net', `2027-03-${String(day).padStart(2, '0')}T18:30`)
    expect(await remindedAt(site, '2027-03-05T01:31:00Z')).toEqual(['ada@example.net'])
    expect(await daysListed(site)).toEqual([
      ...Array.from({ length: 12 }, (_, day) => expect.stringMatching(`March ${5 + day}, 2027`)),
      'and further days',
    ])
  })

  test('B §3.1: no one is reminded of an event without reminders, of one that was canceled, or of another date than theirs', async () => {
    await using site = await openTestSite(engine)
    const silent = await makeEvent(site.services, { ...everySunday, registration: { reminder: false } })
    const cancelled = await makeEvent(site.services, everySunday)
    const dropIn = await makeEvent(site.services, { ...everySunday, registration: { perSession: true } })
    await register(site, silent.id, 'ada@example.net')
    await register(site, cancelled.id, 'bo@example.net')
    await register(site, dropIn.id, 'cy@example.net', '2027-03-14T18:30')
    await eventOperations.update(site.services, cancelled.id, { state: 'cancelled' }, 1)
    expect(await remindedAt(site, '2027-03-07T02:00:00Z')).toEqual([])
    expect(await remindedAt(site, '2027-03-14T02:00:00Z')).toEqual(['cy@example.net'])
  })

  test('B §13.3: who can pay online and has not is reminded once, three days before the start, also where an event has no reminders', async () => {
    await using site = await openTestSite(engine)
    site.services.payments = memoryProvider(() => site.services.clock.now())
    const price = { kind: 'fixed', amount: 40, online: 'optional', scholarships: true } as const
    const { id } = await makeEvent(site.services, { ...everySunday, registration: { price, reminder: false } })
    const dropIn = await makeEvent(site.services, { ...everySunday, registration: { price, reminder: false, perSession: true } })
    const elsewhere = await makeEvent(site.services, {
      ...everySunday,
      registration: { price: { ...price, online: 'off' }, reminder: false },
    })
    await register(site, id, 'ada@example.net')
    await register(site, elsewhere.id, 'bo@example.net')
    await register(site, id, 'cy@example.net')
    await site.services.db.updateTable('registrations').set({ scholarship: true }).where('email', '=', 'cy@example.net').execute()
    await register(site, id, 'dee@example.net')
    await site.services.db
      .updateTable('registrations')
      .set({ payment: 'paid', paidCents: 4000 })
      .where('email', '=', 'dee@example.net')
      .execute()
    await register(site, dropIn.id, 'eve@example.net', '2027-03-14T18:30')
    const reminded = async (moment: string) => {
      vi.setSystemTime(new Date(moment))
      await Promise.all([sendReminders(site.services), sendReminders(site.services)])
      const emails = (await site.deliverMail()).filter(({ subject }) => subject?.startsWith('Still to pay'))
      return emails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
    }
    expect(await reminded('2027-03-05T01:29:00Z')).toEqual([])
    // From the day of the reminder on: they read it in their confirmation.
    await register(site, id, 'flo@example.net')
    expect(await reminded('2027-03-05T01:31:00Z')).toEqual(['ada@example.net: Still to pay, $40: Meditation'])
    // Of an event that has begun nobody is reminded again, of a date before that date.
    expect(await reminded('2027-03-12T01:31:00Z')).toEqual([
      'ada@example.net: Still to pay, $40: Meditation',
      'eve@example.net: Still to pay, $40: Meditation, Sun, Mar 14',
    ])
  })
})
