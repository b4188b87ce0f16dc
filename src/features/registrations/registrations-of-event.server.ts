import type { AttachedRows } from '@/content/attached-rows.server'
import { countDeletedRegistrations, restoreRegistrations, setRegistrationsAside } from './deleted-registration.repository.server'

/** An event's registrations go aside and come back with it (spec decisions, 'The staff area'). */
export const registrationsOfEvent: AttachedRows = {
  noun: 'event',
  setAside: ({ db }, eventId, item) => setRegistrationsAside(db, eventId, item.id),
  restore: ({ db }, _eventId, item) => restoreRegistrations(db, item.id),
  count: countDeletedRegistrations,
}
