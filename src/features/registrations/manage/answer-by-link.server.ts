import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { type PersonalOccasion, queueEmail } from '../emails/occasions.server'
import { carryOut } from '../lifecycle/carry-out.server'
import { canCarryOut } from '../lifecycle/transitions'
import { dateState } from '../mail/date-state.server'
import { subjectAsSeen } from '../mail/subject-as-seen.server'
import { waitlistPosition } from '../places/waitlist.repository.server'
import type { RegistrationRow } from '../record/registration.repository.server'
import type { RegistrationStatus } from '../record/registration.schema'
import { lockByLink, lockOtherDate } from './linked-registration.server'
import { canCancel, canChange, requireStanding } from './registration-state.server'

/** Gives up a place, an offer or a turn on the waitlist. Once more changes nothing. Throws ApiError: 404, 410, 409 for what is over. */
export const cancelByLink = (services: Services, token: string): Promise<void> => cancel(services, () => lockByLink(services, token))

/** The same for a further date of the same person. Throws ApiError also 404 for a date on whose list they aren't. */
export const cancelOtherDate = (services: Services, token: string, session: string): Promise<void> =>
  cancel(services, () => lockOtherDate(services, token, session))

const cancel = (services: Services, lock: () => ReturnType<typeof lockByLink>): Promise<void> =>
  services.db.tx(async () => {
    const { registration, ...locked } = await lock()
    if (!canCarryOut('cancel', registration)) return
    await requireStanding(services, { ...locked, registration }, canCancel)
    await carryOut(services, 'cancel', { ...locked, registration })
  })

/** Why there is no offer to answer. */
function noOffer({ status, endedBy }: Pick<RegistrationRow, 'status' | 'endedBy'>): ApiError {
  if (status === 'registered') return new ApiError(409, 'You already have a place. You can cancel it instead')
  if (status === 'waitlisted') return new ApiError(409, 'We aren’t holding a place for you yet. We’ll email you if one opens up')
  const isExpired = status === 'offered' || endedBy === 'lapsed'
  return new ApiError(409, isExpired ? 'This offer has expired, and the place was released' : 'This registration was canceled')
}

/**
 * Accepts the place that is held for someone. For someone who already has a place it changes nothing (spec B §3.6). Throws ApiError: 404, 410,
 * 409 where none is held any more.
 */
export const acceptOffer = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const { clock } = services
    const { registration, ...locked } = await lockByLink(services, token)
    if (registration.status === 'registered') return
    // Without an end it stands still since a restore.
    const isOpen = registration.offerEndsAt === null || registration.offerEndsAt > clock.now().toISOString()
    if (!isOpen || !canCarryOut('accept', registration)) throw noOffer(registration)
    await requireStanding(services, { ...locked, registration }, canChange)
    await carryOut(services, 'accept', { ...locked, registration })
  })

/** Releases it, and leaves the waitlist. Once more changes nothing. Throws ApiError: 404, 410, 409 where none is held. */
export const declineOffer = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const { registration, ...locked } = await lockByLink(services, token)
    if (registration.status === 'cancelled') return
    if (!canCarryOut('decline', registration)) throw noOffer(registration)
    await carryOut(services, 'decline', { ...locked, registration })
  })

const OCCASIONS = { registered: 'confirmed', waitlisted: 'waitlisted', offered: 'offered', cancelled: 'cancelled' } satisfies Record<
  RegistrationStatus,
  PersonalOccasion
>

/** The email that says how a registration stands. */
const occasionOf = ({ status, endedBy }: Pick<RegistrationRow, 'status' | 'endedBy'>): PersonalOccasion =>
  endedBy === 'lapsed' ? 'lapsed' : OCCASIONS[status]

/**
 * Sends the current confirmation again: where its date doesn't take place as planned, that (spec B §3.6). Throws ApiError: 404, 410,
 * 409 for what is over, 429 where that was sent often enough for a day.
 */
export const resendByLink = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const { event, registration } = await lockByLink(services, token)
    const state = dateState(await subjectAsSeen(services, { event, registration }), services.clock)
    const isEnded = registration.status === 'cancelled'
    if (state === 'over' && !isEnded) throw new ApiError(409, `This ${registration.session ? 'date' : 'event'} is over`)
    const position = registration.status === 'waitlisted' ? await waitlistPosition(services.db, registration) : null
    const subject = { event, registration, position }
    const occasion = state === 'scheduled' || isEnded ? occasionOf(registration) : 'event-changed'
    const isSent = await queueEmail(services, occasion, subject, { initiator: 'stranger' })
    if (!isSent) throw new ApiError(429, 'This was sent to you several times today. Please check your inbox and spam folder')
  })
