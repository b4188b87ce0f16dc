import { startFakeStripe } from '@tests/support/fake-stripe'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { ProviderAway } from '@/platform/payments/payment-provider.server'
import { makeEvent } from '../event.factory'
import { lookAtPage, lookJob } from './settle-payment.server'

const price = { kind: 'fixed', amount: 40, online: 'required' }

async function openSite(engine: (typeof engines)[number]) {
  const fake = await startFakeStripe()
  const site = await openTestSite(engine, fake.keys)
  const { id } = await makeEvent(site.services, { title: 'Retreat', registration: { price, capacity: 5 } })
  const send = ({ body, signature }: { body: string; signature?: string }) =>
    site.request('/api/payments/stripe', { body, ...(signature && { headers: { 'stripe-signature': signature } }) })
  return {
    site,
    fake,
    send,
    /** Registers and goes on to the provider's page; answers its id there, and the link's token. */
    async goToPay() {
      const answer = await site.request('/api/register', { json: { eventId: id, name: 'Ada', email: 'ada@example.net' } })
      const token = (await answer.json()).payUrl.split('/')[2]
      await site.request(`/api/registrations/${token}/pay`, { method: 'POST' })
      return { token, page: fake.sessions.at(-1)?.id ?? '' }
    },
    /** All that the provider has to say, the oldest first, each sent `times` over. */
    async deliver({ times = 1, events = fake.events.toReversed() } = {}) {
      const statuses = []
      for (const event of events) for (let count = 0; count < times; count++) statuses.push((await send(fake.signEvent(event))).status)
      await site.runJobs()
      return statuses
    },
    statusOf: async (token: string) => (await (await site.request(`/api/registrations/${token}`)).json()).registration,
    ledger: async () =>
      (await site.services.db.selectFrom('ledger_entries').select(['kind', 'amountCents', 'feeCents']).orderBy('id').execute()).map(
        ({ kind, amountCents, feeCents }) => [kind, amountCents, feeCents],
      ),
    waiting: async () => (await site.services.db.selectFrom('jobs').select('id').where('kind', '=', lookJob.kind).execute()).length,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]()
      await fake[Symbol.asyncDispose]()
    },
  }
}

describe.each(engines)('B §13.5: what the provider says, on %s', (engine) => {
  test('a payment is taken over by its message, without anyone who comes back', async () => {
    await using open = await openSite(engine)
    const { token, page } = await open.goToPay()
    expect(await open.statusOf(token)).toMatchObject({ status: 'payment-due' })
    open.fake.pay(page)
    expect(await open.deliver()).toEqual([200])
    expect(await open.statusOf(token)).toMatchObject({ status: 'registered', payment: 'paid' })
    expect(await open.ledger()).toEqual([['charge', 4000, null]])
    open.fake.refundAtProvider(page, 1000)
    await open.deliver()
    expect(await open.ledger(), 'read again before the fee is known').toContainEqual(['charge', 4000, null])
  })

  test('repeated and out of order, messages change nothing: the provider is asked', async () => {
    await using open = await openSite(engine)
    const { page } = await open.goToPay()
    open.fake.pay(page)
    open.fake.refundAtProvider(page, 1000)
    open.fake.dispute(page, 'open')
    open.fake.learnFee(page)
    open.fake.dispute(page, 'won')
    await open.deliver({ times: 2, events: open.fake.events })
    await open.deliver()
    const entries = await open.ledger()
    expect(entries.toSorted()).toEqual(
      [
        ['charge', 4000, 146],
        ['refund', -1000, 0],
        ['dispute', -4000, 1500],
        ['dispute', 4000, 0],
      ].toSorted(),
    )
    expect(entries.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(open.fake.held(page))
  })

  test('what a bank took back is not asked for a second time while it may return', async () => {
    await using open = await openSite(engine)
    const { token, page } = await open.goToPay()
    open.fake.pay(page)
    open.fake.dispute(page, 'open')
    await open.deliver({ events: open.fake.events })
    expect(await open.statusOf(token)).toMatchObject({ status: 'registered', money: { state: 'disputed', canPayOnline: false } })
    const answer = await open.site.request(`/api/registrations/${token}/pay`, { method: 'POST' })
    expect([answer.status, (await answer.json()).message]).toEqual([409, expect.stringMatching(/^Your payment is disputed at the bank/)])
    expect(await (await open.site.request(`/api/registrations/${token}/payment`)).json()).toMatchObject({ state: 'nothing', due: 0 })
    open.fake.dispute(page, 'won')
    await open.deliver({ events: open.fake.events })
    expect(await open.statusOf(token)).toMatchObject({ payment: 'paid', money: { state: 'paid' } })
  })

  test('each message has the payment looked at once', async () => {
    await using open = await openSite(engine)
    const { page } = await open.goToPay()
    open.fake.pay(page)
    const [event] = open.fake.events
    if (!event) throw new Error('Nothing happened')
    for (let count = 0; count < 3; count++) expect((await open.send(open.fake.signEvent(event))).status).toBe(200)
    expect(await open.waiting()).toBe(1)
  })

  test('of what is unsigned, forged, too old or too large nothing is read', async () => {
    await using open = await openSite(engine)
    const { page, token } = await open.goToPay()
    open.fake.pay(page)
    const [event] = open.fake.events
    if (!event) throw new Error('Nothing happened')
    const { body, signature } = open.fake.signEvent(event)
    const old = open.fake.signEvent(event, { at: new Date(Date.now() - 6 * 60_000) })
    const forged = open.fake.signEvent(event, { secret: 'whsec_anotherone' })
    for (const message of [{ body }, { body: body.replace('evt_', 'evt-'), signature }, old, forged, { body: '', signature: 'x' }])
      expect((await open.send(message)).status).toBe(400)
    expect((await open.send({ body: `"${'x'.repeat(64 * 1024)}"`, signature })).status).toBe(413)
    expect(await open.waiting()).toBe(0)
    expect(await open.statusOf(token)).toMatchObject({ status: 'payment-due' })
  })

  test('payments of others and those of the other mode are answered, and left alone', async () => {
    await using open = await openSite(engine)
    const { page } = await open.goToPay()
    open.fake.pay(page)
    const ours = open.fake.events[0]?.data.object ?? {}
    const foreign = { id: 'cs_other', object: 'checkout.session', client_reference_id: 'order-7', metadata: {} }
    for (const message of [
      open.fake.sign('checkout.session.completed', ours, { livemode: true }),
      open.fake.sign('checkout.session.completed', foreign),
      open.fake.sign('charge.dispute.created', { id: 'dp_1', object: 'dispute', charge: 'ch_other' }),
      open.fake.sign('customer.created', { id: 'cus_1', object: 'customer' }),
    ])
      expect((await open.send(message)).status).toBe(200)
    expect(await open.waiting()).toBe(0)
    expect(await open.ledger()).toEqual([])
  })

  // Before, the job that releases places failed at the first of them, and released none.
  test('B §13.4: a page that was asked for and never made is ended; of one that the key can’t see nothing is known', async () => {
    await using open = await openSite(engine)
    const { db } = open.site.services
    await open.goToPay()
    const [page] = await db.selectFrom('payment_pages').selectAll().execute()
    const id = page?.id ?? ''
    open.fake.sessions.length = 0
    await expect(lookAtPage(open.site.services, id)).rejects.toThrow(ProviderAway)
    const never = { providerId: null, state: 'making', expiresAt: new Date().toISOString(), id: 'pay-never' } as const
    await db.updateTable('payment_pages').set(never).where('id', '=', id).execute()
    await db.updateTable('payment_page_items').set({ pageId: never.id }).where('pageId', '=', id).execute()
    await lookAtPage(open.site.services, never.id)
    expect(await db.selectFrom('payment_pages').select('state').execute()).toEqual([{ state: 'ended' }])
  })

  test('without keys there is no such address', async () => {
    await using site = await openTestSite(engine)
    expect((await site.request('/api/payments/stripe', { body: '{}' })).status).toBe(404)
  })
})
