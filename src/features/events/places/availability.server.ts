import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { findEventById } from '../event.repository.server'
import { listUpcomingSessions, presentSessionRow } from '../schedule/session.repository.server'
import { listPlaces, type PlacesRow } from './places.repository.server'
import type { Availability, AvailabilityStatus } from './places.schema'
import type { RegistrationSettings } from './registration-settings.schema'
import { DATES_TO_CHOOSE } from './registration-state'
import { capacityAt, isDateClosed, settingsOf, windowOf } from './stored-settings.server'

/** From here on a number says nothing that would help to decide. */
const FEW = 10

type State = Pick<Availability, 'status' | 'placesLeft'>

/** The state for one person without guests: a free place that no waiting party could take (spec B §3.7). */
function stateOf(
  places: Pick<PlacesRow, 'taken' | 'openOffers'> | undefined,
  capacity: number | null,
  { waitlist }: RegistrationSettings,
): State {
  if (capacity === null) return { status: 'open', placesLeft: null }
  const { taken = 0, openOffers = 0 } = places ?? {}
  const left = openOffers > 0 ? 0 : Math.max(0, capacity - taken)
  const whenTaken = waitlist ? 'waitlist' : 'full'
  return { status: left > 0 ? 'open' : whenTaken, placesLeft: left < FEW ? left : null }
}

/** Whether someone could register at this moment (spec B §3.2). Throws ApiError 404 for an event that visitors do not see. */
export async function readAvailability(services: Pick<Services, 'db' | 'clock'>, eventId: number): Promise<Availability> {
  const { db, clock } = services
  const event = await findEventById(services, eventId)
  if (!event) throw new ApiError(404, 'Event not found')
  const settings = settingsOf(event)
  const window = windowOf(event, settings, clock)
  if (window !== 'open') return { status: window, placesLeft: null, sessions: [] }
  const places = new Map((await listPlaces(db, event.id)).map((row) => [row.session, row]))
  if (!settings.perSession) return { ...stateOf(places.get(''), settings.capacity, settings), sessions: [] }
  const coming = await listUpcomingSessions(db, event.id, { now: clock.now().toISOString(), limit: DATES_TO_CHOOSE })
  const sessions = coming.map((row) => ({
    ...withoutDetails(row),
    ...(isDateClosed(settings, row, clock)
      ? ({ status: 'closed', placesLeft: null } as const)
      : stateOf(places.get(row.startsAt), capacityAt(event, row.startsAt), settings)),
  }))
  return { status: bestOf(sessions.map(({ status }) => status)), placesLeft: null, sessions }
}

function withoutDetails(row: Parameters<typeof presentSessionRow>[0]) {
  const { startsAt, endsAt, timeZone, insteadOf } = presentSessionRow(row)
  return { startsAt, endsAt, timeZone, ...(insteadOf && { insteadOf }) }
}

const bestOf = (statuses: AvailabilityStatus[]): AvailabilityStatus =>
  (['open', 'waitlist', 'full'] as const).find((status) => statuses.includes(status)) ?? 'closed'
