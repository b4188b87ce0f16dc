import type { CommunityEvent } from '../event.schema'
import { PlacesLeft } from '../places/places-left'
import type { Places } from '../places/use-places'
import { formatShortDay } from '../schedule/format-session'
import { formatMoreDates } from '../schedule/single-dates'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import { costOf, FactList, formatNextDate, formatWhen, leadersFact, WhenFact } from './when-fact'

interface RegistrationSummaryProps {
  event: CommunityEvent
  places?: Places | undefined
  today: string
}

const nextAndMore = (event: CommunityEvent) => [formatWhen(event, event.nextSession), formatMoreDates(event)].filter(Boolean).join(', ')

export function RegistrationSummary({ event, places, today }: RegistrationSummaryProps) {
  const date = places?.date
  const capacity = date?.capacity ?? event.registration?.capacity ?? null
  const hasDates = places !== undefined && places.dates.length > 0
  const next = hasDates ? '' : formatNextDate(event, today)
  return (
    <>
      <p className="mb-3 text-ink-soft text-small">{places?.isWaitlist ? 'Waitlist' : 'Registration'}</p>
      <h1>{event.title}</h1>
      {event.introText && <p className="measure mt-5 text-ink-soft text-lead">{event.introText}</p>}
      {places && capacity !== null && (
        <PlacesLeft
          state={places.state}
          capacity={capacity}
          day={date && formatShortDay(date.startsAt.slice(0, 10), today)}
          chosen={places.chosen.length}
          open={places.dates.filter(({ state }) => state?.status === 'open').length}
          hasWaitlist={event.registration?.waitlist ?? false}
        />
      )}
      <FactList
        facts={[
          [
            'When',
            hasDates && !event.isRecurring ? (
              <UnbrokenTimes key="when" text={nextAndMore(event)} />
            ) : (
              <WhenFact key="when" event={event} session={null} />
            ),
          ],
          ['Next date', next && <UnbrokenTimes key="next" text={next} />],
          ['Where', event.location],
          leadersFact(event),
          ['Price', costOf(event)],
        ]}
      />
    </>
  )
}
