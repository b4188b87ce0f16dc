import { memoryProvider } from '@tests/support/memory-provider'
import { engines, openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { addDays } from '@/platform/time/calendar'
import { wallClockAt } from '@/platform/time/zoned-time'
import { makeEvent } from '../event.factory'

test.each(engines)('B §13.9: the table adds up to what the provider holds and what was handed over, on %s', async (engine) => {
  await using site = await openTestSite(engine)
  const provider = memoryProvider(() => site.services.clock.now())
  site.services.payments = provider
  const price = { kind: 'fixed', amount: 40, online: 'optional' }
  const { id } = await makeEvent(site.services, { title: 'Retreat', registration: { price } })
  const cookie = await site.logIn()
  for (const name of ['Ada', 'Bo', 'Cy']) await site.request('/api/register', { json: { eventId: id, name, email: `${name}@example.net` } })
  const token = await site.linkTo(id, 'ada@example.net')
  await site.request(`/api/registrations/${token}/pay`, { method: 'POST' })
  provider.pay('cs_1')
  await site.request(`/api/registrations/${token}/payment?returned=1`)
  const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
  const idOf = (name: string) => attendees.find((attendee: { name: string }) => attendee.name === name).id
  const of = (name: string) => `/api/events/${id}/attendees/${idOf(name)}`
  await site.request(`${of('Ada')}/refunds`, { json: { amount: 15 }, cookie })
  await site.request(`${of('Bo')}/payments`, { json: { amount: 40, how: 'check' }, cookie })
  await site.runJobs()

  const books = await (await site.request('/api/payments', { cookie })).json()
  expect(books.payments.map(({ kind, amount, attendee, how, by }: Record<string, unknown>) => [kind, amount, attendee, how, by])).toEqual(
    expect.arrayContaining([
      ['manual', 40, 'Bo', 'check', 'keeper'],
      ['refund', -15, 'Ada', 'online', null],
      ['charge', 40, 'Ada', 'online', null],
    ]),
  )
  expect(books.sums).toMatchObject([{ event: 'Retreat', currency: 'USD', gross: 65, fees: 1.46, net: 63.54, due: 55, overpaid: 0 }])
  expect(books.owed).toEqual([
    { attendee: 'Ada', email: null, event: 'Retreat', eventId: id, due: 15, currency: 'USD' },
    { attendee: 'Cy', email: null, event: 'Retreat', eventId: id, due: 40, currency: 'USD' },
  ])
  const csv = await (await site.request('/api/payments/export', { cookie })).text()
  const lines = csv.trim().replaceAll('"', '').split('\r\n').slice(1)
  const sumOf = (column: number) => lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[column]) * 100), 0) / 100
  expect(sumOf(8)).toBe((provider.held('cs_1') + 4000) / 100)
  // Of its columns Gross, Fee and Net.
  expect([sumOf(9), sumOf(10)]).toEqual([books.sums[0].fees, books.sums[0].net])
  // On the site's clocks, as its months are, and in the words of the screen.
  const times = books.payments.map(({ at }: { at: string }) => wallClockAt(at, site.services.clock.timeZone).replace('T', ' '))
  expect(lines.map((line) => line.split(',')[0])).toEqual(times)
  expect(lines.map((line) => [line.split(',')[1], line.split(',')[6]])).toEqual(
    expect.arrayContaining([
      ['Paid', 'Online'],
      ['Refunded', 'Online'],
      ['Noted', 'Check'],
    ]),
  )
  expect((await (await site.request('/api/payments?from=2000-01-01&to=2000-01-02', { cookie })).json()).payments).toEqual([])
})

test.each(engines)('B §13.9: payments are found by how their money stands, and what is too much is summed, on %s', async (engine) => {
  await using site = await openTestSite(engine)
  site.services.payments = memoryProvider(() => site.services.clock.now())
  const { id } = await makeEvent(site.services, { title: 'Retreat', registration: { price: { kind: 'fixed', amount: 40 } } })
  const cookie = await site.logIn()
  for (const name of ['Ada', 'Bo', 'Cy', 'Di'])
    await site.request('/api/register', { json: { eventId: id, name, email: `${name}@example.net` } })
  const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
  for (const [name, amount] of [
    ['Ada', 40],
    ['Bo', 15],
    ['Cy', 50],
  ] as const) {
    const attendee = attendees.find((each: { name: string }) => each.name === name)
    await site.request(`/api/events/${id}/attendees/${attendee.id}/payments`, { json: { amount, how: 'cash' }, cookie })
  }
  const read = async (query: string) => (await site.request(`/api/payments?${query}`, { cookie })).json()
  const found = async (state: string) => (await read(`state=${state}`)).payments.map(({ attendee }: { attendee: string }) => attendee)
  expect([await found('paid'), await found('partly'), await found('overpaid'), await found('due')]).toEqual([['Ada'], ['Bo'], ['Cy'], []])
  const { sums, payments } = await read('')
  expect(sums).toMatchObject([{ gross: 105, fees: 0, net: 105, due: 65, overpaid: 10 }])
  expect(payments.map(({ net }: { net: number }) => net)).toEqual([50, 15, 40])
  expect((await read('state=due')).owed.map(({ attendee }: { attendee: string }) => attendee)).toEqual(['Bo', 'Di'])
  expect((await site.request('/api/payments?state=gone', { cookie })).status).toBe(400)
})

test.each(engines)('B §13.9: payments, sums, who owes, and the file are of one event, or of days, on %s', async (engine) => {
  await using site = await openTestSite(engine)
  const { services } = site
  const cookie = await site.logIn()
  const ids: Record<string, number> = {}
  for (const [title, amount] of [
    ['Retreat', 40],
    ['Workshop', 25],
  ] as const) {
    const { id } = await makeEvent(services, { title, registration: { price: { kind: 'fixed', amount: 50 } } })
    ids[title] = id
    await site.request('/api/register', { json: { eventId: id, name: `Ada at ${title}`, email: 'ada@example.net' } })
    const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
    await site.request(`/api/events/${id}/attendees/${attendees[0].id}/payments`, { json: { amount, how: 'cash' }, cookie })
  }
  const found = async (query: string) => {
    const { payments, owed, sums } = await (await site.request(`/api/payments?${query}`, { cookie })).json()
    const file = (await (await site.request(`/api/payments/export?${query}`, { cookie })).text()).trim().split('\r\n').slice(1)
    const titles = (rows: { event: string }[]) => rows.map(({ event }) => event).toSorted()
    return [titles(payments), titles(owed), titles(sums), file.length]
  }
  const both = ['Retreat', 'Workshop']
  expect(await found(`event=${ids.Workshop}`)).toEqual([['Workshop'], ['Workshop'], ['Workshop'], 1])
  const today = services.clock.today()
  expect(await found(`from=${today}&to=${today}`)).toEqual([both, both, both, 2])
  expect(await found(`from=${addDays(today, 1)}`)).toEqual([[], [], [], 0])
  expect(await found(`to=${addDays(today, -1)}`)).toEqual([[], [], [], 0])
})

test.each(engines)(
  'B §13.9: people of one name are distinguished by their addresses, in the table and in the file, on %s',
  async (engine) => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services, { registration: { price: { kind: 'fixed', amount: 40 } } })
    const cookie = await site.logIn()
    for (const [name, email] of [
      ['Ada', 'ada@example.net'],
      ['ADA', 'other@example.net'],
      ['Bo', 'bo@example.net'],
    ])
      await site.request('/api/register', { json: { eventId: id, name, email } })
    const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
    for (const attendee of attendees)
      await site.request(`/api/events/${id}/attendees/${attendee.id}/payments`, { json: { amount: 10, how: 'cash' }, cookie })

    const { payments, owed } = await (await site.request('/api/payments', { cookie })).json()
    const people = [
      ['ADA', 'other@example.net'],
      ['Ada', 'ada@example.net'],
      ['Bo', null],
    ]
    for (const rows of [payments, owed])
      expect(rows.map(({ attendee, email }: Record<string, unknown>) => [attendee, email]).toSorted()).toEqual(people)
    const csv = await (await site.request('/api/payments/export', { cookie })).text()
    expect(csv).toContain('"Ada (ada@example.net)"')
    expect(csv).toContain('"Bo"')
  },
)
