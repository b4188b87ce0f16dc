import { type EventRow, lockStoredEvent } from '@/features/events/event.repository.server'
import { capacityAt, settingsOf } from '@/features/events/registration/stored-settings.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { carryOut } from '../lifecycle/carry-out.server'
import { canCarryOut } from '../lifecycle/transitions'
import { chosenSession } from '../places/chosen-session.server'
import { hasRoom, lockPlaces } from '../places/places.repository.server'
import { contributionCents } from '../record/payment'
import { findEntry, findRegistrationOf, getRegistration, type RegistrationRow } from '../record/registration.repository.server'
import { registrationStart } from '../record/registration-columns.server'
import type { NewAttendee } from './attendee.schema'
import { recordAtDoor } from './record-at-door.server'
import { requireDateOn } from './require-date-on.server'

interface Input {
  eventId: number
  attendee: NewAttendee
  accountId: number
}

/**
 * Gives someone a place by hand, whether or not visitors can register at that moment; where no place is free, a turn on the waitlist if that was
 * asked for (spec B §3.8). An entry with the `entryKey` of a stored one adds no one: the stored one is answered. Throws ApiError: 404 for an unknown
 * event, 409 for an address that is registered already, and where no place is free and staff did not choose to exceed the capacity.
 */
export const addAttendee = (services: Services, input: Input): Promise<RegistrationRow> =>
  services.db.tx(async () => {
    const { db } = services
    const { entryKey } = input.attendee
    const event = await lockStoredEvent(db, input.eventId)
    if (!event) throw new ApiError(404, 'Event not found')
    const registration = (await findEntry(db, event.id, entryKey)) ?? (await addNew(services, event, input))
    if (registration.status === 'registered') await recordAtDoor(services, { event, registration }, noted(input.attendee))
    return getRegistration(db, registration.id)
  })

async function addNew(services: Services, event: EventRow, { attendee, accountId }: Input): Promise<RegistrationRow> {
  const { db } = services
  const { name, email, phone, entryKey, guests } = attendee
  const settings = settingsOf(event)
  // An entry that was kept through a lost connection may arrive after its session.
  const session = await chosenSession(services, event, settings, attendee.session, { isPastAllowed: attendee.present === true })
  requireDateOn(services, event, session)
  const places = await lockPlaces(db, { eventId: event.id, session }, capacityAt(event, session))
  // Once more: the same entry may have been stored while these places were held by another request.
  const known = await findEntry(db, event.id, entryKey)
  if (known) return known
  const stored = email === null ? undefined : await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(email) })
  const isWaitlisted = !attendee.overCapacity && !hasRoom(places, 1 + guests) && attendee.waitlist && settings.waitlist
  const transition = isWaitlisted ? 'addToWaitlist' : 'add'
  if (!canCarryOut(transition, stored)) throw new ApiError(409, `${email} is on the list already`)
  const owed = contributionCents(settings.price, { contribution: null, guests })
  const registration = await carryOut(services, transition, {
    event,
    places,
    registration: stored,
    start: registrationStart({ eventId: event.id, email, phone, entryKey }, { ...unasked, name, guests, contributionCents: owed }, stored),
    isBeyond: attendee.overCapacity,
    isQuiet: !attendee.notify,
  })
  await recordAudit(services, { accountId, action: 'create', entity: 'attendee', entityId: registration.id, label: event.title })
  return registration
}

const noted = ({ session, ...attendee }: NewAttendee) => ({ ...attendee, session: session ?? undefined })

/** What only the person could have said. */
const unasked = {
  answers: {},
  inDiamondHeartGroup: false,
  diamondHeartGroupName: null,
  additionalMessage: null,
  scholarship: false,
  scholarshipNote: null,
}
