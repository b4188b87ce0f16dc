import { useState } from 'react'
import { buttonClass } from '@/ui/button'
import { OptionsField } from '@/ui/form/options-field'
import type { CommunityEvent } from '../event.schema'
import { formatClosesBefore } from '../places/closes-before'
import { canChoose, formatPlacesLeft } from '../places/place-words'
import type { Places } from '../places/use-places'
import { WhatFollows } from '../places/what-follows'
import { formatDateDetails } from '../schedule/date-details'
import { formatShortDay, formatTimes, withInsteadOf } from '../schedule/format-session'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import type { FurtherForm } from './question-field'

/** How many dates the page shows; where there are more than one further, these unfold. */
const DATES_SHOWN = 7

interface ChooseDatesProps {
  places: Places
  registration: CommunityEvent['registration']
  /** What the dates need of their form. */
  group: ReturnType<FurtherForm['group']>
  /** YYYY-MM-DD where the community is. */
  today: string
  /** No mail server is set up. */
  savesMail?: true | undefined
}

/** Which dates of a series someone registers for, with what is left of each (spec B §3.1–§3.3). */
export function ChooseDatesField({ places, registration, group, today, savesMail }: ChooseDatesProps) {
  const { dates, chosen } = places
  const shown = dates.length > DATES_SHOWN + 1 ? DATES_SHOWN : dates.length
  const later = dates.slice(shown)
  const [isOpen] = useState(later.some(({ date }) => chosen.includes(date.startsAt)))
  if (dates.length === 0) return null
  const closesBefore = registration?.closesBefore ?? null
  const closing = closesBefore === null ? '' : ` You can register until ${formatClosesBefore(closesBefore, 'each date')}.`
  const list = (some: Places['dates']) => (
    <ul className="border-hairline border-b">
      {some.map((each) => (
        <DateOption key={each.date.startsAt} {...each} places={places} registration={registration} today={today} />
      ))}
    </ul>
  )
  return (
    <OptionsField
      label="Which dates would you like to come to?"
      hint={`Choose as many as you like.${savesMail ? '' : ' We’ll confirm all of them in one email.'}${registration?.waitlist ? ' Where a date is full, check it to join the waitlist.' : ''}${closing}`}
      {...group}
    >
      {/* Shows that there were dates when none is checked. */}
      <input type="hidden" name="sessions" value="" />
      {list(dates.slice(0, shown))}
      {later.length > 0 && (
        <details open={isOpen} className="group">
          <summary className={buttonClass('quiet', 'my-3 w-fit list-none [&::-webkit-details-marker]:hidden')}>
            <span className="group-open:hidden">Show {later.length} more dates</span>
            <span className="hidden group-open:inline">Show fewer dates</span>
          </summary>
          {list(later)}
        </details>
      )}
      <WhatFollows places={places} registration={registration} today={today} className="mt-3" />
    </OptionsField>
  )
}

type DateOptionProps = Places['dates'][number] & Omit<ChooseDatesProps, 'group'>

function DateOption({ date, state, places, registration, today }: DateOptionProps) {
  const own = formatDateDetails(date)
  const isOff = date.state === 'cancelled'
  const most = date.capacity ?? registration?.capacity ?? null
  const hasState = most !== null || (registration?.closesBefore ?? null) !== null
  // A date that is canceled can't be chosen.
  const Row = isOff ? 'div' : 'label'
  const isFull = state?.status === 'waitlist' || state?.status === 'full'
  return (
    <li className="border-hairline border-t">
      <Row className="grid grid-cols-[auto_1fr] gap-x-3 py-2.5 text-base leading-snug has-disabled:text-ink-soft sm:grid-cols-[auto_1fr_13.5rem]">
        {isOff ? (
          <span className="size-5" />
        ) : (
          <input
            type="checkbox"
            name="sessions"
            value={date.startsAt}
            checked={places.chosen.includes(date.startsAt)}
            disabled={!canChoose(state)}
            onChange={() => places.toggle(date.startsAt)}
            className="size-5 rounded-sm accent-flatiron"
          />
        )}
        <span className={isOff ? 'text-ink-soft' : ''}>
          <span className={isOff ? '' : 'font-[550]'}>{withInsteadOf(formatShortDay(date.startsAt.slice(0, 10), today), date)}</span>
          {!isOff && (
            <>
              , <UnbrokenTimes text={formatTimes(date)} />
            </>
          )}
          {/* No line begins with a dot. */}
          {own && !isOff && <span className="block text-ink-soft text-small">{own.replaceAll(' · ', '\u00a0· ')}</span>}
        </span>
        {/* Its room is kept from the beginning, so that nothing moves. */}
        {(isOff || hasState) && (
          <span
            className={`col-start-2 min-h-6 text-balance text-small noscript:min-h-0 sm:col-start-3 sm:text-right ${isFull ? 'text-accent' : 'text-ink-soft'}`}
          >
            {isOff ? 'No meeting' : state && formatPlacesLeft(state, most)}
          </span>
        )}
      </Row>
    </li>
  )
}
