import { isSeen } from '@/content/published.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { notesOfDates } from '../emails/build-event-facts.server'
import { dateState } from '../emails/date-state.server'
import { sessionAt } from '../emails/registered-dates.server'
import { subjectAsSeen } from '../emails/subject-as-seen.server'
import type { EventRow } from '../event.repository.server'
import type { CommunityEvent } from '../event.schema'
import { presentAsSeen } from '../event-views.server'
import { readAvailability } from '../places/availability.server'
import { isEventFull } from '../places/is-full.server'
import { amountOf } from '../places/payment'
import { listRegisteredDates, type RegistrationRow } from '../places/registration.repository.server'
import { registrationDetailsOf } from '../places/registration-columns.server'
import type { RegistrationSettings } from '../places/registration-settings.schema'
import { capacityAt, settingsOf } from '../places/stored-settings.server'
import { waitlistPosition } from '../places/waitlist.repository.server'
import { eventOnDate, publicDateDetailsOf } from '../schedule/date-details'
import { presentSession } from '../schedule/event-sessions.server'
import type { Session } from '../schedule/timing'
import { findSubjectByLink } from './linked-registration.server'
import type { ManagedRegistration } from './managed-registration.schema'
import { canCancel, canChange } from './registration-state.server'

/**
 * A registration for anyone with its link, with its event as visitors see it or saw it last (spec B §3.6). Throws ApiError: 404 for a link that never
 * was, 410 for what was removed.
 */
export async function readByLink(services: Services, token: string): Promise<ManagedRegistration> {
  const { db, clock } = services
  const { registration: row, stored, isDeleted } = await findSubjectByLink(services, token)
  const shown = await presentAsSeen(services, stored)
  if (!shown) throw new ApiError(410, 'This event is no longer there')
  const seen = await subjectAsSeen(services, { event: stored, registration: row })
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

/** How to join on their date, and how to pay. */
const forPeopleWithPlace = (event: EventRow, date: Session | undefined, { registration }: CommunityEvent) => ({
  joinUrl: eventOnDate(event, date).joinUrl,
  registration: registration && { ...registration, price: settingsOf(event).price },
})

/** What is deleted won't take place (spec B §3.6). */
const OFF = { state: 'cancelled', stateNote: null } as const

interface Subject {
  event: EventRow
  registration: RegistrationRow
}

/** The further dates of the event for which the same person is on a list, and which are upcoming (spec B §3.6). */
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

/**
 * The next dates to which a registration can be moved: with places for someone who holds one, and with places or a waitlist for someone who waits. None
 * where its person is on the list already.
 */
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
