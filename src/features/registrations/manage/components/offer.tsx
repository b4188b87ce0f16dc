import { UnbrokenTimes } from '@/features/events/components/unbroken-times'
import { formatCloseMoment } from '@/features/events/series/format-moment'
import { placeOrPlaces, youAndGuests } from '../../places/place-words'
import type { ManagedRegistration } from '../managed-registration.schema'
import type { Manage } from '../use-manage'
import { ActionForm } from './action-form'

interface OfferProps {
  registration: ManagedRegistration
  manage: Manage
  /** YYYY-MM-DD where the community is. */
  today: string
}

/** A place that someone can accept or decline: it is held for a while, or goes to the first who accepts (spec B §3.7). */
export function Offer({ registration: { offerEndsAt, offeredToAll, event, guests }, manage, today }: OfferProps) {
  const place = placeOrPlaces(guests)
  const [opened, it] = guests === 0 ? ['A place has', 'it'] : ['Places have', 'them']
  const until = offerEndsAt && formatCloseMoment(offerEndsAt, event.timeZone, today)
  return (
    <div className="border-accent border-t-2 pt-6">
      <h2 className="text-heading">{`${opened} opened up for ${youAndGuests(guests)}`}</h2>
      <p className="mt-2">
        {offeredToAll
          ? `The event starts soon, so we’ve offered this to everyone on the waitlist whose party fits. The first to accept gets ${it}.`
          : until && <UnbrokenTimes text={`We’re holding ${it} for you until ${until}. After that, we’ll release ${it}.`} />}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
        <ActionForm manage={manage} action="accept" failure={`You don’t have the ${place}`} className="max-sm:w-full">
          Take the {place}
        </ActionForm>
        <ActionForm manage={manage} action="decline" failure="That didn’t work" variant="quiet">
          Decline the {place}
        </ActionForm>
      </div>
    </div>
  )
}
