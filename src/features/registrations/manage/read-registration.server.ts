import { findStoredEvent } from '@/features/events/event.repository.server'
import { eventViews } from '@/features/events/event-views.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { findSession } from '@/features/events/sessions/session.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { RegistrationRow } from '../registration.repository.server'
import { detailsOf } from '../registration-columns.server'
import { positionOf } from '../waitlist/waitlist.repository.server'
import { findByLink } from './linked-registration.server'
import type { ManagedRegistration } from './managed-registration.schema'
import { canChange } from './registration-state.server'

/** A registration for whoever has its link (spec B §3.6). Throws ApiError: 404 for a link that never was, 410 for what was removed. */
export async function readByLink(services: Services, token: string): Promise<ManagedRegistration> {
  const { db, clock } = services
  const row = await findByLink(db, token)
  const event = await findStoredEvent(db, row.event_id)
  const [told] = event ? await eventViews.visitors.present([event], services) : []
  if (!event || !told) throw new ApiError(410, 'This event is no longer there')
  const holdsPlace = row.status === 'registered'
  return {
    ...detailsOf(row),
    email: row.email,
    payment: row.payment,
    status: row.status,
    endedBy: row.ended_by,
    position: row.status === 'waitlisted' ? await positionOf(db, row) : null,
    offerEndsAt: row.offer_ends_at,
    event: { ...told, joinUrl: holdsPlace ? event.join_url : null },
    welcome: holdsPlace ? settingsOf(event).welcome : null,
    session: await spanOf(services, row, event.time_zone ?? clock.timeZone),
    canChange: canChange({ event, registration: row }, clock),
  }
}

/** When its session is; where that no longer takes place, when it would have begun. */
async function spanOf({ db }: Services, { event_id, session }: RegistrationRow, timeZone: string) {
  if (!session) return null
  const found = await findSession(db, event_id, session)
  return found
    ? { startsAt: found.starts_at, endsAt: found.ends_at, timeZone: found.time_zone }
    : { startsAt: session, endsAt: session, timeZone }
}
