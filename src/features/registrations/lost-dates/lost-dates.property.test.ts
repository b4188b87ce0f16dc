import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobDefinitions } from '@/app/job-definitions.server'
import { makeEvent } from '@/features/events/event.factory'
import { eventOperations } from '@/features/events/event.operations.server'
import { findStoredEvent } from '@/features/events/event.repository.server'
import type { LostDateChoice, LostRegistration } from '@/features/events/registration/lost-dates.schema'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar-days'
import { placesFaults } from '../../../../tests/support/places-faults'
import { engines, openTestSite, type TestSite } from '../../../../tests/support/test-site'
import { createLink } from '../links/link.repository.server'
import { dateState } from '../mail/date-state.server'
import { cancelByLink } from '../manage/answer-by-link.server'
import { changeRegistration } from '../manage/change-registration.server'
import type { RegistrationRow } from '../record/registration.repository.server'
import { registrationRequest } from '../record/registration.schema'
import { registerForEvent } from '../register/register-for-event.server'

/** More by hand: LOST_DATES_ROUNDS=2000 LOST_DATES_STEPS=40. */
const ROUNDS = Number(process.env.LOST_DATES_ROUNDS ?? 40)
const STEPS = Number(process.env.LOST_DATES_STEPS ?? 20)
const NOW = '2027-03-01T10:00:00Z'
const FIRST = '2027-06-03'
const DAYS = 6

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
afterAll(() => void vi.useRealTimers())

const startOf = (date: number, later = 0) => `${addDays(FIRST, 7 * date + later)}T19:00`
const spanOf = (startsAt: string) => ({ startsAt, endsAt: startsAt.replace('19:00', '20:00') })

const who = fc.nat({ max: 5 })
const date = fc.nat({ max: DAYS - 1 })
/** What becomes of those on lost dates, one after the other. */
const choices = fc.array(fc.oneof(fc.constant('cancel' as const), date), { minLength: 1, maxLength: 4 })
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('register' as const), who, date, guests: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('cancel' as const), who, date }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('go' as const), who, date, to: date }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('skip', 'hold' as const), date, choices, isAsked: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('move' as const), date, to: date, later: fc.nat({ max: 1 }), choices }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('repeat' as const),
      count: fc.integer({ min: 1, max: DAYS }),
      day: fc.constantFrom('TH', 'FR'),
      choices,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('state' as const), state: fc.constantFrom('scheduled', 'postponed', 'cancelled') }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete and restore' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(1, 13, 25) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Round {
  site: TestSite
  cookie: string
  services: Services
  eventId: number
}

const address = (person: number) => `person-${person}@example.net`
const rowsOf = ({ services, eventId }: Round): Promise<RegistrationRow[]> =>
  services.db.q().selectFrom('registrations').selectAll().where('eventId', '=', eventId).orderBy('id').execute()

async function cancellations({ services }: Round) {
  const { db } = services
  const rows = await db.q().selectFrom('mail_messages').select('aboutId').where('kind', '=', 'registration-cancelled').execute()
  return (id: number) => rows.filter(({ aboutId }) => aboutId === id).length
}

/** Saves what staff changed; where that takes dates away, once more with what becomes of each person. */
async function save(round: Round, fields: object, wanted: readonly (LostDateChoice | number)[] = ['cancel']) {
  const before = await rowsOf(round)
  const update = (more: object = {}) =>
    eventOperations.update(round.services, round.eventId, { ...fields, tellAttendees: true, ...more }, 1)
  const lost = await update().then(() => [], lostOf)
  if (lost.length === 0) return requireKept(before, await rowsOf(round), new Map())
  expect(await rowsOf(round)).toEqual(before)
  const told = await cancellations(round)
  const chosen = new Map(
    lost.map(({ attendeeId }, index) => {
      const choice = wanted[index % wanted.length] ?? 'cancel'
      return [attendeeId, typeof choice === 'number' ? startOf(choice) : choice]
    }),
  )
  const isSaved = await update({ onLostDates: Object.fromEntries(chosen) }).then(
    () => true,
    (error) => lostOf(error).length === 0,
  )
  if (!isSaved) {
    // No room there, or nothing is held there: nothing changed.
    expect(await rowsOf(round)).toEqual(before)
    await update({ onLostDates: 'cancel' })
    for (const id of chosen.keys()) chosen.set(id, 'cancel')
  }
  const after = await rowsOf(round)
  requireKept(before, after, chosen)
  const toldNow = await cancellations(round)
  for (const { id, status } of after)
    if (chosen.get(id) === 'cancel') expect([id, status, toldNow(id) - told(id)]).toEqual([id, 'cancelled', 1])
}

function lostOf(error: unknown): LostRegistration[] {
  if (error instanceof ApiError && error.details && 'lost' in error.details) return error.details.lost as LostRegistration[]
  throw error
}

/** No one loses a registration but by what was chosen for them; whoever is on both of two dates keeps one. */
function requireKept(before: RegistrationRow[], after: RegistrationRow[], chosen: ReadonlyMap<number, LostDateChoice>) {
  for (const { id, status, emailKey } of before) {
    const now = after.find((row) => row.id === id)
    const choice = chosen.get(id)
    if (status === 'cancelled' || choice === 'cancel') continue
    if (now?.status !== 'cancelled') {
      if (choice) expect(now?.session).toBe(choice)
      continue
    }
    const kept = after.filter((row) => row.emailKey === emailKey && row.status !== 'cancelled')
    expect(kept.filter(({ session }) => choice === undefined || session === choice)).not.toEqual([])
  }
}

async function take(round: Round, step: Step) {
  const { services, eventId } = round
  const event = await findStoredEvent(services.db, eventId)
  if (!event) throw new Error('The event is gone')
  if (step.does === 'wait') {
    vi.setSystemTime(Date.now() + step.hours * 3_600_000)
    while ((await services.jobs.runDue(services, jobDefinitions(services), ['upkeep'])) > 0);
    return
  }
  if (step.does === 'register') {
    const request = { eventId, name: 'Ada Quist', email: address(step.who), guests: step.guests, session: startOf(step.date) }
    return void (await registerForEvent(services, registrationRequest.parse(request)))
  }
  if (step.does === 'cancel' || step.does === 'go') {
    const row = (await rowsOf(round)).find(({ email, session }) => email === address(step.who) && session === startOf(step.date))
    if (!row) return
    const link = await createLink(services.db, row.id, services.clock.now().toISOString())
    return step.does === 'cancel'
      ? cancelByLink(services, link)
      : void (await changeRegistration(services, link, { session: startOf(step.to) }))
  }
  if (step.does === 'state') return save(round, { state: step.state })
  if (step.does === 'repeat') return save(round, { recurrence: `FREQ=WEEKLY;BYDAY=${step.day};COUNT=${step.count}` }, step.choices)
  if (step.does === 'delete and restore') return deleteAndRestore(round)
  const day = startOf(step.date).slice(0, 10)
  const others = event.exceptions.filter((exception) => exception.date !== day)
  const own = { skip: [{ date: day, cancelled: true }], hold: [], move: [] }[step.does]
  const moved = step.does === 'move' ? [{ date: day, ...spanOf(startOf(step.to, step.later)) }] : []
  await save(round, { exceptions: [...others, ...own, ...moved] }, step.choices)
}

async function deleteAndRestore(round: Round) {
  const { site, cookie, services, eventId } = round
  const before = await rowsOf(round)
  await eventOperations.delete(services, eventId, 1)
  const [item] = (await (await site.request('/api/cms/deleted', { cookie })).json()).deleted
  expect((await site.request(`/api/cms/deleted/${item.id}/restore`, { method: 'POST', cookie })).status).toBe(200)
  requireKept(before, await rowsOf(round), new Map())
}

async function compare(round: Round, sequences: Map<number, number>) {
  const { services, eventId } = round
  const event = await findStoredEvent(services.db, eventId)
  if (!event) throw new Error('The event is gone')
  const rows = await rowsOf(round)
  const active = rows.filter(({ status }) => status !== 'cancelled')
  const states = active.map((registration) => dateState({ event, registration }, services.clock))
  expect(states.filter((state) => state === 'gone' || state === 'over')).toEqual([])
  for (const [index, { status }] of active.entries()) if (states[index] !== 'scheduled') expect(status).not.toBe('offered')
  // Where nothing takes place, no one is offered what is free.
  const isAllOn = states.every((state) => state === 'scheduled')
  const faults = (await placesFaults(services.db)).filter((fault) => isAllOn || !fault.includes('someone waits beside'))
  expect(faults).toEqual([])
  for (const { id, calendarSequence } of rows) {
    expect(calendarSequence).toBeGreaterThanOrEqual(sequences.get(id) ?? 0)
    sequences.set(id, calendarSequence)
  }
}

async function play(site: TestSite, cookie: string, steps: Step[]) {
  vi.setSystemTime(new Date(NOW))
  const { services } = site
  const { id } = await makeEvent(services, {
    ...{ month: '', date: '', year: '', time: '' },
    ...spanOf(startOf(0)),
    recurrence: `FREQ=WEEKLY;BYDAY=TH;COUNT=${DAYS}`,
    registration: { perSession: true, capacity: 2, waitlist: true, guestsAllowed: 1 },
  })
  const round: Round = { site, cookie, services, eventId: id }
  const sequences = new Map<number, number>()
  for (const step of steps) {
    await take(round, step).catch((error) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    })
    await compare(round, sequences)
  }
  await services.db.q().deleteFrom('events').where('id', '=', id).execute()
}

describe.each(engines)('dates that change, on %s', (engine) => {
  test('B §3.9: whatever staff make of the dates, no one is on a date that is no more, and no one loses a place unasked', {
    timeout: 3_600_000,
  }, async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.signIn()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: STEPS }), (steps) => play(site, cookie, steps)),
      { numRuns: engine === 'postgres' ? Math.ceil(ROUNDS / 8) : ROUNDS },
    )
  })
})
