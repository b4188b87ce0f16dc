import { Button } from '@/components/button'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { sessionText } from '../../attendees/attendee-words'
import type { ChosenSession } from '../../attendees/use-chosen-session'

const MAX_NAMED = 6

interface OtherDatesProps {
  dates: ChosenSession['others']
  onChoose: (startsAt: string) => void
}

/** Where the other people of a series are: `Thu, Dec 17, 7:00 PM: 2 people`. */
export function OtherDates({ dates, onChoose }: OtherDatesProps) {
  const today = todayIn(useSite().timeZone)
  const more = dates.length - MAX_NAMED
  return (
    dates.length > 0 && (
      <p className="-mt-1 mb-3 text-ink-soft leading-loose">
        Other dates with people:{' '}
        {dates.slice(0, MAX_NAMED).map(({ startsAt, people }, index) => (
          <span key={startsAt}>
            {index > 0 && ', '}
            <Button variant="quiet" onClick={() => onChoose(startsAt)} className="inline! text-left!">
              {sessionText(startsAt, today)}
            </Button>
            : {people.toLocaleString('en-US')} {people === 1 ? 'person' : 'people'}
          </span>
        ))}
        {more > 0 && `, and ${more} more`}
      </p>
    )
  )
}
