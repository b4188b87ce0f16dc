import type { AttachedRows } from '@/content/attached-rows.server'
import { eraseMail, withdrawMail } from '@/features/mail/erase-mail.server'
import {
  countDeletedRegistrations,
  listDeletedRegistrationIds,
  restoreRegistrations,
  setAsideRegistrations,
} from './deleted-registration.repository.server'
import { REGISTRATION } from './registration-mail.server'

/** An event's registrations go aside and come back with it (spec decisions, 'The staff area'), and so does the mail about them. */
export const registrationsOfEvent: AttachedRows = {
  noun: 'event',
  async setAside(services, eventId, item) {
    await setAsideRegistrations(services.db, eventId, item.id)
    await withdrawMail(services, REGISTRATION, await listDeletedRegistrationIds(services.db, item.id), item.deleted_at)
  },
  async restore(services, _eventId, item) {
    await restoreRegistrations(services.db, item.id)
    await withdrawMail(services, REGISTRATION, await listDeletedRegistrationIds(services.db, item.id), undefined)
  },
  purge: async (services, item) => eraseMail(services, REGISTRATION, await listDeletedRegistrationIds(services.db, item.id)),
  count: countDeletedRegistrations,
}
