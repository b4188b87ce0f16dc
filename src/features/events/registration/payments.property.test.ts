import { type MemoryProvider, memoryProvider } from '@tests/support/memory-provider'
import { placesFaults } from '@tests/support/places-faults'
import { engines, openTestSite } from '@tests/support/test-site'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobDefinitions } from '@/app/background.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { attendeeChange } from '../attendees/attendee.schema'
import { changeAttendee } from '../attendees/change-attendee.server'
import { makeEvent } from '../event.factory'
import { eventOperations } from '../event.operations.server'
import { createLink, type RegistrationRow } from '../places/registration.repository.server'
import { acceptOffer, cancelByLink, changeRegistration } from './manage-by-link.server'
import { readPayment, startPayment } from './pay.server'
import { registerForEvent } from './register-for-event.server'
import { registrationRequest } from './registration.schema'
import { lookAtPage } from './settle-payment.server'

/** More by hand: PAYMENT_ROUNDS=2000 PAYMENT_STEPS=40. */
const ROUNDS = Number(process.env.PAYMENT_ROUNDS ?? 40)
const STEPS = Number(process.env.PAYMENT_STEPS ?? 30)
const MINUTE = 60_000
const NOW = '2027-03-01T10:00:00Z'
const times = { month: '', date: '', year: '', time: '', startsAt: '2027-03-20T19:00', endsAt: '2027-03-20T21:00' }
const price = { kind: 'fixed', amount: 40, refund: { until: null, percent: 100, words: null } } as const

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
afterAll(() => void vi.useRealTimers())

const who = fc.nat({ max: 5 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('register' as const), who, guests: fc.nat({ max: 2 }) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('press', 'cancel', 'accept', 'move up', 'return' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('change' as const), who, guests: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('tick', 'untick' as const), who }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('pay', 'tell' as const), page: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 9, 31, 1500) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('set places' as const), places: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('go away or come back' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Round {
  services: Services
  provider: MemoryProvider
  eventId: number
  settings: object
}

const rowsOf = ({ services, eventId }: Pick<Round, 'services' | 'eventId'>): Promise<RegistrationRow[]> =>
  services.db.selectFrom('registrations').selectAll().where('eventId', '=', eventId).orderBy('id').execute()

const runJobs = async ({ services }: Round) => {
  while ((await services.jobs.runDue(services, jobDefinitions(services), ['upkeep', 'network'])) > 0);
}

const address = (person: number) => `person-${person}@example.net`

async function take(round: Round, step: Step) {
  const { services, eventId, provider } = round
  if (step.does === 'wait') {
    vi.setSystemTime(Date.now() + step.minutes * MINUTE)
    return runJobs(round)
  }
  if (step.does === 'go away or come back') {
    provider.isAway = !provider.isAway
    return
  }
  if (step.does === 'set places')
    return void (await eventOperations.update(services, eventId, { registration: { ...round.settings, capacity: step.places } }, 1))
  if (step.does === 'register') {
    const request = { eventId, name: 'Ada Quist', email: address(step.who), guests: step.guests }
    return void (await registerForEvent(services, registrationRequest.parse(request)))
  }
  if ('page' in step) return takeWithPage(round, step)
  const row = (await rowsOf(round)).find(({ email }) => email === address(step.who))
  if (row) await takeWith(round, step, row)
}

async function takeWithPage({ services, provider }: Round, step: Extract<Step, { page: number }>) {
  // No one is shown a page that holds no place.
  const known = await services.db.selectFrom('payment_pages').select('id').execute()
  const pages = [...provider.pages.values()].filter(({ reference }) => known.some(({ id }) => id === reference))
  const page = pages[step.page % Math.max(1, pages.length)]
  if (!page) return
  if (step.does === 'pay') provider.pay(page.id)
  else await lookAtPage(services, page.reference ?? '')
}

async function takeWith({ services, eventId }: Round, step: Extract<Step, { who: number }>, row: RegistrationRow) {
  const link = await createLink(services.db, row.id, services.clock.now().toISOString())
  const byStaff = (change: object) =>
    changeAttendee(services, { eventId, attendeeId: row.id, change: attendeeChange.parse(change), accountId: 1 })
  if (step.does === 'press') await startPayment(services, link)
  else if (step.does === 'return') await readPayment(services, link, { isReturning: true })
  else if (step.does === 'cancel') await cancelByLink(services, link)
  else if (step.does === 'accept') await acceptOffer(services, link)
  else if (step.does === 'change') await changeRegistration(services, link, { guests: step.guests })
  else if (step.does === 'move up') await byStaff({ status: 'registered' })
  else if (step.does === 'tick') await byStaff({ payment: 'paid', paidBy: 'cash' })
  else await byStaff({ payment: 'due' })
}

async function ledgerOf({ services }: Round) {
  const rows = await services.db.selectFrom('ledger_entries').selectAll().execute()
  const sumWhere = (holds: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(holds).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { rows, sumWhere }
}

/** At every moment. */
async function compare(round: Round) {
  const { services, provider } = round
  expect(await placesFaults(services.db)).toEqual([])
  const { rows, sumWhere } = await ledgerOf(round)
  for (const { id, paidCents } of await rowsOf(round))
    expect([id, sumWhere(({ registrationId }) => registrationId === id)]).toEqual([id, paidCents])
  const charges = rows.filter(({ kind }) => kind === 'charge').map(({ providerId, registrationId }) => `${providerId} ${registrationId}`)
  expect(new Set(charges).size).toBe(charges.length)
  for (const page of provider.pages.values()) expect(provider.held(page.id)).toBeGreaterThanOrEqual(0)
}

/** Once every message has come, every page was read and all is given back. */
async function compareAtTheEnd(round: Round) {
  const { services, provider } = round
  provider.isAway = false
  for (let hours = 0; hours < 3; hours++) {
    vi.setSystemTime(Date.now() + 12 * 60 * MINUTE)
    for (const { reference } of provider.pages.values()) await lookAtPage(services, reference ?? '')
    await runJobs(round)
  }
  await compare(round)
  const { sumWhere } = await ledgerOf(round)
  for (const { id, reference } of provider.pages.values())
    expect([id, sumWhere(({ pageId }) => pageId === reference)]).toEqual([id, provider.held(id)])
  for (const row of await rowsOf(round)) {
    const online = sumWhere(({ registrationId, kind }) => registrationId === row.id && kind !== 'manual')
    if (row.status !== 'registered') expect([row.id, row.status, online]).toEqual([row.id, row.status, 0])
  }
}

async function play(
  services: Services,
  provider: MemoryProvider,
  { capacity, online, steps }: { capacity: number; online: string; steps: Step[] },
) {
  vi.setSystemTime(new Date(NOW))
  provider.isAway = false
  provider.pages.clear()
  const settings = { capacity, waitlist: true, guestsAllowed: 2, price: { ...price, online } }
  const { id } = await makeEvent(services, { ...times, registration: settings })
  const round: Round = { services, provider, eventId: id, settings }
  for (const step of steps) {
    await take(round, step).catch((error) => {
      if (!(error instanceof ApiError)) throw error
    })
    await compare(round)
  }
  await compareAtTheEnd(round)
  for (const table of ['ledger_entries', 'payment_pages', 'payment_page_items', 'payment_refunds', 'jobs'] as const)
    await services.db.deleteFrom(table).execute()
  await services.db.deleteFrom('events').where('id', '=', id).execute()
  await services.db.deleteFrom('registrations').execute()
}

describe.each(engines)('payments on %s', (engine) => {
  test('B §13: places never exceed the capacity, who paid has a place or the money, and the ledger is what the provider holds', {
    timeout: 3_600_000,
  }, async () => {
    await using site = await openTestSite(engine)
    const { services } = site
    const provider = memoryProvider(() => services.clock.now())
    services.payments = provider
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          capacity: fc.integer({ min: 1, max: 4 }),
          online: fc.constantFrom('required', 'required', 'optional'),
          steps: fc.array(step, { minLength: 5, maxLength: STEPS, size: 'max' }),
        }),
        (round) => play(services, provider, round),
      ),
      { numRuns: engine === 'postgres' ? Math.ceil(ROUNDS / 8) : ROUNDS },
    )
  })
})
