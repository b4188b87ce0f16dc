import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobDefinitions } from '@/app/job-definitions.server'
import { makeEvent } from '@/features/events/event.factory'
import { eventOperations } from '@/features/events/event.operations.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { placesFaults } from '../../../../tests/support/places-faults'
import { engines, openTestSite } from '../../../../tests/support/test-site'
import { attendeeChange } from '../attendee.schema'
import { changeAttendee } from '../attendees/change-attendee.server'
import { createLink } from '../links/link.repository.server'
import { acceptOffer, cancelByLink, declineOffer } from '../manage/answer-by-link.server'
import { changeRegistration } from '../manage/change-registration.server'
import { registerForEvent } from '../register-for-event.server'
import type { RegistrationRow } from '../registration.repository.server'
import { registrationRequest } from '../registration.schema'

/** More by hand: REGISTRATION_ROUNDS=2000. */
const ROUNDS = Number(process.env.REGISTRATION_ROUNDS ?? 200)
const HOUR = 3_600_000

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T10:00:00Z') }))
afterAll(() => void vi.useRealTimers())

const who = fc.nat({ max: 7 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('register' as const), who, guests: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('change' as const), who, guests: fc.nat({ max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('cancel', 'accept', 'decline', 'move up', 'move up beyond' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('set places' as const), places: fc.option(fc.integer({ min: 1, max: 6 })) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Round {
  services: Services
  eventId: number
  /** Whether places beyond the capacity may be taken: staff said so, or lowered it. */
  isBeyond: boolean
}

const rowsOf = ({ services, eventId }: Round): Promise<RegistrationRow[]> =>
  services.db.q().selectFrom('registrations').selectAll().where('eventId', '=', eventId).orderBy('id').execute()

const mailTo = async ({ services }: Round, ids: number[]) => {
  const rows = await services.db
    .q()
    .selectFrom('mail_messages')
    .select('aboutId')
    .where('aboutKind', '=', 'registration')
    .where('aboutId', 'in', [0, ...ids])
    .where('kind', 'not in', ['registration-notice', 'registration-passed-over'])
    .execute()
  return (id: number) => rows.filter(({ aboutId }) => aboutId === id).length
}

const address = (person: number) => `person-${person}@example.net`

async function take(round: Round, asked: Step) {
  const { services, eventId } = round
  if (asked.does === 'wait') {
    vi.setSystemTime(Date.now() + asked.hours * HOUR)
    while ((await services.jobs.runDue(services, jobDefinitions(services), ['upkeep'])) > 0);
    return
  }
  if (asked.does === 'set places') {
    round.isBeyond = true
    await eventOperations.update(services, eventId, { registration: { capacity: asked.places, waitlist: true, guestsAllowed: 3 } }, 1)
    return
  }
  if (asked.does === 'register') {
    const { guests } = asked
    await registerForEvent(services, registrationRequest.parse({ eventId, name: 'Ada Quist', email: address(asked.who), guests }))
    return
  }
  const row = (await rowsOf(round)).find(({ email }) => email === address(asked.who))
  if (!row) return
  const link = await createLink(services.db, row.id, services.clock.now().toISOString())
  if (asked.does === 'change') await changeRegistration(services, link, { guests: asked.guests })
  if (asked.does === 'cancel') await cancelByLink(services, link)
  if (asked.does === 'accept') await acceptOffer(services, link)
  if (asked.does === 'decline') await declineOffer(services, link)
  if (asked.does === 'move up' || asked.does === 'move up beyond') {
    const overCapacity = asked.does === 'move up beyond'
    if (overCapacity) round.isBeyond = true
    const change = attendeeChange.parse({ status: 'registered', overCapacity })
    await changeAttendee(services, { eventId, attendeeId: row.id, change, accountId: 1 })
  }
}

/** What holds whatever happens: there are places for all who have one, and no one waits beside places that their party could have. */
async function expectOrder(round: Round) {
  expect(await placesFaults(round.services.db)).toEqual([])
  if (round.isBeyond) return
  const places = await round.services.db
    .q()
    .selectFrom('registration_places')
    .select('beyond')
    .where('eventId', '=', round.eventId)
    .execute()
  expect(places.reduce((sum, { beyond }) => sum + beyond, 0)).toBe(0)
}

/** Each registration whose state a step changed is told of it once; nobody else hears anything but who asked again or changed something. */
async function expectOneMailEach(round: Round, asked: Step, before: RegistrationRow[], mailBefore: (id: number) => number) {
  const after = await rowsOf(round)
  const mailAfter = await mailTo(
    round,
    after.map(({ id }) => id),
  )
  for (const row of after) {
    const former = before.find(({ id }) => id === row.id)
    const count = mailAfter(row.id) - mailBefore(row.id)
    const isNew = former === undefined || former.status !== row.status
    const isAnswered = 'who' in asked && row.email === address(asked.who) && (asked.does === 'register' || asked.does === 'change')
    if (isNew && !isAnswered) expect([asked, row.status, count]).toEqual([asked, row.status, 1])
    else if (isNew) expect(count).toBeGreaterThanOrEqual(1)
    else if (!isAnswered) expect([asked, row.status, count]).toEqual([asked, row.status, 0])
  }
}

async function play(services: Services, capacity: number, steps: Step[]) {
  const event = await makeEvent(services, { registration: { capacity, waitlist: true, guestsAllowed: 3 } })
  const round: Round = { services, eventId: event.id, isBeyond: false }
  for (const asked of steps) {
    const before = await rowsOf(round)
    const mailBefore = await mailTo(
      round,
      before.map(({ id }) => id),
    )
    await take(round, asked).catch((error) => {
      if (!(error instanceof ApiError)) throw error
    })
    await expectOrder(round)
    await expectOneMailEach(round, asked, before, mailBefore)
  }
  await services.db.q().deleteFrom('events').where('id', '=', event.id).execute()
}

describe.each(engines)('the waitlist on %s', (engine) => {
  test('B §3.7: whatever people and staff do, places are enough, no one waits beside a place, and each change of state has one mail', {
    timeout: 300_000,
  }, async () => {
    await using site = await openTestSite(engine)
    const rounds = engine === 'postgres' ? Math.ceil(ROUNDS / 8) : ROUNDS
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(step, { minLength: 5, maxLength: 25 }), (capacity, steps) =>
        play(site.services, capacity, steps),
      ),
      { numRuns: rounds },
    )
  })
})
