import { memoryProvider } from '@tests/support/memory-provider'
import { engines, openTestSite } from '@tests/support/test-site'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runAdminCommand } from '@/features/accounts/tab/account.cli.server'
import { saveLook } from '@/features/payments/payment.repository.server'
import { ProviderAway, ProviderRefused } from '@/platform/payments/payment-provider.server'
import { makeEvent } from '../event.factory'
import { refundJob } from '../registration/money.server'
import { lookAgainJob } from '../registration/settle-payment.server'

const price = { kind: 'fixed', amount: 40, online: 'required', refund: { until: null, percent: 50, words: null } }
const times = { startsAt: '2999-03-20T19:00', endsAt: '2999-03-20T21:00', month: '', date: '', year: '', time: '' }

const DAY = 24 * 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** Ada has paid for her place; staff are logged in. */
async function openSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  const provider = memoryProvider(() => site.services.clock.now())
  site.services.payments = provider
  const { id } = await makeEvent(site.services, { title: 'Retreat', ...times, registration: { price } })
  const { payUrl } = await (await site.request('/api/register', { json: { eventId: id, name: 'Ada', email: 'ada@example.net' } })).json()
  provider.pay('cs_1')
  await site.request(`/api/registrations/${payUrl.split('/')[2]}/payment?returned=1`)
  const cookie = await site.logIn()
  const path = `/api/events/${id}/attendees`
  const list = async (status: string) => (await (await site.request(`${path}?status=${status}`, { cookie })).json()).attendees
  const call = (address: string, method: string, json?: object) => site.request(address, { method, ...(json && { json }), cookie })
  return { site, provider, id, cookie, path, list, call, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

describe.each(engines)('B §13.7: what staff give back, on %s', (engine) => {
  test('a part by amount, never more than was paid online, and what was paid by hand stays', async () => {
    await using open = await openSite(engine)
    const [ada] = await open.list('registered')
    expect(ada.amountsPaid).toEqual({ online: 40 })
    const refunds = `${open.path}/${ada.id}/refunds`
    expect((await open.call(refunds, 'POST', { amount: 41 })).status).toBe(409)
    expect((await open.call(refunds, 'POST', { amount: 15 })).status).toBe(201)
    expect((await open.call(refunds, 'POST', { amount: 26 })).status).toBe(409)
    await open.site.runJobs()
    expect(open.provider.held('cs_1')).toBe(2500)
    const { attendee } = await (await open.call(`${open.path}/${ada.id}/payments`, 'POST', { amount: 15, how: 'cash' })).json()
    expect([attendee.payment, attendee.amountPaid, attendee.amountsPaid]).toEqual(['paid', 40, { online: 25, cash: 15 }])
  })

  test('canceling someone gives back what staff say, and nothing where they say nothing', async () => {
    await using open = await openSite(engine)
    const [ada] = await open.list('registered')
    expect((await open.call(`${open.path}/${ada.id}`, 'PUT', { status: 'cancelled', refund: 'policy' })).status).toBe(200)
    await open.site.runJobs()
    expect(open.provider.held('cs_1')).toBe(2000)
    expect((await open.list('cancelled'))[0].amountPaid).toBe(20)
  })

  test('B §13.8: after a restore nothing goes back before all is read that changed since the backup', async () => {
    await using open = await openSite(engine)
    const { services } = open.site
    const [ada] = await open.list('registered')
    // All was read ten days ago; one refund was asked for, and another made after the backup.
    await saveLook(services.db, new Date(Date.now() - 10 * DAY).toISOString())
    expect((await open.call(`${open.path}/${ada.id}/refunds`, 'POST', { amount: 5 })).status).toBe(201)
    const [charge] = open.provider.pages.get('cs_1')?.entries ?? []
    await open.provider.refund({ charge: charge?.providerId ?? '', amount: 1500, currency: 'USD', key: 'of-the-lost-days' })
    await runAdminCommand(services, ['after-restore'])
    const cookie = await open.site.logIn({ username: 'anna' })
    await open.site.runJobs()
    expect(open.provider.held('cs_1')).toBe(2500)
    const cancel = () =>
      open.site.request(`${open.path}/${ada.id}`, { method: 'PUT', json: { status: 'cancelled', refund: 'policy' }, cookie })
    const answer = await cancel()
    expect([answer.status, (await answer.json()).message]).toEqual([503, expect.stringMatching(/^A backup was restored, .* try again/)])
    // While the provider is away, it stays so.
    open.provider.isAway = true
    await expect(lookAgainJob.run(services, {}, {} as never)).rejects.toThrow(ProviderAway)
    expect((await cancel()).status).toBe(503)
    open.provider.isAway = false
    const asked = vi.spyOn(open.provider, 'listChanged')
    await lookAgainJob.run(services, {}, {} as never)
    expect(Date.now() - (asked.mock.calls[0]?.[0].getTime() ?? 0)).toBeGreaterThan(10 * DAY)
    // Half of 40 goes back by the policy: 15 did, 5 are about to.
    expect((await cancel()).status).toBe(200)
    vi.setSystemTime(new Date(Date.now() + 61_000))
    await open.site.runJobs()
    expect(open.provider.held('cs_1')).toBe(2000)
  })

  test('whom staff cancel without a word on the money is on Today until something goes back, and so is a refund that is refused', async () => {
    await using open = await openSite(engine)
    const troubles = async () => (await (await open.call('/api/staff/overview', 'GET')).json()).overview.moneyTroubles
    const [ada] = await open.list('registered')
    expect(await troubles()).toEqual([])
    await open.call(`${open.path}/${ada.id}`, 'PUT', { status: 'cancelled' })
    const about = { attendee: 'Ada', eventId: open.id, title: 'Retreat', amount: '$40' }
    expect(await troubles()).toEqual([{ reason: 'not-refunded', ...about }])
    const refund = open.provider.refund
    open.provider.refund = async () => {
      throw new ProviderRefused('The account of the card is closed.')
    }
    await open.call(`${open.path}/${ada.id}/refunds`, 'POST', { amount: 40 })
    await open.site.runJobs()
    expect(await troubles()).toContainEqual({ reason: 'refund-failed', ...about })
    open.provider.refund = refund
    await open.call(`${open.path}/${ada.id}/refunds`, 'POST', { amount: 40 })
    await open.site.runJobs()
    expect(await troubles()).toEqual([])
  })

  // Before, a refund whose answer was lost was made once more after a day, when the provider knows its key no longer.
  test('B §13.4: a refund whose answer was lost is looked for before it is asked for again, a day later', async () => {
    await using open = await openSite(engine)
    const { site, provider } = open
    const [ada] = await open.list('registered')
    const { refund } = provider
    provider.refund = async (asked) => {
      await refund(asked)
      throw new ProviderAway()
    }
    await open.call(`${open.path}/${ada.id}/refunds`, 'POST', { amount: 15 })
    await site.runJobs().catch(() => {})
    provider.refund = refund
    provider.forgetKeys()
    const later = new Date(site.services.clock.now().getTime() + 25 * 3_600_000)
    site.services.clock = { ...site.services.clock, now: () => later }
    const { id: refundId } = await site.services.db.selectFrom('payment_refunds').select('id').executeTakeFirstOrThrow()
    await refundJob.run(site.services, { refundId }, {} as never)
    expect(provider.held('cs_1')).toBe(2500)
    expect((await open.list('registered'))[0].amountsPaid).toEqual({ online: 25 })
  })

  test('an event that is canceled or deleted asks first what goes back, and does nothing before', async () => {
    await using open = await openSite(engine)
    const event = (await (await open.call(`/api/cms/events/${open.id}`, 'PUT', { state: 'cancelled' })).json()) as object
    expect(event).toEqual({
      message: '1 person has paid $40 online. Please choose what goes back',
      refunds: { people: 1, amount: 40, currency: 'USD' },
    })
    expect((await open.call(`/api/cms/events/${open.id}`, 'DELETE')).status).toBe(409)
    expect(await open.list('registered')).toHaveLength(1)
    expect((await open.call(`/api/cms/events/${open.id}?refund=full&tellAttendees=true`, 'DELETE')).status).toBe(200)
    const off = (await open.site.deliverMail()).find(({ subject }) => subject?.includes('canceled'))
    expect(off?.text).toContain('$40 goes back to where it came from.')
    expect(open.provider.held('cs_1')).toBe(0)
  })
})
