import { isDeepStrictEqual } from 'node:util'
import type { SumsByWay } from '@/features/payments/ledger.repository.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { dateState, isOff } from '../emails/registered-dates.server'
import { type EventRow, findStoredEvent } from '../event.repository.server'
import { agreedCents, amountOf, settledPayment } from '../places/format-price'
import { formatPersonDetails } from '../places/person-details'
import { type Answers, checkAnswers } from '../places/person-details.schema'
import type { PlacesRow, RegistrationVersion } from '../places/places.repository.server'
import type { DateState } from '../places/places.schema'
import { findRegistration, findRegistrationOf, getRegistration, type RegistrationRow } from '../places/registration.repository.server'
import { personDetailsOf } from '../places/registration-columns.server'
import { notePayment } from '../places/registration-payments.server'
import { savePresence } from '../places/registration-session.repository.server'
import { chosenSession, settingsOf } from '../places/stored-settings.server'
import { confirmAll, moveToAddress } from '../registration/correct-address.server'
import { carryOut } from '../registration/lifecycle.server'
import { type LockedRegistration, lockRegistration } from '../registration/lock-registration.server'
import { removeRegistration } from '../registration/remove-registration.server'
import { refundAs } from '../registration/settle-payment.server'
import { canCarryOut } from '../registration/transitions.server'
import { listSessionStarts } from '../schedule/session.repository.server'
import type { Attendee, AttendeeChange } from './attendee.schema'

interface Input {
  eventId: number
  attendeeId: number
  change: AttendeeChange
  accountId: number
}

/** Moves, cancels, or notes payment and presence of a registration (spec B §3.8). Throws ApiError 404, and 409 where no place is free. */
export const changeAttendee = (services: Services, input: Input): Promise<RegistrationRow> =>
  services.db.tx(async () => {
    const { db } = services
    const { change } = input
    const session = await targetSession(services, input)
    const locked = await lockRegistration(services, input.attendeeId, session)
    if (locked?.registration.eventId !== input.eventId) throw new ApiError(404, 'Attendee not found')
    if (locked.others && locked.others !== locked.places) await moveToDate(services, locked, locked.others, change)
    await changeDetails(services, locked, change)
    if (change.status === 'registered') await givePlace(services, locked, change)
    if (change.status === 'cancelled') await cancel(services, locked, { ...change, accountId: input.accountId })
    await recordAtDoor(services, locked, { ...change, accountId: input.accountId })
    // Not of each check-in, and not where nothing was asked for.
    if (change.status || change.payment || session || hasDetails(change))
      await recordAudit(services, {
        accountId: input.accountId,
        action: 'update',
        entity: 'attendee',
        entityId: input.attendeeId,
        label: locked.event.title,
      })
    return getRegistration(db, input.attendeeId)
  })

async function cancel(
  services: Services,
  locked: LockedRegistration,
  { notify, refund = 'none', accountId }: AttendeeChange & { accountId: number },
) {
  const { registration, event } = locked
  if (!canCarryOut('cancelByStaff', registration)) return
  const goesBack = await refundAs(services, { event, registration, choice: refund, accountId })
  await carryOut(services, 'cancelByStaff', { ...locked, registration, skipEmail: !notify, goesBack })
}

async function targetSession(services: Services, { attendeeId, change }: Input): Promise<string | undefined> {
  if (!change.session) return undefined
  const registration = await findRegistration(services.db, attendeeId)
  const event = registration && (await findStoredEvent(services.db, registration.eventId))
  if (!event) return undefined
  const settings = settingsOf(event)
  if (!settings.perSession || change.session === registration.session) return undefined
  return chosenSession(services, event, settings, change.session)
}

async function moveToDate(services: Services, locked: LockedRegistration, others: PlacesRow, { overCapacity, notify }: AttendeeChange) {
  const { event, registration, places } = locked
  if (!canCarryOut('moveToDate', registration)) throw new ApiError(409, 'This registration was canceled')
  const { emailKey } = registration
  const other =
    emailKey === null ? undefined : await findRegistrationOf(services.db, { eventId: event.id, session: others.session, emailKey })
  if (other && other.status !== 'cancelled') throw new ApiError(409, `${registration.name} is on the list of that date already`)
  requireDateOn(services, event, others.session)
  const change = { event, places, registration, to: others, allowOverbooking: overCapacity, skipEmail: !notify }
  locked.registration = await carryOut(services, 'moveToDate', change)
  locked.places = others
}

const hasDetails = ({ name, email, phone, guests, answers }: AttendeeChange) =>
  [name, email, phone, guests, answers].some((detail) => detail !== undefined)

/** Details that staff mend (spec B §3.12). What is stored of questions that are gone stays, and none must be answered. */
async function changeDetails(services: Services, locked: LockedRegistration, change: AttendeeChange) {
  if (!hasDetails(change)) return
  const { event, registration, places } = locked
  if (!canCarryOut('changeDetails', registration)) throw new ApiError(409, 'This registration was canceled')
  const { name = registration.name, phone = registration.phone, guests = registration.guests } = change
  const answers = change.answers ? answersOf(locked, change.answers) : registration.answers
  const { price } = settingsOf(event)
  const stored = { contribution: amountOf(registration.contributionCents), guests: registration.guests }
  const contributionCents = agreedCents(price, { ...stored, guests }, stored)
  const isAgreed = contributionCents === registration.contributionCents
  const payment = isAgreed ? registration.payment : settledPayment({ ...registration, contributionCents })
  const columns = { name, phone, guests, answers, contributionCents, payment }
  const email = await otherAddress(services, registration, change.email)
  const hasOtherAddress = email !== undefined
  const isSame = Object.entries(columns).every(([column, value]) => isDeepStrictEqual(value, registration[column as keyof typeof columns]))
  if (isSame && !hasOtherAddress) return
  const how = { event, places, allowOverbooking: change.overCapacity, skipEmail: true, hasOtherAddress }
  locked.registration = await carryOut(services, 'changeDetails', { ...how, registration, columns })
  if (email === undefined) return
  const moved = await moveToAddress(services, locked, email)
  locked.registration = moved.registration ?? locked.registration
  if (change.notify) await confirmAll(services, event, [moved], { isByStranger: false })
}

function answersOf({ event, registration }: LockedRegistration, given: Answers): Answers {
  const questions = settingsOf(event).questions.map((question) => ({ ...question, required: false }))
  const { answers, issues } = checkAnswers(questions, given)
  if (issues[0]) throw new ApiError(400, issues[0].message, { issues })
  const gone = Object.entries(registration.answers).filter(([id]) => !questions.some((question) => question.id === id))
  return { ...Object.fromEntries(gone), ...answers }
}

/** The address to which it moves; undefined where it stays. Throws ApiError 409 for one that has a registration there. */
async function otherAddress({ db }: Services, { eventId, session, emailKey }: RegistrationRow, email: string | null | undefined) {
  if (email === undefined || (email === null ? null : foldEmail(email)) === emailKey) return undefined
  const other = email === null ? undefined : await findRegistrationOf(db, { eventId, session, emailKey: foldEmail(email) })
  if (other && other.status !== 'cancelled') throw new ApiError(409, `${email} is on the list already`)
  return email
}

async function givePlace(
  services: Services,
  { event, registration, places }: LockedRegistration,
  { overCapacity, notify }: AttendeeChange,
) {
  if (registration.status !== 'registered') requireDateOn(services, event, registration.session)
  const how = { event, places, allowOverbooking: overCapacity, skipEmail: !notify }
  if (canCarryOut('moveUp', registration)) await carryOut(services, 'moveUp', { ...how, registration })
  else if (canCarryOut('reinstate', registration)) await carryOut(services, 'reinstate', { ...how, registration })
}

/** No one is given a place where nothing takes place. Throws ApiError 409 for an event, or a date of it (`session`), that is canceled or gone. */
export function requireDateOn({ clock }: Pick<Services, 'clock'>, event: EventRow, session: string) {
  const state = dateState({ event, registration: { session } }, clock)
  if (!isOff(state)) return
  const what = session && event.state !== 'cancelled' ? 'This date' : 'This event'
  throw new ApiError(409, `${what} ${state === 'gone' ? 'no longer takes place' : 'is canceled'}, so you can’t give anyone a place`)
}

type Parts = Pick<Services, 'db' | 'clock' | 'site'>
type Locked = Pick<LockedRegistration, 'event' | 'registration'>
type Noted = Pick<AttendeeChange, 'present' | 'payment' | 'session' | 'tickedAt' | 'amountPaid' | 'paidBy'> & { accountId: number }

/** Stores presence and payment. Notes kept offline bring `tickedAt`, and the later one counts. Throws ApiError 409 for no clear session. */
export async function recordAtDoor(services: Parts, locked: Locked, { present, payment, session, tickedAt, accountId, ...how }: Noted) {
  const now = services.clock.now().toISOString()
  const madeAt = tickedAt ? new Date(tickedAt).toISOString() : now
  // A device whose clock is ahead must not have the last word.
  const notedAt = madeAt < now ? madeAt : now
  if (payment) await notePayment(services, locked, { payment, ...how }, { at: notedAt, now, accountId })
  if (present !== undefined) await recordAttendance(services, locked, { isPresent: present, session, tickedAt: notedAt })
}

async function recordAttendance(
  { db }: Parts,
  { event, registration }: Locked,
  { session, ...presence }: { isPresent: boolean; session?: string | undefined; tickedAt: string },
) {
  const starts = registration.session || session ? [] : await listSessionStarts(db, event.id, 2)
  if (starts.length > 1) throw new ApiError(409, 'Please choose the date on which this person is present')
  const at = registration.session || session || starts[0] || ''
  await savePresence(db, { registrationId: registration.id, eventId: event.id, session: at }, presence)
}

export interface AttendeeContext {
  isPresent: boolean
  sessionState: DateState | null
  position: number | null
  hasFormerVersions: boolean
  sums: SumsByWay
  /** Why a mail server refused their address for good, in words. */
  refusal?: string | undefined
}

const stateOfAddress = (refusal: string | undefined) => (refusal === undefined ? 'ok' : 'failed')

export const presentAttendee = (
  row: RegistrationRow,
  { isPresent, sessionState, position, hasFormerVersions, sums, refusal }: AttendeeContext,
): Attendee => ({
  ...personDetailsOf(row),
  id: row.id,
  email: row.email,
  emailState: row.email === null ? null : stateOfAddress(refusal),
  emailFailure: refusal ?? null,
  createdAt: row.createdAt,
  status: row.status,
  session: row.session || null,
  sessionState,
  payment: row.payment,
  amountPaid: amountOf(row.paidCents),
  amountsPaid: Object.fromEntries(Object.entries(sums).map(([way, cents]) => [way, amountOf(cents)])),
  amountWaived: amountOf(row.waivedCents),
  present: isPresent,
  position,
  offerEndsAt: row.offerEndsAt,
  movedUpAt: row.movedUpAt,
  hasFormerVersions,
  entryKey: row.entryKey,
})

export function presentRegistrationVersion(
  { site }: Pick<Services, 'site'>,
  event: EventRow,
  { replacedAt, details }: RegistrationVersion,
) {
  const { questions, price } = settingsOf(event)
  const fields = formatPersonDetails(personDetailsOf(details), { questions, currency: price.currency, groupQuestion: site.groupQuestion })
  const address = details.email ? [{ label: 'Email', text: details.email }] : []
  return { replacedAt, fields: [...fields.map(({ label, text }) => ({ label, text })), ...address] }
}

/** Takes someone off an event's list; mail about them that waits is not sent. Throws ApiError 404 where they are not on it. */
export const removeAttendee = (services: Services, input: { eventId: number; attendeeId: number; accountId: number }): Promise<void> =>
  services.db.tx(async () => {
    if (!(await removeRegistration(services, input.attendeeId, input.eventId))) throw new ApiError(404, 'Attendee not found')
    await recordAudit(services, { accountId: input.accountId, action: 'delete', entity: 'attendee', entityId: input.attendeeId })
  })
