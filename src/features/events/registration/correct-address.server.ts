import { takeBackMail } from '@/features/mail/erase-mail.server'
import type { MailRow } from '@/features/mail/mail.repository.server'
import { mailDefinitions, type NewMail, queueMail, queueMailWithinLimit } from '@/features/mail/queue-mail.server'
import { moveEntries } from '@/features/payments/ledger.repository.server'
import type { Database } from '@/platform/database/database.server'
import { foldEmail, mailboxKey } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { eventChanged, severalDates } from '../emails/about-dates.server'
import { type PersonalEmail, queueEmail } from '../emails/define-email.server'
import { formerAddress, TO_PERSON } from '../emails/emails.server'
import { dateState, publishedTopic } from '../emails/registered-dates.server'
import { cancelled, changed, confirmed, lapsed, offered, repeated, waitlisted } from '../emails/to-person.server'
import { registrationNotice } from '../emails/to-staff.server'
import { type EventRow, lockStoredEvent } from '../event.repository.server'
import { asPublished } from '../event-columns.server'
import { settledPayment } from '../places/format-price'
import type { DateState, RegistrationStatus } from '../places/places.schema'
import {
  deleteRegistrations,
  endLinks,
  findRegistrationOf,
  findRegistrations,
  listRegisteredDates,
  moveLinks,
  REGISTRATION,
  REMOVED_REGISTRATION,
  type RegistrationRow,
} from '../places/registration.repository.server'
import { detailColumns, withoutUnasked } from '../places/registration-columns.server'
import { waitlistPosition } from '../places/registration-list.repository.server'
import { settingsOf } from '../places/stored-settings.server'
import { CORRECTABLE, type Correction, findCorrection, MAX_USES, saveCorrection, takeCorrection } from './corrections.repository.server'
import { carryOut } from './lifecycle.server'
import type { LockedRegistration } from './lock-registration.server'
import { canCancel, lockById } from './read-registration.server'
import { registerOnDate } from './register-for-event.server'
import { purgeRegistrations } from './remove-registration.server'
import { type DecidedDate, queueDatesEmail } from './several-dates.server'
import { canCarryOut } from './transitions.server'

const UNKNOWN = 'We couldn’t find a registration for this link'
const NO_LONGER = 'This address can no longer be corrected here. Please use the link in our email, or write to us'

/** Since when (ISO-8601 UTC) a form must have been sent whose address can be corrected now. */
const correctableSince = ({ clock }: Pick<Services, 'clock'>) => new Date(clock.now().getTime() - CORRECTABLE).toISOString()

/** Where the emails about what a form made go, and whether that can be corrected. Throws ApiError 404 for a token that never was. */
export async function readCorrection(services: Services, token: string) {
  const correction = await findCorrection(services.db, token)
  if (!correction) throw new ApiError(404, UNKNOWN)
  const { email, uses, createdAt, content } = correction
  return { email, status: content.status, canCorrect: uses < MAX_USES && createdAt > correctableSince(services) }
}

/** Moves what a form made to the address that was meant, revealing no one who has it (spec B §3.12). Throws ApiError 404, 409, 410. */
export const correctAddress = (services: Services, token: string, email: string): Promise<void> =>
  services.db.tx(async () => {
    const { event, correction } = await lockCorrection(services, token)
    const { dates, request } = correction.content
    const rows = await findRows(services.db, correction)
    const isSame = foldEmail(email) === correction.emailKey
    const decided = isSame ? rows.map(stays) : await moveAll(services, rows, email)
    const again = isSame ? [] : dates.filter(({ registrationId }) => registrationId === null)
    for (const { session } of again) decided.push(await registerAgain(services, event, { ...request, email, session }))
    const made = Map.groupBy(decided, ({ session }) => session)
    const idOf = ({ registration, isRepeated }: DecidedDate) => (isRepeated ? null : (registration?.id ?? null))
    const corrected = dates.map(({ session, registrationId }) => {
      const [date] = made.get(session) ?? []
      return { session, registrationId: date ? idOf(date) : registrationId }
    })
    const content = { ...correction.content, request: { ...request, email }, dates: corrected }
    await saveCorrection(services.db, { ...correction, email, content })
    await writeAbout(services, event, { decided, former: isSame ? undefined : rows[0] })
  })

/** Locks the event first, as all do that change its registrations, and takes one of the uses. */
async function lockCorrection(services: Services, token: string) {
  const { db } = services
  const known = await findCorrection(db, token)
  if (!known) throw new ApiError(404, UNKNOWN)
  const event = await lockStoredEvent(db, known.eventId)
  const correction = event && (await takeCorrection(db, token, correctableSince(services)))
  if (!correction) throw new ApiError(410, NO_LONGER)
  return { event: await asPublished(services, event), correction }
}

/** What the form made and is still with its address. Throws ApiError 410, 409 where nothing of it is left, and nothing is to be made. */
async function findRows(db: Database, { emailKey, content: { dates } }: Correction): Promise<RegistrationRow[]> {
  const ids = dates.flatMap(({ registrationId }) => registrationId ?? [])
  const stored = await findRegistrations(db, ids)
  const ours = stored.filter((row) => row.emailKey === emailKey)
  const rows = ours.filter(({ status }) => status !== 'cancelled')
  if (rows.length > 0 || ids.length < dates.length) return rows
  if (stored.length === 0) throw new ApiError(410, REMOVED_REGISTRATION)
  throw ours.length > 0 ? new ApiError(409, 'This registration was canceled') : new ApiError(410, NO_LONGER)
}

/** The address had a registration of its own, so what was meant for another one is made now; the form’s rules have judged it before. */
async function registerAgain(services: Services, event: EventRow, request: Correction['content']['request'] & { session: string }) {
  const { session, email } = request
  const settings = settingsOf(event)
  if (dateState({ event, registration: { session } }, services.clock) !== 'scheduled') return { session, status: 'closed' as const }
  const details = detailColumns(settings, withoutUnasked(services.site, request))
  return { session, ...(await registerOnDate(services, { event, settings, session, email, details, skipEmail: true })) }
}

/** Moves all of a person's dates of an event to another address, within the caller's transaction, and writes to both (spec B §3.12). */
export async function changeAddress(
  services: Services,
  { event, registration }: Pick<LockedRegistration, 'event' | 'registration'>,
  email: string,
) {
  const { eventId, emailKey } = registration
  const rows = emailKey === null ? [registration] : await listRegisteredDates(services.db, { eventId, emailKey })
  await writeAbout(services, event, { decided: await moveAll(services, rows, email), former: registration })
}

async function moveAll(services: Services, rows: readonly RegistrationRow[], email: string): Promise<DecidedDate[]> {
  const decided: DecidedDate[] = []
  for (const { id } of rows.toSorted((a, b) => a.session.localeCompare(b.session)))
    decided.push(await moveToAddress(services, await lockById(services, id), email))
  return decided
}

const stays = (registration: RegistrationRow): DecidedDate => ({
  session: registration.session,
  status: registration.status === 'registered' ? 'registered' : 'waitlisted',
  registration,
  isMoved: true,
})

/** Moves one registration, without an email; it ends where the address has one. What waited for the former address goes to the new one. */
export async function moveToAddress(
  services: Services,
  { registration, ...locked }: LockedRegistration,
  email: string | null,
): Promise<DecidedDate> {
  const { db } = services
  const { id, eventId, session, emailKey: from } = registration
  const emailKey = email === null ? null : foldEmail(email)
  const other = emailKey === null ? undefined : await findRegistrationOf(db, { eventId, session, emailKey })
  const waiting = from === null ? [] : await takeBackMail(services, { about: REGISTRATION, ids: [id], from, kinds: TO_PERSON })
  await endLinks(db, id)
  if (other && other.status !== 'cancelled') {
    if (canCarryOut('cancel', registration)) await carryOut(services, 'cancel', { ...locked, registration, skipEmail: true })
    return { ...stays(other), isRepeated: true }
  }
  if (!canCarryOut('changeAddress', registration)) throw new ApiError(409, 'This registration was canceled')
  const columns = { email, emailKey, ...(other && (await replace(services, other, registration))) }
  const moved = await carryOut(services, 'changeAddress', { ...locked, registration, columns, deferWaitlist: true })
  if (email !== null) await queueMail(services, readdress(services, waiting, email))
  return stays(moved)
}

/** A canceled registration of the address gives way, with its links; what was paid for it still counts. */
async function replace(services: Services, other: RegistrationRow, registration: RegistrationRow) {
  await moveLinks(services.db, other.id, registration.id)
  await purgeRegistrations(services, [other.id])
  await deleteRegistrations(services.db, [other.id])
  if (other.paidCents === 0) return {}
  await moveEntries(services.db, other.id, registration.id)
  const paidCents = registration.paidCents + other.paidCents
  return { paidCents, payment: settledPayment({ ...registration, paidCents }) }
}

/** Emails in whose place the new address gets a confirmation of how things stand. */
const REPLACED = [confirmed, waitlisted, severalDates, repeated, offered, changed].map(({ mail }) => mail.kind)

function readdress(services: Services, waiting: readonly MailRow[], to: string): NewMail[] {
  const definitions = mailDefinitions(services)
  return waiting.flatMap(({ kind, facts, replyTo, aboutKind, aboutId, about }) => {
    const mail = definitions.get(kind)
    if (!mail || !facts || REPLACED.includes(kind)) return []
    // A calendar entry names the former address; the confirmation brings the current one.
    const known = JSON.parse(facts, (key, value) => (key === 'calendar' ? null : value))
    return [{ mail, to, facts: known, ...(replyTo && { replyTo }), about: { kind: aboutKind, id: aboutId, label: about ?? '' } }]
  })
}

const EMAILS: Record<RegistrationStatus, PersonalEmail> = {
  registered: confirmed,
  'payment-due': repeated,
  waitlisted,
  offered,
  cancelled,
}

export function currentEmail({ status, endedBy }: Pick<RegistrationRow, 'status' | 'endedBy'>, state: DateState): PersonalEmail {
  if (state !== 'scheduled' && status !== 'cancelled') return eventChanged
  return endedBy === 'lapsed' ? lapsed : EMAILS[status]
}

interface Outcome {
  decided: readonly DecidedDate[]
  former: RegistrationRow | undefined
}

/** Confirms to the new address and notifies the former one, each within the limits of its mailbox, locked in one order against deadlocks. */
async function writeAbout(services: Services, event: EventRow, { decided, former }: Outcome) {
  const confirm = {
    to: decided.find(({ registration }) => registration)?.registration?.email ?? '',
    write: () => confirmAll(services, event, decided),
  }
  const notify = { to: former?.email ?? '', write: async () => void (former && (await notifyFormer(services, event, former))) }
  for (const { write } of [confirm, notify].sort((a, b) => mailboxKey(a.to).localeCompare(mailboxKey(b.to)))) await write()
}

async function notifyFormer(services: Services, event: EventRow, former: RegistrationRow) {
  for (const mail of formerAddress.compose(services, { event, registration: former }))
    await queueMailWithinLimit(services, mail, `${event.id} ${former.session}`)
}

/** Sends to the address that has them now how these registrations stand. */
export async function confirmAll(services: Services, event: EventRow, decided: readonly DecidedDate[], { isByStranger = true } = {}) {
  const standing = []
  for (const date of decided) {
    if (!date.registration) continue
    const topic = await publishedTopic(services, { event, registration: date.registration })
    const state = dateState(topic, services.clock)
    if (canCancel({ status: date.registration.status, state })) standing.push({ ...date, registration: date.registration, state })
  }
  const [only, ...others] = standing
  if (!only) return
  if (others.length > 0) return queueDatesEmail(services, event, standing)
  const { registration, state, isRepeated, isMoved } = only
  const position = registration.status === 'waitlisted' ? await waitlistPosition(services.db, registration) : null
  const topic = { event, registration, position }
  const further = isRepeated || isMoved ? [] : registrationNotice.compose(services, topic)
  await queueEmail(services, isRepeated ? repeated : currentEmail(registration, state), topic, { isByStranger, further })
}
