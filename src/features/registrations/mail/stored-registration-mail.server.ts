import { findStoredEvent } from '@/features/events/event.repository.server'
import type { NewMail } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { findRegistrations } from '../registration.repository.server'
import { personalMail } from './registration-mail.server'
import { noticeMail } from './staff-mail.server'

/** The messages about registrations that are there, by their ids, as they would be caused now. */
export async function storedRegistrationMail(services: Pick<Services, 'db' | 'config' | 'clock' | 'site'>, ids: readonly number[]) {
  const { db } = services
  const events = new Map<number, ReturnType<typeof findStoredEvent>>()
  const eventOf = (id: number) => {
    const event = events.get(id) ?? findStoredEvent(db, id)
    events.set(id, event)
    return event
  }
  const mail = new Map<number, NewMail[]>()
  for (const registration of await findRegistrations(db, ids)) {
    const event = await eventOf(registration.eventId)
    if (event)
      mail.set(registration.id, [
        ...personalMail(services, 'confirmed', { registration, event }),
        ...noticeMail(services, { registration, event }),
      ])
  }
  return mail
}
