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
  /** `foldEmail` of the address. */
  emailKey: string | null
  /** Noted by staff only. */
  phone: string | null
  /** Made by the device that added the person at the door, which may send the same entry twice. */
  entryKey: string | null
  inDiamondHeartGroup: boolean
  diamondHeartGroupName: string | null
  additionalMessage: string | null
  status: Generated<RegistrationStatus>
  /** Besides the person; each takes a place too. */
  guests: Generated<number>
  /** By the id of the question. */
  answers: Generated<Answers>
  /** What is owed or given in all, in hundredths of the currency's main unit; null where nothing is. */
  contributionCents: number | null
  scholarship: Generated<boolean>
  scholarshipNote: string | null
  payment: Generated<Payment>
  /** What was paid so far, in hundredths; 0 also where staff noted a payment without knowing how much is owed. */
  paidCents: Generated<number>
  /** What had been paid before the payment that was noted last: taking that one back leaves it. */
  paidBeforeCents: Generated<number>
  /** How much was owed when staff waived the payment; null where they didn't. */
  waivedCents: number | null
  /** When that was noted at the door, ISO-8601 UTC, on the clock of the device. */
  paymentNotedAt: string | null
  /** Its turn among those that wait for the same places; kept afterwards. */
  queueNumber: number | null
  /** Why a canceled one is over. */
  endedBy: EndedBy | null
  /** When it was canceled, ISO-8601 UTC. */
  endedAt: string | null
  /** Of the entry in the person's calendar, which takes in a change only under a higher number. */
  calendarSequence: Generated<number>
  /** Since when it holds a place, ISO-8601 UTC. */
  placedAt: string | null
  /** When staff moved it up from the waitlist. */
  movedUpAt: string | null
  /** Until when an offered place is kept for it. */
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
  /** How many registrations wait. */
  waiting: Generated<number>
  /** How many were offered places that none of them holds yet. */
  openOffers: Generated<number>
  /** The last number that was given in the queue. */
  queued: Generated<number>
}

/** The links in the emails about a registration. */
interface LinkTable {
  tokenHash: string
  /** Null once the registration was removed. */
  registrationId: number | null
  createdAt: string
}

/** A registration as it was before its owner changed it. */
interface VersionTable {
  id: Generated<number>
  registrationId: number
  /** The columns that the owner can change. */
  content: RawRow
  replacedAt: string
}

/** What is known of one registration and one session. */
interface RegistrationSessionTable {
  registrationId: number
  eventId: number
  /** The start of the session; empty for an event that takes place once. */
  session: string
  isPresent: Generated<boolean>
  /** When that was noted, by the clock of the device. */
  tickedAt: string | null
  remindedAt: string | null
}

/** A filled-in form that may arrive a second time, and what it was answered. */
interface RequestTable {
  /** Of all that was sent, with the random key of the form. */
  requestHash: string
  /** Null until the transaction that decides it ends. */
  answered: AnsweredRequest | null
  createdAt: string
}

/** Of an event that visitors don't see now. */
interface PublishingNoticeTable {
  eventId: number
  /** Attendees read that it was taken off the website. */
  attendeesNotified: Generated<boolean>
  /** They are notified once it appears at its moment. */
  isDue: Generated<boolean>
  /** What staff add to that. */
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
