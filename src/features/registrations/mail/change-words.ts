import type { ChangeKind } from '@/features/staff-area/notices/attendee-notices.schema'

interface Changed {
  state: 'scheduled' | 'cancelled' | 'postponed'
  /** It is about one date, and others stay as they are. */
  isDate: boolean
  /** They were given another date. */
  isMoved?: boolean | undefined
  /** The one date of a series that changed, for someone who comes to all. */
  only: { isCancelled: boolean } | undefined
  /** They come to all dates of a series. */
  isSeries: boolean
}

/** What an email says in a sentence; where nothing changed, the state of the event. */
export function headingOf(kind: ChangeKind | null, { state, isDate, isMoved, only, isSeries }: Changed): string {
  const it = isDate ? 'date' : 'event'
  if (state !== 'scheduled') return `This ${it} is ${state === 'cancelled' ? 'canceled' : 'postponed'}.`
  if (isMoved) return 'Your date has changed.'
  if (kind === 'dates' && only) return `One date ${only.isCancelled ? 'is canceled' : 'has changed'}.`
  return { ...HEADINGS, ...(isSeries && OF_SERIES), 'back on': `This ${it} is back on.`, details: `This ${it} has changed.` }[
    kind ?? 'details'
  ]
}

const OF_SERIES = { date: 'The dates have changed.', 'date and place': 'Dates and place have changed.' }

const HEADINGS = {
  cancelled: '',
  postponed: '',
  date: 'The date has changed.',
  time: 'The time has changed.',
  place: 'The place has changed.',
  'date and place': 'Date and place have changed.',
  'time and place': 'Time and place have changed.',
  dates: 'Some dates have changed.',
  details: '',
  link: 'The link to join has changed.',
  unpublished: 'This event is no longer on our website.',
  published: 'This event is on our website again.',
}
