import type { AttachedRows } from '@/content/deleted/attached-rows.server'
import { findStoredEvent } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { withdrawMail } from '@/features/mail/erase-mail.server'
import { forgetRegistrations } from './attendees/remove-attendees.server'
import {
  countDeletedRegistrations,
  listDeletedRegistrationIds,
  restoreRegistrations,
  setAsideRegistrations,
} from './deleted-registration.repository.server'
import { followEvent } from './follow-event.server'
import { REGISTRATION } from './mail/registration-mail.server'
import { tellAttendees } from './messages/tell-attendees.server'
import { keepFullness } from './places/fullness.server'
import { holdAllPlaces, recountPlaces } from './places/places.repository.server'
import { settleQueue } from './waitlist/offer-places.server'

/** An event's registrations go aside and come back with it (spec decisions, 'The staff area'), and so does the mail about them. */
export const registrationsOfEvent: AttachedRows = {
  noun: 'event',
  saved: followEvent,
  async setAside(services, eventId, item, { tellAttendees: isTold }) {
    const { db } = services
    await holdAllPlaces(db, eventId)
    const event = await findStoredEvent(db, eventId)
    await setAsideRegistrations(db, eventId, item.id)
    await withdrawMail(services, REGISTRATION, await listDeletedRegistrationIds(db, item.id), item.deletedAt)
    // After what waits was withdrawn, for this is to be sent.
    if (isTold && event) await tellAttendees(services, { before: event, event: { ...event, state: 'cancelled' }, isDeleted: true })
  },
  async restore(services, eventId, item) {
    const { db } = services
    await restoreRegistrations(db, item.id)
    await withdrawMail(services, REGISTRATION, await listDeletedRegistrationIds(db, item.id), undefined)
    const event = await findStoredEvent(db, eventId)
    if (!event) return
    await recountPlaces(db, eventId, settingsOf(event).capacity)
    for (const places of await holdAllPlaces(db, eventId)) await settleQueue(services, event, places)
    await keepFullness(services, eventId)
  },
  purge: async (services, item) => forgetRegistrations(services, await listDeletedRegistrationIds(services.db, item.id)),
  count: countDeletedRegistrations,
}
