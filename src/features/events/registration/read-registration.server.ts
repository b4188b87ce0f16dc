import { isSeen } from '@/content/content-rows.server'
import { findDeletedItem } from '@/content/deleted-items.server'
import { rowFromRaw } from '@/platform/database/columns.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { notesOfDates } from '../emails/build-email-facts.server'
import { dateState, publishedTopic, sessionAt } from '../emails/registered-dates.server'
import { type EventRow, findStoredEvent } from '../event.repository.server'
import type { CommunityEvent } from '../event.schema'
import { asPublished } from '../event-columns.server'
import { isEventFull, readAvailability } from '../places/availability.server'
import { findDeletedRegistration } from '../places/deleted-registration.repository.server'
import { amountOf } from '../places/format-price'
import type { DateState, RegistrationStatus } from '../places/places.schema'
import {
  findLinked,
  findRegistration,
  findRegistrationOf,
  isLinkTo,
  listRegisteredDates,
  REMOVED_REGISTRATION,
  type RegistrationRow,
} from '../places/registration.repository.server'
import { registrationDetailsOf } from '../places/registration-columns.server'
import { waitlistPosition } from '../places/registration-list.repository.server'
import type { RegistrationSettings } from '../places/registration-settings.schema'
import { MOVED_REGISTRATION } from '../places/registration-state'
import { capacityAt, settingsOf } from '../places/stored-settings.server'
import { presentSession } from '../schedule/event-sessions.server'
import { eventOnDate, publicDateDetailsOf, type Session } from '../schedule/timing'
import { presentAsSeen } from '../transfer.server'
import { type LockedRegistration, lockRegistration } from './lock-registration.server'
import { formatDateState } from './managed-words'
import { readMoney } from './money.server'
import type { ManagedRegistration } from './registration.schema'

/** A registration for anyone with its link, its event as last seen (spec B §3.6). Throws ApiError 404, and 410 once removed. */
export async function readByLink(services: Services, token: string): Promise<ManagedRegistration> {
  const { db, clock } = services
  const { registration: row, stored, isDeleted } = await findSubjectByLink(services, token)
  const shown = await presentAsSeen(services, stored)
  if (!shown) throw new ApiError(410, 'This event is no longer there')
  const seen = await publishedTopic(services, { event: stored, registration: row })
  const event = isDeleted ? { ...seen.event, ...OFF } : seen.event
  const { registration } = seen
  const state = dateState({ event, registration }, clock)
  const standing = { status: row.status, state }
  const date = registration.session ? sessionAt(event, registration.session, clock.timeZone) : undefined
  const holdsPlace = row.status === 'registered' && canCancel(standing)
  return {
    ...registrationDetailsOf(row),
    email: row.email,
    payment: row.payment,
    amountPaid: amountOf(row.paidCents),
    money: await readMoney(services, {
      event: seen.event,
      registration: { ...row, session: registration.session },
      canCancel: canCancel(standing),
    }),
    status: row.status,
    endedBy: row.endedBy,
    position: row.status === 'waitlisted' ? await waitlistPosition(db, row) : null,
    offerEndsAt: row.offerEndsAt,
    offeredToAll: row.isOfferedToAll,
    event: {
      ...shown,
      ...(isDeleted && { ...OFF, nextSession: null }),
      ...(await isFullNow()),
      ...(holdsPlace ? forPeopleWithPlace(event, date, shown) : { joinUrl: null }),
    },
    isPublished: !isDeleted && isSeen(services, stored),
    welcome: holdsPlace ? settingsOf(event).welcome : null,
    session: date ? { ...presentSession(date), ...(holdsPlace && date.joinUrl && { joinUrl: date.joinUrl }), state } : null,
    dateNotes: date || !canChange(standing) ? [] : notesOfDates(event, clock),
    isOver: state === 'over',
    canChange: canChange(standing),
    canCancel: canCancel(standing),
    otherDates: await listOtherDates(services, { event, registration: row }),
    datesToChoose:
      isSeen(services, stored) && canChange(standing)
        ? await listDatesToChoose(services, { event, registration: row }, settingsOf(event))
        : [],
  }

  /** Other pages may say it a moment later; someone who has just canceled reads what their place became. */
  async function isFullNow() {
    return row.status === 'cancelled' && { isFull: await isEventFull(services, stored) }
  }
}

const forPeopleWithPlace = (event: EventRow, date: Session | undefined, { registration }: CommunityEvent) => ({
  joinUrl: eventOnDate(event, date).joinUrl,
  registration: registration && { ...registration, price: settingsOf(event).price },
})

const OFF = { state: 'cancelled', stateNote: null } as const

interface Subject {
  event: EventRow
  registration: RegistrationRow
}

async function listOtherDates(services: Services, { event, registration }: Subject): Promise<ManagedRegistration['otherDates']> {
  const { db, clock } = services
  const { eventId, emailKey, id } = registration
  // Without an address no other registration is known to be the same person's.
  if (emailKey === null || registration.session === '') return []
  const rows = (await listRegisteredDates(db, { eventId, emailKey })).filter((row) => row.id !== id && row.session !== '')
  const dates = rows.map((row) => ({ row, state: dateState({ event, registration: row }, clock) })).filter(({ state }) => state !== 'over')
  return Promise.all(
    dates.map(async ({ row, state }) => ({
      session: { ...presentSession(sessionAt(event, row.session, clock.timeZone)), state },
      status: row.status,
      position: row.status === 'waitlisted' ? await waitlistPosition(db, row) : null,
      offeredToAll: row.isOfferedToAll,
      guests: row.guests,
      canCancel: canCancel({ status: row.status, state }),
    })),
  )
}

/** Dates to which a registration can move: with places, or for someone who waits a waitlist; none that the person is on already. */
async function listDatesToChoose(
  services: Services,
  { event, registration }: Subject,
  settings: RegistrationSettings,
): Promise<ManagedRegistration['datesToChoose']> {
  const { status, session, emailKey, eventId } = registration
  const isMovable = status === 'registered' || status === 'waitlisted'
  if (!settings.perSession || !isMovable) return []
  const { sessions } = await readAvailability(services, eventId)
  const taken = new Set(emailKey === null ? [] : (await listRegisteredDates(services.db, { eventId, emailKey })).map((row) => row.session))
  const suits = ({ startsAt, ...date }: (typeof sessions)[number]) =>
    startsAt !== session && !taken.has(startsAt) && (date.status === 'open' || (status === 'waitlisted' && date.status === 'waitlist'))
  return sessions.filter(suits).map((date) => ({
    ...publicDateDetailsOf(sessionAt(event, date.startsAt, services.clock.timeZone)),
    ...date,
    capacity: capacityAt(event, date.startsAt),
  }))
}

/** Of the registration that a link opens; one that can only pay opens nothing else. */
async function idOfLink(db: Database, token: string, { mayOnlyPay = false } = {}): Promise<number> {
  const link = await findLinked(db, hashOfToken(token))
  if (!link || (link.canOnlyPay && !mayOnlyPay)) throw new ApiError(404, 'We couldn’t find a registration for this link')
  if (link.registrationId === null) throw new ApiError(410, REMOVED_REGISTRATION)
  return link.registrationId
}

/** Throws ApiError 410 where the link was sent to another address than the registration has by now. */
async function requireSameAddress(db: Database, token: string, { emailKey }: RegistrationRow) {
  if (!(await isLinkTo(db, token, emailKey))) throw new ApiError(410, MOVED_REGISTRATION)
}

/** The registration whose link someone has. Throws ApiError: 404 for a link that never was, 410 for a registration that was removed or moved. */
export async function findByLink(db: Database, token: string): Promise<RegistrationRow> {
  const registration = await findRegistration(db, await idOfLink(db, token))
  if (!registration) throw new ApiError(410, REMOVED_REGISTRATION)
  await requireSameAddress(db, token, registration)
  return registration
}

/** A registration by its link with its event as it is stored, also while both are among the deleted items (spec B §3.6). Throws ApiError 404 and 410. */
export async function findSubjectByLink(
  services: Services,
  token: string,
  { mayOnlyPay = false } = {},
): Promise<{ registration: RegistrationRow; stored: EventRow; isDeleted: boolean }> {
  const { db } = services
  const id = await idOfLink(db, token, { mayOnlyPay })
  const registration = await findRegistration(db, id)
  const stored = registration && (await findStoredEvent(db, registration.eventId))
  const found = registration && stored ? { registration, stored, isDeleted: false } : await findDeletedSubject(services, id)
  if (!found) throw new ApiError(410, REMOVED_REGISTRATION)
  await requireSameAddress(db, token, found.registration)
  return found
}

async function findDeletedSubject(services: Services, id: number) {
  const registration = await findDeletedRegistration(services.db, id)
  const item = registration && (await findDeletedItem(services, registration.deletedItemId))
  return registration && item && { registration, stored: rowFromRaw<EventRow>(services.db, item.content), isDeleted: true }
}

/** `findSubjectByLink`, locked until the transaction ends, with the event as visitors last saw it, since its person knows no other. */
export async function lockByLink(services: Services, token: string, alsoSession?: string) {
  const locked = await lockById(services, await idOfLink(services.db, token), alsoSession)
  await requireSameAddress(services.db, token, locked.registration)
  return locked
}

/** `lockByLink` for a further date of the same person. Throws ApiError 404 also for a date on whose list they aren't. */
export async function lockOtherDate(services: Services, token: string, session: string) {
  const { id, eventId, emailKey } = (await lockByLink(services, token)).registration
  const other = emailKey === null ? undefined : await findRegistrationOf(services.db, { eventId, session, emailKey })
  if (!other || other.id === id) throw new ApiError(404, 'You aren’t on the list for that date')
  return lockById(services, other.id)
}

export async function lockById(services: Services, id: number, alsoSession?: string) {
  const locked = await lockRegistration(services, id, alsoSession)
  if (!locked)
    throw (await findDeletedSubject(services, id)) ? new ApiError(409, 'This event is canceled') : new ApiError(410, REMOVED_REGISTRATION)
  const event = await asPublished(services, locked.event)
  return { ...locked, event, settings: settingsOf(event) }
}

interface Standing {
  status: RegistrationStatus
  state: DateState
}

export const canChange = ({ status, state }: Standing): boolean => status !== 'cancelled' && state === 'scheduled'

/** Also while it is postponed: who can't come at another time says so (spec B §3.6). */
export const canCancel = ({ status, state }: Standing): boolean => canChange({ status, state: state === 'postponed' ? 'scheduled' : state })

/** Throws ApiError 409, in words, where they cannot do what `can` says. */
export async function requireStanding(
  services: Services,
  locked: Pick<LockedRegistration, 'event' | 'registration'>,
  can: typeof canChange,
) {
  const { event, registration } = await publishedTopic(services, locked)
  const state = dateState({ event, registration }, services.clock)
  if (can({ status: registration.status, state })) return
  if (registration.status === 'cancelled') throw new ApiError(409, 'This registration was canceled')
  throw new ApiError(409, formatDateState(state, { event, hasDate: registration.session !== '' }))
}
