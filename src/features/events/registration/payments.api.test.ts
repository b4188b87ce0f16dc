import { type MemoryProvider, memoryProvider } from '@tests/support/memory-provider'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '../event.factory'
import { lookAtPage } from './settle-payment.server'

const price = { kind: 'fixed', amount: 40, online: 'required', refund: { until: 24 * 60, percent: 50, words: null } }

async function openSite(engine: (typeof engines)[number], registration: object = {}) {
  const site = await openTestSite(engine)
  const { services } = site
  let ahead = 0
  const realNow = services.clock.now.bind(services.clock)
  services.clock.now = () => new Date(realNow().getTime() + ahead)
  const provider: MemoryProvider = memoryProvider(() => services.clock.now())
  services.payments = provider
  const { id } = await makeEvent(services, { title: 'Retreat', registration: { price, capacity: 1, ...registration } })
  const register = async (name: string, more: object = {}) =>
    site.request('/api/register', { json: { eventId: id, name, email: `${name.toLowerCase()}@example.net`, ...more } })
  const tokenOf = (answer: { payUrl?: string }) => answer.payUrl?.split('/')[2] ?? ''
  return {
    site,
    id,
    provider,
    register,
    /** Registers, and answers the token of the page on which it is paid. */
    hold: async (name: string, more: object = {}) => tokenOf(await (await register(name, more)).json()),
    press: async (token: string) => site.request(`/api/registrations/${token}/pay`, { method: 'POST' }),
    payment: async (token: string, query = '') => (await site.request(`/api/registrations/${token}/payment${query}`)).json(),
    registration: async (token: string) => (await (await site.request(`/api/registrations/${token}`)).json()).registration,
    pageOf: (url: string) => [...provider.pages.values()].find((page) => page.url === url)?.id ?? '',
    pass: (minutes: number) => {
      ahead += minutes * 60_000
    },
    subjects: async () => (await site.deliverMail()).map(({ subject }) => subject),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

describe.each(engines)('B §13.3: full payment secures a place, on %s', (engine) => {
  test('a place is held until it is paid for, and then confirmed', async () => {
    await using open = await openSite(engine)
    const answer = await (await open.register('Ada')).json()
    expect(answer).toMatchObject({ status: 'payment-due', payUrl: expect.stringMatching(/^\/registration\/.+\/pay$/) })
    expect(answer.message).toMatch(/^Your place is held until .+\. Please pay to keep it\.$/)
    expect(await open.subjects()).toEqual([])
    // It is taken for everyone else.
    expect((await open.register('Bo')).status).toBe(409)
    const token = answer.payUrl.split('/')[2]
    expect(await open.payment(token)).toMatchObject({ state: 'due', due: 40, canManage: true })
    const pressed = await (await open.press(token)).json()
    expect(await (await open.press(token)).json()).toEqual(pressed)
    expect(open.provider.created).toBe(1)
    expect(open.provider.pay(open.pageOf(pressed.url))).toBe(true)
    // Before, who came back while the provider did not answer read that nothing was charged.
    open.provider.isAway = true
    expect(await open.payment(token, '?returned=1')).toMatchObject({ state: 'due', isUnknown: true })
    open.provider.isAway = false
    expect(await open.payment(token, '?returned=1')).toMatchObject({ state: 'paid', due: 0, isUnknown: false })
    expect(await open.registration(token)).toMatchObject({ status: 'registered', payment: 'paid', money: { state: 'paid', paid: 40 } })
    expect((await open.subjects()).toSorted()).toEqual(['Registration: Retreat', 'You are registered: Retreat'])
    expect((await open.press(token)).status).toBe(409)
  })

  test('what is not paid in time is released, with one email, and the next one has it', async () => {
    await using open = await openSite(engine, { waitlist: true })
    const token = await open.hold('Ada')
    await open.register('Bo')
    open.pass(31)
    await open.site.runJobs()
    expect(await open.registration(token)).toMatchObject({ status: 'cancelled', endedBy: 'lapsed' })
    const subjects = await open.subjects()
    expect(subjects.filter((subject) => subject?.startsWith('Your place was not paid for'))).toHaveLength(1)
    expect(subjects).toContain('A place has opened up for you: Retreat')
    expect(open.provider.pages.get('cs_1')?.state).toBe('expired')
  })

  test('who has paid when the time runs out keeps the place', async () => {
    await using open = await openSite(engine)
    const token = await open.hold('Ada')
    open.provider.pay('cs_1')
    open.pass(31)
    await open.site.runJobs()
    expect(await open.registration(token)).toMatchObject({ status: 'registered', payment: 'paid' })
  })

  test('what is paid after it lapsed takes a free place, else it all goes back', async () => {
    await using open = await openSite(engine)
    const [ada, bo] = [await open.hold('Ada'), async () => open.hold('Bo')]
    open.provider.isAway = true
    open.pass(30)
    await open.site.runJobs()
    open.provider.isAway = false
    expect(await open.registration(ada)).toMatchObject({ status: 'cancelled' })
    const second = await bo()
    open.provider.pay('cs_1')
    open.provider.pay('cs_2')
    for (const { reference } of [...open.provider.pages.values()].reverse()) await lookAtPage(open.site.services, reference ?? '')
    await open.site.runJobs()
    expect(await open.registration(second)).toMatchObject({ status: 'registered' })
    expect(await open.registration(ada)).toMatchObject({ status: 'cancelled', payment: 'none', money: { state: 'refunded', paid: 0 } })
    expect(open.provider.held('cs_1')).toBe(0)
    expect(await open.subjects()).toContain('Your payment goes back: Retreat')
  })

  test('the same address again is led to the same hold by a link that can only pay', async () => {
    await using open = await openSite(engine)
    const first = await open.hold('Ada')
    const again = await open.hold('Ada')
    expect(again).not.toBe(first)
    expect(await open.payment(again)).toMatchObject({ state: 'due', canManage: false })
    expect((await open.site.request(`/api/registrations/${again}`)).status).toBe(404)
    expect((await open.site.request(`/api/registrations/${again}/cancel`, { method: 'POST' })).status).toBe(404)
    expect((await (await open.press(again)).json()).url).toBe((await (await open.press(first)).json()).url)
    open.provider.pay('cs_1')
    await open.payment(first, '?returned=1')
    expect(await open.payment(again)).toMatchObject({ state: 'sent', due: 0 })
    expect(open.provider.pages.get('cs_2')?.state ?? 'expired').toBe('expired')
  })

  test('with the provider away nothing is held, and it is said', async () => {
    await using open = await openSite(engine)
    open.provider.isAway = true
    const answer = await open.register('Ada')
    expect(answer.status).toBe(503)
    open.provider.isAway = false
    expect((await open.register('Bo')).status).toBe(201)
  })

  test('who cancels gets back what the policy says, and reads it before', async () => {
    await using open = await openSite(engine)
    const token = await open.hold('Ada')
    open.provider.pay('cs_1')
    await open.payment(token, '?returned=1')
    expect(await open.registration(token)).toMatchObject({ money: { refundOnCancel: 20 } })
    await open.site.request(`/api/registrations/${token}/cancel`, { method: 'POST' })
    expect(await open.registration(token)).toMatchObject({ money: { refundOnCancel: null, goingBack: 20 } })
    await open.site.runJobs()
    expect(open.provider.held('cs_1')).toBe(2000)
    expect(await open.registration(token)).toMatchObject({ status: 'cancelled', money: { paid: 20, goingBack: 0 } })
    const canceled = (await open.site.deliverMail()).find(({ subject }) => subject?.startsWith('Your place is canceled'))
    expect(canceled?.text).toContain('$20 goes back to where it came from.')
  })

  test('who asks for a scholarship has the place without paying first', async () => {
    await using open = await openSite(engine, { price: { ...price, scholarships: true } })
    expect(await (await open.register('Ada', { scholarship: true })).json()).toMatchObject({ status: 'registered' })
  })

  test('optional: registered at once, and paid when it suits', async () => {
    await using open = await openSite(engine, { price: { ...price, online: 'optional' } })
    expect(await (await open.register('Ada')).json()).toMatchObject({ status: 'registered' })
    const token = await open.site.linkTo(open.id, 'ada@example.net')
    expect(await open.registration(token)).toMatchObject({ money: { state: 'due', due: 40, canPayOnline: true } })
    const { url } = await (await open.press(token)).json()
    open.provider.pay(open.pageOf(url))
    await open.payment(token, '?returned=1')
    expect(await open.registration(token)).toMatchObject({ money: { state: 'paid', canPayOnline: false } })
    expect(await open.subjects()).toContain('We’ve received your payment: Retreat')
  })

  test('of thirty who ask for five places at once five hold one, and no page is left by which the others could pay', async () => {
    await using open = await openSite(engine, { capacity: 5 })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => open.register(`Person${number}`)))
    const tokens = []
    for (const answer of answers) if (answer.status === 201) tokens.push((await answer.json()).payUrl.split('/')[2])
    expect([tokens.length, answers.filter(({ status }) => status === 409).length]).toEqual([5, 25])
    // Pressed by all of them at once, twice; half pay late.
    const pressed = await Promise.all([...tokens, ...tokens].map(async (token) => (await (await open.press(token)).json()).url))
    expect(new Set(pressed).size).toBe(5)
    const stillOpen = [...open.provider.pages.values()].filter(({ state }) => state === 'open')
    expect(stillOpen.map(({ url }) => url).toSorted()).toEqual([...new Set(pressed)].toSorted())
    for (const page of stillOpen.slice(0, 3)) open.provider.pay(page.id)
    open.pass(31)
    for (const page of stillOpen.slice(3)) expect(open.provider.pay(page.id)).toBe(false)
    await open.site.runJobs()
    const states = await Promise.all(tokens.map(async (token) => (await open.registration(token)).status))
    expect(states.filter((status) => status === 'registered')).toHaveLength(3)
    expect([...open.provider.pages.values()].reduce((sum, { id }) => sum + open.provider.held(id), 0)).toBe(3 * 4000)
  })
})
