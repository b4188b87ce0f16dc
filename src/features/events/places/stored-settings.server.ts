import type { Database } from '@/platform/database/database.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { Clock } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import type { Site } from '@/site/site.schema'
import { type EventRow, isEventOver, listSettings } from '../event.repository.server'
import { findEventSession, listUpcomingSessions, type SessionRow, sessionsUntil } from '../schedule/session.repository.server'
import { capacityOfDate } from '../schedule/timing'
import { defaultSettings, type PublicSettings, type RegistrationSettings, type StaffSettings } from './registration-settings.schema'
import { DATES_TO_CHOOSE, formatEventState, otherRegistrationUrl } from './registration-state'

type Row = Pick<EventRow, 'registration'>

export const settingsOf = ({ registration }: Row): RegistrationSettings => (registration ? withDefaults(registration) : defaultSettings)

const withDefaults = (settings: RegistrationSettings): RegistrationSettings => ({
  ...defaultSettings,
  ...settings,
  price: { ...defaultSettings.price, ...settings.price },
})

/** How many places a session has, or a whole event (session ''); null without a limit. */
export function capacityAt(event: Pick<EventRow, 'registration' | 'exceptions'>, session: string): number | null {
  const { capacity, perSession } = settingsOf(event)
  return perSession && session ? capacityOfDate(event.exceptions, session, capacity) : capacity
}

/** Settings as stored: null where nothing was chosen, else whole, so that new defaults change no stored event (spec B §3.1). */
export function settingsColumn(
  settings: RegistrationSettings | null | undefined,
  site: Pick<Site, 'currency'>,
): RegistrationSettings | null {
  if (!settings) return null
  const { price, ...whole } = withDefaults(settings)
  return { ...whole, price: { ...price, currency: (price.kind !== 'free' && price.currency) || site.currency } }
}

export const chosenSettings = (row: Row): RegistrationSettings | null => (row.registration ? settingsOf(row) : null)

/** Public settings, with when registration closes in the end; null where nothing was chosen. */
export function presentSettings(row: WithDeadline, deadline: string | null, siteZone: string): PublicSettings | null {
  if (!row.registration) return null
  const { mode, opensAt, closesAt, closesBefore, capacity, perSession, waitlist, guestsAllowed, questions, price } = settingsOf(row)
  const fields = { mode, opensAt, closesAt, closesBefore, deadline, capacity, perSession, waitlist, guestsAllowed, questions }
  const refund = price.refund && { ...price.refund, by: refundDeadline(row, siteZone) }
  // Nothing is to be paid before someone has a place, and how is only for them.
  return { ...fields, price: { ...price, payUrl: null, instructions: null, refund } }
}

export function presentSettingsForStaff(row: WithDeadline, deadline: string | null, siteZone: string): StaffSettings | null {
  const forVisitors = presentSettings(row, deadline, siteZone)
  const { price, reminder, cancellationNotice, welcome } = settingsOf(row)
  return forVisitors && { ...forVisitors, price, reminder, cancellationNotice, welcome }
}

type WithDeadline = Pick<EventRow, 'registration' | 'startsAt' | 'endsAt' | 'timeZone' | 'lastEndsAt'>

const MINUTE_MS = 60_000

const minutesBefore = (instant: string, minutes: number): string => new Date(Date.parse(instant) - minutes * MINUTE_MS).toISOString()

/** When registration finally closes (ISO-8601 UTC; spec B §3.11), null for never; `siteZone` is for events without a zone. */
export function deadlineOf(row: WithDeadline, siteZone: string): string | null {
  const { closesAt, closesBefore, perSession } = settingsOf(row)
  if (closesBefore === null) return closesAt
  const begins = row.startsAt && instantOf(row.startsAt, row.timeZone ?? siteZone)
  if (!perSession) return begins && minutesBefore(begins, closesBefore)
  if (!begins || !row.endsAt || !row.lastEndsAt) return null
  const length = Date.parse(`${row.endsAt}Z`) - Date.parse(`${row.startsAt}Z`)
  return minutesBefore(row.lastEndsAt, closesBefore + length / MINUTE_MS)
}

/** Until when something goes back to who cancels, ISO-8601 UTC; null where each date has its own, or no time is known. */
function refundDeadline(row: WithDeadline, siteZone: string): string | null {
  const { perSession, price } = settingsOf(row)
  if (perSession || !row.startsAt || !price.refund) return null
  return minutesBefore(instantOf(row.startsAt, row.timeZone ?? siteZone), price.refund.until ?? 0)
}

/** When registration for some event opens or closes next, ISO-8601 UTC: then pages say something else (spec B §3.1). */
export async function nextOpening(db: Database, clock: Clock): Promise<string | undefined> {
  const now = clock.now().toISOString()
  const rows = await listSettings(db)
  const moments = rows.flatMap((row) => [settingsOf(row).opensAt ?? '', deadlineOf(row, clock.timeZone) ?? ''])
  return moments.filter((moment) => moment > now).sort()[0]
}

type Window = 'open' | 'closed' | 'not-yet' | 'over'

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

/** Throws ApiError 409, in words, where it takes none. */
export function requireOpen(event: EventRow, settings: RegistrationSettings, clock: Clock) {
  if (event.state !== 'scheduled') throw new ApiError(409, `${formatEventState(event.state)} Registration for it is closed`)
  const window = windowOf(event, settings, clock)
  if (window === 'open') return
  if (window === 'not-yet') throw new ApiError(409, 'Registration for this event has not opened yet')
  if (settings.mode === 'none') throw new ApiError(409, 'You don’t need to register for this event')
  if (window === 'closed' && otherRegistrationUrl(event))
    throw new ApiError(409, 'You can’t register for this event here. Its page says where you can')
  throw new ApiError(409, 'Registration for this event has closed')
}

/** A party of more people than there will ever be places for would wait in vain (spec B §3.3). Throws ApiError 400. */
export function requirePossible(capacity: number | null, people: number) {
  if (capacity === null || people <= capacity) return
  throw invalidInput('guests', capacity === 1 ? 'There is only 1 place in total' : `There are only ${capacity} places in total`)
}

type Parts = Pick<Services, 'db' | 'clock'>

const NOT_HELD = 'This event isn’t held on that date. Please choose another'
const TOO_FAR = 'You can register up to two years ahead. Please choose an earlier date'

/** The start a registration is stored under, '' for a whole event; by default the next. Throws ApiError 409 where it can't be chosen. */
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
