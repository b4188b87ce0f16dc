import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import { inBatches } from '@/platform/batches.server'
import type { RawRow } from '@/platform/database/columns.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { MAX_ID } from '@/platform/forms/input-fields'
import { createToken, hashOfToken } from '@/platform/token.server'
import type { Answers } from './person-details.schema'
import type { EndedBy, Payment, RegistrationStatus } from './places.schema'

interface RegistrationTable {
  id: Generated<number>
  eventId: number
  /** The start of the session, YYYY-MM-DDTHH:mm, where an event has people register for one; else empty. */
  session: Generated<string>
  name: string
  /** Null for someone that staff added without one: no email is ever queued for them. */
  email: string | null
  emailKey: string | null
  phone: string | null
  /** Made by the device that added the person at the door, which may send the same entry twice. */
  entryKey: string | null
  inDiamondHeartGroup: boolean
  diamondHeartGroupName: string | null
  additionalMessage: string | null
  status: Generated<RegistrationStatus>
  /** Besides the person; each takes a place too. */
  guests: Generated<number>
  answers: Generated<Answers>
  /** Owed or given in all, in hundredths of the currency's main unit; null where nothing is. */
  contributionCents: number | null
  scholarship: Generated<boolean>
  scholarshipNote: string | null
  payment: Generated<Payment>
  /** The sum of its rows in the ledger, in hundredths; 0 also where staff noted a payment without knowing how much is owed. */
  paidCents: Generated<number>
  waivedCents: number | null
  /** When that was noted at the door, ISO-8601 UTC, on the clock of the device. */
  paymentNotedAt: string | null
  /** Its turn among those that wait for the same places; kept afterwards. */
  queueNumber: number | null
  endedBy: EndedBy | null
  endedAt: string | null
  /** Calendars take in a change to an entry only under a higher number. */
  calendarSequence: Generated<number>
  placedAt: string | null
  movedUpAt: string | null
  offerEndsAt: string | null
  /** Until when a place is held that is not paid yet; only where it is `payment-due`. */
  payBy: string | null
  paymentRemindedAt: string | null
  /** The offer went to everyone who waits, and holds no place: the first to accept has it. */
  isOfferedToAll: Generated<boolean>
  /** When staff were notified that it waits past free places that are too few for its party. */
  passedOverAt: string | null
  createdAt: string
  updatedAt: string
}

/** How many places of one session, or of a whole event, are taken. Taking or freeing one locks its row. */
interface PlacesTable {
  eventId: number
  session: string
  capacity: number | null
  /** By registered people and by offers, guests included. */
  taken: Generated<number>
  /** Places that staff gave beyond the capacity, or that were taken when it was lowered. */
  beyond: Generated<number>
  waiting: Generated<number>
  openOffers: Generated<number>
  queued: Generated<number>
}

interface LinkTable {
  tokenHash: string
  registrationId: number | null
  /** A hash of its token with the address to which it was sent: it opens nothing that has another address. Null for any. */
  opensFor: string | null
  /** It shows what is to be paid, and nothing of the registration. */
  canOnlyPay: Generated<boolean>
  createdAt: string
}

interface VersionTable {
  id: Generated<number>
  registrationId: number
  /** Where the address was another one. */
  emailKey: string | null
  content: RawRow
  replacedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    registrations: RegistrationTable
    deleted_registrations: Omit<RegistrationTable, 'id'> & { id: number; deletedItemId: number }
    registration_places: PlacesTable
    registration_links: LinkTable
    registration_versions: VersionTable
    registration_sessions: {
      registrationId: number
      eventId: number
      session: string
      isPresent: Generated<boolean>
      tickedAt: string | null
      remindedAt: string | null
    }
    publishing_notices: { eventId: number; attendeesNotified: Generated<boolean>; isDue: Generated<boolean>; note: string | null }
  }
}

export const REGISTRATION = 'registration'
export const REMOVED_REGISTRATION = 'This registration has been removed'

export type RegistrationRow = Selectable<Schema['registrations']>

export type NewRegistration = Omit<Insertable<Schema['registrations']>, 'id' | 'emailKey' | 'createdAt' | 'updatedAt'>

type StateColumn = 'status' | 'session' | 'queueNumber' | 'endedBy' | 'isOfferedToAll' | 'calendarSequence'
type MomentColumn = 'endedAt' | 'placedAt' | 'movedUpAt' | 'offerEndsAt' | 'payBy' | 'paymentRemindedAt' | 'passedOverAt'
type LifecycleColumn = StateColumn | MomentColumn

type KeyColumn = 'id' | 'eventId' | 'email' | 'emailKey' | 'entryKey' | 'createdAt' | 'updatedAt'
type PaymentColumn = 'payment' | 'paidCents' | 'waivedCents' | 'paymentNotedAt'

/** Columns of a person's own details: all that are none of the above (`person-details` has their words). */
export type DetailColumn = Exclude<keyof RegistrationRow, LifecycleColumn | KeyColumn | PaymentColumn>

export type RegistrationStart = Omit<NewRegistration, LifecycleColumn>

/** Reuses a canceled row of the same person, with a higher calendar sequence, as their calendar was told it is off. For the lifecycle only. */
export async function insertRegistration(db: Database, registration: NewRegistration, at: string): Promise<RegistrationRow> {
  const columns = { ...registration, createdAt: at, updatedAt: at }
  return db
    .insertInto('registrations')
    .values({ ...columns, emailKey: registration.email == null ? null : foldEmail(registration.email) })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'session', 'emailKey'])
        .doUpdateSet((e) => ({ ...columns, calendarSequence: e('registrations.calendarSequence', '+', 1) }))
        .where('registrations.status', '=', 'cancelled'),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The registration of an address, as `foldEmail` has it, for a session or a whole event (session ''). */
export const findRegistrationOf = (
  db: Database,
  which: { eventId: number; session: string; emailKey: string },
): Promise<RegistrationRow | undefined> =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where((e) => e.and(which))
    .executeTakeFirst()

export const listRegisteredDates = (db: Database, which: { eventId: number; emailKey: string }): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where((e) => e.and(which))
    .where('status', '!=', 'cancelled')
    .orderBy('session')
    .execute()

export const findEntry = async (db: Database, eventId: number, entryKey: string | undefined): Promise<RegistrationRow | undefined> =>
  entryKey === undefined
    ? undefined
    : db.selectFrom('registrations').selectAll().where('eventId', '=', eventId).where('entryKey', '=', entryKey).executeTakeFirst()

export const findRegistration = async (db: Database, id: number): Promise<RegistrationRow | undefined> =>
  id > MAX_ID ? undefined : db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()

export const getRegistration = (db: Database, id: number): Promise<RegistrationRow> =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findRegistrations = async (db: Database, ids: readonly number[]): Promise<RegistrationRow[]> =>
  // PostgreSQL takes no empty list.
  ids.length === 0 ? [] : db.selectFrom('registrations').selectAll().where('id', 'in', ids).execute()

/** Stores the outcome of a transition; only the lifecycle calls it. */
export const saveTransition = (
  db: Database,
  { id }: Pick<RegistrationRow, 'id'>,
  set: Updateable<Schema['registrations']>,
  at: string,
): Promise<RegistrationRow> =>
  db
    .updateTable('registrations')
    .set({ ...set, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Moves a registration; one canceled by the same person at the target takes the date left, as each date has one, with its link. */
export async function saveMove(
  db: Database,
  registration: RegistrationRow,
  set: Updateable<Schema['registrations']> & { session: string },
  at: string,
): Promise<RegistrationRow> {
  const { eventId, session, emailKey } = registration
  const other = emailKey === null ? undefined : await findRegistrationOf(db, { eventId, session: set.session, emailKey })
  if (other?.status !== 'cancelled') return saveTransition(db, registration, set, at)
  const setSession = (to: string) => db.updateTable('registrations').set({ session: to }).where('id', '=', other.id).execute()
  await setSession(`~${session}`)
  const moved = await saveTransition(db, registration, set, at)
  await setSession(session)
  return moved
}

/** Stores a registration's payment; `registration-payments` alone calls it, which has the ledger. */
export const savePayment = (
  db: Database,
  id: number,
  { payment, paidCents, waivedCents, paymentNotedAt }: Pick<RegistrationRow, PaymentColumn>,
  at: string,
): Promise<RegistrationRow> =>
  db
    .updateTable('registrations')
    .set({ payment, paidCents, waivedCents, paymentNotedAt, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteRegistrations(db: Database, ids: readonly number[]) {
  await db.deleteFrom('registrations').where('id', 'in', ids).execute()
}

/** Raises the sequence before a change is sent to the calendars of those of them who hold a place. */
export async function raiseCalendarSequences(db: Database, ids: readonly number[]) {
  for (const some of inBatches(ids)) await raiseSequences(db).where('id', 'in', some).execute()
}

export async function raiseEveryCalendarSequence(db: Database, eventId: number) {
  await raiseSequences(db).where('eventId', '=', eventId).execute()
}

const raiseSequences = (db: Database) =>
  db
    .updateTable('registrations')
    .set((e) => ({ calendarSequence: e('calendarSequence', '+', 1) }))
    .where('status', '=', 'registered')

interface NewLink {
  /** For the address that the registration has. */
  to?: string | undefined
  token?: string
  canOnlyPay?: boolean
}

/** Creates a link to a registration; `at` is ISO-8601 UTC. Returns its token, of which only a hash is stored. */
export async function createLink(
  db: Database,
  registrationId: number,
  at: string,
  { to, token = createToken(), canOnlyPay = false }: NewLink = {},
): Promise<string> {
  const opensFor = to === undefined ? null : hashFor(token, foldEmail(to))
  const link = { tokenHash: hashOfToken(token), registrationId, opensFor, canOnlyPay, createdAt: at }
  await db
    .insertInto('registration_links')
    .values(link)
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .execute()
  return token
}

/** The link of a token; undefined for one that never existed. `registrationId` is null once the registration was removed. */
export const findLinked = (db: Database, tokenHash: string): Promise<{ registrationId: number | null; canOnlyPay: boolean } | undefined> =>
  db.selectFrom('registration_links').select(['registrationId', 'canOnlyPay']).where('tokenHash', '=', tokenHash).executeTakeFirst()

const hashFor = (token: string, emailKey: string | null) => hashOfToken(`${token} ${emailKey}`)

/** Whether the link of a token was sent to the address that its registration has (spec B §3.12). */
export async function isLinkTo(db: Database, token: string, emailKey: string | null): Promise<boolean> {
  const link = db.selectFrom('registration_links').select('tokenHash').where('tokenHash', '=', hashOfToken(token))
  const opens = link.where((e) => e.or([e('opensFor', 'is', null), e('opensFor', '=', hashFor(token, emailKey))]))
  return (await opens.executeTakeFirst()) !== undefined
}

/** Ends the links of a registration that was moved to another address; new ones follow. */
export async function endLinks(db: Database, registrationId: number) {
  await db.updateTable('registration_links').set({ opensFor: '' }).where('registrationId', '=', registrationId).execute()
}

/** Lets the links of a registration open another one of the same address, which takes its place. */
export async function moveLinks(db: Database, from: number, to: number) {
  await db.updateTable('registration_links').set({ registrationId: to }).where('registrationId', '=', from).execute()
}

/** Keeps the links of removed registrations, so that they differ from links that never existed. */
export async function detachLinks(db: Database, registrationIds: readonly number[]) {
  await db.updateTable('registration_links').set({ registrationId: null }).where('registrationId', 'in', registrationIds).execute()
}
