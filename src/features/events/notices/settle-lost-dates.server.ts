import type { Services } from '@/platform/services.server'
import type { EventRow } from '../event.repository.server'
import { lockPlaces, type PlacesRow, placesLeft, takenBy } from '../places/places.repository.server'
import { findRegistration, type RegistrationRow } from '../places/registration.repository.server'
import { capacityAt } from '../places/stored-settings.server'
import { carryOut } from '../registration/carry-out.server'
import { canCarryOut } from '../registration/transitions'
import { formatShortDay } from '../schedule/format-session'
import type { LostDates } from './find-lost-dates.server'

interface Settling {
  event: EventRow
  lost: LostDates
}

/** What became of someone whose date is lost, for the one email to each person about all their dates. */
export interface Settled {
  /** As it is then. */
  registration: RegistrationRow
  /** Where it stood before the change. */
  from: string
  /** On the waitlist to which it moved, from 1. */
  position: number | null
}

/**
 * Cancels those who are not moved to another date, while what is stored is still where it was. The waitlists, and the emails to those that it
 * answers, are the caller's.
 */
export async function cancelLost(services: Services, { event, lost }: Settling): Promise<Settled[]> {
  const places = placesOf(services, event)
  const settled: Settled[] = []
  for (const registration of lost.canceled)
    if (canCarryOut('cancelByEvent', registration)) {
      const from = registration.session
      const subject = { event, places: await places(from), registration, isQuiet: true, isPart: true }
      settled.push({ registration: await carryOut(services, 'cancelByEvent', subject), from, position: null })
    }
  // They keep the place that they bring, and are notified.
  for (const registration of lost.replaced)
    if (canCarryOut('cancelByEvent', registration))
      await carryOut(services, 'cancelByEvent', {
        event,
        places: await places(registration.session),
        registration,
        isQuiet: true,
        isPart: true,
      })
  return settled
}

/**
 * Moves the others to the dates that were chosen for them, once everything else is where the change puts it. Never past the places of a date: throws
 * ApiError 409 then, with everyone whose date is lost.
 */
export async function moveLost(services: Services, { event, lost }: Settling): Promise<Settled[]> {
  const places = placesOf(services, event)
  await requireRoom(lost, places, services)
  const settled: Settled[] = []
  for (const { row, to: session } of lost.moved) {
    const held = await withoutOpenOffer(services, event, { id: row.id, places })
    if (!held || !canCarryOut('moveToDate', held)) continue
    const to = await places(session)
    const subject = { event, places: await places(held.session), registration: held, to, isQuiet: true, isPart: true }
    const registration = await carryOut(services, 'moveToDate', subject)
    settled.push({ registration, from: row.session, position: registration.status === 'waitlisted' ? to.waiting : null })
  }
  return settled
}

type PlacesOf = (session: string) => Promise<PlacesRow>

/** Each row is read once: what one transition changes of it the next must know. */
function placesOf({ db }: Services, event: EventRow): PlacesOf {
  const known = new Map<string, PlacesRow>()
  return async (session) => {
    const places = known.get(session) ?? (await lockPlaces(db, { eventId: event.id, session }, capacityAt(event, session)))
    known.set(session, places)
    return places
  }
}

async function requireRoom({ moved, refuse }: LostDates, places: PlacesOf, { clock }: Services) {
  for (const [to, arriving] of Map.groupBy(moved, (each) => each.to)) {
    const people = arriving.reduce((sum, { row }) => sum + takenBy(row).taken, 0)
    const left = placesLeft(await places(to))
    if (people > left) throw refuse(tooMany({ day: formatShortDay(to.slice(0, 10), clock.today()), people, left }))
  }
}

function tooMany({ day, people, left }: { day: string; people: number; left: number }): string {
  const room = left === 0 ? `All places on ${day} are taken` : `Only ${left === 1 ? '1 place is' : `${left} places are`} left on ${day}`
  return `${room}, and ${people === 1 ? '1 person' : `${people} people`} would move there. Please choose another date, or cancel them`
}

/** A place that was offered to everyone waiting for one date is no offer of another. */
async function withoutOpenOffer(services: Services, event: EventRow, { id, places }: { id: number; places: PlacesOf }) {
  const registration = await findRegistration(services.db, id)
  if (!registration?.isOfferedToAll || !canCarryOut('withdrawOffer', registration)) return registration
  return carryOut(services, 'withdrawOffer', { event, places: await places(registration.session), registration, isPart: true })
}
