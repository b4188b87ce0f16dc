import { queueMail } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { composeEmails } from '../emails/occasions.server'
import type { EventRow } from '../event.repository.server'
import type { PlacesRow } from '../places/places.repository.server'
import { markPassedOver } from '../places/waitlist.repository.server'

/**
 * Notifies staff that parties wait past free places that they don't fit into, or that no email can offer them: once for each (spec B §3.7). `before` a
 * number of the queue, where those behind it had no turn.
 */
export async function notifyOfPassedOver(services: Services, { event, places }: { event: EventRow; places: PlacesRow }, before?: number) {
  const at = services.clock.now().toISOString()
  for (const registration of await markPassedOver(services.db, places, { before, at }))
    await queueMail(services, composeEmails(services, 'passed-over', { event, registration }))
}
