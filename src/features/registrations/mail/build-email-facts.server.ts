import { isSeen } from '@/content/published.server'
import type { EventRow } from '@/features/events/event.repository.server'
import type { Price } from '@/features/events/registration/registration-settings.schema'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import type { Services } from '@/platform/services.server'
import type { RegistrationRow } from '../record/registration.repository.server'
import { buildEventFacts } from './build-event-facts.server'
import { calendarEntry } from './calendar-entry.server'
import { choicesOf } from './choices-of.server'
import type { EmailFacts } from './email-facts.server'
import { priceFacts } from './price-facts.server'

export interface EmailTopic {
  registration: RegistrationRow
  event: EventRow
  position?: number | null
  /** The one session that it is about, where it is not that of the registration. */
  session?: string
}

/** What a message to a person says of their registration as it is now; without a place they get neither link nor welcome. */
export function buildEmailFacts(
  services: Pick<Services, 'config' | 'clock' | 'site'>,
  { registration, event, position = null, session = registration.session }: EmailTopic,
  method: 'REQUEST' | 'CANCEL' | undefined,
): EmailFacts {
  const { questions, price, welcome } = settingsOf(event)
  const { id, name, status, guests } = registration
  const hasPlace = status === 'registered'
  const hasPage = isSeen(services, event)
  const content = method ? calendarEntry(services, { registration, event }, method) : null
  return {
    name,
    event: buildEventFacts(event, session, { clock: services.clock, hasPlace }),
    eventUrl: `${services.config.publicUrl}/events${hasPage ? `/${event.slug}` : ''}`,
    hasPage,
    registrationId: id,
    status,
    position: status === 'waitlisted' ? position : null,
    hasWaited: hasPlace && registration.queueNumber !== null,
    guests,
    choices: choicesOf(registration, questions),
    price: hasPlace || status === 'offered' ? priceOf(price, registration) : null,
    welcome: hasPlace ? welcome : null,
    calendar: method && content ? { method, content } : null,
  }
}

/** People who haven't taken the place yet read what it costs, and not yet how to pay. */
function priceOf(price: Price, registration: RegistrationRow): EmailFacts['price'] {
  const words = priceFacts(price, registration)
  return words && registration.status === 'offered' ? { ...words, payUrl: null, instructions: null } : words
}
