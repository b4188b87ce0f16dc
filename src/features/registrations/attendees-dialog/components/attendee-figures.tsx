import type { AdminEvent } from '@/features/events/event.schema'
import { capacityOfDate } from '@/features/events/series/capacity-of-date'
import type { AttendeeCounts } from '../../attendees/attendee.schema'
import { viewCounts } from '../../attendees/attendee-views'
import type { ChosenSession } from '../../attendees/use-chosen-session'

interface AttendeeFiguresProps {
  event: AdminEvent
  counts: AttendeeCounts
  session: ChosenSession
}

function capacityShown({ registration, exceptions }: AdminEvent, { startsAt }: ChosenSession): number | null {
  const capacity = registration?.capacity ?? null
  if (!registration?.perSession) return capacity
  return startsAt === null ? null : capacityOfDate(exceptions, startsAt, capacity)
}

/** With more places than this, the strokes, one for each, become a line. */
const STROKES = 24

const formatCount = (count: number) => count.toLocaleString('en-US')

/** How many places are taken, and who waits or has come. Of a series with registration for each date, places are those of one date. */
export function AttendeeFigures({ event, counts, session }: AttendeeFiguresProps) {
  const capacity = capacityShown(event, session)
  const { waitlist, registered } = viewCounts(counts)
  return (
    <>
      {capacity === null ? (
        <Figure count={registered} of="registered" />
      ) : (
        <div>
          <Figure count={counts.placesTaken} of={`of ${formatCount(capacity)} places`} />
          <span
            aria-hidden="true"
            className={capacity > STROKES ? 'places joined' : 'places'}
            style={{ '--taken': Math.min(counts.placesTaken, capacity), '--of': capacity }}
          />
        </div>
      )}
      {(waitlist > 0 || event.registration?.waitlist) && <Figure count={waitlist} of="waiting" />}
      {counts.present > 0 && session.canCheckIn && <Figure count={counts.present} of="came" />}
    </>
  )
}

const Figure = ({ count, of }: { count: number; of: string }) => (
  <p className="figure">
    {formatCount(count)} <small>{of}</small>
  </p>
)
