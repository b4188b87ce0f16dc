import type { CommunityEvent } from '@/features/events/event.schema'
import { costOf, formatNextDate, formatWhen, leadersFact } from '../../components/event-facts'
import { FactList } from '../../components/fact-list'
import { PlacesLeft } from '../../places/components/places-left'
import type { Places } from '../../places/use-places'

interface RegistrationSummaryProps {
  event: CommunityEvent
  /** Where someone can register. */
  places?: Places | undefined
  /** YYYY-MM-DD where the community is. */
  today: string
}

/** What someone is about to register for, beside the form. */
export function RegistrationSummary({ event, places, today }: RegistrationSummaryProps) {
  const capacity = event.registration?.capacity ?? null
  const hasDates = places !== undefined && places.dates.length > 0
  return (
    <>
      <p className="mb-3 text-ink-soft text-small">{places?.isWaitlist ? 'Waitlist' : 'Registration'}</p>
      <h1>{event.title}</h1>
      {event.introText && <p className="measure mt-5 text-ink-soft text-lead">{event.introText}</p>}
      {places && capacity !== null && (
        <PlacesLeft
          state={places.state}
          capacity={capacity}
          chosen={places.chosen.length}
          hasWaitlist={event.registration?.waitlist ?? false}
        />
      )}
      <FactList
        facts={[
          ['When', formatWhen(event, null)],
          ['Next date', hasDates ? '' : formatNextDate(event, today)],
          ['Where', event.location],
          leadersFact(event),
          ['Price', costOf(event)],
        ]}
      />
    </>
  )
}
