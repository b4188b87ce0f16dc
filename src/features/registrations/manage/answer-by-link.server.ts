import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { queueForPerson, queueOnRequest } from '../mail/queue-registration-emails.server'
import type { Occasion } from '../mail/registration-mail.server'
import { type RegistrationRow, updateRegistration } from '../registration.repository.server'
import { endRegistration } from '../waitlist/end-registration.server'
import { waitlistPosition } from '../waitlist/waitlist.repository.server'
import { lockByLink } from './linked-registration.server'
import { requireChangeable } from './registration-state.server'

/** Gives up a place, an offer or a turn on the waitlist. Once more changes nothing. Throws ApiError: 404, 410, 409 for what is over. */
export const cancelByLink = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const held = await lockByLink(services, token)
    if (held.registration.status === 'cancelled') return
    requireChangeable(held, services.clock)
    await endRegistration(services, held, { endedBy: 'owner' })
  })

/** Why there is no offer to answer. */
function noOffer({ status, endedBy }: Pick<RegistrationRow, 'status' | 'endedBy'>): ApiError {
  if (status === 'registered') return new ApiError(409, 'You already have a place. You can cancel it instead')
  if (status === 'waitlisted') return new ApiError(409, 'We aren’t holding a place for you yet. We’ll email you if one opens up')
  const isExpired = status === 'offered' || endedBy === 'lapsed'
  return new ApiError(409, isExpired ? 'This offer has expired, and the place was released' : 'This registration was canceled')
}

/**
 * Takes the place that is held for somebody. For who has a place already, by whichever way, it changes nothing (spec B §3.6). Throws ApiError: 404, 410,
 * 409 where none is held any more.
 */
export const acceptOffer = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const { db, clock } = services
    const held = await lockByLink(services, token)
    const { event, registration } = held
    if (registration.status === 'registered') return
    const at = clock.now().toISOString()
    const isOffered = registration.status === 'offered' && (registration.offerEndsAt ?? '') > at
    if (!isOffered) throw noOffer(registration)
    requireChangeable(held, clock)
    const set = { status: 'registered', placedAt: at, offerEndsAt: null } as const
    const accepted = await updateRegistration(db, registration.id, set, at)
    await queueForPerson(services, 'confirmed', { event, registration: accepted })
  })

/** Releases it, and leaves the waitlist. Once more changes nothing. Throws ApiError: 404, 410, 409 where none is held. */
export const declineOffer = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const held = await lockByLink(services, token)
    if (held.registration.status === 'cancelled') return
    if (held.registration.status !== 'offered') throw noOffer(held.registration)
    await endRegistration(services, held, { endedBy: 'declined' })
  })

const AGAIN = { registered: 'confirmed', waitlisted: 'waitlisted', offered: 'offered', cancelled: 'cancelled' } satisfies Record<
  string,
  Occasion
>

/** Sends once more what tells of the registration as it is. Throws ApiError: 404, 410, 429 where that was sent often enough for a day. */
export const resendByLink = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const { event, registration } = await lockByLink(services, token)
    const position = registration.status === 'waitlisted' ? await waitlistPosition(services.db, registration) : null
    const isSent = await queueOnRequest(services, AGAIN[registration.status], { event, registration, position })
    if (!isSent) throw new ApiError(429, 'This was sent to you several times today. Please check your inbox and spam folder')
  })
