import { randomUUID } from 'node:crypto'
import { placesFaults } from '@tests/support/places-faults'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { runAdminCommand } from '@/features/accounts/tab/account.cli.server'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { eventOperations } from '../event.operations.server'
import { sendReminders } from '../notices/send-reminders.server'
import type { Attendee } from './attendee.schema'

const evening = { date: '10', month: 'October', year: '2027', time: '', startsAt: '2027-10-10T18:30', endsAt: '2027-10-10T19:00' }

async function openSite(engine: (typeof engines)[number], registration: object = {}) {
  const site = await openTestSite(engine)
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
  const { id } = await makeEvent(site.services, { title: 'Open House', ...evening, registration })
  const cookie = await site.logIn()
  const path = `/api/events/${id}/attendees`
  const add = (json: object) => site.request(path, { json, cookie })
  const change = (attendeeId: number, json: object) => site.request(`${path}/${attendeeId}`, { method: 'PUT', json, cookie })
  const list = async (): Promise<Attendee[]> => (await (await site.request(path, { cookie })).json()).attendees
  return { site, id, cookie, add, change, list, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const mailOf = async ({ services: { db } }: TestSite) =>
  (await db.selectFrom('mail_messages').select(['recipient', 'kind']).execute()).map(({ recipient }) => recipient)

describe.each(engines)('people without email, on %s', (engine) => {
  test('staff add someone by name and phone; no email is tried, whatever happens to them and to the event', async () => {
    await using open = await openSite(engine, { capacity: 5, reminder: true })
    const { site, id, cookie, add, change, list } = open
    const zoe = (await (await add({ name: 'Zoe Quist', phone: ' 303 555 0100 ' })).json()).attendee as Attendee
    expect(zoe).toMatchObject({ name: 'Zoe Quist', email: null, phone: '303 555 0100', status: 'registered' })
    expect((await add({ name: 'Zoe Quist', email: '', notify: true })).status).toBe(201)
    expect((await add({ name: 'Bo Ek', email: 'bo@example.net', notify: false })).status).toBe(201)
    // Who has an address is still on the list once.
    expect((await add({ name: 'Bo Ek', email: 'BO@example.net' })).status).toBe(409)
    expect((await add({ name: 'Al', phone: '12' })).status).toBe(400)
    expect(await list()).toHaveLength(3)

    const recipients = await (await site.request(`/api/events/${id}/recipients`, { cookie })).json()
    expect(recipients).toMatchObject({
      all: 1,
      withoutAddress: { registered: 2, waitlisted: 0, all: 2, names: ['Zoe Quist', 'Zoe Quist'] },
    })
    const message = { subject: 'Hello', markdown: 'Bring socks.', to: 'all' }
    expect(await (await site.request(`/api/events/${id}/messages`, { json: message, cookie })).json()).toEqual({ recipients: 1 })
    await eventOperations.update(site.services, id, { location: 'Elsewhere', tellAttendees: true }, 1)
    site.services.clock = createClock('America/Denver', () => new Date('2027-10-09T19:00:00Z'))
    await sendReminders(site.services)
    await change(zoe.id, { status: 'cancelled', notify: true })
    await change(zoe.id, { status: 'registered', notify: true })
    expect(new Set(await mailOf(site))).toEqual(new Set(['bo@example.net']))
    expect(await placesFaults(site.services.db)).toEqual([])
  })

  test('a message to all is refused where no one has an address', async () => {
    await using open = await openSite(engine)
    await open.add({ name: 'Zoe Quist' })
    const message = { subject: 'Hello', markdown: 'Bring socks.' }
    expect((await open.site.request(`/api/events/${open.id}/messages`, { json: message, cookie: open.cookie })).status).toBe(409)
  })

  test('where no place is free staff put them on the waitlist; an offer skips them and reaches the next; staff move them up', async () => {
    await using open = await openSite(engine, { capacity: 1, waitlist: true })
    const { site, id, add, change, list } = open
    const zoe = (await (await add({ name: 'Zoe Quist' })).json()).attendee as Attendee
    expect((await add({ name: 'Ada Quist' })).status).toBe(409)
    const ada = (await (await add({ name: 'Ada Quist', waitlist: true })).json()).attendee as Attendee
    expect(ada).toMatchObject({ status: 'waitlisted', position: 1 })
    await site.request('/api/register', { json: { eventId: id, name: 'Bo Ek', email: 'bo@example.net' } })
    await change(zoe.id, { status: 'cancelled' })
    expect((await list()).map(({ name, status }) => [name, status])).toEqual([
      ['Bo Ek', 'offered'],
      ['Ada Quist', 'waitlisted'],
    ])
    expect((await change(ada.id, { status: 'registered', overCapacity: true })).status).toBe(200)
    expect(await mailOf(site)).not.toContain(null)
    expect(await placesFaults(site.services.db)).toEqual([])
  })

  test('a place that no one who waits can be offered goes to the next who registers', async () => {
    await using open = await openSite(engine, { capacity: 1, waitlist: true })
    const { site, id, add, change, list } = open
    const zoe = (await (await add({ name: 'Zoe Quist' })).json()).attendee as Attendee
    await add({ name: 'Ada Quist', waitlist: true })
    await change(zoe.id, { status: 'cancelled' })
    const answer = await site.request('/api/register', { json: { eventId: id, name: 'Bo Ek', email: 'bo@example.net' } })
    expect((await answer.json()).status).toBe('registered')
    expect((await list()).map(({ name, status }) => [name, status])).toContainEqual(['Ada Quist', 'waitlisted'])
    expect(await placesFaults(site.services.db)).toEqual([])
  })

  test('they are found and erased by their name in their event, also after it was deleted; others stay', async () => {
    await using open = await openSite(engine)
    const { site, id, add, list } = open
    const run = (...args: string[]) => runAdminCommand(site.services, args)
    await add({ name: 'Zoë Quist', phone: '303 555 0100' })
    await add({ name: 'Zoë Quistov' })
    await add({ name: 'Zoë Quist', email: 'zoe@example.net' })
    const other = await makeEvent(site.services, { title: 'Retreat', ...evening })
    await site.request(`/api/events/${other.id}/attendees`, { json: { name: 'Zoe Quist' }, cookie: open.cookie })
    const found = await run('find-person', 'zoe quist')
    expect(found).toContain('Registration for “Open House”')
    expect(found).toContain('Registration for “Retreat”')
    expect(found).toContain('Phone: 303 555 0100')
    expect(found).toContain(`Event number: ${id}`)
    expect(found).not.toContain('zoe@example.net')
    await expect(run('erase-person', 'zoe quist')).rejects.toThrow('--event')
    await run('erase-person', 'ZOE QUIST', '--event', String(id))
    expect((await list()).map(({ name, email }) => [name, email])).toEqual([
      ['Zoë Quist', 'zoe@example.net'],
      ['Zoë Quistov', null],
    ])
    await site.request(`/api/cms/events/${other.id}`, { method: 'DELETE', cookie: open.cookie })
    expect(await run('find-person', 'Zoe Quist')).toContain('Registration for a deleted event, “Retreat”')
    await run('erase-person', 'Zoe Quist', '--event', String(other.id))
    expect(await run('find-person', 'Zoe Quist')).toBe('No one without an address has that name')
  })
})

describe.each(engines)('entries from a phone at the door, on %s', (engine) => {
  const entry = () => ({ name: 'Zoe Quist', notify: false, present: true, entryKey: randomUUID(), tickedAt: '2027-10-01T17:00:00.000Z' })

  test('the same walk-in sent many times at once is one attendee, who is present and has paid', async () => {
    await using open = await openSite(engine, { capacity: 3, price: { kind: 'fixed', amount: 20 } })
    const { site, add, list } = open
    const sent = { ...entry(), payment: 'paid' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(sent)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).attendee.id))
    expect(new Set(ids).size).toBe(1)
    expect(await list()).toMatchObject([{ name: 'Zoe Quist', entryKey: sent.entryKey, present: true, payment: 'paid', contribution: 20 }])
    expect(await placesFaults(site.services.db)).toEqual([])
  })

  test('the database itself refuses a second registration with the same key', async () => {
    await using open = await openSite(engine)
    const sent = entry()
    await open.add(sent)
    const { db } = open.site.services
    const { id: _, ...row } = await db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()
    await expect(db.insertInto('registrations').values(row).execute()).rejects.toThrow(/unique/i)
  })

  test('sent again after it was changed on the phone, the later word counts; an older one does not', async () => {
    await using open = await openSite(engine, { price: { kind: 'fixed', amount: 20 } })
    const sent = entry()
    await open.add({ ...sent, payment: 'paid' })
    await open.add({ ...sent, present: false, payment: 'due', tickedAt: '2027-10-01T17:30:00.000Z' })
    expect(await open.list()).toMatchObject([{ present: false, payment: 'due' }])
    await open.add({ ...sent, payment: 'paid' })
    expect(await open.list()).toMatchObject([{ present: false, payment: 'due' }])
  })

  test('the later of two phones’ payments counts, in whichever order they arrive', async () => {
    await using open = await openSite(engine, { price: { kind: 'fixed', amount: 20 } })
    const { id } = (await (await open.add({ name: 'Zoe Quist' })).json()).attendee as Attendee
    await open.change(id, { payment: 'due', tickedAt: '2027-10-01T17:10:00.000Z' })
    await open.change(id, { payment: 'paid', tickedAt: '2027-10-01T17:00:00.000Z' })
    expect(await open.list()).toMatchObject([{ payment: 'due' }])
  })

  test('a walk-in that arrives after its date is over is taken; visitors are not', async () => {
    await using open = await openSite(engine)
    const { site, cookie } = open
    const sundays = { ...evening, startsAt: '2027-10-03T18:30', endsAt: '2027-10-03T19:00', date: '3', recurrence: 'FREQ=WEEKLY;BYDAY=SU' }
    const { id } = await makeEvent(site.services, { ...sundays, registration: { perSession: true } })
    site.services.clock = createClock('America/Denver', () => new Date('2027-10-04T18:00:00Z'))
    const path = `/api/events/${id}/attendees`
    const session = '2027-10-03T18:30'
    expect((await site.request(path, { json: { name: 'Zoe Quist', session }, cookie })).status).toBe(409)
    expect((await site.request(path, { json: { ...entry(), session }, cookie })).status).toBe(201)
  })
})
