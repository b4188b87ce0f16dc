import { ApiError, invalidInput } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { Clock } from '@/platform/time/clock'
import { type EventRow, isEventOver } from '../event.repository.server'
import { findEventSession, listUpcomingSessions, type SessionRow } from '../schedule/session.repository.server'
import { sessionsUntil } from '../schedule/sync-sessions.server'
import type { RegistrationSettings } from './registration-settings.schema'
import { formatEventState, otherRegistrationUrl } from './registration-state'
import { deadlineOf, minutesBefore } from './stored-settings.server'
import { DATES_TO_CHOOSE } from './upcoming-sessions'

export type Window = 'open' | 'closed' | 'not-yet' | 'over'

export function windowOf(event: EventRow, settings: RegistrationSettings, clock: Clock): Window {
  const now = clock.now().toISOString()
  if (isEventOver(event, clock)) return 'over'
  if (event.state !== 'scheduled' || settings.mode === 'none' || otherRegistrationUrl(event)) return 'closed'
  if (settings.opensAt && now < settings.opensAt) return 'not-yet'
  // Dates registered for singly close each on its own (`isDateClosed`).
  const deadline = settings.perSession ? settings.closesAt : deadlineOf(event, clock.timeZone)
  return deadline && now >= deadline ? 'closed' : 'open'
}

/** Whether registration is closed for a date that people register for on its own: its deadline has passed (spec B §3.11). */
export const isDateClosed = ({ closesBefore }: RegistrationSettings, { begins }: { begins: string }, clock: Clock): boolean =>
  closesBefore !== null && clock.now().toISOString() >= minutesBefore(begins, closesBefore)

const CLOSED = 'Registration for this event has closed'

/** Throws ApiError 409, in words, where it takes none. */
export function requireOpen(event: EventRow, settings: RegistrationSettings, clock: Clock) {
  if (event.state !== 'scheduled') throw new ApiError(409, `${formatEventState(event.state)} Registration for it is closed`)
  const window = windowOf(event, settings, clock)
  if (window === 'open') return
  if (window === 'not-yet') throw new ApiError(409, 'Registration for this event has not opened yet')
  if (settings.mode === 'none') throw new ApiError(409, 'You don’t need to register for this event')
  throw new ApiError(
    409,
    window === 'closed' && otherRegistrationUrl(event) ? 'You can’t register for this event here. Its page says where you can' : CLOSED,
  )
}

/** A party of more people than there will ever be places for would wait in vain (spec B §3.3). Throws ApiError 400. */
export function requirePossible(capacity: number | null, people: number) {
  if (capacity === null || people <= capacity) return
  throw invalidInput('guests', capacity === 1 ? 'There is only 1 place in total' : `There are only ${capacity} places in total`)
}

type Parts = Pick<Services, 'db' | 'clock'>

const NOT_HELD = 'This event isn’t held on that date. Please choose another'
const TOO_FAR = 'You can register up to two years ahead. Please choose an earlier date'

/**
 * The start a registration is stored under, '' for a whole event; none named means the next one. Throws ApiError 409 for one
 * that can't be chosen: unknown, canceled, over unless `isPastAllowed`, or past its deadline where `isOwnChoice`.
 */
export async function chosenSession(
  { db, clock }: Parts,
  event: EventRow,
  settings: RegistrationSettings,
  requested: string | null,
  { isPastAllowed = false, isOwnChoice = false } = {},
): Promise<string> {
  if (!settings.perSession) return ''
  const now = clock.now().toISOString()
  const isClosed = (row: SessionRow) => isOwnChoice && isDateClosed(settings, row, clock)
  const coming = requested ? [] : await listUpcomingSessions(db, event.id, { now, limit: DATES_TO_CHOOSE })
  const found = requested ? await findEventSession(db, event.id, requested) : (coming.find((row) => !isClosed(row)) ?? coming[0])
  if (!found) throw new ApiError(409, requested && requested >= sessionsUntil(clock.today()) ? TOO_FAR : NOT_HELD)
  if (found.ends <= now && !isPastAllowed) throw new ApiError(409, 'That date has passed. Please choose another')
  if (isClosed(found)) throw new ApiError(409, 'Registration for that date has closed. Please choose another')
  return found.startsAt
}

/** The date of an event that begins at `startsAt`, or why no one can register for it: `unknown` also where it was canceled. */
export async function findDate(
  { db, clock }: Parts,
  event: EventRow,
  settings: RegistrationSettings,
  startsAt: string,
): Promise<SessionRow | 'unknown' | 'closed'> {
  const found = await findEventSession(db, event.id, startsAt)
  if (!found) return 'unknown'
  return found.ends <= clock.now().toISOString() || isDateClosed(settings, found, clock) ? 'closed' : found
}
