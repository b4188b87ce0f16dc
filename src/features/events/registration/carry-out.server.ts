import type { Services } from '@/platform/services.server'
import type { EventRow } from '../event.repository.server'
import { queueFullUpdate } from '../places/is-full.server'
import type { PlacesRow } from '../places/places.repository.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import { applyTransition, notifyOfPassedOver, type TransitionSubject } from './apply-transition.server'
import { processWaitlist } from './process-waitlist.server'
import { type Transition, type TransitionName, transitions } from './transitions.server'

/**
 * Carries out one transition, then the waitlist of what it freed and whether the event is full, unless `deferWaitlist`.
 * Call it with registration, event and places locked. Throws ApiError 409 where too few places are left.
 */
export async function carryOut<Name extends TransitionName>(
  services: Services,
  name: Name,
  subject: TransitionSubject<Name>,
): Promise<RegistrationRow> {
  const { passesWaitlist }: Transition = transitions[name]
  const {
    event,
    places,
    to = places,
    deferWaitlist,
  }: { event: EventRow; places: PlacesRow; to?: PlacesRow; deferWaitlist?: boolean } = subject
  const all = places === to ? [places] : [places, to]
  const before = all.map((each) => ({ ...each }))
  const registration = await applyTransition(services, name, subject)
  for (const [index, each] of all.entries()) {
    const former = before[index] ?? each
    const tookPlaces = each.taken > former.taken
    if (tookPlaces && passesWaitlist && each.waiting > 0) await notifyOfPassedOver(services, { event, places: each })
    if (deferWaitlist) continue
    // Who took places leaves nothing to offer, unless they were offered to others too.
    if (!tookPlaces || each.openOffers > 0) await processWaitlist(services, { event, places: each })
    await queueFullUpdate(services, former, each)
  }
  return registration
}
