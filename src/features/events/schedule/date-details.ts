import type { DateDetails, TimeSpan, TimingException } from './timing'

/** In the order in which people read them. */
export const DATE_DETAILS = ['title', 'facilitator', 'location', 'capacity', 'joinUrl', 'note'] as const satisfies (keyof DateDetails)[]

/** Only the details of what also holds other fields, without those that are absent or null. */
export function dateDetailsOf(source: { [Name in keyof DateDetails]?: DateDetails[Name] | null }): DateDetails {
  return Object.fromEntries(DATE_DETAILS.flatMap((name) => (source[name] ? [[name, source[name]]] : [])))
}

export const hasDateDetails = (source: DateDetails): boolean => DATE_DETAILS.some((name) => source[name])

/** What visitors may know of them: the link to join is only for attendees. */
export const publicDateDetailsOf = (source: Parameters<typeof dateDetailsOf>[0]): Omit<DateDetails, 'joinUrl'> =>
  dateDetailsOf({ ...source, joinUrl: null })

/** An exception as everyone may know it. */
export const publicExceptionOf = ({ joinUrl: _, ...exception }: TimingException) => exception

/** Whether an exception gives its date another time. */
export const isMoved = (exception: TimingException): exception is TimingException & TimeSpan =>
  exception.startsAt !== undefined && exception.endsAt !== undefined

interface Described {
  title: string
  location: string
  facilitator: string
  facilitators?: string[] | null
  joinUrl?: string | null | undefined
}

/**
 * What an event is on one of its dates: that date's own title, place, leader and link where it has them, else the event's, with what is said of that
 * date only (spec B §1.1). Emails, calendar entries and the pages of a registration show a date with it.
 */
export function eventOnDate<Event extends Described>(event: Event, date: DateDetails | null | undefined): Event & { note: string | null } {
  const { title, location, facilitator, joinUrl, note = null } = date ?? {}
  return {
    ...event,
    ...(title && { title }),
    ...(location && { location }),
    // The team of the other dates doesn't lead this one.
    ...(facilitator && { facilitator, facilitators: [] }),
    ...(joinUrl && { joinUrl }),
    note,
  }
}

/** `Reading Night · The library · With Miriam Example · Bring the book.`: what a date has of its own, in a line; empty where it has nothing. */
export const formatDateDetails = ({ title, location, facilitator, note }: Omit<DateDetails, 'capacity' | 'joinUrl'>): string =>
  [title, location, facilitator && `With ${facilitator}`, note].filter(Boolean).join(' · ')
