import { findExpiredCount } from '@/content/retention.server'
import type { EventRow } from '@/features/events/event.repository.server'
import type { Database } from '@/platform/database/database.server'
import type { Page } from '@/platform/rendering/page-query'
import type { Attendee, AttendeeCounts } from '../attendee.schema'
import { listPlaces } from '../places/places.repository.server'
import { listPositions } from '../places/waitlist.repository.server'
import {
  countByStatus,
  listRegistrations,
  REGISTRATION,
  type RegistrationFilter,
  type RegistrationRow,
} from '../registration.repository.server'
import { findChanged } from '../versions/version.repository.server'
import { type AttendeeContext, presentAttendee } from './attendee.presenter.server'
import { countPresent, findPresent } from './registration-session.repository.server'

/** Registrations as staff see them, newest first, in batches. */
export async function* listAttendees(
  db: Database,
  which: RegistrationFilter & { presentAt?: string | undefined },
  page: Partial<Page>,
): AsyncGenerator<Attendee[], void> {
  const positions = await listPositions(db, which.eventId)
  for await (const rows of listRegistrations(db, which, page)) {
    const contextOf = await contextsOf(db, rows, { positions, presentAt: which.presentAt })
    yield rows.map((row) => presentAttendee(row, contextOf(row)))
  }
}

async function contextsOf(
  db: Database,
  rows: readonly RegistrationRow[],
  { positions, presentAt }: { positions: ReadonlyMap<number, number>; presentAt: string | undefined },
): Promise<(row: RegistrationRow) => AttendeeContext> {
  const ids = rows.map(({ id }) => id)
  const present = await findPresent(db, ids, presentAt)
  const changed = await findChanged(db, ids)
  return ({ id }) => ({ isPresent: present.has(id), position: positions.get(id) ?? null, hasFormerVersions: changed.has(id) })
}

/** One of them. */
export async function presentOneAttendee(db: Database, row: RegistrationRow, presentAt?: string): Promise<Attendee> {
  const positions = row.status === 'waitlisted' ? await listPositions(db, row.eventId) : new Map<number, number>()
  const contextOf = await contextsOf(db, [row], { positions, presentAt: presentAt ?? (row.session || undefined) })
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
