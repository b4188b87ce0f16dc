import { startFakeStripe } from '@tests/support/fake-stripe'
import { expect, test } from 'vitest'
import { STRIPE_EVENTS } from './check-stripe.server'
import { createStripe } from './stripe.server'

const URL = 'https://community.example.org/api/payments/stripe'

async function open() {
  const fake = await startFakeStripe()
  fake.webhooks = [
    { url: 'https://elsewhere.example.org/hook', status: 'enabled', enabled_events: ['*'] },
    { url: URL, status: 'enabled', enabled_events: [...STRIPE_EVENTS] },
  ]
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = fake.keys
  const parts = { clock: { now: () => new Date() }, log: { warn: () => {} } }
  const provider = createStripe({ secretKey, webhookSecret, apiUrl: fake.url }, parts)
  const check = async () => (await provider.check(URL)).map(({ label, state, says }) => [label, state, says])
  return { fake, check, [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose]() }
}

test('B §13.1: where all is as it should be, key, account, webhook and clock work', async () => {
  await using site = await open()
  expect((await site.check()).map(([label, state]) => [label, state])).toEqual([
    ['key', 'works'],
    ['account', 'works'],
    ['webhook', 'works'],
    ['clock', 'works'],
  ])
  expect((await site.check())[0]?.[2]).toBe('Accepted, for test mode: no money moves')
})

test('B §13.1: an account that may not charge, a webhook that lacks events and a wrong clock are to be mended', async () => {
  await using site = await open()
  site.fake.account.charges_enabled = false
  site.fake.webhooks = [{ url: URL, status: 'enabled', enabled_events: STRIPE_EVENTS.filter((event) => event !== 'refund.failed') }]
  site.fake.ahead = 7 * 60_000
  const found = await site.check()
  expect(found.map(([label, state]) => [label, state])).toEqual([
    ['key', 'works'],
    ['account', 'fix'],
    ['webhook', 'fix'],
    ['clock', 'fix'],
  ])
  expect(found[2]?.[2]).toBe('It sends nothing of refund.failed. Add these events to it at Stripe')
  expect(found[3]?.[2]).toMatch(/^It differs by 7 minutes/)
})

test('a webhook that is missing or turned off is named with its address', async () => {
  await using site = await open()
  site.fake.webhooks = []
  expect((await site.check())[2]).toEqual(['webhook', 'fix', `There is none to ${URL}. Add it at Stripe, as docs/payments.md says`])
  site.fake.webhooks = [{ url: URL, status: 'disabled', enabled_events: ['*'] }]
  expect((await site.check())[2]).toEqual(['webhook', 'fix', `The one to ${URL} is turned off. Turn it on at Stripe`])
})

test('what a restricted key may not see is no fault of the account', async () => {
  await using site = await open()
  site.fake.forbidden = ['/v1/account', '/v1/webhook_endpoints']
  expect((await site.check()).map(([, state]) => state)).toEqual(['works', 'improve', 'improve', 'works'])
})

test('a key that is refused, lacks a scope, or can’t be tried is told apart', async () => {
  await using site = await open()
  site.fake.forbidden = ['/v1/checkout']
  expect(await site.check()).toEqual([['key', 'fix', expect.stringContaining('the scopes that docs/payments.md lists')]])
  site.fake.mode = 'refused'
  expect(await site.check()).toEqual([['key', 'fix', expect.stringContaining('Copy it again')]])
  site.fake.mode = 'absent'
  expect(await site.check()).toEqual([['key', 'fix', expect.stringContaining('can’t be reached')]])
})
