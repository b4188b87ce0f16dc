import * as z from 'zod'
import { placeOrPlaces } from '../places/place-words'
import { DATE_OUTCOMES, REGISTRATION_STATUSES, type RegistrationStatus } from '../places/registration.schema'

/**
 * What every message to a person about their registration is drawn from, as it was when the message was caused. A message is drawn when it is sent,
 * and the event may have changed by then.
 */
export const emailFacts = z.object({
  name: z.string(),
  event: z.object({
    title: z.string(),
    /** A line for each date, or for a rule and its next date. */
    when: z.string(),
    location: z.string(),
    guide: z.string(),
    guideLabel: z.string(),
    /** Only in what goes to someone who holds a place. */
    joinUrl: z.string().nullable(),
    /** What applies only to the one date; of all dates, a line for each that differs from the others. */
    note: z.string().nullable(),
  }),
  /** The event's page, or the list of all where visitors see none. */
  eventUrl: z.string(),
  hasPage: z.boolean(),
  /** Whose link the message holds. The link itself is made when the message is rendered: its token must not be stored here. */
  registrationId: z.int().nullable(),
  status: z.enum(REGISTRATION_STATUSES),
  /** On the waitlist, from 1. */
  position: z.int().nullable(),
  /** They hold a place for which they waited. */
  hasWaited: z.boolean(),
  guests: z.int(),
  /** The options that they chose, each with its question. Nothing that someone typed: it would be sent to an unverified address (spec B §3.5). */
  choices: z.array(z.object({ label: z.string(), text: z.string() })),
  price: z.object({ label: z.string(), words: z.string(), payUrl: z.string().nullable(), instructions: z.string().nullable() }).nullable(),
  /** Markdown. */
  welcome: z.string().nullable(),
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).nullable(),
})
export type EmailFacts = z.output<typeof emailFacts>

/** What one email says about several dates of an event: what they have in common, then each. */
export const datesFacts = emailFacts
  .pick({ name: true, event: true, eventUrl: true, guests: true, choices: true, price: true, welcome: true })
  .extend({
    dates: z.array(
      z.object({
        /** `Thu, Dec 3`. */
        day: z.string(),
        when: z.string(),
        /** Its own details, in a line. */
        details: z.string(),
        joinUrl: z.string().nullable(),
        /** Whose link appears next to it; null for a date on which they got nothing. */
        registrationId: z.int().nullable(),
        status: z.enum(REGISTRATION_STATUSES).or(z.enum(DATE_OUTCOMES)),
        /** On the waitlist, from 1. */
        position: z.int().nullable(),
        /** The registration was there before, and stays as it was. */
        isRepeated: z.boolean(),
        calendar: z.object({ method: z.literal('REQUEST'), content: z.string() }).nullable(),
      }),
    ),
  })
export type DatesFacts = z.output<typeof datesFacts>

const changedDate = z.object({
  registrationId: z.int(),
  /** `Thu, Dec 3`. */
  day: z.string(),
  /** Nothing changes on it, but that its event is off the website, or on it again. */
  isStaying: z.boolean(),
  /** A sentence. */
  heading: z.string(),
  state: z.enum(['scheduled', 'cancelled', 'postponed']),
  when: z.string(),
  formerWhen: z.string().nullable(),
  location: z.string(),
  formerLocation: z.string().nullable(),
  joinUrl: z.string().nullable(),
  note: z.string().nullable(),
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).nullable(),
})

/** What one email says about several dates of a person that have changed. */
export const datesChangedFacts = emailFacts.pick({ name: true }).extend({
  title: z.string(),
  /** What staff say of the event as a whole. */
  note: z.string().nullable(),
  words: z.string().nullable(),
  dates: z.array(changedDate),
  /** They canceled all of them themselves. */
  isByPerson: z.boolean(),
})
export type DatesChangedFacts = z.output<typeof datesChangedFacts>

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
