import { placesFaults } from '@tests/support/places-faults'
import { engines, openTestSite } from '@tests/support/test-site'
import { WaitlistModel } from '@tests/support/waitlist-model'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobDefinitions } from '@/app/background.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { attendeeChange } from '../attendees/attendee.schema'
import { changeAttendee } from '../attendees/change-attendee.server'
import { makeEvent } from '../event.factory'
import { eventOperations } from '../event.operations.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import { createLink } from '../places/registration.repository.server'
import { registrationRequest } from '../registration/registration.schema'
import { acceptOffer, cancelByLink, changeRegistration, declineOffer } from './manage-by-link.server'
import { registerForEvent } from './register-for-event.server'

/** More by hand: REGISTRATION_ROUNDS=2000 REGISTRATION_STEPS=40. */
const ROUNDS = Number(process.env.REGISTRATION_ROUNDS ?? 60)
const STEPS = Number(process.env.REGISTRATION_STEPS ?? 25)
const HOUR = 3_600_000
const NOW = '2027-03-01T10:00:00Z'
const BEGINS = '2027-03-04T02:00:00Z'
/** By the clocks of Denver; it goes on for longer than any round. */
const times = { month: '', date: '', year: '', time: '', startsAt: '2027-03-03T19:00', endsAt: '2027-04-30T20:00' }

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
afterAll(() => void vi.useRealTimers())

const who = fc.nat({ max: 7 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('register' as const), who, guests: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('change' as const), who, guests: fc.nat({ max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('cancel', 'accept', 'decline', 'move up', 'move up beyond' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(1, 5, 12, 13, 25) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('go to the last two hours' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('set places' as const), places: fc.option(fc.integer({ min: 1, max: 6 })) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Round {
  services: Services
  eventId: number
  model: WaitlistModel
}

const rowsOf = ({ services, eventId }: Round): Promise<RegistrationRow[]> =>
  services.db.selectFrom('registrations').selectAll().where('eventId', '=', eventId).orderBy('id').execute()

const address = (person: number) => `person-${person}@example.net`

/** The clock goes on, and what is due by then is done. */
async function goTo({ services, model }: Round, moment: number) {
  vi.setSystemTime(moment)
  while ((await services.jobs.runDue(services, jobDefinitions(services), ['upkeep'])) > 0);
  model.settle(moment)
}

async function take(round: Round, step: Step) {
  const { services, eventId, model } = round
  const now = Date.now()
  if (step.does === 'wait') return goTo(round, now + step.hours * HOUR)
  if (step.does === 'go to the last two hours') return goTo(round, Math.max(now, Date.parse(BEGINS) - HOUR))
  if (step.does === 'set places') {
    model.setCapacity(step.places, now)
    const registration = { capacity: step.places, waitlist: true, guestsAllowed: 3 }
    return void (await eventOperations.update(services, eventId, { registration }, 1))
  }
  if (step.does === 'register') {
    model.register(step.who, 1 + step.guests, now)
    const request = { eventId, name: 'Ada Quist', email: address(step.who), guests: step.guests }
    return void (await registerForEvent(services, registrationRequest.parse(request)))
  }
  const row = (await rowsOf(round)).find(({ email }) => email === address(step.who))
  if (row) await takeWith(round, step, row)
}

async function takeWith({ services, eventId, model }: Round, step: Extract<Step, { who: number }>, row: RegistrationRow) {
  const now = Date.now()
  const link = await createLink(services.db, row.id, services.clock.now().toISOString())
  if (step.does === 'change') {
    model.change(step.who, 1 + step.guests, now)
    await changeRegistration(services, link, { guests: step.guests })
  } else if (step.does === 'cancel') {
    model.cancel(step.who, now)
    await cancelByLink(services, link)
  } else if (step.does === 'accept') {
    model.accept(step.who, now)
    await acceptOffer(services, link)
  } else if (step.does === 'decline') {
    model.decline(step.who, now)
    await declineOffer(services, link)
  } else {
    const overCapacity = step.does === 'move up beyond'
    model.givePlace(step.who, overCapacity, now)
    const change = attendeeChange.parse({ status: 'registered', overCapacity })
    await changeAttendee(services, { eventId, attendeeId: row.id, change, accountId: 1 })
  }
}

/** What is stored, and how many emails of each kind there are, as the model has it. */
async function compare(round: Round, sequences: Map<number, number>) {
  const { services, model } = round
  const rows = await rowsOf(round)
  const stored = rows.map(({ email, status, guests, isOfferedToAll }) => [email, status, 1 + guests, isOfferedToAll])
  const expected = rows.map(({ email }) => {
    const person = model.people.get(Number(email?.match(/\d+/)?.[0]))
    return [email, person?.status, person?.people, person?.isOfferedToAll]
  })
  expect(stored).toEqual(expected)
  expect(rows).toHaveLength(model.people.size)
  const ids = [0, ...rows.map(({ id }) => id)]
  const emails = await services.db
    .selectFrom('mail_messages')
    .select(['kind', (e) => e.fn.countAll<number>().as('count')])
    .where('aboutKind', '=', 'registration')
    .where('aboutId', 'in', ids)
    .groupBy('kind')
    .execute()
  expect(Object.fromEntries(emails.map(({ kind, count }) => [kind.replace('registration-', ''), count]))).toEqual(model.emails)
  for (const { id, calendarSequence } of rows) {
    expect(calendarSequence).toBeGreaterThanOrEqual(sequences.get(id) ?? 0)
    sequences.set(id, calendarSequence)
  }
  // Once it has begun no one is offered anything any more.
  if (Date.now() < Date.parse(BEGINS)) expect(await placesFaults(services.db)).toEqual([])
}

async function play(services: Services, capacity: number, steps: Step[]) {
  vi.setSystemTime(new Date(NOW))
  const { id } = await makeEvent(services, { ...times, registration: { capacity, waitlist: true, guestsAllowed: 3 } })
  const round: Round = { services, eventId: id, model: new WaitlistModel(capacity, Date.parse(BEGINS)) }
  const sequences = new Map<number, number>()
  for (const step of steps) {
    await take(round, step).catch((error) => {
      if (!(error instanceof ApiError)) throw error
    })
    await compare(round, sequences)
  }
  await services.db.deleteFrom('events').where('id', '=', id).execute()
}

describe.each(engines)('the lifecycle on %s', (engine) => {
  test('B §3: whatever people, staff and the clock do, states, places and emails are those of a small model', {
    timeout: 3_600_000,
  }, async () => {
    await using site = await openTestSite(engine)
    const rounds = engine === 'postgres' ? Math.ceil(ROUNDS / 8) : ROUNDS
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(step, { minLength: 5, maxLength: STEPS, size: 'max' }), (capacity, steps) =>
        play(site.services, capacity, steps),
      ),
      { numRuns: rounds },
    )
  })
})
