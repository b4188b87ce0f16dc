import type { DateDetails } from './timing'

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
