import * as z from 'zod'
import { composeMail, defineMail, type NewMail, queueMail, queueMailWithinLimit } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { youAndGuests } from '../places/place-words'
import { datesChanged, eventChanged } from './about-dates.server'
import type { EmailTopic } from './build-email-facts.server'
import { dayOfDate, formatMomentForEmail, formatWhenForEmail } from './build-email-facts.server'
import {
  ALREADY,
  calendarNote,
  type DatesFacts,
  datesFacts,
  emailFacts,
  everything,
  LINK_NOTE,
  titleAndDay,
  toEvent,
  toRegistration,
} from './email-facts.server'
import { message, reminder, unpublished, websiteFacts, websiteFactsBuilder } from './message.server'
import { subjectAsSeen } from './subject-as-seen.server'
import {
  aboutRegistration,
  cancelled,
  canReturn,
  definePersonEmail,
  endedFacts,
  entryOfPlace,
  type Initiator,
  noLongerNotified,
  type Occasion,
  type Parts,
  passedOver,
  RETURN,
} from './to-person.server'
import { cancellationNotice, dailyNotice, registrationNotice } from './to-staff.server'

const offerFacts = emailFacts.extend({
  /** Until when the place is held, in words. */
  offerEnds: z.string().nullable(),
  /** `Thu, Dec 3`: the one date that it is for. */
  day: z.string().nullable().default(null),
  /** Everyone who waits was offered it. */
  isOfferedToAll: z.boolean().default(false),
})

/** A freed place is held for them, or goes to the first to accept (spec B §3.7). */
const offered = definePersonEmail({
  kind: 'offer',
  label: 'Place offered',
  initiator: 'community',
  heldAs: 'offers',
  facts: offerFacts,
  buildFacts: ({ clock }, { registration, event }, shared) => ({
    ...shared,
    day: dayOfDate(registration, clock),
    offerEnds: registration.offerEndsAt && formatMomentForEmail(registration.offerEndsAt, event, clock),
    isOfferedToAll: registration.isOfferedToAll,
  }),
  copy({ event, day, guests, offerEnds, isOfferedToAll }) {
    const [opened, it] = guests === 0 ? ['A place has', 'it'] : ['Places have', 'them']
    const heading = `${opened} opened up for ${youAndGuests(guests)}`
    return {
      subject: `${heading}: ${titleAndDay({ event, day })}`,
      heading: `${heading}.`,
      opening: isOfferedToAll
        ? `The event starts soon, so we’ve offered this to everyone on the waitlist whose party fits. The first to accept gets ${it}.`
        : `We’re holding ${it} for you ${offerEnds ? `until ${offerEnds}` : 'for a while'}. If you don’t accept by then, we’ll release ${it}.`,
      shows: { guide: true, choices: true, price: true },
      button: { ...toRegistration, label: 'Accept or decline' },
      notes: [LINK_NOTE],
    }
  },
})

const changedFacts = emailFacts.extend({
  /** Of someone who was moved to another date: `Thu, Dec 10`, and when the former one is. */
  day: z.string().nullable().default(null),
  formerWhen: z.string().nullable().default(null),
})

interface Changed extends EmailTopic {
  /** The start of the date that they were moved from. */
  formerSession?: string | undefined
}

/** They or staff changed details, or the date. */
const changed = definePersonEmail({
  kind: 'changed',
  label: 'Registration changed',
  initiator: 'person',
  facts: changedFacts,
  calendar: entryOfPlace,
  buildFacts: ({ clock }, { event, registration, formerSession }: Changed, shared) => ({
    ...shared,
    day: formerSession ? dayOfDate(registration, clock) : null,
    formerWhen: formerSession ? formatWhenForEmail(event, formerSession, clock) : null,
  }),
  copy(facts) {
    const heading = facts.formerWhen ? 'Your date has changed' : 'Your registration has changed'
    return {
      subject: `${heading}: ${titleAndDay(facts)}`,
      heading: `${heading}.`,
      opening: 'Here are the current details.',
      shows: everything,
      former: { when: facts.formerWhen, location: null },
      button: toRegistration,
      notes: [`${LINK_NOTE}${calendarNote(facts)}`],
    }
  },
})

/** Of the dates, the first that the person holds or waits for. */
interface SeveralDates extends EmailTopic {
  facts: DatesFacts
}

const mail = defineMail({
  kind: 'registration-dates',
  label: 'Registration for several dates',
  facts: datesFacts,
  render: async (facts, services) => (await import('./render-dates-email.server')).renderDatesEmail(facts, services),
})

/** They asked for several dates at once: one for all of them (spec B §3.3). */
const severalDates: Occasion<SeveralDates, DatesFacts> = {
  initiator: 'stranger',
  isUnsolicited: false,
  mail,
  compose(_services, { facts, ...subject }) {
    const { email } = subject.registration
    return email === null ? [] : [composeMail(mail, { to: email, facts, about: aboutRegistration(subject) })]
  },
}

/** They didn't accept an offered place in time. */
const lapsed = definePersonEmail({
  kind: 'lapsed',
  label: 'Offer expired',
  initiator: 'community',
  facts: endedFacts,
  buildFacts: (services, { event, registration }, shared) => ({
    ...shared,
    canReturn: canReturn(services, event),
    day: dayOfDate(registration, services.clock),
  }),
  copy: ({ canReturn, ...facts }) => ({
    subject: `Your offer has expired: ${titleAndDay(facts)}`,
    heading: 'Your offer has expired.',
    opening: `We held ${facts.guests === 0 ? 'a place' : 'places'} for ${youAndGuests(facts.guests)}, but the time ran out, so we’ve released ${facts.guests === 0 ? 'it' : 'them'}.`,
    ...(canReturn && { closing: `If you’d still like to come, ${RETURN}` }),
    button: toEvent(facts),
  }),
})

/** An event that people read was off the website is on it again, as they know it (spec B §3.9). */
const published = definePersonEmail({
  kind: 'published',
  label: 'Event on the website again',
  initiator: 'community',
  isUnsolicited: true,
  facts: websiteFacts,
  buildFacts: websiteFactsBuilder('REQUEST'),
  copy: ({ event, words }) => ({
    subject: `Back on our website: ${event.title}`,
    heading: 'This event is on our website again.',
    opening: 'Your registration still stands.',
    shows: { guide: true, joining: true },
    ...(words && { words }),
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})

/** They hold a place: registered, accepted an offer, moved up or added by staff, or asked for it again. */
const confirmed = definePersonEmail({
  kind: 'confirmation',
  label: 'Registration confirmation',
  initiator: 'stranger',
  facts: emailFacts,
  isFromNowOn: true,
  calendar: entryOfPlace,
  copy: (facts) => ({
    subject: `You are registered: ${facts.event.title}`,
    heading: 'You’re registered.',
    opening: `${facts.hasWaited ? 'A place opened up, so you’re no longer on the waitlist. ' : ''}We look forward to seeing ${youAndGuests(facts.guests)}.`,
    shows: everything,
    button: toRegistration,
    notes: [`${LINK_NOTE}${calendarNote(facts)}`],
  }),
})

/** They are on the waitlist. */
const waitlisted = definePersonEmail({
  kind: 'waitlisted',
  label: 'Place on the waitlist',
  initiator: 'stranger',
  facts: emailFacts,
  copy: ({ event, guests }) => ({
    subject: `You are on the waitlist: ${event.title}`,
    heading: 'You are on the waitlist.',
    // Places may be free, and too few for them.
    opening: `There’s no room for ${youAndGuests(guests)} right now. If that changes, we’ll email you and hold ${guests === 0 ? 'a place' : 'places'} for you for a while.`,
    shows: { guide: true, choices: true },
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})

/** Someone filled in the form with an address that is registered already (spec B §3.4). */
const repeated = definePersonEmail({
  kind: 'repeated',
  label: 'Already registered',
  initiator: 'stranger',
  facts: emailFacts,
  copy: ({ event, status }) => ({
    subject: `Your registration: ${event.title}`,
    heading: ALREADY[status],
    opening:
      'Someone filled in this event’s form again with your address. Your registration stays as it was. To change it, follow the link.',
    button: toRegistration,
    notes: [`${LINK_NOTE} If that wasn’t you, you don’t need to do anything.`],
  }),
})

/** All emails about registrations, a file each. */
export const occasions = {
  confirmed,
  waitlisted,
  'several-dates': severalDates,
  repeated,
  offered,
  changed,
  cancelled,
  lapsed,
  reminder,
  'event-changed': eventChanged,
  'dates-changed': datesChanged,
  unpublished,
  published,
  message,
  'registration-notice': registrationNotice,
  'passed-over': passedOver,
  'cancellation-notice': cancellationNotice,
  'daily-notice': dailyNotice,
  'no-longer-notified': noLongerNotified,
}

export type OccasionName = keyof typeof occasions

/** What an email for an occasion is made of. */
export type SubjectOf<Name extends OccasionName> = Parameters<(typeof occasions)[Name]['compose']>[1]

/** The emails for an occasion in the words of this moment; none to someone that staff added without an address. */
export const composeEmails = <Name extends OccasionName>(services: Parts, name: Name, subject: SubjectOf<Name>): NewMail[] =>
  (occasions[name].compose as (services: Parts, subject: SubjectOf<Name>) => NewMail[])(services, subject)

/** Every kind, for the feature's jobs. */
export const registrationMails = Object.values(occasions).map(({ mail }) => mail)

/** The kinds of unsolicited emails. */
export const UNSOLICITED = Object.values(occasions).flatMap(({ isUnsolicited, mail }) => (isUnsolicited ? mail.kind : []))

/** The occasions that concern one registration. */
export type PersonalOccasion = { [Name in OccasionName]: EmailTopic extends SubjectOf<Name> ? Name : never }[OccasionName]

interface Options {
  /** Where it isn't the person that the occasion names. */
  initiator?: Initiator
  /** Queued with it in any case, such as notices to staff. */
  further?: readonly NewMail[]
}

/**
 * Queues an email to a person, with the surrounding transaction. What a stranger can cause is bounded by what a mailbox gets a day; the rest is
 * never left out (spec B §3.5). Answers whether it is queued.
 */
export async function queueEmail<Name extends PersonalOccasion>(
  services: Services,
  name: Name,
  subject: SubjectOf<Name> & EmailTopic,
  { initiator = occasions[name].initiator, further = [] }: Options = {},
): Promise<boolean> {
  const emails = composeEmails(services, name, await subjectAsSeen(services, subject))
  const [email] = emails
  if (initiator === 'stranger' && email)
    return queueMailWithinLimit(services, email, `${subject.event.id} ${subject.registration.session}`, further)
  await queueMail(services, [...emails, ...further])
  return true
}
