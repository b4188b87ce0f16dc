import { memoryProvider } from '@tests/support/memory-provider'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { up } from '../../../../db/migrations/0022-unchosen-registration'
import { eventStructuredData } from '../catalog/event-structured-data'
import { makeEvent } from '../event.factory'
import { defaultSettings } from './registration-settings.schema'

async function openDesk(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  const cookie = await site.logIn()
  const read = async (slug: string) => (await (await site.request(`/api/events/slug/${slug}`)).json()).event
  const update = async (id: number, json: object) =>
    (await (await site.request(`/api/cms/events/${id}`, { method: 'PUT', json, cookie })).json()).event
  return { site, cookie, read, update, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const make = ({ services }: TestSite, registration?: object | null) =>
  makeEvent(services, registration === undefined ? {} : { registration })

describe.each(engines)('how people register, as it was chosen, on %s', (engine) => {
  test.each([{ mode: 'open' }, { price: { kind: 'free' } }, {}, { reminder: true, waitlist: false }])(
    'B §3.1: %j is stored and answered, though it is what holds where nothing is chosen, and stays through other changes',
    async (registration) => {
      await using desk = await openDesk(engine)
      const { site, read, update } = desk
      const { id, slug } = await make(site, registration)
      const chosen = { mode: 'open', capacity: null, price: { kind: 'free' }, ...registration, reminder: undefined }
      const answered = JSON.parse(JSON.stringify(chosen))
      expect((await read(slug)).registration).toMatchObject(answered)
      expect((await update(id, { title: 'Other words' })).registration).toMatchObject(answered)
      expect((await read(slug)).registration).toMatchObject(answered)
    },
  )

  test('B §2.4: an event for which staff chose that it is free offers places for nothing', async () => {
    await using desk = await openDesk(engine)
    const { site, read } = desk
    const { slug } = await make(site, { price: { kind: 'free' } })
    const data = eventStructuredData(site.services.site, await read(slug), 'https://community.example.org')
    expect(data).toMatchObject({ offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' } })
  })

  test('B §3.1: where nothing was chosen nothing is answered, also after other changes and once a choice was taken back', async () => {
    await using desk = await openDesk(engine)
    const { site, cookie, read, update } = desk
    const { id, slug } = await make(site)
    expect((await read(slug)).registration).toBeNull()
    expect((await update(id, { title: 'Other words' })).registration).toBeNull()
    const { versions } = await (await site.request(`/api/cms/events/${id}/versions`, { cookie })).json()
    expect(versions[0].changed).toEqual(['title'])
    expect((await update(id, { registration: { capacity: 5 } })).registration).toMatchObject({ capacity: 5 })
    expect((await update(id, { registration: null })).registration).toBeNull()
  })

  test('B §3.1, §3.11: a version from before there were relative deadlines and notices of cancellations differs in nothing from the same with the defaults', async () => {
    await using desk = await openDesk(engine)
    const { site, cookie, update } = desk
    const { id } = await make(site, { capacity: 5 })
    const { db } = site.services
    const { content } = await db.selectFrom('content_versions').select('content').executeTakeFirstOrThrow()
    const { closesBefore: _, cancellationNotice: __, ...registration } = content.registration as Record<string, unknown>
    await db
      .updateTable('content_versions')
      .set({ content: { ...content, registration } })
      .execute()
    await update(id, { title: 'Other words' })
    const { versions } = await (await site.request(`/api/cms/events/${id}/versions`, { cookie })).json()
    expect(versions.map(({ changed }: { changed: string[] }) => changed)).toEqual([['title'], []])
  })

  test('versions from when defaults were kept as if chosen say no more than their events, so that none seems to have changed them', async () => {
    await using desk = await openDesk(engine)
    const { site, cookie, update } = desk
    const { id } = await make(site)
    const { db } = site.services
    const { content } = await db.selectFrom('content_versions').select('content').executeTakeFirstOrThrow()
    // These came later.
    const { closesBefore: _, cancellationNotice: __, ...formerDefaults } = defaultSettings
    const { online: ___, refund: ____, ...price } = formerDefaults.price
    const former = { ...content, registration: { ...formerDefaults, price } }
    await db.updateTable('content_versions').set({ content: former }).execute()
    await up(db.kysely() as unknown as Parameters<typeof up>[0])
    await update(id, { title: 'Other words' })
    const { versions } = await (await site.request(`/api/cms/events/${id}/versions`, { cookie })).json()
    expect(versions.map(({ changed }: { changed: string[] }) => changed)).toEqual([['title'], []])
  })
})

describe.each(engines)('B §13.2: the currency of the community, on %s', (engine) => {
  test('is that of prices for which none is chosen, from then on', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const priceOf = async (title: string, price: object) => {
      const event = { title, month: 'October', date: '5', year: '2999', registration: { price } }
      return (await (await site.request('/api/cms/events', { json: event, cookie })).json()).event.registration.price.currency
    }
    expect(await priceOf('Before', { kind: 'fixed', amount: 40 })).toBe('USD')
    const refused = await site.request('/api/settings', { method: 'PUT', json: { currency: 'Euro' }, cookie })
    expect([refused.status, (await refused.json()).message]).toEqual([400, 'The currency must be three letters, like USD'])
    expect((await site.request('/api/settings', { method: 'PUT', json: { currency: 'eur' }, cookie })).status).toBe(200)
    expect(await priceOf('After', { kind: 'fixed', amount: 40 })).toBe('EUR')
    expect(await priceOf('Elsewhere', { kind: 'fixed', amount: 40, currency: 'CHF' })).toBe('CHF')
    const { events } = await (await site.request('/api/cms/events')).json()
    expect(events.find(({ title }: { title: string }) => title === 'Before').registration.price.currency).toBe('USD')
  })
})

describe.each(engines)('B §13.2: a price that is paid online, on %s', (engine) => {
  test('needs the keys, an amount that the provider takes, and keeps its currency while people owe', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const save = async (price: object, id?: number) => {
      const event = { title: 'Retreat', month: 'October', date: '5', year: '2999', registration: { price } }
      const answer = await site.request(`/api/cms/events${id ? `/${id}` : ''}`, { json: event, cookie, ...(id && { method: 'PUT' }) })
      return { status: answer.status, ...(await answer.json()) }
    }
    const online = { kind: 'fixed', amount: 40, online: 'required' }
    expect(await save(online)).toMatchObject({ status: 400, issues: [{ path: 'registration.price.online' }] })
    site.services.payments = memoryProvider(() => site.services.clock.now())
    expect(await save({ kind: 'free', online: 'optional' })).toMatchObject({ status: 400, message: 'What is free is not paid for' })
    expect(await save({ ...online, amount: 0.3 })).toMatchObject({ status: 400, message: 'The least that can be paid online is 0.5 USD' })
    expect(await save({ ...online, amount: 40.5, currency: 'JPY' })).toMatchObject({
      status: 400,
      issues: [{ path: 'registration.price.amount' }],
    })
    const refund = { until: 1440, percent: 50, words: 'A fee of the house stays.' }
    const { event, status } = await save({ ...online, refund })
    expect([status, event.registration.price.online, event.registration.price.refund]).toEqual([201, 'required', refund])
    expect((await save({ ...online, currency: 'EUR' }, event.id)).status).toBe(200)
    await site.request('/api/register', { json: { eventId: event.id, name: 'Ada', email: 'ada@example.net' } })
    expect(await save({ ...online, currency: 'USD' }, event.id)).toMatchObject({
      status: 409,
      message: 'People owe or have paid in EUR, so the currency can’t be changed',
    })
  })
})
