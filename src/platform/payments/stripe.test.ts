import { startFakeStripe } from '@tests/support/fake-stripe'
import { expect, test } from 'vitest'
import { ProviderAway, ProviderRefused } from './payment-provider.server'
import { createStripe } from './stripe.server'

async function open() {
  const fake = await startFakeStripe()
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = fake.keys
  const provider = createStripe({ secretKey, webhookSecret, apiUrl: fake.url }, clock)
  const page = (more: object = {}) => ({
    key: 'pay-1',
    reference: 'pay-1',
    lines: [{ label: 'Retreat', amount: 4000 }],
    currency: 'USD',
    email: 'ada@example.net',
    returnUrl: 'https://community.example.org/registration/t/pay?returned=1',
    cancelUrl: 'https://community.example.org/registration/t/pay',
    expiresAt: new Date(Date.now() + 31 * 60_000).toISOString(),
    ...more,
  })
  return {
    fake,
    provider,
    page,
    pass: (milliseconds: number) => {
      ahead += milliseconds
    },
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  }
}

test('B §13.4: a page asked for twice is one page, and is told address, amounts and what it is for, and nothing else', async () => {
  await using site = await open()
  const asked = site.page()
  const made = await site.provider.createPage(asked)
  expect(await site.provider.createPage(asked)).toEqual(made)
  expect(made).toMatchObject({ state: 'open', reference: 'pay-1', isTest: true, entries: [] })
  expect(site.fake.sessions).toHaveLength(1)
  expect(Object.keys(site.fake.sessions[0]?.form ?? {}).sort()).toEqual(
    'allowed_payment_method_types cancel_url client_reference_id customer_email expires_at line_items metadata mode payment_intent_data success_url'.split(
      ' ',
    ),
  )
})

test('B §13.6: charge, refund, refund sent back, dispute and its opposite are entries that add up, with their fees', async () => {
  await using site = await open()
  const { id } = await site.provider.createPage(site.page())
  site.fake.pay(id)
  const amounts = async () => (await site.provider.readPage(id)).entries.map(({ kind, amount, fee }) => [kind, amount, fee])
  expect(await amounts()).toEqual([['charge', 4000, null]])
  site.fake.learnFee(id)
  const charge = (await site.provider.readPage(id)).entries[0]?.providerId ?? ''
  const refund = { charge, amount: 1500, currency: 'USD', key: 'refund-1' }
  const entry = await site.provider.refund(refund)
  expect(entry).toMatchObject({ kind: 'refund', amount: -1500, of: charge })
  expect(await site.provider.refund(refund)).toEqual(entry)
  expect(await amounts()).toEqual([
    ['charge', 4000, 146],
    ['refund', -1500, 0],
  ])
  site.fake.failRefund(id)
  expect((await amounts()).slice(1)).toEqual([
    ['refund', -1500, 0],
    ['refund', 1500, 0],
  ])
  site.fake.dispute(id, 'open')
  expect((await amounts()).slice(3)).toEqual([['dispute', -4000, 1500]])
  site.fake.dispute(id, 'won')
  expect((await amounts()).slice(3)).toEqual([
    ['dispute', -4000, 1500],
    ['dispute', 4000, 0],
  ])
})

test('amounts in currencies without decimals, and with three, reach the provider in its smallest coin and come back', async () => {
  await using site = await open()
  for (const [currency, amount, coins] of [
    ['JPY', 300_000, 3000],
    ['KWD', 1250, 12_500],
  ] as const) {
    const { id } = await site.provider.createPage(site.page({ key: currency, currency, lines: [{ label: 'Retreat', amount }] }))
    expect(site.fake.sessions.at(-1)?.amount).toBe(coins)
    site.fake.pay(id)
    expect((await site.provider.readPage(id)).entries).toMatchObject([{ amount, currency }])
  }
})

test('a page that is ended can’t be paid by; one that was paid before says so', async () => {
  await using site = await open()
  const [one, two] = [await site.provider.createPage(site.page()), await site.provider.createPage(site.page({ key: 'pay-2' }))]
  expect(await site.provider.expirePage(one.id)).toMatchObject({ state: 'expired' })
  site.fake.pay(two.id)
  expect(await site.provider.expirePage(two.id)).toMatchObject({ state: 'paid' })
})

test('B §13.8: a refusal is told from silence; after three failures none is asked for half a minute', async () => {
  await using site = await open()
  await expect(site.provider.refund({ charge: 'ch_none', amount: 100, currency: 'USD', key: 'k' })).rejects.toThrow(ProviderRefused)
  site.fake.mode = 'absent'
  for (let count = 0; count < 3; count++) await expect(site.provider.createPage(site.page())).rejects.toThrow(ProviderAway)
  const { length } = site.fake.requests
  site.fake.mode = 'fine'
  await expect(site.provider.createPage(site.page())).rejects.toThrow(ProviderAway)
  expect(site.fake.requests).toHaveLength(length)
  site.pass(30_001)
  await expect(site.provider.createPage(site.page())).resolves.toMatchObject({ state: 'open' })
  site.fake.mode = 'refused'
  const error: Error = await site.provider.readPage('cs_1').catch((refusal) => refusal)
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(site.fake.keys.STRIPE_SECRET_KEY)
})

test('B §13.5: only a message that the provider signed within five minutes is read', async () => {
  await using site = await open()
  const object = { id: 'cs_1', object: 'checkout.session', client_reference_id: 'pay-1' }
  const { body, signature } = site.fake.sign('checkout.session.completed', object, { id: 'evt_1' })
  expect(site.provider.readWord(body, signature)).toEqual({ id: 'evt_1', isTest: true, word: { reference: 'pay-1', charge: null } })
  expect(site.provider.readWord(`${body} `, signature)).toBeUndefined()
  expect(site.provider.readWord(body, '')).toBeUndefined()
  const old = site.fake.sign('checkout.session.completed', object, { at: new Date(Date.now() - 6 * 60_000) })
  expect(site.provider.readWord(old.body, old.signature)).toBeUndefined()
  const forged = site.fake.sign('checkout.session.completed', object, { secret: 'whsec_another' })
  expect(site.provider.readWord(forged.body, forged.signature)).toBeUndefined()
})
