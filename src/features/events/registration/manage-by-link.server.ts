import { queueMail } from '@/features/mail/queue-mail.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { datesChanged } from '../emails/about-dates.server'
import { calendarEntry } from '../emails/build-email-facts.server'
import { queueEmail } from '../emails/define-email.server'
import { dateState, isOff, publishedTopic } from '../emails/registered-dates.server'
import { cancelled } from '../emails/to-person.server'
import { findStoredEvent } from '../event.repository.server'
import { settledPayment } from '../places/format-price'
import type { RegistrationDetailFields } from '../places/person-details.schema'
import { canBeTaken, type PlacesRow, placesLeft, versionedDetails } from '../places/places.repository.server'
import { findRegistrationOf, listRegisteredDates, type RegistrationRow } from '../places/registration.repository.server'
import { type DetailColumns, detailColumns, registrationDetailsOf, withoutUnasked } from '../places/registration-columns.server'
import { waitlistPosition } from '../places/registration-list.repository.server'
import { formatFull } from '../places/registration-state'
import { chosenSession, requireOpen, requirePossible, settingsOf } from '../places/stored-settings.server'
import { changeAddress, currentEmail } from './correct-address.server'
import { carryOut } from './lifecycle.server'
import type { LockedRegistration } from './lock-registration.server'
import { owedOnline } from './money.server'
import { endPaymentsBeforeChange } from './pay.server'
import {
  canCancel,
  canChange,
  findByLink,
  findSubjectByLink,
  lockById,
  lockByLink,
  lockOtherDate,
  readByLink,
  requireStanding,
} from './read-registration.server'
import type { ManagedRegistration, RegistrationChange } from './registration.schema'
import { refundAs } from './settle-payment.server'
import { canCarryOut } from './transitions.server'

/** Gives up a place, an offer or a turn on the waitlist. Once more changes nothing. Throws ApiError: 404, 410, 409 for what is over. */
export const cancelByLink = (services: Services, token: string): Promise<void> => cancel(services, () => lockByLink(services, token))

/** Gives up a further date of the same person, as `cancelByLink`; throws ApiError 404 also for a date on whose list they aren't. */
export const cancelOtherDate = (services: Services, token: string, session: string): Promise<void> =>
  cancel(services, () => lockOtherDate(services, token, session))

const cancel = (services: Services, lock: () => ReturnType<typeof lockByLink>): Promise<void> =>
  services.db.tx(async () => {
    const { registration, ...locked } = await lock()
    if (!canCarryOut('cancel', registration)) return
    await requireStanding(services, { ...locked, registration }, canCancel)
    const goesBack = await refundAs(services, { event: locked.event, registration, choice: 'policy' })
    await carryOut(services, 'cancel', { ...locked, registration, goesBack })
  })

function noOffer({ status, endedBy }: Pick<RegistrationRow, 'status' | 'endedBy'>): ApiError {
  if (status === 'registered') return new ApiError(409, 'You already have a place. You can cancel it instead')
  if (status === 'waitlisted') return new ApiError(409, 'We aren’t holding a place for you yet. We’ll email you if one opens up')
  const isExpired = status === 'offered' || endedBy === 'lapsed'
  return new ApiError(409, isExpired ? 'This offer has expired, and the place was released' : 'This registration was canceled')
}

/** Accepts a held place; one paid first stays offered, and its page is answered (spec B §3.6, §13.3). Throws ApiError 404, 409, 410. */
export const acceptOffer = (services: Services, token: string): Promise<{ payUrl?: string }> =>
  services.db.tx(async () => {
    const { clock } = services
    const { registration, ...locked } = await lockByLink(services, token)
    if (registration.status === 'registered') return {}
    // Without an end it stands still since a restore.
    const isOpen = registration.offerEndsAt === null || registration.offerEndsAt > clock.now().toISOString()
    if (!isOpen || !canCarryOut('accept', registration)) throw noOffer(registration)
    await requireStanding(services, { ...locked, registration }, canChange)
    const { online } = settingsOf(locked.event).price
    if (online === 'required' && !registration.scholarship && owedOnline(services, locked.event, registration) > 0)
      return { payUrl: `/registration/${token}/pay` }
    await carryOut(services, 'accept', { ...locked, registration })
    return {}
  })

/** Releases it, and leaves the waitlist. Once more changes nothing. Throws ApiError: 404, 410, 409 where none is held. */
export const declineOffer = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const { registration, ...locked } = await lockByLink(services, token)
    if (registration.status === 'cancelled') return
    if (!canCarryOut('decline', registration)) throw noOffer(registration)
    await carryOut(services, 'decline', { ...locked, registration })
  })

/** Sends the current confirmation, or that its date is off, again (spec B §3.6). Throws ApiError 404, 410, 409, 429. */
export const resendByLink = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const { event, registration } = await lockByLink(services, token)
    const state = dateState(await publishedTopic(services, { event, registration }), services.clock)
    const isEnded = registration.status === 'cancelled'
    if (state === 'over' && !isEnded) throw new ApiError(409, `This ${registration.session ? 'date' : 'event'} is over`)
    const position = registration.status === 'waitlisted' ? await waitlistPosition(services.db, registration) : null
    const subject = { event, registration, position }
    const isSent = await queueEmail(services, currentEmail(registration, state), subject, { isByStranger: true })
    if (!isSent) throw new ApiError(429, 'This was sent to you several times today. Please check your inbox and spam folder')
  })

/** Cancels all of a person's dates of an event, with one email (spec B §3.6); repeatable. Throws ApiError 404, 410, 409. */
export const cancelAllDates = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const { id, eventId, emailKey } = (await lockByLink(services, token)).registration
    const all = emailKey === null ? [] : await listRegisteredDates(services.db, { eventId, emailKey })
    const canceled = []
    for (const each of all.length > 0 ? all : [{ id }]) {
      const { registration, ...locked } = await lockById(services, each.id)
      const seen = await publishedTopic(services, { ...locked, registration })
      const state = dateState(seen, services.clock)
      if (!canCancel({ status: registration.status, state }) || !canCarryOut('cancel', registration)) continue
      const goesBack = await refundAs(services, { event: locked.event, registration, choice: 'policy' })
      const ended = await carryOut(services, 'cancel', { ...locked, registration, skipEmail: true })
      canceled.push({ event: seen.event, registration: { ...ended, session: seen.registration.session }, goesBack })
    }
    const [first, ...others] = canceled
    if (!first) return
    const emails =
      others.length === 0
        ? cancelled.compose(services, first)
        : datesChanged.compose(services, { ...first, before: first.event, changed: canceled, isByPerson: true })
    await queueMail(services, emails)
  })

/** The calendar entry of a place, or for a date that is off, its removal. Throws ApiError 404, 410, 409 where there is none. */
export async function calendarByLink(services: Services, token: string): Promise<string> {
  const { registration, stored: event, isDeleted } = await findSubjectByLink(services, token)
  const subject = registration.status === 'registered' ? await publishedTopic(services, { registration, event }) : undefined
  const isCanceled = subject && (isDeleted || subject.isWithdrawn || isOff(dateState(subject, services.clock)))
  const file = subject && calendarEntry(services, subject, isCanceled ? 'CANCEL' : 'PUBLISH', services.clock.now().toISOString())
  if (!file) throw new ApiError(409, 'There is no date to enter')
  return file
}

/**
 * Changes details, guests, date or address by the link, absent ones stay (spec B §3.6). Throws ApiError 404, 410, 409 without room, 400.
 * Answers what a link that no longer opens it would say; who has the new address already is not told apart (§3.12).
 */
export async function changeRegistration(
  services: Services,
  token: string,
  { email, ...change }: RegistrationChange,
): Promise<ManagedRegistration | undefined> {
  // The amount of a payment under way never changes.
  if (change.guests !== undefined || change.contribution !== undefined)
    await endPaymentsBeforeChange(services, (await findByLink(services.db, token)).id)
  return services.db.tx(async () => {
    if (email === undefined || foldEmail(email) === (await findSubjectByLink(services, token)).registration.emailKey)
      return void (await changeStored(services, token, change))
    await changeStored(services, token, change, { skipEmail: true })
    const shown = await readByLink(services, token)
    await changeAddress(services, await lockByLink(services, token), email)
    return { ...shown, email }
  })
}

async function changeStored(
  services: Services,
  token: string,
  { session, ...change }: Omit<RegistrationChange, 'email'>,
  { skipEmail = false } = {},
) {
  const target = session && (await targetSession(services, token, session))
  const locked = await lockByLink(services, token, target)
  await requireStanding(services, locked, canChange)
  const stored = registrationDetailsOf(locked.registration)
  const details = detailColumns(locked.settings, withoutUnasked(services.site, { ...stored, ...withoutAbsent(change) }, stored), stored)
  const hasChanged = JSON.stringify(details) !== JSON.stringify(pick(details, locked.registration))
  const to = target && locked.others
  if (!to) {
    if (hasChanged) await changeDetails(services, locked, details, { skipEmail })
    return
  }
  // One email covers both. A smaller party needs fewer places on the other date.
  const isSmaller = details.guests < locked.registration.guests
  const smaller = isSmaller ? await changeDetails(services, locked, details, { skipEmail: true }) : locked
  const moved = await moveByLink(services, smaller, to, { skipEmail: skipEmail || (hasChanged && !isSmaller) })
  if (hasChanged && !isSmaller) await changeDetails(services, moved, details, { skipEmail, movedFrom: locked.registration.session })
}

async function targetSession({ db }: Services, token: string, session: string): Promise<string | undefined> {
  const registration = await findByLink(db, token)
  const event = await findStoredEvent(db, registration.eventId)
  return event && settingsOf(event).perSession && session !== registration.session ? session : undefined
}

async function changeDetails(
  services: Services,
  { registration, ...locked }: LockedRegistration,
  details: DetailColumns,
  how: { skipEmail?: boolean; movedFrom?: string } = {},
): Promise<LockedRegistration> {
  if (!canCarryOut('changeDetails', registration)) return { ...locked, registration }
  requireRoom(locked.places, registration, details.guests)
  const isAgreed = details.contributionCents === registration.contributionCents
  const payment = isAgreed ? registration.payment : settledPayment({ ...registration, ...details })
  const changed = await carryOut(services, 'changeDetails', { ...locked, registration, columns: { ...details, payment }, ...how })
  return { ...locked, registration: changed }
}

/** Further guests take what a newcomer could take. On the waitlist they only count for the size of the party. */
function requireRoom(places: PlacesRow, { status, guests: before }: RegistrationRow, guests: number) {
  if (guests <= before) return
  requirePossible(places.capacity, 1 + guests)
  const isHeld = status !== 'waitlisted'
  if (isHeld && !canBeTaken(places, guests - before)) throw new ApiError(409, 'There are not enough places for further guests')
}

const withoutAbsent = (change: RegistrationChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<RegistrationDetailFields>

const pick = (columns: object, row: RegistrationRow) => {
  const kept: object = versionedDetails(row)
  return Object.fromEntries(Object.keys(columns).map((name) => [name, kept[name as keyof typeof kept]]))
}

/** Moves a registration to `to`: a place needs one there that no one waits for, a waiting turn joins the end. Throws ApiError 409, 400. */
async function moveByLink(services: Services, locked: LockedRegistration, to: PlacesRow, { skipEmail }: { skipEmail: boolean }) {
  const { event, settings, registration, places } = locked
  const { id, emailKey, guests, status } = registration
  requireOpen(event, settings, services.clock)
  await chosenSession(services, event, settings, to.session, { isOwnChoice: true })
  if (status === 'offered' || !canCarryOut('moveToDate', registration))
    throw new ApiError(409, 'We’re holding a place for you. Please accept or decline it first')
  const other = emailKey === null ? undefined : await findRegistrationOf(services.db, { eventId: event.id, session: to.session, emailKey })
  if (other && other.id !== id && other.status !== 'cancelled') throw new ApiError(409, 'You’re already on the list for that date')
  requirePossible(to.capacity, 1 + guests)
  const mayWait = status === 'waitlisted' && settings.waitlist
  if (!mayWait && !canBeTaken(to, 1 + guests)) throw new ApiError(409, formatFull(to.openOffers > 0 ? 0 : placesLeft(to)))
  return { ...locked, places: to, registration: await carryOut(services, 'moveToDate', { event, places, registration, to, skipEmail }) }
}
