import { noteAttendeesNotified } from '@/content/deleted/deleted-items.server'
import type { DependentRows } from '@/content/deleted/dependent-rows.server'
import { findStoredEvent } from '@/features/events/event.repository.server'
import { capacityAt } from '@/features/events/registration/stored-settings.server'
import { resumeMail, suspendMail } from '@/features/mail/erase-mail.server'
import { purgeRegistrations } from './attendees/remove-attendees.server'
import { processWaitlist } from './lifecycle/process-waitlist.server'
import { deletionForAttendees, restorationForAttendees } from './messages/change-for-attendees.server'
import { findConcerned } from './messages/find-concerned.server'
import { notifyAttendees } from './messages/notify-attendees.server'
import { updateIsFull } from './places/is-full.server'
import { lockAllPlaces, recountPlaces } from './places/places.repository.server'
import {
  countDeletedRegistrations,
  listDeletedRegistrationIds,
  restoreRegistrations,
  setAsideRegistrations,
} from './record/deleted-registration.repository.server'
import { REGISTRATION, raiseEveryCalendarSequence } from './record/registration.repository.server'

import { syncRegistrationsWithEvent } from './sync-registrations-with-event.server'

/** Registrations are set aside and restored with their event (spec decisions, 'The staff area'), and so are the messages about them. */
export const registrationsOfEvent: DependentRows = {
  noun: 'event',
  saved: syncRegistrationsWithEvent,
  async setAside(services, eventId, item, { tellAttendees, noteToAttendees = null }) {
    const { db } = services
    await lockAllPlaces(db, eventId)
    const event = await findStoredEvent(db, eventId)
    const change = event && tellAttendees ? await deletionForAttendees(services, event) : undefined
    const concerned = change && (await findConcerned(services, change))
    // What the page of the link and its calendar file say from now on is newer than what calendars have; what comes back is newer again.
    await raiseEveryCalendarSequence(db, eventId)
    await setAsideRegistrations(db, eventId, item.id)
    await suspendMail(services, REGISTRATION, await listDeletedRegistrationIds(db, item.id), item.deletedAt)
    // After waiting messages were suspended: these are to be sent.
    if (!change || !concerned || concerned.people.length === 0) return
    await notifyAttendees(services, { ...change, concerned, words: noteToAttendees })
    await noteAttendeesNotified(db, item.id)
  },
  async restore(services, eventId, item, { tellAttendees, noteToAttendees = null }) {
    const { db } = services
    await restoreRegistrations(db, item.id)
    await resumeMail(services, REGISTRATION, await listDeletedRegistrationIds(db, item.id))
    const event = await findStoredEvent(db, eventId)
    if (!event) return
    await recountPlaces(db, eventId, (session) => capacityAt(event, session))
    for (const places of await lockAllPlaces(db, eventId))
      await processWaitlist(services, { event, places }, { hasOverdue: true, wasAway: true })
    await updateIsFull(services, eventId)
    await raiseEveryCalendarSequence(db, eventId)
    if (!tellAttendees || !item.attendeesNotified) return
    const change = await restorationForAttendees(services, event)
    await notifyAttendees(services, { ...change, concerned: await findConcerned(services, change), words: noteToAttendees })
  },
  purge: async (services, item) => purgeRegistrations(services, await listDeletedRegistrationIds(services.db, item.id)),
  count: countDeletedRegistrations,
}
