import { placesFaults } from '@tests/support/places-faults'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobDefinitions } from '@/app/background.server'
import { makeEvent } from '@/features/events/event.factory'
import { eventOperations } from '@/features/events/event.operations.server'
import { registerForEvent } from '@/features/events/registration/register-for-event.server'
import { registrationRequest } from '@/features/events/registration/registration.schema'
import { contactMessageRow, makeContactMessage } from '@/features/messages/contact-message.factory'
import { queueRecurringJobs } from '@/platform/jobs/recurring.server'
import { defaultSite } from '@/site/facts'
import { deleteExpired } from './erase-person.server'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const withoutWords = { date: undefined, month: undefined, year: undefined, time: undefined }
const evening = { ...withoutWords, title: 'Evening', startsAt: '2027-01-10T18:30', endsAt: '2027-01-10T20:00' }
const everySunday = { ...withoutWords, title: 'Sitting', startsAt: '2027-01-10T18:30', endsAt: '2027-01-10T19:00' }

/** Carries out the daily work of a day, as a process does that starts then. */
async function dailyWork({ services, runJobs }: TestSite, moment: string) {
  vi.setSystemTime(new Date(moment))
  await queueRecurringJobs(services, jobDefinitions(services))
  await runJobs()
}

const register = (site: TestSite, eventId: number, email: string, session?: string) =>
  registerForEvent(site.services, registrationRequest.parse({ eventId, name: 'Ada Quist', email, session }))

const registered = async ({ services: { db } }: TestSite) =>
  (await db.selectFrom('registrations').select('email').orderBy('id').execute()).map(({ email }) => email)

const count = async ({ services: { db } }: TestSite, table: 'registration_versions' | 'registration_sessions') =>
  (await db.selectFrom(table).select(db.kysely().fn.countAll<number>().as('n')).execute())[0]?.n

const activities = async ({ services: { db } }: TestSite) =>
  (await db.selectFrom('audit_log').selectAll().where('action', '=', 'delete expired').orderBy('id').execute()).map(
    ({ accountId, detail }) => [accountId, detail],
  )

describe.each(engines)('spec B §8.2 what is kept long enough, on %s', (engine) => {
  test('a registration is deleted 24 months after its event, with its mail, link and former versions', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { ...evening, registration: { capacity: 2, guestsAllowed: 1 } })
    await register(site, id, 'ada@example.net')
    const token = await site.linkTo(id, 'ada@example.net')
    const change = { name: 'Ada Planted', guests: 1, answers: {} }
    expect((await site.request(`/api/registrations/${token}`, { method: 'PUT', json: change })).status).toBe(200)
    await site.runJobs()

    // 8 PM in Denver is 3 AM UTC.
    await dailyWork(site, '2029-01-11T02:59:00Z')
    expect(await registered(site)).toEqual(['ada@example.net'])
    await dailyWork(site, '2029-01-11T03:01:00Z')
    expect(await registered(site)).toEqual([])
    expect(await count(site, 'registration_versions')).toBe(0)
    expect(JSON.stringify(await site.services.db.selectFrom('mail_messages').selectAll().execute())).not.toMatch(/quist|planted|ada@/i)
    expect((await site.request(`/api/registrations/${token}`)).status).toBe(410)
    expect(await placesFaults(site.services.db)).toEqual([])
  })

  test('a registration for one date of a series is deleted 24 months after that date', async () => {
    await using site = await openTestSite(engine)
    const dropIn = { ...everySunday, recurrence: 'FREQ=WEEKLY', registration: { perSession: true, capacity: 5 } }
    const { id } = await makeEvent(site.services, dropIn)
    await register(site, id, 'ada@example.net', '2027-01-10T18:30')
    await register(site, id, 'bo@example.net', '2027-01-17T18:30')
    await dailyWork(site, '2029-01-12T12:00:00Z')
    expect(await registered(site)).toEqual(['bo@example.net'])
    await dailyWork(site, '2029-01-19T12:00:00Z')
    expect(await registered(site)).toEqual([])
    expect(await placesFaults(site.services.db)).toEqual([])
  })

  test('someone registered for a series without an end is not deleted, and someone who canceled is, 24 months after that', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { id } = await makeEvent(site.services, { ...everySunday, recurrence: 'FREQ=WEEKLY', registration: { reminder: false } })
    await register(site, id, 'ada@example.net')
    await register(site, id, 'bo@example.net')
    const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
    const bo = attendees.find(({ email }: { email: string }) => email === 'bo@example.net')
    await site.request(`/api/events/${id}/attendees/${bo.id}`, { method: 'PUT', json: { status: 'cancelled' }, cookie })
    await dailyWork(site, '2028-12-31T12:00:00Z')
    expect(await registered(site)).toEqual(['ada@example.net', 'bo@example.net'])
    await dailyWork(site, '2037-01-02T12:00:00Z')
    expect(await registered(site)).toEqual(['ada@example.net'])
    // Once nothing of it is upcoming, the last change of the event counts.
    await eventOperations.update(site.services, id, { state: 'cancelled' }, 1)
    await dailyWork(site, '2038-12-31T12:00:00Z')
    expect(await registered(site)).toEqual(['ada@example.net'])
    await dailyWork(site, '2039-01-03T12:00:00Z')
    expect(await registered(site)).toEqual([])
  })

  test('without dates a registration is deleted 24 months after it was last touched, and being checked in counts', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, {
      title: 'Group',
      isRecurring: true,
      year: '2027',
      month: 'January',
      date: '5',
      time: '',
    })
    await register(site, id, 'ada@example.net')
    await register(site, id, 'bo@example.net')
    vi.setSystemTime(new Date('2028-06-01T12:00:00Z'))
    const cookie = await site.logIn()
    const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
    const bo = attendees.find(({ email }: { email: string }) => email === 'bo@example.net')
    await site.request(`/api/events/${id}/attendees/${bo.id}`, { method: 'PUT', json: { present: true }, cookie })
    await dailyWork(site, '2029-01-02T12:00:00Z')
    expect(await registered(site)).toEqual(['bo@example.net'])
    await dailyWork(site, '2030-06-02T12:00:00Z')
    expect(await registered(site)).toEqual([])
    expect(await count(site, 'registration_sessions')).toBe(0)
  })

  test('what is upcoming, and what was made since, stays: also where staff set a date that is long over', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { ...evening, startsAt: '2032-01-10T18:30', endsAt: '2032-01-10T20:00' })
    await register(site, id, 'ada@example.net')
    await dailyWork(site, '2032-01-11T12:00:00Z')
    expect(await registered(site)).toEqual(['ada@example.net'])
    const mistyped = { ...evening, startsAt: '2023-01-10T18:30', endsAt: '2023-01-10T20:00' }
    const { id: other } = await makeEvent(site.services, { ...evening, startsAt: '2032-06-10T18:30', endsAt: '2032-06-10T20:00' })
    await register(site, other, 'bo@example.net')
    await eventOperations.update(site.services, other, { startsAt: mistyped.startsAt, endsAt: mistyped.endsAt }, 1)
    await dailyWork(site, '2032-01-12T12:00:00Z')
    expect(await registered(site)).toEqual(['ada@example.net', 'bo@example.net'])
  })

  test('a message is deleted after 24 months, and goes on counting in the total of all time', async () => {
    await using site = await openTestSite(engine)
    await makeContactMessage(site.services, { createdAt: '2027-01-01T12:00:00.000Z', name: 'Old Planted' })
    await makeContactMessage(site.services, { createdAt: '2027-01-02T12:00:00.000Z' })
    await dailyWork(site, '2029-01-01T12:00:01Z')
    const { messages, total } = await (await site.request('/api/contact', { cookie: await site.logIn() })).json()
    expect([messages.length, total]).toEqual([1, 2])
    expect(JSON.stringify(await site.services.db.selectFrom('contact_messages').selectAll().execute())).not.toContain('Planted')
  })

  test('sent and failed mail is deleted after 12 months, what waits stays, and the list of activities after 36', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { ...evening, startsAt: '2032-01-10T18:30', endsAt: '2032-01-10T20:00' })
    await register(site, id, 'ada@example.net')
    await site.runJobs()
    await register(site, id, 'bo@example.net')
    const { db } = site.services
    const waits = { runAt: '2099-01-01T00:00:00.000Z' }
    await db.updateTable('jobs').set(waits).where('kind', 'like', 'registration-%').where('doneAt', 'is', null).execute()
    const cookie = await site.logIn()
    await site.request('/api/settings', { method: 'PUT', json: { phone: '1' }, cookie })
    const mail = async () => (await db.selectFrom('mail_messages').select(['recipient', 'sentAt']).orderBy('id').execute()).length
    const audit = async () => (await db.selectFrom('audit_log').select('id').where('entity', '=', 'settings').execute()).length
    expect([await mail(), await audit()]).toEqual([4, 1])
    await dailyWork(site, '2028-01-01T11:00:00Z')
    expect([await mail(), await audit()]).toEqual([4, 1])
    await dailyWork(site, '2028-01-01T12:10:00Z')
    expect([await mail(), await audit()]).toEqual([2, 1])
    await dailyWork(site, '2030-01-01T12:10:00Z')
    expect([await mail(), await audit()]).toEqual([2, 0])
  })

  test('it goes by the settings of the day, and the activities say how many went, and of no one', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    for (let day = 10; day < 13; day++) await makeContactMessage(site.services, { createdAt: `2027-01-${day}T12:00:00.000Z` })
    await site.request('/api/settings', { method: 'PUT', json: { retention: { enquiries: 6 } }, cookie })
    await dailyWork(site, '2027-07-11T13:00:00Z')
    expect(await activities(site)).toEqual([[null, '2 messages']])
    await dailyWork(site, '2027-07-12T13:00:00Z')
    await dailyWork(site, '2027-07-13T13:00:00Z')
    expect(await activities(site)).toEqual([
      [null, '2 messages'],
      [null, '1 message'],
    ])
  })

  test('many are deleted in batches, each in a short transaction, and the rest in a separate run', async () => {
    await using site = await openTestSite(engine)
    const { db } = site.services
    const old = Array.from({ length: 1150 }, () => contactMessageRow({ createdAt: '2027-01-01T12:00:00.000Z' }))
    for (const part of [old.slice(0, 600), old.slice(600)]) await db.insertInto('contact_messages').values(part).execute()
    vi.setSystemTime(new Date('2029-01-01T12:00:01Z'))
    const tx = vi.spyOn(db, 'tx')
    expect(await deleteExpired(site.services)).toBe(false)
    expect(tx.mock.calls.length).toBeGreaterThanOrEqual(10)
    expect((await db.selectFrom('contact_messages').select('id').execute()).length).toBe(150)
    await dailyWork(site, '2029-01-01T12:00:02Z')
    expect(await activities(site)).toEqual([
      [null, '1,000 messages'],
      [null, '150 messages'],
    ])
  })

  test('two processes at once delete and count each registration once, and staff see how many are gone', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { ...evening, registration: { capacity: 8, waitlist: true } })
    for (let index = 0; index < 12; index++) await register(site, id, `guest${index}@example.net`)
    const cookie = await site.logIn()
    const list = async () => (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
    expect((await list()).counts).toMatchObject({ registered: 8, waitlisted: 4, expired: 0 })
    vi.setSystemTime(new Date('2029-01-12T12:00:00Z'))
    const session = await site.logIn({ username: 'later' })
    await Promise.all([deleteExpired(site.services), deleteExpired(site.services)])
    const { attendees, counts } = await (await site.request(`/api/events/${id}/attendees`, { cookie: session })).json()
    expect([attendees, counts.placesTaken, counts.expired]).toEqual([[], 0, 12])
    expect(await placesFaults(site.services.db)).toEqual([])
    expect((await (await site.request(`/api/events/${id}/attendance`, { cookie: session })).json()).sessions).toEqual([])
  })
})

test('each period of the settings is gone by', async () => {
  await using site = await openTestSite('sqlite')
  const rules = site.services.features.flatMap(({ retention = [] }) => retention)
  expect([...new Set(rules.flatMap((rule) => ('setting' in rule ? [rule.setting] : [])))].toSorted()).toEqual(
    Object.keys(defaultSite.retention).toSorted(),
  )
})
