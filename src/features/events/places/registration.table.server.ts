import type { Generated } from 'kysely'
import type { RawRow } from '@/platform/database/columns.server'
import type { Answers } from './person-details.schema'
import type { AnsweredRequest, EndedBy, Payment, RegistrationStatus } from './registration.schema'

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
  /** Paid so far, in hundredths; 0 also where staff noted a payment without knowing how much is owed. */
  paidCents: Generated<number>
  /** Paid before the last noted payment: taking that one back leaves it. */
  paidBeforeCents: Generated<number>
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
  createdAt: string
}

interface VersionTable {
  id: Generated<number>
  registrationId: number
  content: RawRow
  replacedAt: string
}

interface RegistrationSessionTable {
  registrationId: number
  eventId: number
  session: string
  isPresent: Generated<boolean>
  tickedAt: string | null
  remindedAt: string | null
}

/** A filled-in form that may arrive a second time, and what it was answered. */
interface RequestTable {
  requestHash: string
  /** Null until the transaction that decides it ends. */
  answered: AnsweredRequest | null
  createdAt: string
}

interface PublishingNoticeTable {
  eventId: number
  attendeesNotified: Generated<boolean>
  isDue: Generated<boolean>
  note: string | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    registrations: RegistrationTable
    deleted_registrations: Omit<RegistrationTable, 'id'> & { id: number; deletedItemId: number }
    registration_places: PlacesTable
    registration_requests: RequestTable
    registration_links: LinkTable
    registration_versions: VersionTable
    registration_sessions: RegistrationSessionTable
    publishing_notices: PublishingNoticeTable
  }
}
