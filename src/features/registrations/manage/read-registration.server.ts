import { isSeen } from '@/content/published.server'
import type { EventRow } from '@/features/events/event.repository.server'
import type { CommunityEvent } from '@/features/events/event.schema'
import { presentAsSeen } from '@/features/events/event-views.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { eventOnDate } from '@/features/events/series/date-details'
import type { Session } from '@/features/events/series/timing'
import { presentSession } from '@/features/events/sessions/event-sessions.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { notesOfDates } from '../mail/build-event-facts.server'
import { dateState } from '../mail/date-state.server'
import { sessionAt } from '../mail/registered-dates.server'
import { subjectAsSeen } from '../mail/subject-as-seen.server'
import { isEventFull } from '../places/is-full.server'
import { waitlistPosition } from '../places/waitlist.repository.server'
import { amountOf } from '../record/payment'
import { registrationDetailsOf } from '../record/registration-columns.server'
import { findSubjectByLink } from './linked-registration.server'
import type { ManagedRegistration } from './managed-registration.schema'
import { listDatesToChoose, listOtherDates } from './other-dates.server'
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
