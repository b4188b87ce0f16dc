import { type FakeStripe, startFakeStripe } from '@tests/support/fake-stripe'
import { expect, test, vi } from 'vitest'
import { fromCoins, toCoins } from './money'
import { type PaymentProvider, ProviderAway, ProviderRefused, type ProviderWord } from './payment-provider.server'
import { createStripe } from './stripe.server'

const HALF_HOUR = 31 * 60_000

const aPage = (more: object = {}) => ({
  reference: 'pay-1',
  lines: [{ label: 'Retreat', amount: 4000 }],
  currency: 'USD',
  email: 'ada@example.net',
  back: 'https://community.example.org/registration/t/pay?returned=1',
  expiresAt: new Date(Date.now() + HALF_HOUR).toISOString(),
  ...more,
})

async function open({ timeout = 4000 } = {}) {
  const fake = await startFakeStripe()
  let ahead = 0
  const logged: object[] = []
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = fake.keys
  const provider = createStripe(
    { secretKey, webhookSecret, apiUrl: fake.url },
    { clock: { now: () => new Date(Date.now() + ahead) }, log: { warn: (facts: object) => void logged.push(facts) }, timeout },
  )
  return {
    fake,
    provider,
    logged,
    pass: (milliseconds: number) => {
      ahead += milliseconds
    },
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  }
}

async function aPaidPage({ fake, provider }: { fake: FakeStripe; provider: PaymentProvider }, more: object = {}) {
  const { id } = await provider.createPage(aPage(more))
  fake.pay(id)
  const [charge] = (await provider.readPage(id)).entries
  return { id, charge: charge?.providerId ?? '' }
}

test('B §13.4: a page asked for twice is one page, and holds address, amounts and what it is for, and nothing else of the person', async () => {
  await using site = await open()
  const asked = aPage()
  const made = await site.provider.createPage(asked)
  expect(await site.provider.createPage(asked)).toEqual(made)
  expect(made).toMatchObject({ state: 'open', reference: 'pay-1', isTest: true, entries: [], url: `${site.fake.url}/pay/${made.id}` })
  expect(site.fake.sessions).toHaveLength(1)
  expect(site.fake.sessions[0]?.form).toEqual({
    mode: 'payment',
    ui_mode: 'hosted_page',
    submit_type: 'pay',
    billing_address_collection: 'auto',
    allowed_payment_method_types: { 0: 'card' },
    wallet_options: { link: { display: 'never' } },
    adaptive_pricing: { enabled: 'false' },
    line_items: { 0: { quantity: '1', price_data: { currency: 'usd', unit_amount: '4000', product_data: { name: 'Retreat' } } } },
    client_reference_id: 'pay-1',
    metadata: { reference: 'pay-1' },
    payment_intent_data: { metadata: { reference: 'pay-1' }, description: 'Retreat' },
    customer_email: 'ada@example.net',
    success_url: asked.back,
    cancel_url: asked.back,
    expires_at: String(Math.floor(Date.parse(asked.expiresAt) / 1000)),
  })
})

test('a donation’s page asks for name and address; they are read from it with the payment', async () => {
  await using site = await open()
  const { id } = await site.provider.createPage(aPage({ email: null, isDonation: true }))
  expect(site.fake.sessions[0]?.form).toMatchObject({ submit_type: 'donate', billing_address_collection: 'required' })
  site.fake.pay(id)
  expect((await site.provider.readPage(id)).payer).toEqual({ name: 'A Giver', email: 'giver@example.net' })
})

test('an address that the provider doesn’t know as one stops no one from paying; the page asks for another', async () => {
  await using site = await open()
  const asked = aPage({ email: 'ada@bücher.example' })
  const made = await site.provider.createPage(asked)
  expect(await site.provider.createPage(asked)).toEqual(made)
  expect(site.fake.sessions.map(({ form }) => form.customer_email)).toEqual([undefined])
})

test('one key with another body is refused; while the first request is under way, a second one settles nothing', async () => {
  await using site = await open()
  await site.provider.createPage(aPage())
  await expect(site.provider.createPage(aPage({ currency: 'EUR' }))).rejects.toThrow(ProviderRefused)
  site.fake.mode = 'slow'
  const asked = aPage({ reference: 'pay-2' })
  const first = site.provider.createPage(asked)
  await vi.waitUntil(() => site.fake.requests.length === 3)
  site.fake.mode = 'fine'
  await expect(site.provider.createPage(asked)).rejects.toThrow(ProviderAway)
  site.fake.release()
  expect(await site.provider.createPage(asked)).toEqual(await first)
  expect(site.fake.sessions).toHaveLength(2)
})

test('B §13.4: an answer that is lost costs nothing: asked again with the same key, there is one page, and one refund', async () => {
  await using site = await open({ timeout: 200 })
  const { charge } = await aPaidPage(site, { reference: 'pay-0' })
  site.fake.mode = 'deaf'
  const [asked, refund] = [aPage(), { charge, amount: 1000, currency: 'USD', key: 'refund-1' }]
  await expect(site.provider.createPage(asked)).rejects.toThrow(ProviderAway)
  await expect(site.provider.refund(refund)).rejects.toThrow(ProviderAway)
  site.fake.mode = 'fine'
  await site.provider.createPage(asked)
  await site.provider.refund(refund)
  expect(site.fake.sessions).toHaveLength(2)
  expect(site.fake.held(site.fake.sessions[0]?.id ?? '')).toBe(3000)
})

test('B §13.6: charge, refund, refund sent back, dispute and its opposite are entries that add up, with their fees', async () => {
  await using site = await open()
  const { id, charge } = await aPaidPage(site)
  const amounts = async () => (await site.provider.readPage(id)).entries.map(({ kind, amount, fee }) => [kind, amount, fee])
  expect(await amounts()).toEqual([['charge', 4000, null]])
  site.fake.learnFee(id)
  const refund = { charge, amount: 1500, currency: 'USD', key: 'refund-1' }
  const entry = await site.provider.refund(refund)
  expect(entry).toMatchObject({ kind: 'refund', amount: -1500, currency: 'USD', of: charge })
  expect(await site.provider.refund(refund)).toEqual(entry)
  expect((await site.provider.readPage(id)).entries[1]).toEqual(entry)
  expect(await amounts()).toEqual([
    ['charge', 4000, 146],
    ['refund', -1500, 0],
  ])
  site.fake.failRefund(id)
  expect((await amounts()).slice(1)).toEqual([
    ['refund', -1500, 0],
    ['refund', 1500, 0],
  ])
  site.fake.dispute(id, 'inquiry')
  expect(await amounts()).toHaveLength(3)
  site.fake.dispute(id, 'open')
  expect((await amounts()).slice(3)).toEqual([['dispute', -4000, 1500]])
  await expect(site.provider.refund({ ...refund, key: 'refund-2' })).rejects.toThrow(ProviderRefused)
  site.fake.dispute(id, 'won')
  const { entries } = await site.provider.readPage(id)
  expect(entries.slice(3).map(({ amount, fee }) => [amount, fee])).toEqual([
    [-4000, 1500],
    [4000, 0],
  ])
  expect(new Set(entries.map(({ providerId }) => providerId)).size).toBe(5)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(site.fake.held(id))
})

test('a card that is declined is no payment; one whose outcome comes later is unpaid until it does', async () => {
  await using site = await open()
  const [one, two] = [await site.provider.createPage(aPage()), await site.provider.createPage(aPage({ reference: 'pay-2' }))]
  site.fake.decline(one.id)
  expect(await site.provider.readPage(one.id)).toMatchObject({ state: 'open', entries: [] })
  site.fake.payLater(one.id)
  site.fake.payLater(two.id)
  expect(await site.provider.readPage(one.id)).toMatchObject({ state: 'unpaid', entries: [] })
  site.fake.settleLater(one.id, 'paid')
  site.fake.settleLater(two.id, 'failed')
  expect(await site.provider.readPage(one.id)).toMatchObject({ state: 'paid', entries: [{ amount: 4000 }] })
  expect(await site.provider.readPage(two.id)).toMatchObject({ state: 'expired', entries: [] })
})

test('a page that is ended can’t be paid by; one that was paid before says so', async () => {
  await using site = await open()
  const [one, two] = [await site.provider.createPage(aPage()), await site.provider.createPage(aPage({ reference: 'pay-2' }))]
  expect(await site.provider.expirePage(one.id)).toMatchObject({ state: 'expired', url: null })
  expect(await site.provider.expirePage(one.id)).toMatchObject({ state: 'expired' })
  site.fake.pay(two.id)
  expect(await site.provider.expirePage(two.id)).toMatchObject({ state: 'paid' })
})

test.each([
  ['USD', 1250, 1250],
  ['JPY', 300_000, 3000],
  ['KWD', 1250, 12_500],
  ['ISK', 50_000, 50_000],
])('amounts in %s reach the provider in its smallest coin, and come back', async (currency, amount, coins) => {
  expect([toCoins(amount, currency), fromCoins(coins, currency)]).toEqual([coins, amount])
  await using site = await open()
  const { id } = await aPaidPage(site, { currency, lines: [{ label: 'Retreat', amount }] })
  expect(site.fake.sessions[0]?.amount).toBe(coins)
  expect((await site.provider.readPage(id)).entries).toMatchObject([{ amount, currency }])
})

test('an amount that a currency doesn’t have is asked of no one', () => {
  expect(() => toCoins(5050, 'JPY')).toThrow(RangeError)
  expect(() => toCoins(10.5, 'USD')).toThrow(RangeError)
})

test('B §13.8: a refusal is told from silence; after three failures in a row none is asked for half a minute', async () => {
  await using site = await open()
  await expect(site.provider.refund({ charge: 'ch_none', amount: 100, currency: 'USD', key: 'k' })).rejects.toThrow(ProviderRefused)
  for (const mode of ['absent', 'failing', 'busy'] as const) {
    site.fake.mode = mode
    await expect(site.provider.createPage(aPage())).rejects.toThrow(ProviderAway)
  }
  const { length } = site.fake.requests
  site.fake.mode = 'fine'
  await expect(site.provider.createPage(aPage())).rejects.toThrow(ProviderAway)
  expect(site.fake.requests).toHaveLength(length)
  site.pass(30_001)
  await expect(site.provider.createPage(aPage())).resolves.toMatchObject({ state: 'open' })
})

// The library's own limit is for each part of a request.
test('B §13.8: nothing waits for the provider longer than 4 seconds, however many questions it takes', async () => {
  await using site = await open({ timeout: 300 })
  const { id } = await aPaidPage(site)
  site.fake.pace = 200
  const startedAt = performance.now()
  await expect(site.provider.readPage(id)).rejects.toThrow(ProviderAway)
  expect(performance.now() - startedAt).toBeLessThan(550)
})

test('B §13.1: a refused key is noted until it is taken again, and is in no error and no log', async () => {
  await using site = await open()
  await site.provider.createPage(aPage())
  site.fake.mode = 'refused'
  const error: Error = await site.provider.readPage('cs_1').catch((refusal) => refusal)
  expect(error).toBeInstanceOf(ProviderAway)
  expect(site.provider.keyRefusedAt).toMatch(/^20/)
  expect(site.logged).toEqual([expect.objectContaining({ status: 401, code: 'invalid_api_key' })])
  expect(`${error.message} ${error.stack} ${JSON.stringify([error, site.logged])}`).not.toContain(site.fake.keys.STRIPE_SECRET_KEY)
  site.fake.mode = 'fine'
  site.fake.forbidden = ['/v1/checkout']
  await expect(site.provider.createPage(aPage({ reference: 'pay-2' }))).rejects.toThrow(ProviderAway)
  expect(site.provider.keyRefusedAt).not.toBeNull()
  site.fake.forbidden = []
  await site.provider.createPage(aPage({ reference: 'pay-2' }))
  expect(site.provider.keyRefusedAt).toBeNull()
})

test('B §13.8: what happened since a moment is listed whole, also what was done at the provider', async () => {
  await using site = await open()
  const { id, charge } = await aPaidPage(site)
  for (let count = 0; count < 120; count++) site.fake.learnFee(id)
  site.fake.dispute(id, 'open')
  const words: ProviderWord[] = []
  for await (const word of site.provider.listChanged(new Date(Date.now() - 60_000))) words.push(word)
  expect(words).toHaveLength(122)
  expect(words.at(0)).toEqual({ reference: null, charge })
  expect(words.at(-1)).toEqual({ reference: 'pay-1', charge: null })
  for await (const word of site.provider.listChanged(new Date(Date.now() + 60_000))) expect(word).toBeUndefined()
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
  const { body: noEvent, signature: signed } = site.fake.signEvent({} as never)
  expect(site.provider.readWord(noEvent, signed)).toBeUndefined()
})
