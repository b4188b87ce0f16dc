import type { EventRow } from '@/features/events/event.repository.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import { daysInARow, MAX_DAYS_LISTED } from '../mail/days-in-a-row'
import { findSession } from '../mail/registered-dates.server'
import type { RegistrationRow } from '../record/registration.repository.server'
import { listPlacesNear } from './places-near.repository.server'

interface PlacesInARow {
  /** When its person was reminded of the day before, and with it of this one; ISO-8601 UTC. */
  remindedAt: string | undefined
  /** Their further days that follow on it, each by its beginning. */
  following: string[]
}

/**
 * Of people who registered date by date, which of their dates of one event follow one another (spec B §3.10), by the ids of these registrations for
 * the date that begins at `session`.
 */
export async function findPlacesInARow(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  event: EventRow,
  session: string,
  rows: readonly RegistrationRow[],
): Promise<Map<number, PlacesInARow>> {
  const day = session.slice(0, 10)
  const emailKeys = rows.flatMap(({ emailKey }) => (emailKey === null ? [] : [emailKey]))
  const near = await listPlacesNear(db, { eventId: event.id, emailKeys, from: addDays(day, -1), to: addDays(day, MAX_DAYS_LISTED) })
  // People stay registered for a date that is canceled.
  const starts = new Set([session, ...near.map((place) => place.session)])
  const sessions = [...starts].flatMap((start) => findSession(event, start, clock.timeZone) ?? [])
  const upcoming = sessions.filter(({ startsAt, state }) => startsAt >= session && state === 'scheduled')
  const byPerson = Map.groupBy(near, ({ emailKey }) => emailKey)
  return new Map(
    rows.map(({ id, emailKey, placedAt }) => {
      const own = emailKey === null ? [] : (byPerson.get(emailKey) ?? [])
      const before = own.filter((place) => place.session < session && place.remindedAt !== null && place.remindedAt > (placedAt ?? ''))
      const theirs = new Set([session, ...own.map((place) => place.session)])
      const inARow = daysInARow(upcoming.filter(({ startsAt }) => theirs.has(startsAt)))
      return [id, { remindedAt: before[0]?.remindedAt ?? undefined, following: inARow.slice(1).map(({ startsAt }) => startsAt) }]
    }),
  )
}
