import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { EventRow } from '../event.repository.server'
import { findEventSession, listUpcomingSessions, type SessionRow } from '../schedule/session.repository.server'
import { sessionsUntil } from '../schedule/sync-sessions.server'
import type { RegistrationSettings } from './registration-settings.schema'
import { isDateClosed } from './registration-window.server'
import { DATES_TO_CHOOSE } from './upcoming-sessions'

type Parts = Pick<Services, 'db' | 'clock'>

const NOT_HELD = 'This event isn’t held on that date. Please choose another'
const TOO_FAR = 'You can register up to two years ahead. Please choose an earlier date'

/**
 * The session that a registration is stored under: its start where one registers for a single one, else ''. A client that names none, as the
 * documents know it, means the next one. Throws ApiError 409 for one that is unknown, cancelled or, unless `isPastAllowed`, over; and where a
 * person chooses (`isOwnChoice`), for one whose deadline has passed.
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
