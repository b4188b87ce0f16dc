import { placeOrPlaces } from '../places/place-words'
import type { RegistrationStatus } from '../places/registration.schema'
import type { EmailFacts } from './email-facts.server'

/** The words of a message around what it is about. */
export interface EmailCopy {
  subject: string
  heading: string
  opening: string
  /** What comes next, each thing for itself. */
  list?: readonly string[]
  /** After that, what staff say of the event. */
  note?: string
  /** What the rows show besides what, when and where. */
  shows?: { guide?: boolean; joining?: boolean; choices?: boolean; price?: boolean; welcome?: boolean }
  /** What the place or the time was before, as rows. */
  former?: { when: string | null; location: string | null }
  /** Instead of `When`. */
  whenLabel?: string
  /** What staff add, with its line breaks. */
  words?: string
  /** After the rows. */
  closing?: string
  /** What the button says. It leads to the registration, or to the event's page where that is all there is. */
  button: { label: string; to: 'registration' | 'event' }
  /** Small print. */
  notes?: string[]
}

/** What staff write themselves. */
export interface MessageCopy {
  subject: string
  preview: string
  /** Markdown. */
  message: string
  /** Small print: why they receive it. */
  reason: string
  eventUrl: string
  /** Whose link it holds; null in a test. */
  registrationId: number | null
}

/** The words of an email to staff. */
export interface StaffCopy {
  subject: string
  preview: string
  heading: string
  opening: string
  /** What is known, each under its label; what is empty is left out. */
  rows: readonly (readonly [label: string, value: string | number | false | null])[]
  /** After the rows. */
  closing?: string
  button?: { label: string; url: string }
}

export const everything = { guide: true, joining: true, choices: true, price: true, welcome: true }

const MANAGE = 'View or change my registration'
export const toRegistration = { label: MANAGE, to: 'registration' } as const
export const toEvent = ({ hasPage }: Pick<EmailFacts, 'hasPage'>) =>
  ({ label: hasPage ? 'View the event' : 'View all events', to: 'event' }) as const

/** What a subject is about: people who have several dates of an event read which one. */
export const titleAndDay = ({ event, day }: { event: Pick<EmailFacts['event'], 'title'>; day: string | null }): string =>
  day ? `${event.title}, ${day}` : event.title

export const LINK_NOTE = 'This link is just for you; please don’t share it.'
/** Mentions the calendar entry that is attached, if any. */
export const calendarNote = ({ calendar }: Pick<EmailFacts, 'calendar'>) => (calendar ? ' A calendar file is attached.' : '')

/** What an address already has that the form is filled in with again. Of an offer it isn't said that a place is held: it may be for the first to accept. */
export const ALREADY = {
  registered: 'You already have a place.',
  waitlisted: 'You’re already on the waitlist.',
  offered: 'You’ve already been offered a place.',
  cancelled: 'You were registered earlier.',
} as const satisfies Record<RegistrationStatus, string>

/** What someone without a place has of a date that has changed: without it, they would read as if they had one. */
export const formatStanding = (status: RegistrationStatus): string => {
  if (status === 'waitlisted') return 'You’re still on the waitlist.'
  return status === 'offered' ? 'Your offer of a place stands.' : ''
}

/** `Your place is canceled.`, for one person or for a party. */
export const formatCanceled = ({ guests }: { guests: number }) => `Your ${placeOrPlaces(guests)} ${guests === 0 ? 'is' : 'are'} canceled.`
