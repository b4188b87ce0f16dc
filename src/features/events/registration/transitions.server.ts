import * as z from 'zod'
import { cancelWaitingMail } from '@/features/mail/erase-mail.server'
import { queueMail } from '@/features/mail/queue-mail.server'
import { unwantPages } from '@/features/payments/payment.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import { defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import { instantOf } from '@/platform/time/zoned-time'
import { type PersonalEmail, queueEmail } from '../emails/define-email.server'
import { UNSOLICITED } from '../emails/emails.server'
import { cancelled, changed, confirmed, holdLapsed, lapsed, offered, waitlisted } from '../emails/to-person.server'
import { cancellationNotice, dailyNotice, registrationNotice } from '../emails/to-staff.server'
import { type EventRow, findStoredEvent } from '../event.repository.server'
import { insertRegistrationVersion, movePlaces, type PlacesRow, placesLeft, takenBy } from '../places/places.repository.server'
import type { EndedBy, RegistrationStatus } from '../places/places.schema'
import {
  insertRegistration,
  type NewRegistration,
  REGISTRATION,
  type RegistrationRow,
  type RegistrationStart,
  saveMove,
  saveTransition,
} from '../places/registration.repository.server'
import { listEndedByPerson } from '../places/registration-list.repository.server'
import { formatFull } from '../places/registration-state'
import { settingsOf } from '../places/stored-settings.server'

type Origin = RegistrationStatus | 'new'

export interface Transition {
  from: readonly Origin[]
  to: RegistrationStatus | 'same' | 'gone'
  email: PersonalEmail | null
  /** What it emails is limited for each mailbox; the rest is always sent (spec B §3.5). */
  isByStranger?: boolean
  notifiesOfNew?: boolean
  endedBy?: EndedBy
  raisesSequence?: boolean
  keepsVersion?: boolean
  notifiesOfEnding?: boolean
  /** It takes places ahead of those who wait, for whose parties they are too few. */
  passesWaitlist?: boolean
  isMovedUp?: boolean
  isOfferedToAll?: boolean
}

const ANY = ['registered', 'payment-due', 'waitlisted', 'offered'] as const
const byForm = { from: ['new', 'cancelled'], isByStranger: true, notifiesOfNew: true, keepsVersion: true } as const
const byStaff = { from: ['new', 'cancelled'], keepsVersion: true } as const
const offering = { from: ['waitlisted'], to: 'offered', email: offered } as const
const canceling = { from: ANY, to: 'cancelled', email: cancelled, raisesSequence: true } as const
const changing = { from: ANY, to: 'same', email: changed, raisesSequence: true, passesWaitlist: true } as const

/** All transitions of a registration (spec B §3), for `carryOut` only; the places taken follow from the status (`takenBy`). */
export const transitions = {
  register: { ...byForm, to: 'registered', email: confirmed, passesWaitlist: true },
  /** Held until it is paid for; its person has the page before them, and no email yet (spec B §13.3). */
  hold: { ...byForm, to: 'payment-due', email: null, notifiesOfNew: false, passesWaitlist: true },
  pay: { from: ['payment-due', 'offered'], to: 'registered', email: confirmed, notifiesOfNew: true },
  /** After its hold lapsed, where a place was free. */
  payLate: { from: ['cancelled'], to: 'registered', email: confirmed, notifiesOfNew: true, raisesSequence: true, passesWaitlist: true },
  lapseHold: { from: ['payment-due'], to: 'cancelled', email: holdLapsed, isByStranger: true, endedBy: 'lapsed' },
  wait: { ...byForm, to: 'waitlisted', email: waitlisted },
  add: { ...byStaff, to: 'registered', email: confirmed },
  addToWaitlist: { ...byStaff, to: 'waitlisted', email: waitlisted },

  offer: offering,
  offerToAll: { ...offering, isOfferedToAll: true },
  /** Others had the places, the session began, or it doesn't take place as things are: back to the same turn on the waitlist. */
  withdrawOffer: { from: ['offered'], to: 'waitlisted', email: null },
  accept: { from: ['offered'], to: 'registered', email: confirmed },
  decline: { ...canceling, from: ['offered'], endedBy: 'declined', notifiesOfEnding: true },
  lapse: { from: ['offered'], to: 'cancelled', email: lapsed, endedBy: 'lapsed' },

  cancel: { ...canceling, endedBy: 'owner', notifiesOfEnding: true },
  cancelByStaff: { ...canceling, endedBy: 'staff' },
  cancelByEvent: { ...canceling, endedBy: 'event' },
  moveUp: { from: ['payment-due', 'waitlisted', 'offered'], to: 'registered', email: confirmed, isMovedUp: true },
  reinstate: { from: ['cancelled'], to: 'registered', email: confirmed, isMovedUp: true, raisesSequence: true },

  changeDetails: { ...changing, keepsVersion: true },
  /** To another address, to which the caller writes. */
  changeAddress: { ...changing, email: null, passesWaitlist: false },
  /** To other places of the same event; someone who waits joins the end of the other queue. */
  moveToDate: changing,
  remove: { from: [...ANY, 'cancelled'], to: 'gone', email: null },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

type From<Name extends TransitionName> = (typeof transitions)[Name]['from'][number]

export type Before<Name extends TransitionName> =
  | ('new' extends From<Name> ? undefined : never)
  | (RegistrationRow & { status: Exclude<From<Name>, 'new'> })

export const canCarryOut = <Name extends TransitionName>(
  name: Name,
  registration: RegistrationRow | undefined,
): registration is Extract<Before<Name>, typeof registration> =>
  (transitions[name].from as readonly Origin[]).includes(registration?.status ?? 'new')

interface Needs {
  register: { start: RegistrationStart }
  hold: { start: RegistrationStart; payBy: string }
  wait: { start: RegistrationStart }
  add: { start: RegistrationStart }
  addToWaitlist: { start: RegistrationStart }
  offer: { endsAt: string }
  offerToAll: { endsAt: string }
  changeDetails: { columns: Partial<RegistrationRow>; movedFrom?: string | undefined }
  changeAddress: { columns: Partial<RegistrationRow> }
  moveToDate: { to: PlacesRow }
}

interface Shared {
  event: EventRow
  places: PlacesRow
  allowOverbooking?: boolean
  skipEmail?: boolean
  /** What of a payment is refunded with it, in hundredths. */
  goesBack?: number
  /** Another address follows: the version that is kept has the former one. */
  hasOtherAddress?: boolean
}

export type TransitionSubject<Name extends TransitionName> = Shared & {
  registration: Before<Name>
  /** One of several that are carried out together, after which the caller processes the waitlists. */
  deferWaitlist?: boolean
} & (Name extends keyof Needs ? Needs[Name] : unknown)

interface Change extends Shared {
  registration: RegistrationRow | undefined
  start?: RegistrationStart
  endsAt?: string
  payBy?: string
  columns?: Partial<RegistrationRow>
  movedFrom?: string | undefined
  to?: PlacesRow
}

/** Moves places, writes the row and queues the emails of one transition, not the waitlist. Throws ApiError 409 for too few places. */
export async function applyTransition<Name extends TransitionName>(
  services: Services,
  name: Name,
  subject: TransitionSubject<Name>,
): Promise<RegistrationRow> {
  const transition: Transition = transitions[name]
  const change: Change = subject
  const { registration: before, places, to: target = places } = change
  const after = await takePlaces(services, transition, change)
  if (after === undefined) return before as RegistrationRow
  const at = services.clock.now().toISOString()
  if (before && transition.keepsVersion) await insertRegistrationVersion(services.db, before, at, change)
  if (transition.endedBy && before) await cancelWaitingMail(services, { about: REGISTRATION, ids: [before.id], kinds: UNSOLICITED })
  if (before && !['registered', 'payment-due'].includes(after.status)) await unwantPages(services.db, [before.id])
  const columns = { ...change.start, ...change.columns, ...stateColumns(transition, change, { ...after, session: target.session, at }) }
  const save = places === target ? saveTransition : saveMove
  const registration = change.start
    ? await insertRegistration(services.db, columns as NewRegistration, at)
    : await save(services.db, before as RegistrationRow, columns, at)
  await queueEmails(services, transition, change, { registration, position: after.position })
  return registration
}

async function takePlaces({ db }: Services, transition: Transition, change: Change) {
  const { registration: before, places, to: target = places, allowOverbooking } = change
  const status = transition.to === 'same' ? before?.status : transition.to
  const guests = change.start?.guests ?? change.columns?.guests ?? before?.guests ?? 0
  const isOfferedToAll = transition.to === 'same' ? before?.isOfferedToAll : (transition.isOfferedToAll ?? false)
  const isGone = status === 'gone' || status === undefined
  // People who were offered places that others took keep their turn.
  const joins = status === 'waitlisted' && (target !== places || !before || before.status === 'cancelled')
  const state = isGone ? undefined : { status, guests, isOfferedToAll: isOfferedToAll ?? false }
  const isMoved = await movePlaces(
    db,
    { from: places, to: target },
    { left: takenBy(before), taken: takenBy(state), joins, allowOverbooking },
  )
  if (!isMoved) throw new ApiError(409, formatFull(placesLeft(target)))
  return state && { ...state, queueNumber: joins ? target.queued : undefined, position: joins ? target.waiting : null }
}

interface After extends NonNullable<Awaited<ReturnType<typeof takePlaces>>> {
  session: string
  at: string
}

const fresh = {
  status: null,
  session: null,
  guests: 0,
  offerEndsAt: null,
  payBy: null,
  paymentRemindedAt: null,
  placedAt: null,
  movedUpAt: null,
  queueNumber: null,
  passedOverAt: null,
}

function stateColumns(transition: Transition, { registration: before, endsAt, payBy, start }: Change, after: After) {
  const { status, session, at } = after
  const stored = start || !before ? fresh : before
  const isSameParty = stored.guests === after.guests && stored.session === session
  return {
    status,
    session,
    isOfferedToAll: after.isOfferedToAll,
    offerEndsAt: transition.to === 'same' ? stored.offerEndsAt : (endsAt ?? null),
    payBy: transition.to === 'same' ? stored.payBy : (payBy ?? null),
    paymentRemindedAt: stored.paymentRemindedAt,
    endedBy: transition.endedBy ?? null,
    endedAt: transition.endedBy ? at : null,
    placedAt: status === 'registered' && stored.status !== status ? at : stored.placedAt,
    movedUpAt: transition.isMovedUp ? at : stored.movedUpAt,
    queueNumber: after.queueNumber ?? stored.queueNumber,
    passedOverAt: isSameParty ? stored.passedOverAt : null,
    ...('calendarSequence' in stored && transition.raisesSequence && { calendarSequence: stored.calendarSequence + 1 }),
  }
}

async function queueEmails(
  services: Services,
  { to, email, isByStranger, notifiesOfNew, notifiesOfEnding }: Transition,
  { event, registration: before, skipEmail = false, movedFrom, goesBack }: Change,
  { registration, position }: { registration: RegistrationRow; position: number | null },
) {
  // No one has heard of a place that was held until it is paid for, but of its end by time.
  if (before?.status === 'payment-due' && to === 'cancelled' && email === cancelled) return
  if (notifiesOfEnding) await notifyOfCancellation(services, { event, registration })
  if (!email || skipEmail) return
  const wasWaiting = before?.status !== 'registered'
  const formerSession = before && before.session !== registration.session ? before.session : movedFrom
  const subject = { event, registration, position, wasWaiting, formerSession, goesBack }
  const further = notifiesOfNew ? registrationNotice.compose(services, subject) : []
  await queueEmail(services, email, subject, { isByStranger, further })
}

const AT = '08:00'

const period = z.object({
  eventId: z.int(),
  since: z.string().describe('The first of the cancellations that it lists, ISO-8601 UTC'),
  before: z.string().describe('From this moment on, the next notice lists them'),
})

export const dailyNoticeJob: JobDefinition<z.output<typeof period>> = defineJob({
  kind: 'registration-daily-notice-of-event',
  schema: period,
  lane: 'upkeep',
  heldAs: 'emails',
  async run(services, { eventId, since, before }) {
    const { db } = services
    await db.tx(async () => {
      const event = await findStoredEvent(db, eventId)
      // People who have registered again since have not canceled.
      if (!event) return
      const { ids, total } = await listEndedByPerson(db, { eventId, since, before })
      if (total === 0) return
      const ended = { event, registrationIds: ids, further: total - ids.length }
      await queueMail(services, dailyNotice.compose(services, ended))
    })
  },
})

/** Notifies staff that a person canceled or declined, as the event's settings say: at once, once a day or never; within the caller's transaction. */
async function notifyOfCancellation(services: Services, { event, registration }: { event: EventRow; registration: RegistrationRow }) {
  const { cancellationNotice: frequency } = settingsOf(event)
  if (frequency === 'at-once') await queueMail(services, cancellationNotice.compose(services, { event, registration }))
  if (frequency !== null) return
  const { clock, jobs } = services
  const now = clock.now().toISOString()
  const today = clock.today()
  const day = now < instantOf(`${today}T${AT}`, clock.timeZone) ? today : addDays(today, 1)
  const runAt = new Date(instantOf(`${day}T${AT}`, clock.timeZone))
  await jobs.enqueue(
    dailyNoticeJob,
    // However late it runs, it lists none that the next one lists too.
    { eventId: event.id, since: registration.endedAt ?? now, before: runAt.toISOString() },
    { runAt, dedupeKey: `${dailyNoticeJob.kind} ${event.id} ${day}` },
  )
}
