import { memoryProvider } from '@tests/support/memory-provider'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { sundays } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { purgeExpiredItems } from '@/features/desk/deleted-items.server'
import { makeEvent } from '@/features/events/event.factory'
import { savePresence } from '@/features/events/places/registration-session.repository.server'
import { makeContactMessage } from '@/features/messages/contact-message.factory'
import { insertReply } from '@/features/messages/inbox/inbox.repository.server'
import { makeSubscriber } from '@/features/newsletter/list/subscription.factory'
import { deleteOldEntries } from '@/features/payments/ledger.repository.server'
import { createClock } from '@/platform/time/clock'
import { figuresFeature } from './figures.server'

const at = (site: TestSite, moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))

const perDate = { ...sundays, registration: { perSession: true, capacity: 3, waitlist: true, guestsAllowed: 2 } }

interface Asked {
  from?: string
  to?: string
  event?: string | number
  kind?: string
}

async function ask(site: TestSite, cookie: string, asked: Asked = {}) {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  return site.request(`/api/figures?${query}`, { cookie })
}

/** What of each month isn't 0 or null, by its name. */
async function figures(site: TestSite, cookie: string, asked: Asked = {}) {
  const { months } = await (await ask(site, cookie, asked)).json()
  const filled = months.map(({ month, ...counts }: Record<string, unknown>) => [
    month,
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count)),
  ])
  return Object.fromEntries(filled.filter(([, counts]: [string, object]) => Object.keys(counts).length > 0))
}

async function exported({ services }: TestSite): Promise<object[]> {
  let text = ''
  for await (const { content } of figuresFeature.exports?.[0]?.files(services) ?? [])
    for await (const piece of content as AsyncIterable<string>) text += piece
  return JSON.parse(text)
}

async function register(site: TestSite, eventId: number, name: string, more: object = {}) {
  const json = { eventId, name: `${name} Quist`, email: `${name}@example.net`, ...more }
  expect((await site.request('/api/register', { json })).status).toBe(201)
  const { db } = site.services
  const { id } = await db
    .selectFrom('registrations')
    .select('id')
    .where('name', '=', json.name)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const checkIn = (session: string) =>
    savePresence(db, { registrationId: id, eventId, session }, { isPresent: true, tickedAt: site.services.clock.now().toISOString() })
  return { id, checkIn }
}

describe.each(engines)('figures on %s', (engine) => {
  test('spec B §6.8: registrations count in the month they are made, attendances in that of the session, by month where the community is', async () => {
    await using site = await openTestSite(engine)
    at(site, '2027-10-01T05:30:00Z')
    const series = await makeEvent(site.services, perDate)
    const october = '2027-10-10T18:30'
    // The evening of September 30th in Boulder.
    const ada = await register(site, series.id, 'ada', { session: october, guests: 1 })
    at(site, '2027-10-02T18:00:00Z')
    const bo = await register(site, series.id, 'bo', { session: october })
    await register(site, series.id, 'cy', { session: october })
    for (const each of [ada, bo]) await each.checkIn(october)
    at(site, '2027-11-02T18:00:00Z')
    const again = await register(site, series.id, 'ada', { session: '2027-11-07T18:30' })
    await again.checkIn('2027-11-07T18:30')
    const host = await site.logIn({ username: 'nora', role: 'host' })
    const json = { status: 'cancelled', notify: false }
    await site.request(`/api/events/${series.id}/attendees/${bo.id}`, { method: 'PUT', json, cookie: host })

    expect(await figures(site, host)).toEqual({
      '2027-09': { registrations: 1 },
      '2027-10': { registrations: 2, waitlisted: 1, came: 3, firstTime: 3 },
      '2027-11': { registrations: 1, came: 1, canceled: 1 },
    })
    expect((await (await ask(site, host)).json()).months).toHaveLength(12)
  })

  test('spec B §6.8: messages, those replied to within three days, and subscribers who came and left', async () => {
    await using site = await openTestSite(engine)
    at(site, '2027-10-20T18:00:00Z')
    const cookie = await site.logIn({ role: 'host' })
    const { db } = site.services
    const answered = async (createdAt: string, repliedAt?: string) => {
      const messageId = await makeContactMessage(site.services, { createdAt, email: `${createdAt.slice(8, 10)}@example.net` })
      if (repliedAt)
        await insertReply(db, { messageId, accountId: null, markdown: 'Hello', mailKey: `${createdAt}-${repliedAt}`, createdAt: repliedAt })
    }
    await answered('2027-10-02T12:00:00.000Z', '2027-10-05T11:00:00.000Z')
    await answered('2027-10-03T12:00:00.000Z', '2027-10-06T13:00:00.000Z')
    await answered('2027-10-04T12:00:00.000Z')
    await makeSubscriber(site.services, { at: '2027-09-10T12:00:00.000Z' })
    await makeSubscriber(site.services, { email: 'bo@example.net', at: '2027-09-11T12:00:00.000Z' })
    const { subscribers } = await (await site.request('/api/newsletter/subscribers', { cookie })).json()
    await site.request(`/api/newsletter/subscribers/${subscribers[0].id}`, { method: 'DELETE', cookie })

    expect(await figures(site, cookie)).toEqual({
      '2027-09': { subscribed: 2 },
      '2027-10': { messages: 3, answeredInTime: 1, unsubscribed: 1 },
    })
    expect(await figures(site, cookie, { kind: 'talk' })).toEqual({})
  })

  test('spec B §6.8: counts stay when people are erased, an event is deleted, and what was deleted is gone for good', async () => {
    await using site = await openTestSite(engine)
    at(site, '2027-10-02T18:00:00Z')
    const [talk, series] = [await makeEvent(site.services, { kind: 'talk' }), await makeEvent(site.services, perDate)]
    const admin = await site.logIn({ username: 'anna', role: 'admin' })
    const october = '2027-10-10T18:30'
    await (await register(site, series.id, 'ada', { session: october, guests: 1 })).checkIn(october)
    await register(site, talk.id, 'ada')
    await register(site, talk.id, 'bo')
    await makeContactMessage(site.services, { createdAt: '2027-10-02T12:00:00.000Z' })
    const before = await figures(site, admin)
    expect(before).toEqual({ '2027-10': { registrations: 3, came: 2, firstTime: 2, messages: 1 } })

    const json = { email: 'ada@example.net', confirm: 'ada@example.net' }
    expect((await site.request('/api/people/erase', { json, cookie: admin })).status).toBe(200)
    expect(await figures(site, admin)).toEqual(before)
    await site.request(`/api/cms/events/${talk.id}`, { method: 'DELETE', cookie: admin })
    expect(await figures(site, admin)).toEqual(before)
    expect(await figures(site, admin, { event: talk.id })).toEqual({ '2027-10': { registrations: 2 } })
    expect(await figures(site, admin, { kind: 'talk' })).toEqual({ '2027-10': { registrations: 2 } })
    at(site, '2027-11-20T18:00:00Z')
    await purgeExpiredItems(site.services)
    const later = await site.logIn({ username: 'nora', role: 'admin' })
    const { deleted } = await (await site.request('/api/cms/deleted', { cookie: later })).json()
    expect(deleted).toEqual([])
    expect(await figures(site, later)).toEqual(before)
    expect(await figures(site, later, { kind: 'talk', event: talk.id })).toEqual({ '2027-10': { registrations: 2 } })
    expect(await exported(site)).toContainEqual(
      expect.objectContaining({ month: '2027-10', eventId: talk.id, kind: 'talk', registrations: 2 }),
    )
    expect(await figures(site, later, { event: series.id })).toEqual({ '2027-10': { registrations: 1, came: 2, firstTime: 2 } })
  })

  test('spec B §6.8: what was paid and went back is summed by month and currency, also of an event that is gone, and null where nothing is', async () => {
    await using site = await openTestSite(engine)
    at(site, '2027-10-02T18:00:00Z')
    const cookie = await site.logIn({ role: 'admin' })
    const { months } = await (await ask(site, cookie)).json()
    expect(months.at(-1)).toMatchObject({ paid: null, refunded: null })

    const priced = (amount: number, more: object = {}) => ({ registration: { price: { kind: 'fixed', amount, ...more } } })
    const talk = await makeEvent(site.services, { kind: 'talk', ...priced(12.5, { currency: 'EUR' }) })
    const ofTalk = await register(site, talk.id, 'ada')
    await site.request(`/api/events/${talk.id}/attendees/${ofTalk.id}/payments`, { json: { amount: 12.5, how: 'cash' }, cookie })
    const provider = memoryProvider(() => site.services.clock.now())
    site.services.payments = provider
    const retreat = await makeEvent(site.services, { title: 'Retreat', ...priced(40, { online: 'optional' }) })
    const ofRetreat = await register(site, retreat.id, 'bo')
    const token = await site.linkTo(retreat.id, 'bo@example.net')
    await site.request(`/api/registrations/${token}/pay`, { method: 'POST' })
    provider.pay('cs_1')
    await site.request(`/api/registrations/${token}/payment?returned=1`)
    at(site, '2027-11-03T18:00:00Z')
    let later = await site.logIn({ username: 'nora', role: 'admin' })
    await site.request(`/api/events/${retreat.id}/attendees/${ofRetreat.id}/refunds`, { json: { amount: 15.1 }, cookie: later })
    await site.runJobs()

    const money = async (asked: Asked = {}) => {
      const { months: found } = await (await ask(site, later, { from: '2027-10', ...asked })).json()
      return found.map(({ paid, refunded }: Record<string, unknown>) => [paid, refunded])
    }
    const [ofOctober, ofNovember] = [{ EUR: 12.5, USD: 40 }, { USD: 0 }]
    expect(await money()).toEqual([
      [ofOctober, { EUR: 0, USD: 0 }],
      [ofNovember, { USD: 15.1 }],
    ])
    const onlyTalk = [
      [{ EUR: 12.5 }, { EUR: 0 }],
      [{}, {}],
    ]
    expect([await money({ kind: 'talk' }), await money({ event: talk.id })]).toEqual([onlyTalk, onlyTalk])
    const file = await (await site.request('/api/figures/export?from=2027-10', { cookie: later })).text()
    const lines = file.trim().replaceAll('"', '').split('\r\n')
    expect(lines.map((line) => line.split(',').slice(-4).join())).toEqual([
      'Paid EUR,Refunded EUR,Paid USD,Refunded USD',
      '12.5,0,40,0',
      '0,0,0,15.1',
      '12.5,0,40,15.1',
    ])

    await site.request(`/api/cms/events/${talk.id}`, { method: 'DELETE', cookie: later })
    at(site, '2027-11-30T18:00:00Z')
    await purgeExpiredItems(site.services)
    later = await site.logIn({ username: 'eve', role: 'admin' })
    expect(await money({ kind: 'talk' })).toEqual(onlyTalk)

    // What is kept for a shorter time than figures go back.
    const kept = await money()
    const { db } = site.services
    for (const before of ['2027-11-01T00:00:00.000Z', '2027-12-01T00:00:00.000Z'])
      await db.tx(() => deleteOldEntries(site.services, before))
    expect(await db.selectFrom('ledger_entries').select('id').execute()).toEqual([])
    expect(await money()).toEqual(kept)
    expect(await money({ kind: 'talk' })).toEqual(onlyTalk)
    expect(await exported(site)).toContainEqual(expect.objectContaining({ month: '2027-10', eventId: retreat.id, paidCents: 4000 }))

    provider.isTest = false
    expect(await money({ event: retreat.id })).toEqual([
      [{}, {}],
      [{}, {}],
    ])
  })

  test('spec B §6.8: months that are not to be had answer 400, an unknown event 404, editors 403; the file has sums', async () => {
    await using site = await openTestSite(engine)
    at(site, '2027-10-02T18:00:00Z')
    const cookie = await site.logIn({ role: 'host' })
    for (const [asked, path, message] of [
      [{ from: '2024-09' }, 'from', 'Figures go back 36 months at most'],
      [{ to: '2024-09' }, 'to', 'Figures go back 36 months at most'],
      [{ from: '2027-09', to: '2027-08' }, 'to', 'The last month is before the first'],
      [{ to: '2027-11' }, 'to', 'The last month can’t be in the future'],
      [{ from: '2027-13' }, 'from', 'from must be a month as YYYY-MM'],
      [{ kind: 'party' }, 'kind', 'The kind is not one of the supported ones'],
      [{ event: 'x' }, 'event', 'event must be a number'],
    ] as const) {
      const refused = await ask(site, cookie, asked)
      expect([asked, refused.status, (await refused.json()).issues]).toEqual([asked, 400, [{ path, message }]])
    }
    const spanOf = async (asked: object) => {
      const { months } = await (await ask(site, cookie, asked)).json()
      return [months.length, months[0].month, months.at(-1).month]
    }
    expect(await spanOf({ from: '2024-10' })).toEqual([37, '2024-10', '2027-10'])
    expect(await spanOf({ to: '2027-09' })).toEqual([12, '2026-10', '2027-09'])
    expect(await spanOf({ to: '2025-01' })).toEqual([4, '2024-10', '2025-01'])
    expect((await ask(site, cookie, { event: 99 })).status).toBe(404)
    expect((await ask(site, await site.logIn({ username: 'ed', role: 'editor' }))).status).toBe(403)

    await makeContactMessage(site.services, { createdAt: '2027-10-02T12:00:00.000Z' })
    await makeContactMessage(site.services, { createdAt: '2027-09-02T12:00:00.000Z' })
    const file = await site.request('/api/figures/export?from=2027-09', { cookie })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="figures-2027-09-to-2027-10.csv"')
    expect(
      (await file.text())
        .replace(/^\uFEFF/, '')
        .replaceAll('"', '')
        .trim()
        .split('\r\n'),
    ).toEqual([
      'Month,Registrations,Came,First time,Canceled,Waitlisted,Messages,Answered in 3 days,Subscribed,Unsubscribed',
      '2027-09,0,0,0,0,0,1,0,0,0',
      '2027-10,0,0,0,0,0,1,0,0,0',
      'All,0,0,0,0,0,2,0,0,0',
    ])
  })
})
