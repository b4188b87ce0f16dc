import type { EventRow } from '@/features/events/event.repository.server'
import { queueMail } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { composeEmails } from '../emails/occasions.server'
import { listRegistrations, raiseCalendarSequences } from '../record/registration.repository.server'
import { firstUpcoming } from './recipients.repository.server'

interface Change {
  before: EventRow
  event: EventRow
  isDeleted?: boolean
  /** Where sessions were, by where they are. */
  moves?: ReadonlyMap<string, string>
  /** Who heard of it already. */
  told?: ReadonlySet<number>
}

/**
 * Writes to everyone who is registered, waits or was offered a place that the event has changed or is no more, within the transaction that
 * changes it; who holds a place gets the entry of their calendar with it (spec B §3.9).
 */
export async function notifyAttendees(services: Services, { moves, told, ...change }: Change) {
  const { db } = services
  const { event } = change
  const from = firstUpcoming(services, event)
  await raiseCalendarSequences(db, event.id)
  for await (const rows of listRegistrations(db, { eventId: event.id }, {}))
    await queueMail(
      services,
      // Whose date is over was there, and learns nothing new.
      rows
        .filter(({ id, session }) => (!session || session >= from) && !told?.has(id))
        .flatMap((registration) =>
          composeEmails(services, 'event-changed', { ...change, registration, formerStart: moves?.get(registration.session) }),
        ),
    )
}
