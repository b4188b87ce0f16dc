import { memoryProvider } from '@tests/support/memory-provider'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'

async function openGiving(engine: Parameters<typeof openTestSite>[0]) {
  const site = await openTestSite(engine)
  const provider = memoryProvider(() => site.services.clock.now())
  site.services.payments = provider
  const cookie = await site.logIn()
  const body = 'Our roof leaks.\n\n::donate{purpose="The roof" amounts="20 50"}'
  const { page } = await (await site.request('/api/cms/pages', { json: { title: 'Give', body }, cookie })).json()
  const give = async (json: object, headers?: Record<string, string>) => {
    const answer = await site.request('/api/donations', { json: { amount: 50, purpose: 'The roof', ...json }, ...(headers && { headers }) })
    return { status: answer.status, ...(await answer.json()) }
  }
  const shown = async (query = '') => {
    const [token] = [...provider.pages.values()].map(({ reference }) => reference)
    return (await site.request(`/api/donations/${token}${query}`)).json()
  }
  return Object.assign(site, { provider, cookie, page, give, shown })
}

const dana = { name: 'Dana Quist', email: 'dana@example.net' }
const key = '5f0c9d6e-6d0b-4d5b-9d53-2f6d7e9f0a11'

describe.each(engines)('spec B §13.10: donations, on %s', (engine) => {
  test('thirty blocks cost no more queries than one, and what they are for is text', async () => {
    await using site = await openGiving(engine)
    const total = async () =>
      (await site.services.metrics.queries.get()).values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
    /** Of the first reading after a change; the least of three, since the site works by itself too. */
    const queriesFor = async (count: number) => {
      const counts: number[] = []
      for (let time = 0; time < 3; time++) {
        const purposes = Array.from({ length: count }, (_, index) => `<b>Roof ${time}.${index}</b>`)
        const body = purposes.map((purpose) => `::donate{purpose="${purpose}" amounts="20 50"}`).join('\n\n')
        await site.request(`/api/cms/pages/${site.page.id}`, { method: 'PUT', json: { body }, cookie: site.cookie })
        const before = await total()
        const { page } = await (await site.request('/api/cms/pages/give')).json()
        expect(page.parts[count - 1]).toMatchObject({ block: 'donate', purpose: purposes[count - 1] })
        counts.push((await total()) - before)
      }
      return Math.min(...counts)
    }
    const one = await queriesFor(1)
    expect(one).toBeGreaterThan(0)
    expect(await queriesFor(30)).toBe(one)
  })

  test('what a block asks for is paid at the provider, thanked for once, and in the books with who gave', async () => {
    await using site = await openGiving(engine)
    expect(await site.give({ amount: 12.5, key })).toMatchObject({ status: 200, url: 'https://pay.example/cs_1' })
    expect(await site.shown('?returned=1')).toMatchObject({
      state: 'open',
      amount: 12.5,
      currency: 'USD',
      purpose: 'The roof',
      isTest: true,
      page: '/give',
    })
    site.provider.pay('cs_1', dana)
    expect((await site.shown()).state).toBe('unknown')
    expect(await site.shown('?returned=1')).toMatchObject({ state: 'paid', url: null })
    await site.shown('?returned=1')
    const sent = (await site.deliverMail()).filter(({ to }) => to?.some(({ address }) => address === dana.email))
    expect(sent.map(({ subject }) => subject)).toEqual(['Thank you for your donation to the Boulder Community'])
    expect(sent[0]?.text).toContain('$12.50')
    const { payments } = await (await site.request('/api/payments', { cookie: site.cookie })).json()
    expect(payments).toMatchObject([{ kind: 'charge', amount: 12.5, purpose: 'The roof', attendee: 'Dana Quist', event: null }])
    const found = await site.request('/api/people/find', { json: { email: 'Dana@example.net' }, cookie: site.cookie })
    expect(JSON.stringify(await found.json())).toContain('$12.50')
  })

  test('two presses of one form are one payment, by its key or by an Idempotency-Key, and within ten seconds without one', async () => {
    await using site = await openGiving(engine)
    const answers = await Promise.all([site.give({ key }), site.give({ key }), site.give({}, { 'idempotency-key': key })])
    expect(new Set(answers.map(({ url }) => url))).toEqual(new Set(['https://pay.example/cs_1']))
    expect(await site.give({ key, amount: 20 })).toMatchObject({ status: 409 })
    expect((await site.give({}, { 'idempotency-key': 'not a key!' })).status).toBe(400)
    site.services.clock = { ...site.services.clock, now: () => new Date('2027-03-01T18:00:03.000Z') }
    const [one, two] = [await site.give({}), await site.give({})]
    expect(one.url).toBe(two.url)
    expect(site.provider.created).toBe(2)
  })

  test('the same press after paying leads to the thanks, and after an hour to a new payment', async () => {
    await using site = await openGiving(engine)
    await site.give({ key })
    site.provider.pay('cs_1', dana)
    await site.shown('?returned=1')
    const { url } = await site.give({ key })
    expect(url).toContain('/donation/give-')
    expect(site.provider.created).toBe(1)
    await site.give({ key: 'another' })
    const later = new Date(site.services.clock.now().getTime() + 3_600_000)
    site.services.clock = { ...site.services.clock, now: () => later }
    expect((await site.give({ key: 'another' })).url).toBe('https://pay.example/cs_4')
  })

  test.each([
    ['less than one', { amount: 0.99 }, 'Please give an amount from 1 to 25,000'],
    ['more than 25,000', { amount: 25_001 }, 'Please give an amount from 1 to 25,000'],
    ['parts of a cent', { amount: 10.001 }, 'An amount must be a number like 25 or 12.50'],
    ['no amount', { amount: null }, 'An amount must be a number like 25 or 12.50'],
    ['a purpose that no page has', { purpose: 'The cellar' }, 'No published page asks for donations for this'],
  ])('%s is refused in words, and asks the provider nothing', async (_what, fields, message) => {
    await using site = await openGiving(engine)
    expect(await site.give(fields)).toMatchObject({ status: 400, message })
    expect(site.provider.created).toBe(0)
  })

  test('a draft asks for nothing, and a site without keys shows no form and knows no such call', async () => {
    await using site = await openGiving(engine)
    const blocks = async () =>
      (await (await site.request('/api/cms/pages/give')).json()).page.parts.flatMap(({ block }: { block?: string }) => block ?? [])
    expect(await blocks()).toEqual(['donate'])
    await site.request(`/api/cms/pages/${site.page.id}`, { json: { status: 'draft' }, method: 'PUT', cookie: site.cookie })
    expect((await site.give({})).status).toBe(400)
    await site.request(`/api/cms/pages/${site.page.id}`, { json: { status: 'published' }, method: 'PUT', cookie: site.cookie })
    site.services.payments = undefined
    expect(await blocks()).toEqual([])
    expect((await site.give({})).status).toBe(404)
  })

  test('spec B §13.11: who is erased stays unknown when the provider says more of their donation, and the amount stays', async () => {
    await using site = await openGiving(engine)
    await site.give({ key })
    site.provider.pay('cs_1', dana)
    await site.shown('?returned=1')
    const erased = await site.request('/api/people/erase', { json: { email: dana.email, confirm: dana.email }, cookie: site.cookie })
    expect(erased.status).toBe(200)
    const charge = site.provider.pages.get('cs_1')?.entries[0]?.providerId ?? ''
    await site.provider.refund({ charge, amount: 2000, currency: 'USD', key: 'made at the provider' })
    await site.request('/api/payments/stripe', { body: [...site.provider.pages.values()][0]?.reference ?? '', method: 'POST' })
    await site.runJobs()
    const { payments } = await (await site.request('/api/payments', { cookie: site.cookie })).json()
    expect(payments.map(({ amount, attendee, purpose }: Record<string, unknown>) => [amount, attendee, purpose])).toEqual([
      [-20, null, 'The roof'],
      [50, null, 'The roof'],
    ])
  })

  // Before, who had paid while the provider did not answer read that nothing was charged.
  test('B §13.5: nothing is said to be unpaid while the provider can’t be asked', async () => {
    await using site = await openGiving(engine)
    await site.give({ key })
    site.provider.pay('cs_1', dana)
    site.provider.isAway = true
    expect(await site.shown('?returned=1')).toMatchObject({ state: 'unknown', url: 'https://pay.example/cs_1' })
    site.provider.isAway = false
    expect((await site.shown('?returned=1')).state).toBe('paid')
  })

  test('an unknown payment, and that of a registration, has no such page', async () => {
    await using site = await openGiving(engine)
    for (const token of ['give-nothing', 'pay-something', '%00']) expect((await site.request(`/api/donations/${token}`)).status).toBe(404)
  })
})
