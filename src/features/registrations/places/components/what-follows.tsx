import { formatShortDay } from '@/features/events/series/format-session'
import { spellNumber } from '@/platform/spell-number'
import type { Places } from '../use-places'

/** What someone will have who chose several dates, of which some are full. */
export function WhatFollows({ places: { dates, chosen }, today }: { places: Places; today: string }) {
  const of = (status: string) => dates.filter(({ date, state }) => state?.status === status && chosen.includes(date.startsAt))
  const [places, waiting] = [of('open').length, of('waitlist')]
  const days = waiting.map(({ date }) => formatShortDay(date.startsAt.slice(0, 10), today)).join('; ')
  return (
    <p role="status" className={places > 0 && waiting.length > 0 ? 'mt-3 text-ink-soft text-small' : ''}>
      {places > 0 &&
        waiting.length > 0 &&
        `You’ll have a place on ${spellNumber(places)} of these dates and be on the waitlist for ${days}. You owe nothing for a date until you have a place.`}
    </p>
  )
}
