import { findExpiredCount } from '@/content/retention.server'
import { type EventRow, findStoredEvent } from '@/features/events/event.repository.server'
import type { Database } from '@/platform/database/database.server'
import type { Page } from '@/platform/rendering/page-query'
import type { Services } from '@/platform/services.server'
import type { Clock } from '@/platform/time/clock'
import { dateState } from '../mail/date-state.server'
import { listPlaces } from '../places/places.repository.server'
import { listPositions } from '../places/waitlist.repository.server'
import { REGISTRATION, type RegistrationRow } from '../record/registration.repository.server'
import type { DateState } from '../record/registration.schema'
import { countByStatus, listRegistrations, type RegistrationFilter } from '../record/registration-list.repository.server'
import { findChanged } from '../versions/version.repository.server'
import { type AttendeeContext, presentAttendee } from './attendee.presenter.server'
import type { Attendee, AttendeeCounts } from './attendee.schema'
import { countPresent, findPresent } from './registration-session.repository.server'

type Known = Pick<Services, 'db' | 'clock'>

/** Registrations of an event as staff see them, newest first, in batches. */
export async function* listAttendees(
  { db, clock }: Known,
  event: EventRow,
  which: Omit<RegistrationFilter, 'eventId'> & { presentAt?: string | undefined },
  page: Partial<Page>,
): AsyncGenerator<Attendee[], void> {
  const positions = await listPositions(db, event.id)
  const sessionStateOf = sessionStates(event, clock)
  for await (const rows of listRegistrations(db, { ...which, eventId: event.id }, page)) {
    const contextOf = await contextsOf(db, rows, { positions, sessionStateOf, presentAt: which.presentAt })
    yield rows.map((row) => presentAttendee(row, contextOf(row)))
  }
}

/** The states of an event's dates; each is looked up once, however many people it has. */
function sessionStates(event: EventRow, clock: Clock): (row: RegistrationRow) => DateState | null {
  const states = new Map<string, DateState>()
  return (registration) => {
    const { session } = registration
    if (!session) return null
    const state = states.get(session) ?? dateState({ event, registration }, clock)
    states.set(session, state)
    return state
  }
}

interface Context {
  positions: ReadonlyMap<number, number>
  sessionStateOf: ReturnType<typeof sessionStates>
  presentAt: string | undefined
}

async function contextsOf(
  db: Database,
  rows: readonly RegistrationRow[],
  { positions, sessionStateOf, presentAt }: Context,
): Promise<(row: RegistrationRow) => AttendeeContext> {
  const ids = rows.map(({ id }) => id)
  const present = await findPresent(db, ids, presentAt)
  const changed = await findChanged(db, ids)
  return (row) => ({
    isPresent: present.has(row.id),
    sessionState: sessionStateOf(row),
    position: positions.get(row.id) ?? null,
    hasFormerVersions: changed.has(row.id),
  })
}

/** One of them. */
export async function presentOneAttendee({ db, clock }: Known, row: RegistrationRow, presentAt?: string): Promise<Attendee> {
  const event = await findStoredEvent(db, row.eventId)
  const positions = row.status === 'waitlisted' ? await listPositions(db, row.eventId) : new Map<number, number>()
  const sessionStateOf = event ? sessionStates(event, clock) : () => null
  const contextOf = await contextsOf(db, [row], { positions, sessionStateOf, presentAt: presentAt ?? (row.session || undefined) })
  return presentAttendee(row, contextOf(row))
}

/** How many registrations there are of each kind: of a session, or of all (`filter`); and how many were at one (`presentAt`). */
export async function countAttendees(
  db: Database,
  event: EventRow,
  { filter, presentAt }: { filter: string | undefined; presentAt: string | undefined },
): Promise<AttendeeCounts> {
  const byStatus = await countByStatus(db, { eventId: event.id, session: filter })
  const places = (await listPlaces(db, event.id)).filter(({ session }) => !filter || session === filter)
  const present = await countPresent(db, event.id)
  return {
    ...byStatus,
    placesTaken: places.reduce((sum, { taken }) => sum + taken, 0),
    present: presentAt ? (present.get(presentAt) ?? 0) : Math.max(0, ...present.values()),
    expired: await findExpiredCount(db, { entity: REGISTRATION, entityId: event.id }),
  }
}
