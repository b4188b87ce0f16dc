import { holdStoredEvent } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { NewAttendee } from '../attendee.schema'
import { chosenSession } from '../places/chosen-session.server'
import { contributionCents } from '../places/contribution'
import { formatFull } from '../places/full'
import { noteFullness } from '../places/fullness.server'
import { holdPlaces, placesLeft, takePlaces } from '../places/places.repository.server'
import { findRegistrationOf, insertRegistration, type RegistrationRow } from '../registration.repository.server'
import { newRegistration } from '../registration-columns.server'
import { sendToPerson } from '../send-about-registrations.server'
import { keepVersion } from '../versions/version.repository.server'

/**
 * Gives somebody a place by hand, whether or not visitors can register just then (spec B §3.8). Throws ApiError: 404 for an unknown event,
 * 409 for an address that is registered already, and where there is no place and staff did not say that it goes beyond the capacity.
 */
export const addAttendee = (
  services: Services,
  asked: { eventId: number; attendee: NewAttendee; accountId: number },
): Promise<RegistrationRow> =>
  services.db.tx(async () => {
    const { db, clock } = services
    const { attendee } = asked
    const event = await holdStoredEvent(db, asked.eventId)
    if (!event) throw new ApiError(404, 'Event not found')
    const settings = settingsOf(event)
    const session = await chosenSession(services, event, settings, attendee.session)
    const places = await holdPlaces(db, { event_id: event.id, session }, settings.capacity)
    const before = { ...places }
    const stored = await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(attendee.email) })
    if (stored && stored.status !== 'cancelled') throw new ApiError(409, `${attendee.email} is on the list already`)
    if (!(await takePlaces(db, places, 1 + attendee.guests, { isBeyond: attendee.overCapacity })))
      throw new ApiError(409, formatFull(placesLeft(places)))
    const at = clock.now().toISOString()
    if (stored) await keepVersion(db, stored, at)
    const contribution = contributionCents(settings.price, { contribution: null, guests: attendee.guests })
    const key = { eventId: event.id, session, email: attendee.email }
    const registration = await insertRegistration(
      db,
      newRegistration(key, { ...unasked, ...attendeeColumns(attendee), contribution_cents: contribution }, { placedAt: at }),
      at,
    )
    if (attendee.notify) await sendToPerson(services, 'confirmed', { event, registration })
    await recordAudit(services, {
      accountId: asked.accountId,
      action: 'create',
      entity: 'attendee',
      entityId: registration.id,
      label: event.title,
    })
    await noteFullness(services, before, places)
    return registration
  })

const attendeeColumns = ({ name, guests }: NewAttendee) => ({ name, guests })

/** What only the person could have said. */
const unasked = {
  answers: '{}',
  in_diamond_heart_group: 0,
  diamond_heart_group_name: null,
  additional_message: null,
  scholarship: 0,
  scholarship_note: null,
}
