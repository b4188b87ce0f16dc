import { memoryProvider } from '@tests/support/memory-provider'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { contactMessageRow, makeContactMessage } from '@/features/messages/contact-message.factory'
import { createClock } from '@/platform/time/clock'

/** A Thursday, nine o'clock where the community is. */
const NOW = '2026-11-19T16:00:00.000Z'

async function openSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  site.services.clock = createClock('America/Denver', () => new Date(NOW))
  const cookie = await site.logIn({ username: 'anna' })
  return {
    site,
    cookie,
    overview: async () => (await (await site.request('/api/staff/overview', { cookie })).json()).overview,
    register: (eventId: number, name: string, further = {}) =>
      site.request('/api/register', { json: { eventId, name, email: `${name.toLowerCase().replace(' ', '.')}@example.net`, ...further } }),
  }
}

const withoutWords = { date: undefined, month: undefined, year: undefined, time: undefined }
const evening = (title: string, day: string) => ({ title, ...withoutWords, startsAt: `${day}T19:00`, endsAt: `${day}T20:30` })

async function failMail({ services: { db } }: TestSite) {
  await db.updateTable('mail_messages').set({ failedAt: NOW, lastError: 'The mailbox is full' }).execute()
}

describe.each(engines)('spec B §6.6 the overview, on %s', (engine) => {
  test('is refused to visitors and members', async () => {
    await using site = await openTestSite(engine)
    const member = await site.logIn({ username: 'eli', role: 'member' })
    expect((await site.request('/api/staff/overview')).status).toBe(401)
    expect((await site.request('/api/staff/overview', { cookie: member })).status).toBe(403)
  })

  test('shows the next session of each event with who comes, who waits and the open offer', async () => {
    const { site, cookie, overview, register } = await openSite(engine)
    await using _closed = site
    const small = await makeEvent(site.services, {
      ...evening('Evening of Inquiry', '2026-12-03'),
      registration: { capacity: 2, waitlist: true, guestsAllowed: 1 },
    })
    await makeEvent(site.services, {
      title: 'Sunday Meditation',
      ...withoutWords,
      startsAt: '2026-11-01T18:30',
      endsAt: '2026-11-01T19:00',
      recurrence: 'FREQ=WEEKLY',
    })
    await makeEvent(site.services, { ...evening('Last Month', '2026-10-01') })
    await makeEvent(site.services, { ...evening('By Mail Only', '2026-12-20'), registration: { mode: 'none' } })
    await register(small.id, 'Ada Quist', { guests: 1 })
    await register(small.id, 'Cy Sample')
    await register(small.id, 'Dee Sample')
    const sessions = async () => (await overview()).sessions
    expect((await sessions()).map((each: object) => Object.values(each).slice(1, 2)[0])).toEqual([
      'Sunday Meditation',
      'Evening of Inquiry',
      'By Mail Only',
    ])
    expect((await sessions())[1]).toMatchObject({
      startsAt: '2026-12-03T19:00',
      coming: 2,
      capacity: 2,
      isFull: true,
      waiting: 2,
      offer: null,
    })
    expect((await sessions())[0]).toMatchObject({ startsAt: '2026-11-22T18:30', coming: 0, capacity: null })
    expect((await sessions())[2]).toMatchObject({ coming: null })

    const { attendees } = await (await site.request(`/api/events/${small.id}/attendees`, { cookie })).json()
    const ada = attendees.find(({ name }: { name: string }) => name === 'Ada Quist')
    await site.request(`/api/events/${small.id}/attendees/${ada.id}`, { method: 'PUT', json: { status: 'cancelled' }, cookie })
    expect((await sessions())[1]).toMatchObject({
      coming: 0,
      waiting: 0,
      offer: { name: 'Cy Sample', endsAt: expect.any(String), further: 1 },
    })
  })

  // Before, a place that everyone who waits was offered was taken off those who come, although no one holds it yet.
  test('counts everyone who comes while a free place is offered to all who wait', async () => {
    const { site, overview, register } = await openSite(engine)
    await using _closed = site
    const { id } = await makeEvent(site.services, {
      ...evening('Tonight', '2026-11-19'),
      registration: { capacity: 2, waitlist: true },
    })
    for (const name of ['Ada Quist', 'Bo Sample', 'Cy Sample', 'Dee Sample']) await register(id, name)
    // An hour before it begins.
    site.services.clock = createClock('America/Denver', () => new Date('2026-11-20T01:00:00.000Z'))
    await site.request(`/api/registrations/${await site.linkTo(id, 'ada.quist@example.net')}/cancel`, { method: 'POST' })
    expect((await overview()).sessions).toMatchObject([{ coming: 1, waiting: 0, isFull: false, offer: { further: 1 } }])
  })

  test('shows the messages to answer, the overdue ones first, mail that failed and what is not published, and counts them next to the tabs', async () => {
    const { site, overview, register } = await openSite(engine)
    await using _closed = site
    const event = await makeEvent(site.services, evening('Evening of Inquiry', '2026-12-03'))
    await makeContactMessage(site.services, {
      ...contactMessageRow({ name: 'Dee', message: 'Is the building\nopen?', createdAt: '2026-11-15T16:00:00.000Z' }),
    })
    await makeContactMessage(site.services, { ...contactMessageRow({ name: 'Eli', createdAt: '2026-11-18T16:00:00.000Z' }) })
    for (const status of ['answered', 'closed'] as const)
      await makeContactMessage(site.services, { ...contactMessageRow({ name: status, createdAt: '2026-11-01T16:00:00.000Z', status }) })
    await makeContactMessage(site.services, {
      ...contactMessageRow({ name: 'Fay', createdAt: '2026-11-18T17:00:00.000Z', status: 'open' }),
    })
    await register(event.id, 'Gus Sample')
    await failMail(site)
    const change = { status: 'draft' as const, updatedAt: NOW }
    await site.services.db.updateTable('events').set(change).where('id', '=', event.id).execute()

    const { enquiries, failedMail, drafts, tabs } = await overview()
    expect(enquiries).toMatchObject({ count: 2, oldestAt: '2026-11-15T16:00:00.000Z', overdue: 1, longestWait: 4, toAnswer: 2 })
    expect(enquiries.latest.map(({ name, excerpt, overdueDays }: Record<string, string>) => [name, excerpt, overdueDays])).toEqual([
      ['Dee', 'Is the building open?', 4],
      ['Eli', 'I would like to know more.', null],
    ])
    expect(failedMail.count).toBeGreaterThan(0)
    expect(failedMail.latest[0]).toMatchObject({ about: 'Evening of Inquiry', reason: 'The mailbox is full' })
    expect(drafts).toMatchObject({
      count: 1,
      latest: [{ noun: 'event', tab: 'events', id: event.id, label: 'Evening of Inquiry', publishAt: null }],
    })
    expect(tabs).toMatchObject({
      events: { count: 1, isDue: false },
      teachers: { count: 0, isDue: false },
      'contact-reports': { count: 2, isDue: true },
      mail: { count: failedMail.count, isDue: true },
    })
  })

  test('B §13.1: shows since when the provider of payments refuses our key', async () => {
    const { site, overview } = await openSite(engine)
    await using _closed = site
    expect((await overview()).paymentsRefusedAt).toBeNull()
    const since = '2026-11-18T10:05:00.000Z'
    site.services.payments = Object.assign(
      memoryProvider(() => site.services.clock.now()),
      { keyRefusedAt: since },
    )
    expect((await overview()).paymentsRefusedAt).toBe(since)
  })

  test('shows admins, and no one else, that the newest nightly backup is old or missing', async () => {
    const { site, overview } = await openSite(engine)
    await using _closed = site
    expect((await overview()).overdueBackup).toBeNull()
    site.services.config = { ...site.services.config, backups: { dir: `${site.services.config.dataDir}/none`, keep: 14 } }
    expect((await overview()).overdueBackup).toEqual({ newestAt: null })
    const host = await site.logIn({ username: 'hanna', role: 'host' })
    expect((await (await site.request('/api/staff/overview', { cookie: host })).json()).overview.overdueBackup).toBeNull()
  })

  test('shows each role what it may see', async () => {
    const { site, register } = await openSite(engine)
    await using _closed = site
    const small = await makeEvent(site.services, {
      ...evening('Evening of Inquiry', '2026-12-03'),
      registration: { capacity: 1, waitlist: true },
    })
    await register(small.id, 'Ada Quist')
    await makeContactMessage(site.services, contactMessageRow({ name: 'Dee', createdAt: NOW }))
    await failMail(site)
    const offered = { status: 'offered' as const, offerEndsAt: '2026-12-01T16:00:00.000Z' }
    await site.services.db.updateTable('registrations').set(offered).execute()
    const seenBy = async (role: 'editor' | 'host') => {
      const answer = await site.request('/api/staff/overview', { cookie: await site.logIn({ username: role, role }) })
      const { sessions, enquiries, failedMail, tabs } = (await answer.json()).overview
      return [sessions[0].title, sessions[0].offer?.name, enquiries.latest.length, failedMail.count, Object.keys(tabs).sort()]
    }
    expect(await seenBy('editor')).toEqual(['Evening of Inquiry', undefined, 0, 0, ['events', 'teachers']])
    expect(await seenBy('host')).toEqual(['Evening of Inquiry', 'Ada Quist', 1, 0, ['contact-reports', 'events', 'teachers']])
  })

  test('names who last changed what is not published yet', async () => {
    const { site, cookie, overview } = await openSite(engine)
    await using _closed = site
    const json = { title: 'Meditation', description: 'Sitting together.', linkUrl: '/programs#meditation' }
    const { program } = await (await site.request('/api/cms/programs', { json, cookie })).json()
    const publishAt = '2026-11-20T15:00:00.000Z'
    await site.services.db.updateTable('programs').set({ publishAt }).where('id', '=', program.id).execute()
    expect((await overview()).drafts.latest).toEqual([expect.objectContaining({ tab: 'programs', publishAt, updatedBy: 'anna' })])
  })
})
