import { engines, openTestSite } from '@tests/support/test-site'
import { thursdays } from '@tests/support/weekly-events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from './event.factory'

// 10 AM in Denver.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-10-01T16:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const first = '2027-10-07T19:00'

async function openEvent(engine: (typeof engines)[number], registration: object) {
  const site = await openTestSite(engine, { CONTACT_EMAIL: 'office@example.org' })
  // Time passes between any two of its reads, as it does outside of tests.
  site.services.clock = createClock('America/Denver', () => {
    vi.setSystemTime(Date.now() + 1)
    return new Date()
  })
  const event = await makeEvent(site.services, {
    ...thursdays,
    registration: { perSession: true, capacity: 2, waitlist: true, guestsAllowed: 1, ...registration },
  })
  const emailOf = (name: string) => `${name.toLowerCase()}@example.net`
  return {
    async register(...names: string[]) {
      for (const name of names)
        await site.request('/api/register', { json: { eventId: event.id, name, email: emailOf(name), session: first } })
    },
    async act(name: string, what: 'cancel' | 'decline') {
      const link = await site.linkTo(event.id, emailOf(name), first)
      expect((await site.request(`/api/registrations/${link}/${what}`, { method: 'POST' })).status).toBe(200)
    },
    /** As noting a refund does. */
    async touch(name: string) {
      const set = { updatedAt: new Date().toISOString() }
      await site.services.db.updateTable('registrations').set(set).where('email', '=', emailOf(name)).execute()
    },
    /** As if as many others had done the same at that moment. */
    async copy(name: string, count: number) {
      const { db } = site.services
      const { id: _, ...row } = await db
        .selectFrom('registrations')
        .selectAll()
        .where('email', '=', emailOf(name))
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: count }, (_, n) => ({ ...row, email: emailOf(`${name}${n}`), emailKey: emailOf(`${name}${n}`) }))
      await db.insertInto('registrations').values(copies).execute()
    },
    /** What staff got besides the notices of registrations. */
    async notices(until: string) {
      vi.setSystemTime(new Date(until))
      const emails = await site.deliverMail()
      return emails.filter(
        ({ to, subject }) => to?.[0]?.address === 'office@example.org' && !/^(Registration|Waitlist):/.test(subject ?? ''),
      )
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

// Before, staff heard of no cancellation at all, and later of none that was the first of its day.
describe.each(engines)('spec B §3.1: staff are notified of cancellations and declines, on %s', (engine) => {
  test('once a day in one email, without someone who has registered again', async () => {
    await using event = await openEvent(engine, {})
    await event.register('Ada', 'Bo', 'Cy', 'Di')
    await event.act('Ada', 'cancel')
    await event.act('Cy', 'decline')
    await event.act('Bo', 'cancel')
    await event.register('Bo')
    expect(await event.notices('2027-10-02T13:59:00Z')).toEqual([])
    const [notice, ...others] = await event.notices('2027-10-02T14:01:00Z')
    expect(others).toEqual([])
    expect(notice?.subject).toBe('Cancellations: Evening Circle')
    expect(notice?.text?.split('\n')).toEqual(
      expect.arrayContaining([
        '2 registrations for Evening Circle were canceled or declined.',
        'Ada: Canceled their place, Thu, Oct 7',
        'Cy: Turned down the place that they were offered, Thu, Oct 7',
      ]),
    )
    // The next one tells those since.
    await event.act('Di', 'cancel')
    // Before, someone who had canceled earlier was notified again once staff noted anything about them.
    await event.touch('Ada')
    const [, next, ...further] = await event.notices('2027-10-03T14:01:00Z')
    expect(further).toEqual([])
    expect(next?.text).toContain('Di: ')
    expect(next?.text).not.toContain('Ada: ')
  })

  // Before, a cancellation between eight o'clock and a late notice was listed again the day after.
  test('a notice that is late lists none that the next one lists', async () => {
    await using event = await openEvent(engine, {})
    await event.register('Ada', 'Bo')
    await event.act('Ada', 'cancel')
    vi.setSystemTime(new Date('2027-10-02T14:30:00Z'))
    await event.act('Bo', 'cancel')
    const [late] = await event.notices('2027-10-02T15:00:00Z')
    expect([late?.text?.includes('Ada: '), late?.text?.includes('Bo: ')]).toEqual([true, false])
    const [, next] = await event.notices('2027-10-03T14:01:00Z')
    expect([next?.text?.includes('Ada: '), next?.text?.includes('Bo: ')]).toEqual([false, true])
  })

  test('of more than one email lists, it says how many there are in all and how many more are in the list', async () => {
    await using event = await openEvent(engine, {})
    await event.register('Ada', 'Bo')
    await event.act('Bo', 'cancel')
    await event.act('Ada', 'cancel')
    await event.copy('Ada', 201)
    const [notice] = await event.notices('2027-10-02T14:01:00Z')
    const lines = notice?.text?.split('\n') ?? []
    expect(lines).toEqual(
      expect.arrayContaining(['203 registrations for Evening Circle were canceled or declined.', '3 more are in the list of attendees.']),
    )
    expect(lines.filter((line) => line.includes('Canceled their place'))).toHaveLength(200)
  })

  test('at once, where the event says so', async () => {
    await using event = await openEvent(engine, { cancellationNotice: 'at-once' })
    await event.register('Ada', 'Bo', 'Cy')
    await event.act('Ada', 'cancel')
    await event.act('Cy', 'decline')
    const [canceled, declined, ...others] = await event.notices('2027-10-01T16:01:00Z')
    expect(others).toEqual([])
    expect([canceled?.subject, declined?.subject]).toEqual(['Canceled: Evening Circle', 'Declined: Evening Circle'])
    expect(canceled?.text).toContain('Ada canceled their place. Reply to this email to write to them.')
    expect(canceled?.replyTo?.[0]?.address).toBe('ada@example.net')
  })

  test('not at all, where the event says so', async () => {
    await using event = await openEvent(engine, { cancellationNotice: 'none' })
    await event.register('Ada')
    await event.act('Ada', 'cancel')
    expect(await event.notices('2027-10-03T14:01:00Z')).toEqual([])
  })
})
