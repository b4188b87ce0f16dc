import { type EventRow, lockStoredEvent } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { NewAttendee } from '../attendee.schema'
import { queueForPerson } from '../mail/queue-registration-emails.server'
import { chosenSession } from '../places/chosen-session.server'
import { contributionCents } from '../places/contribution'
import { formatFull } from '../places/full'
import { queueFullUpdate } from '../places/is-full.server'
import { joinQueue, lockPlaces, placesLeft, takePlaces } from '../places/places.repository.server'
import {
  findEntry,
  findRegistration,
  findRegistrationOf,
  insertRegistration,
  type RegistrationRow,
} from '../registration.repository.server'
import { newRegistration } from '../registration-columns.server'
import { insertRegistrationVersion } from '../versions/version.repository.server'
import { recordAtDoor } from './record-at-door.server'

interface Asked {
  eventId: number
  attendee: NewAttendee
  accountId: number
}

/**
 * Gives someone a place by hand, whether or not visitors can register at that moment; where no place is free, a turn on the waitlist if that was
 * asked for (spec B §3.8). An entry with the `entryKey` of a stored one adds nobody: the stored one is answered. Throws ApiError: 404 for an unknown
 * event, 409 for an address that is registered already, and where no place is free and staff did not choose to exceed the capacity.
 */
export const addAttendee = (services: Services, asked: Asked): Promise<RegistrationRow> =>
  services.db.tx(async () => {
    const { db } = services
    const { entryKey } = asked.attendee
    const event = await lockStoredEvent(db, asked.eventId)
    if (!event) throw new ApiError(404, 'Event not found')
    const registration = (await findEntry(db, event.id, entryKey)) ?? (await addNew(services, event, asked))
    if (registration.status === 'registered') await recordAtDoor(services, { event, registration }, noted(asked.attendee))
    return (await findRegistration(db, registration.id)) as RegistrationRow
  })

async function addNew(services: Services, event: EventRow, { attendee, accountId }: Asked): Promise<RegistrationRow> {
  const { db, clock } = services
  const { name, email, phone, entryKey, guests } = attendee
  const settings = settingsOf(event)
  // An entry that was kept through a lost connection may arrive after its session.
  const session = await chosenSession(services, event, settings, attendee.session, { isPastAllowed: attendee.present === true })
  const places = await lockPlaces(db, { eventId: event.id, session }, settings.capacity)
  // Once more: the same entry may have been stored while these places were held by another request.
  const known = await findEntry(db, event.id, entryKey)
  if (known) return known
  const before = { ...places }
  const stored = email === null ? undefined : await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(email) })
  if (stored && stored.status !== 'cancelled') throw new ApiError(409, `${email} is on the list already`)
  const hasPlace = await takePlaces(db, places, 1 + guests, { isBeyond: attendee.overCapacity })
  if (!hasPlace && !(attendee.waitlist && settings.waitlist)) throw new ApiError(409, formatFull(placesLeft(places)))
  const at = clock.now().toISOString()
  if (stored) await insertRegistrationVersion(db, stored, at)
  const owed = contributionCents(settings.price, { contribution: null, guests })
  const key = { eventId: event.id, session, email, phone, entryKey }
  const columns = newRegistration(
    key,
    { ...unasked, name, guests, contributionCents: owed },
    hasPlace ? { placedAt: at } : { queueNumber: await joinQueue(db, places) },
  )
  const registration = await insertRegistration(db, columns, at)
  const subject = { event, registration, position: hasPlace ? null : places.waiting }
  if (attendee.notify) await queueForPerson(services, hasPlace ? 'confirmed' : 'waitlisted', subject)
  await recordAudit(services, { accountId, action: 'create', entity: 'attendee', entityId: registration.id, label: event.title })
  await queueFullUpdate(services, before, places)
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
