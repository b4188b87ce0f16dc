import type { NoticesAnswer } from '../attendee-notices.schema'
import { formatPlaces } from '../notice-words'

type ChangedDate = NoticesAnswer['dates'][number]

/** As many as one reads before a save. */
const MAX_DATES = 6

/** What each changed date was and is; of several with who is on it. */
export function ChangedDates({ dates }: { dates: readonly ChangedDate[] }) {
  const more = dates.length - MAX_DATES
  return (
    <ul className="grid gap-4">
      {dates.slice(0, MAX_DATES).map((date) => (
        <li key={date.session}>
          {dates.length > 1 && (
            <p className="mb-1">
              <span className="font-[550]">{date.day}</span> <span className="text-ink-soft text-small">{formatPlaces([date])}</span>
            </p>
          )}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 border-hairline border-l-2 pl-4">
            {date.before && (
              <>
                <dt className="text-ink-soft">Before</dt>
                <dd className="whitespace-pre-line text-ink-soft line-through decoration-1">{date.before}</dd>
              </>
            )}
            <dt className="text-ink-soft">Now</dt>
            <dd className="whitespace-pre-line">{date.now}</dd>
          </dl>
        </li>
      ))}
      {more > 0 && <li className="text-ink-soft">and {more} more</li>}
    </ul>
  )
}
