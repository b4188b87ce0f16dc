import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { VIEW } from '@/platform/browser/fetch-json'
import type { Attendee } from '../attendees/attendee.schema'
import { makeEvent } from '../event.factory'
import { eventOperations } from '../event.operations.server'

const twenty = { kind: 'fixed', amount: 20 }

/** Ada Quist's registration for an event with these settings, by her link and as staff see it. */
async function openSite(engine: (typeof engines)[number], registration: object = {}, said: object = {}) {
  const site = await openTestSite(engine)
  const { id } = await makeEvent(site.services, { registration: { price: twenty, guestsAllowed: 5, ...registration } })
  const ada = { eventId: id, name: 'Ada Quist', email: 'ada@example.net' }
  const register = async () => expect((await site.request('/api/register', { json: { ...ada, ...said } })).status).toBe(201)
  await register()
  const link = `/api/registrations/${await site.linkTo(id, ada.email)}`
  const cookie = await site.logIn()
  const path = `/api/events/${id}/attendees`
  const seen = async (status = 'registered'): Promise<Attendee> =>
    (await (await site.request(`${path}?status=${status}`, { cookie })).json()).attendees[0]
  const money = ({ payment, contribution, amountPaid }: Pick<Attendee, 'payment' | 'contribution' | 'amountPaid'>) =>
    [payment, contribution, amountPaid] as const
  return {
    site,
    id,
    cookie,
    register,
    seen,
    change: async (json: object) => expect((await site.request(link, { method: 'PUT', json })).status).toBe(200),
    cancel: async () => expect((await site.request(`${link}/cancel`, { method: 'POST' })).status).toBe(200),
    note: async (payment: Attendee['payment'], more: object = {}) => {
      const json = { payment, ...more }
      const answer = await site.request(`${path}/${(await seen()).id}`, { method: 'PUT', json, cookie })
      return money((await answer.json()).attendee)
    },
    setPrice: (price: object) => eventOperations.update(site.services, id, { registration: { price, guestsAllowed: 5 } }, 1),
    toStaff: async () => money(await seen()),
    toPerson: async () => money((await (await site.request(link)).json()).registration),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

describe.each(engines)('B §3.11: money, on %s', (engine) => {
  test('spec B §3.11: what is taken at the door has an amount and a way, and taking back takes back the last one', async () => {
    await using open = await openSite(engine, {}, { guests: 1 })
    const ways = async () => (await open.seen()).amountsPaid
    expect(await open.note('paid', { amountPaid: 15, paidBy: 'cash' })).toEqual(['due', 40, 15])
    expect(await open.note('paid', { paidBy: 'card' })).toEqual(['paid', 40, 40])
    expect(await ways()).toEqual({ cash: 15, card: 25 })
    expect(await open.note('due')).toEqual(['due', 40, 15])
    expect(await ways()).toEqual({ cash: 15 })
    await open.note('paid')
    expect(await ways()).toEqual({ cash: 15, other: 25 })
    await open.note('none')
    expect(await ways()).toEqual({})
    const { status } = await open.site.request(`/api/events/${open.id}/attendees/1`, {
      method: 'PUT',
      json: { payment: 'paid', paidBy: 'gold' },
      cookie: open.cookie,
    })
    expect(status).toBe(400)
  })

  // Before, everyone read both with the event, and people on the waitlist with their registration.
  test('spec B §3.5: how to pay is said to people who hold a place, and to staff', async () => {
    const pay = { payUrl: 'https://pay.example.org/abc', instructions: 'By check to the office' }
    await using open = await openSite(engine, { capacity: 1, waitlist: true, price: { ...twenty, ...pay } })
    const { site, id, cookie } = open
    await site.request('/api/register', { json: { eventId: id, name: 'Bo', email: 'bo@example.net' } })
    const isSaid = async (path: string, options = {}) => {
      const text = await (await site.request(path, options)).text()
      return [path.replace(/[\w-]{43}/, ''), text.includes(pay.payUrl), text.includes(pay.instructions)]
    }
    const linkOf = async (email: string) => `/api/registrations/${await site.linkTo(id, email)}`
    const { slug } = (await (await site.request('/api/cms/events')).json()).events[0]
    for (const path of ['/api/cms/events', `/api/events/slug/${slug}`, await linkOf('bo@example.net')])
      expect((await isSaid(path)).slice(1)).toEqual([false, false])
    expect((await isSaid(await linkOf('ada@example.net'))).slice(1)).toEqual([true, true])
    expect((await isSaid('/api/cms/events', { cookie, headers: { [VIEW.header]: VIEW.staff } })).slice(1)).toEqual([true, true])
    await open.cancel()
    for (const email of ['ada@example.net', 'bo@example.net']) expect((await isSaid(await linkOf(email))).slice(1)).toEqual([false, false])
    const bo = (await site.deliverMail()).findLast(({ to }) => to?.[0]?.address === 'bo@example.net')
    expect([bo?.text?.includes(pay.payUrl), bo?.text?.includes(pay.instructions)]).toEqual([false, false])
  })

  test('a guest added after it was paid makes the difference due, for staff, the person and the email', async () => {
    await using open = await openSite(engine)
    expect(await open.note('paid')).toEqual(['paid', 20, 20])
    await open.change({ guests: 1 })
    // Before, paid and 40: no one was asked for the second 20.
    expect(await open.toStaff()).toEqual(['due', 40, 20])
    expect(await open.toPerson()).toEqual(['due', 40, 20])
    const mail = (await open.site.deliverMail()).findLast(({ subject }) => subject?.startsWith('Your registration has changed'))
    expect(mail?.text).toContain('$40 for 2 people: $20 paid, $20 to be paid')
    expect(await open.note('paid')).toEqual(['paid', 40, 40])
    await open.change({ guests: 0 })
    expect(await open.toPerson()).toEqual(['paid', 20, 40])
    await open.change({ guests: 2 })
    expect(await open.toStaff()).toEqual(['due', 60, 40])
  })

  test('a waived amount is still waived when a guest is added, until staff change the payment', async () => {
    await using open = await openSite(engine)
    await open.note('waived')
    await open.change({ guests: 1 })
    expect(await open.seen()).toMatchObject({ payment: 'waived', contribution: 40, amountWaived: 20 })
    await open.note('due')
    expect(await open.seen()).toMatchObject({ payment: 'due', amountWaived: null })
  })

  test('an agreed amount doesn’t change with the event’s price, only with the number of guests', async () => {
    await using open = await openSite(engine)
    await open.setPrice({ kind: 'fixed', amount: 30 })
    await open.change({ additionalMessage: 'By train.' })
    // Before, 30: who wrote a message was asked for more.
    expect(await open.toPerson()).toEqual(['due', 20, 0])
    await open.change({ guests: 1 })
    expect(await open.toPerson()).toEqual(['due', 60, 0])
  })

  test('a new contribution replaces the agreed one; what was paid beyond it is still recorded', async () => {
    await using open = await openSite(engine, { price: { kind: 'suggested' } }, { contribution: 25 })
    await open.note('paid')
    await open.change({ guests: 1 })
    expect(await open.toStaff()).toEqual(['paid', 25, 25])
    await open.change({ contribution: 40 })
    expect(await open.toStaff()).toEqual(['due', 40, 25])
    await open.change({ contribution: 10 })
    expect(await open.toPerson()).toEqual(['paid', 10, 25])
  })

  test('taking back a payment leaves what had been paid before it, also where it is said twice', async () => {
    await using open = await openSite(engine)
    await open.note('paid')
    await open.change({ guests: 1 })
    await open.note('paid')
    expect(await open.note('due')).toEqual(['due', 40, 20])
    expect(await open.note('due')).toEqual(['due', 40, 20])
    await open.note('paid')
    expect(await open.note('waived')).toEqual(['waived', 40, 20])
    await open.note('paid')
    expect(await open.note('none')).toEqual(['none', 40, 0])
  })

  test('a payment noted on a list that shows less than is owed by now counts as that much', async () => {
    await using open = await openSite(engine)
    await open.change({ guests: 1 })
    expect(await open.note('paid', { amountPaid: 20 })).toEqual(['due', 40, 20])
  })

  test('money that was given back is no longer shown as too much', async () => {
    await using open = await openSite(engine, {}, { guests: 1 })
    await open.note('paid')
    await open.change({ guests: 0 })
    expect(await open.note('paid')).toEqual(['paid', 20, 20])
    expect(await open.note('due')).toEqual(['due', 20, 0])
  })

  test('what was paid for a canceled registration counts for the one that replaces it, through deletion and restoring too', async () => {
    await using open = await openSite(engine)
    await open.note('paid')
    await open.cancel()
    await open.register()
    // Before, due: who had paid was asked again.
    expect(await open.toStaff()).toEqual(['paid', 20, 20])
    const { cookie } = open
    await open.site.request(`/api/cms/events/${open.id}`, { method: 'DELETE', cookie })
    const { deleted } = await (await open.site.request('/api/cms/deleted', { cookie })).json()
    expect((await open.site.request(`/api/cms/deleted/${deleted[0].id}/restore`, { method: 'POST', cookie })).status).toBe(200)
    expect(await open.toStaff()).toEqual(['paid', 20, 20])
  })
})
