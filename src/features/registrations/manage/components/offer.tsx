import { formatCloseMoment } from '@/features/events/series/format-moment'
import type { ManagedRegistration } from '../managed-registration.schema'
import type { Manage } from '../use-manage'
import { ActionForm } from './action-form'

interface OfferProps {
  registration: ManagedRegistration
  manage: Manage
  /** YYYY-MM-DD where the community is. */
  today: string
}

/** A place that is held for someone for a while (spec B §3.7). */
export function Offer({ registration: { offerEndsAt, offeredToAll, event }, manage, today }: OfferProps) {
  const until = offerEndsAt && formatCloseMoment(offerEndsAt, event.timeZone, today)
  return (
    <div className="border-accent border-t-2 pt-6">
      <h2 className="text-heading">A place has opened up for you</h2>
      <p className="mt-2">
        {offeredToAll
          ? 'Everyone on the waitlist has been offered it, and the first to accept gets it.'
          : until && `We’re holding it for you until ${until}. After that, we’ll release it.`}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
        <ActionForm manage={manage} action="accept" failure="You don’t have the place" className="max-sm:w-full">
          Take the place
        </ActionForm>
        <ActionForm manage={manage} action="decline" failure="That didn’t work" variant="quiet">
          Decline the place
        </ActionForm>
      </div>
    </div>
  )
}
