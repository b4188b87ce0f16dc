import { takeIn } from '@tests/support/attendee-calendar'
import { expectedEmails } from '@tests/support/expected-emails'
import { placesFaults } from '@tests/support/places-faults'
import { takeStep } from '@tests/support/series-actions'
import { byId, shown } from '@tests/support/series-changes'
import { address, FIRST, HOUR, SeriesRound, seriesSettings, spanOf } from '@tests/support/series-round'
import { DAYS, PEOPLE, type SeriesStep, seriesStep } from '@tests/support/series-steps'
import { engines, openTestSite } from '@tests/support/test-site'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/platform/http/errors.server'
import { makeEvent } from './event.factory'
import type { RegistrationRow } from './places/registration.repository.server'
import { readByLink } from './registration/read-registration.server'

/** More by hand: CONTRIBUTING.md says how. */
const ROUNDS = Number(process.env.SERIES_ROUNDS ?? 24)
const STEPS = Number(process.env.SERIES_STEPS ?? 20)
const NOW = '2027-05-31T10:00:00Z'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
afterAll(() => void vi.useRealTimers())

/** Places, states and sequences, whatever has happened. */
async function compare(round: SeriesRound) {
  const [event, rows, sessions] = [await round.event(), await round.rows(), await round.sessions()]
  const now = new Date().toISOString()
  const dateOf = ({ session }: { session: string }) =>
    event.state === 'scheduled' ? sessions.find(({ startsAt, state }) => startsAt === session && state === 'scheduled') : undefined
  const isOpen = (places: { session: string }) => (dateOf(places)?.begins ?? '') > now
  for (const row of rows.filter(({ status }) => status !== 'cancelled')) {
    const { state } = shown(event, row)
    expect([row.session, state, state === 'scheduled']).toEqual([row.session, state, (dateOf(row)?.ends ?? '') > now])
    expect(state).not.toBe('gone')
    // What ended since the last job ran is over with the next one.
    const isAlive = Date.parse(row.offerEndsAt ?? '') > Date.now() - 60_000
    if (row.status === 'offered') expect([row.session, isOpen(row), isAlive]).toEqual([row.session, true, true])
  }
  expect(await placesFaults(round.services.db, isOpen)).toEqual([])
  for (const { id, calendarSequence } of rows) {
    expect(calendarSequence).toBeGreaterThanOrEqual(round.sequences.get(id) ?? 0)
    round.sequences.set(id, calendarSequence)
  }
}

/** A calendar that took in every email shows those of the upcoming dates on which they have a place by their page. */
async function compareCalendars(round: SeriesRound) {
  const rows = (await round.rows()).filter(({ status }) => status !== 'cancelled')
  for (let person = 0; person < PEOPLE; person++) {
    const own = rows.find(({ email }) => email === address(person))
    const { entries } = takeIn(await round.entriesFor(person), '2028-01-01')
    const upcoming = entries.filter(({ instant }) => Date.parse(instant) + HOUR > Date.now()).map(({ startsAt }) => startsAt)
    expect(upcoming.toSorted()).toEqual(own ? await datesOnPage(round, own) : [])
  }
}

async function datesOnPage(round: SeriesRound, row: RegistrationRow): Promise<string[]> {
  const { status, session, otherDates } = await readByLink(round.services, await round.linkTo(row))
  return [{ status, session }, ...otherDates]
    .flatMap((date) => (date.status === 'registered' && date.session?.state === 'scheduled' ? [date.session.startsAt] : []))
    .toSorted()
}

async function play(services: SeriesRound['services'], steps: SeriesStep[]) {
  vi.setSystemTime(new Date(NOW))
  const { id } = await makeEvent(services, {
    ...{ month: '', date: '', year: '', time: '' },
    ...spanOf(`${FIRST}T19:00`),
    recurrence: `FREQ=WEEKLY;BYDAY=TH;COUNT=${DAYS}`,
    registration: { ...seriesSettings, capacity: 2 },
  })
  const round = new SeriesRound(services, id)
  try {
    for (const step of steps) {
      vi.setSystemTime(Date.now() + 1000)
      const before = await round.rows()
      const outcome = await takeStep(round, step).catch((error) => {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
      })
      const after = await round.rows()
      if (!outcome) expect(after).toEqual(before)
      expect(await round.newEmails()).toEqual(outcome ? expectedEmails({ before: byId(before), ...outcome, after }) : {})
      await compare(round)
    }
    await compareCalendars(round)
  } finally {
    for (const table of ['events', 'mail_messages', 'jobs', 'deleted_items'] as const) await services.db.deleteFrom(table).execute()
  }
}

describe.each(engines)('a series, on %s', (engine) => {
  test('B §3: whatever people, staff and the clock do, places, emails and calendars are as they must be', {
    timeout: 3_600_000,
  }, async () => {
    await using site = await openTestSite(engine)
    await site.logIn()
    await fc.assert(
      fc.asyncProperty(fc.array(seriesStep, { minLength: 5, maxLength: STEPS, size: 'max' }), (steps) => play(site.services, steps)),
      { numRuns: engine === 'postgres' ? Math.ceil(ROUNDS / 8) : ROUNDS },
    )
  })
})
