import * as z from 'zod'
import { DATE_OUTCOMES, REGISTRATION_STATUSES, type RegistrationStatus } from '../places/places.schema'
import { placeOrPlaces } from '../places/registration-state'

export const calendarFile = z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })

/** The facts of an email as they were when it was caused: it is drawn when it is sent, and the event may have changed by then. */
export const emailFacts = z.object({
  name: z.string(),
  event: z.object({
    title: z.string(),
    when: z.string(),
    location: z.string(),
    guide: z.string(),
    guideLabel: z.string(),
    /** Only in what goes to someone who holds a place. */
    joinUrl: z.string().nullable(),
    note: z.string().nullable(),
    /** The event's texts that are `inEmail`; emails queued by earlier versions have none. */
    texts: z.array(z.object({ label: z.string(), text: z.string() })).default([]),
  }),
  eventUrl: z.string(),
  hasPage: z.boolean(),
  /** Whose link the message holds. The link itself is made when the message is rendered: its token must not be stored here. */
  registrationId: z.int().nullable(),
  status: z.enum(REGISTRATION_STATUSES),
  position: z.int().nullable(),
  hasWaited: z.boolean(),
  guests: z.int(),
  /** The options that they chose, each with its question. Nothing that someone typed: it would be sent to an unverified address (spec B §3.5). */
  choices: z.array(z.object({ label: z.string(), text: z.string() })),
  price: z
    .object({
      label: z.string(),
      words: z.string(),
      payUrl: z.string().nullable(),
      instructions: z.string().nullable(),
      online: z.boolean().default(false),
      refund: z.string().nullable().default(null),
    })
    .nullable(),
  welcome: z.string().nullable(),
  calendar: calendarFile.nullable(),
})
export type EmailFacts = z.output<typeof emailFacts>

export const datesFacts = emailFacts
  .pick({ name: true, event: true, eventUrl: true, guests: true, choices: true, price: true, welcome: true })
  .extend({
    dates: z.array(
      z.object({
        day: z.string(),
        when: z.string(),
        details: z.string(),
        joinUrl: z.string().nullable(),
        registrationId: z.int().nullable(),
        status: z.enum(REGISTRATION_STATUSES).or(z.enum(DATE_OUTCOMES)),
        position: z.int().nullable(),
        isRepeated: z.boolean(),
        calendar: z.object({ method: z.literal('REQUEST'), content: z.string() }).nullable(),
      }),
    ),
  })
export type DatesFacts = z.output<typeof datesFacts>

const changedDate = z.object({
  registrationId: z.int(),
  day: z.string(),
  isStaying: z.boolean(),
  heading: z.string(),
  state: z.enum(['scheduled', 'cancelled', 'postponed']),
  when: z.string(),
  formerWhen: z.string().nullable(),
  location: z.string(),
  formerLocation: z.string().nullable(),
  joinUrl: z.string().nullable(),
  note: z.string().nullable(),
  calendar: calendarFile.nullable(),
})

export const datesChangedFacts = emailFacts.pick({ name: true }).extend({
  title: z.string(),
  note: z.string().nullable(),
  words: z.string().nullable(),
  dates: z.array(changedDate),
  isByPerson: z.boolean(),
})
export type DatesChangedFacts = z.output<typeof datesChangedFacts>

export interface EmailCopy {
  subject: string
  heading: string
  opening: string
  list?: readonly string[]
  note?: string
  shows?: { guide?: boolean; joining?: boolean; choices?: boolean; price?: boolean; welcome?: boolean }
  former?: { when: string | null; location: string | null }
  whenLabel?: string
  words?: string
  closing?: string
  /** Leads to the registration, or to the event's page where that is all there is. */
  button: { label: string; to: 'registration' | 'event' }
  notes?: string[]
}

export interface MessageCopy {
  subject: string
  preview: string
  message: string
  reason: string
  eventUrl: string
  registrationId: number | null
}

export interface StaffCopy {
  subject: string
  preview: string
  heading: string
  opening: string
  rows: readonly (readonly [label: string, value: string | number | false | null])[]
  closing?: string
  button?: { label: string; url: string }
}

export const everything = { guide: true, joining: true, choices: true, price: true, welcome: true }

const MANAGE = 'View or change my registration'
export const toRegistration = { label: MANAGE, to: 'registration' } as const
export const toEvent = ({ hasPage }: Pick<EmailFacts, 'hasPage'>) =>
  ({ label: hasPage ? 'View the event' : 'View all events', to: 'event' }) as const

export const titleAndDay = ({ event, day }: { event: Pick<EmailFacts['event'], 'title'>; day: string | null }): string =>
  day ? `${event.title}, ${day}` : event.title

export const LINK_NOTE = 'This link is just for you; please don’t share it.'
export const calendarNote = ({ calendar }: Pick<EmailFacts, 'calendar'>) => (calendar ? ' A calendar file is attached.' : '')

/** The standing of an address that fills in the form again. An offer isn't called held: it may go to the first to accept. */
export const ALREADY = {
  registered: 'You already have a place.',
  'payment-due': 'We’re holding a place for you.',
  waitlisted: 'You’re already on the waitlist.',
  offered: 'You’ve already been offered a place.',
  cancelled: 'You were registered earlier.',
} as const satisfies Record<RegistrationStatus, string>

/** Says that someone has no place: a date that has changed would otherwise read as theirs. */
export const formatStanding = (status: RegistrationStatus): string => {
  if (status === 'waitlisted') return 'You’re still on the waitlist.'
  if (status === 'payment-due') return 'Your place is held until the time to pay is over.'
  return status === 'offered' ? 'Your offer of a place stands.' : ''
}

export const formatCanceled = ({ guests }: { guests: number }) => `Your ${placeOrPlaces(guests)} ${guests === 0 ? 'is' : 'are'} canceled.`
