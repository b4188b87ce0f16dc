import type { EventRow } from '@/features/events/event.repository.server'
import { formatShortDay } from '@/features/events/series/format-session'
import type { Services } from '@/platform/services.server'
import { carryOut } from '../lifecycle/carry-out.server'
import { canCarryOut } from '../lifecycle/transitions'
import { capacityAt } from '../places/capacity-at.server'
import { lockPlaces, type PlacesRow, placesLeft, takenBy } from '../places/places.repository.server'
import { findRegistration } from '../record/registration.repository.server'
import type { LostDates } from './find-lost-dates.server'

interface Settling {
  event: EventRow
  lost: LostDates
  /** Without emails. */
  isQuiet: boolean
}

/** Cancels those who are not to come on another date, while what is stored is still where it was. The waitlists are the caller's to process. */
export async function cancelLost(services: Services, { event, lost, isQuiet }: Settling) {
  const places = placesOf(services, event)
  for (const registration of lost.canceled)
    if (canCarryOut('cancelByEvent', registration))
      await carryOut(services, 'cancelByEvent', { event, places: await places(registration.session), registration, isQuiet, isPart: true })
  // They keep the place that they bring, and hear of that.
  for (const registration of lost.replaced)
    if (canCarryOut('cancelByEvent', registration))
      await carryOut(services, 'cancelByEvent', {
        event,
        places: await places(registration.session),
        registration,
        isQuiet: true,
        isPart: true,
      })
}

/**
 * Moves the others to the dates that were chosen for them, once everything else is where the change puts it. Never past the places of a date: throws
 * ApiError 409 then, with everyone whose date is lost.
 */
export async function moveLost(services: Services, { event, lost, isQuiet }: Settling) {
  const places = placesOf(services, event)
  await requireRoom(lost, places, services)
  for (const { row, to } of lost.moved) {
    const held = await withoutOpenOffer(services, event, { id: row.id, places })
    if (!held || !canCarryOut('moveToDate', held)) continue
    const from = await places(held.session)
    await carryOut(services, 'moveToDate', { event, places: from, registration: held, to: await places(to), isQuiet, isPart: true })
  }
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

/** What was offered to everyone who waits for one date is no offer of another. */
async function withoutOpenOffer(services: Services, event: EventRow, { id, places }: { id: number; places: PlacesOf }) {
  const registration = await findRegistration(services.db, id)
  if (!registration?.isOfferedToAll || !canCarryOut('withdrawOffer', registration)) return registration
  return carryOut(services, 'withdrawOffer', { event, places: await places(registration.session), registration, isPart: true })
}
