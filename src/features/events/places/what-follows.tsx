import { spellNumber } from '@/platform/text/spell-number'
import type { CommunityEvent } from '../event.schema'
import { formatShortDay } from '../schedule/format-session'
import { isFree } from './format-price'
import { statusForParty } from './place-words'
import type { Places } from './use-places'

interface WhatFollowsProps {
  places: Places
  registration: CommunityEvent['registration']
  today: string
  className: string
}

/** The outcome of several dates, some full, or of a party too large; it takes no room until then. */
export function WhatFollows({ places, registration, today, className }: WhatFollowsProps) {
  const text = [formatInstead(places, today), formatWaiting(places, registration, today)].filter(Boolean).join(' ')
  return (
    <p role="status" className={text && `text-ink-soft text-small ${className}`}>
      {text}
    </p>
  )
}

const dayOf = (startsAt: string, today: string) => formatShortDay(startsAt.slice(0, 10), today)

const formatInstead = ({ insteadOf }: Places, today: string) =>
  insteadOf ? `${dayOf(insteadOf, today)} is no longer checked. Check it again if you’d like to come to both.` : ''

function formatWaiting({ dates, chosen, state, guests }: Places, registration: CommunityEvent['registration'], today: string): string {
  const all = dates.length > 0 ? dates.filter(({ date }) => chosen.includes(date.startsAt)) : [{ state, date: undefined }]
  const gets = (each: Pick<Places, 'state'>) => each.state && statusForParty(each.state, guests, registration?.waitlist ?? false)
  const places = all.filter((each) => gets(each) === 'open').length
  const waiting = all.filter((each) => gets(each) === 'waitlist')
  const isTooMany = waiting.some((each) => each.state?.status === 'open')
  if (waiting.length === 0 || (places === 0 && !isTooMany)) return ''
  const days = waiting.flatMap(({ date }) => (date ? [dayOf(date.startsAt, today)] : [])).join('; ')
  return [
    places > 0 ? `You’ll have a place on ${spellNumber(places)} of these dates and` : 'There isn’t a place for each of you, so you’ll',
    ` be on the waitlist${days && ` for ${days}`}.`,
    !isFree(registration) && ` You owe nothing ${days && 'for a date '}until you have a place.`,
  ]
    .filter(Boolean)
    .join('')
}
