import * as z from 'zod'
import { isSeen } from '@/content/content-rows.server'
import { addDays, dayParts } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { amountOf, formatAmount, owedOf } from '../places/format-price'
import { ENDED_BY } from '../places/places.schema'
import { REMINDER_DAYS_AHEAD } from '../places/registration-settings.schema'
import { placeOrPlaces, youAndGuests } from '../places/registration-state'
import { settingsOf, windowOf } from '../places/stored-settings.server'
import { instantsOf, nextSessionOf, sessionsOf, timingOf } from '../schedule/event-sessions.server'
import type { Session } from '../schedule/timing'
import {
  buildEventFacts,
  dayOfDate,
  type EmailTopic,
  formatGoesBack,
  formatMomentForEmail,
  formatWhenForEmail,
  sessionWhen,
  whenAndWhat,
} from './build-email-facts.server'
import { definePersonEmail, entryOfPlace, type Parts } from './define-email.server'
import {
  ALREADY,
  calendarNote,
  type EmailFacts,
  emailFacts,
  everything,
  formatCanceled,
  LINK_NOTE,
  titleAndDay,
  toEvent,
  toRegistration,
} from './email-facts.server'
import { daysInARow, formatDays, MAX_DAYS_LISTED } from './registered-dates.server'

/** They hold a place: registered, accepted an offer, moved up or added by staff, or asked for it again. */
export const confirmed = definePersonEmail({
  kind: 'confirmation',
  label: 'Registration confirmation',
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

export const waitlisted = definePersonEmail({
  kind: 'waitlisted',
  label: 'Place on the waitlist',
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
export const repeated = definePersonEmail({
  kind: 'repeated',
  label: 'Already registered',
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

/** A freed place is held for them, or goes to the first to accept (spec B §3.7). */
export const offered = definePersonEmail({
  kind: 'offer',
  label: 'Place offered',
  heldAs: 'offers',
  facts: emailFacts.extend({ offerEnds: z.string().nullable(), day: z.string().nullable(), isOfferedToAll: z.boolean() }),
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
        : `We’re holding ${it} for you ${offerEnds ? `until ${offerEnds}` : 'for a while'}. If you don’t take ${it} by then, we’ll release ${it}.`,
      shows: { guide: true, choices: true, price: true },
      // The words of the page that it leads to.
      button: { ...toRegistration, label: `Take or decline the ${placeOrPlaces(guests)}` },
      notes: [LINK_NOTE],
    }
  },
})

export const changed = definePersonEmail({
  kind: 'changed',
  label: 'Registration changed',
  facts: emailFacts.extend({ day: z.string().nullable(), formerWhen: z.string().nullable() }),
  calendar: entryOfPlace,
  buildFacts: ({ clock }, { event, registration, formerSession }: EmailTopic & { formerSession?: string | undefined }, shared) => ({
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

const endedFacts = emailFacts.extend({ canReturn: z.boolean(), day: z.string().nullable() })

const buildEndedFacts = ({ clock }: Parts, { event, registration }: EmailTopic, shared: EmailFacts) => ({
  ...shared,
  canReturn: isSeen({ clock }, event) && windowOf(event, settingsOf(event), clock) === 'open',
  day: dayOfDate(registration, clock),
})

const RETURN = 'you can register again on the event page while registration is open.'

export const lapsed = definePersonEmail({
  kind: 'lapsed',
  label: 'Offer expired',
  facts: endedFacts,
  buildFacts: buildEndedFacts,
  copy: ({ canReturn, ...facts }) => ({
    subject: `Your offer has expired: ${titleAndDay(facts)}`,
    heading: 'Your offer has expired.',
    opening: `We held ${facts.guests === 0 ? 'a place' : 'places'} for ${youAndGuests(facts.guests)}, but the time ran out, so we’ve released ${facts.guests === 0 ? 'it' : 'them'}.`,
    ...(canReturn && { closing: `If you’d still like to come, ${RETURN}` }),
    button: toEvent(facts),
  }),
})

/** The time to pay for a place that was held has run out (spec B §13.3). */
export const holdLapsed = definePersonEmail({
  kind: 'hold-lapsed',
  label: 'Payment not received in time',
  facts: endedFacts,
  buildFacts: buildEndedFacts,
  copy: ({ canReturn, ...facts }) => ({
    subject: `Your ${placeOrPlaces(facts.guests)} ${facts.guests === 0 ? 'was' : 'were'} not paid for: ${titleAndDay(facts)}`,
    heading: 'We’ve released what we held for you.',
    opening: `We held ${facts.guests === 0 ? 'a place' : 'places'} for ${youAndGuests(facts.guests)} until the time to pay was over, and no payment reached us. You owe nothing.`,
    ...(canReturn && { closing: 'If you’d still like to come, follow the link: where a place is free, it holds one for you once more.' }),
    button: canReturn ? { ...toRegistration, label: 'Try once more' } : toEvent(facts),
  }),
})

const paymentFacts = emailFacts.extend({ amount: z.string() })

interface Payment extends EmailTopic {
  amountCents: number
}

const buildPaymentFacts = (_services: Parts, { event, amountCents }: Payment, shared: EmailFacts) => ({
  ...shared,
  amount: formatAmount(amountOf(amountCents), settingsOf(event).price.currency),
})

/** They had their place before, and have now paid for it online. */
export const paymentReceived = definePersonEmail({
  kind: 'payment-received',
  label: 'Payment received',
  facts: paymentFacts,
  buildFacts: buildPaymentFacts,
  copy: (facts) => ({
    subject: `We’ve received your payment: ${facts.event.title}`,
    heading: 'Thank you. Your payment has arrived.',
    opening: `We’ve received ${facts.amount}.`,
    shows: { ...everything, choices: false },
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})

/** What they paid buys nothing: the place that was held for them was gone by then (spec B §13.5). */
export const paymentReturned = definePersonEmail({
  kind: 'payment-returned',
  label: 'Payment returned',
  facts: paymentFacts,
  buildFacts: buildPaymentFacts,
  copy: (facts) => ({
    subject: `Your payment goes back: ${facts.event.title}`,
    heading: 'There was no place left when your payment arrived.',
    opening: `All of it, ${facts.amount}, goes back to where it came from. That can take your bank some days. You owe nothing.`,
    button: toEvent(facts),
  }),
})

interface Cancellation extends EmailTopic {
  wasWaiting?: boolean
  words?: string | null
}

const hadPlace = ({ registration, wasWaiting = registration.placedAt === null }: Cancellation) => !wasWaiting

export const cancelled = definePersonEmail({
  kind: 'cancelled',
  label: 'Cancellation of a registration',
  facts: endedFacts.extend({
    endedBy: z.enum(ENDED_BY).nullable(),
    hadPlace: z.boolean(),
    isOneDate: z.boolean(),
    words: z.string().nullable(),
    goesBack: z.string().nullable().default(null),
  }),
  calendar: (subject: Cancellation) => (hadPlace(subject) ? 'CANCEL' : undefined),
  buildFacts: (services, subject, shared) => ({
    ...buildEndedFacts(services, subject, shared),
    endedBy: subject.registration.endedBy,
    hadPlace: hadPlace(subject),
    isOneDate: subject.registration.session !== '',
    words: subject.words ?? null,
    goesBack: formatGoesBack(subject),
  }),
  copy: (facts, { email }) => {
    const { endedBy, hadPlace, guests, calendar, canReturn, isOneDate, words, goesBack } = facts
    const heading = hadPlace ? formatCanceled({ guests }) : 'You’re no longer on the waitlist.'
    const ending = hadPlace ? `canceled your ${placeOrPlaces(guests)}` : 'taken you off the waitlist'
    const released = hadPlace || endedBy === 'declined' ? ` We’ve released the ${placeOrPlaces(guests)}.` : ''
    const byThem = `Thank you for letting us know.${released} We won’t email you about this ${isOneDate ? 'date' : 'event'} again.`
    const openings = {
      staff: `We’ve ${ending}. If you didn’t expect this, please write to ${email}.`,
      event: `This date no longer takes place, so we’ve ${ending}. If you’re on the list for other dates, nothing changes for those.`,
    }
    const isByUs = endedBy === 'staff' || endedBy === 'event'
    return {
      subject: `${heading.slice(0, -1)}: ${titleAndDay(facts)}`,
      heading,
      opening: [isByUs ? openings[endedBy] : byThem, goesBack].filter(Boolean).join(' '),
      ...(!isByUs && canReturn && { closing: `If you change your mind, ${RETURN}` }),
      ...(endedBy === 'event' && { whenLabel: 'Planned for' }),
      ...(words && { words }),
      button: toEvent(facts),
      notes: calendar ? [`The attachment removes ${isOneDate ? 'this date' : 'the event'} from your calendar.`] : [],
    }
  },
})

/** Milliseconds: by then the session of a reminder has begun. */
const LONGEST_LEAD = (REMINDER_DAYS_AHEAD + 1) * 24 * 3_600_000

interface Reminding extends EmailTopic {
  following?: readonly string[]
  begins?: string
}

export const reminder = definePersonEmail({
  kind: 'reminder',
  label: 'Reminder',
  isUnsolicited: true,
  heldAs: 'reminders',
  // It waited for the mail server, or for staff after a restore.
  isOver: ({ begins }, { now, createdAt }) => Date.parse(begins ?? createdAt) + (begins ? 0 : LONGEST_LEAD) <= now.getTime(),
  facts: emailFacts.extend({
    day: z.string(),
    /** They come to all dates, and others follow: canceling would give up those too. */
    hasLaterDates: z.boolean(),
    /** ISO-8601 UTC; null in reminders of earlier versions. */
    begins: z.string().nullable(),
  }),
  buildFacts(services, subject: Reminding, shared) {
    const days = daysOfAll(services, subject)
    return {
      ...shared,
      event:
        days.length > 1
          ? { ...buildEventFacts(subject.event, '', { clock: services.clock, hasPlace: true }), when: formatDays(days, sessionWhen) }
          : ownRow(services, subject, shared.event),
      day: formatReminderDay(services, subject),
      hasLaterDates: areFollowed(services, subject, days),
      begins: subject.begins ?? null,
    }
  },
  copy: ({ event, guests, day, hasLaterDates }) => ({
    subject: `${day}: ${event.title}`,
    heading: `${day}: ${event.title}`,
    opening: `We look forward to seeing ${youAndGuests(guests)}.`,
    shows: { ...everything, choices: false },
    ...(!hasLaterDates && { closing: 'If you can’t come, please cancel so we know how many to expect.' }),
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})

/** Something is still to be paid for their place, and can be paid online (spec B §13.3). */
export const paymentReminder = definePersonEmail({
  kind: 'payment-reminder',
  label: 'Reminder of a payment',
  isUnsolicited: true,
  heldAs: 'reminders',
  isOver: ({ begins }, { now }) => Date.parse(begins) <= now.getTime(),
  facts: paymentFacts.extend({ day: z.string().nullable(), begins: z.string() }),
  buildFacts: ({ clock }, { event, registration, begins }: EmailTopic & { begins: string }, shared) => ({
    ...shared,
    amount: formatAmount(amountOf(owedOf(registration)), settingsOf(event).price.currency),
    day: dayOfDate(registration, clock),
    begins,
  }),
  copy: (facts) => ({
    subject: `Still to pay, ${facts.amount}: ${titleAndDay(facts)}`,
    heading: `${facts.amount} is still to be paid.`,
    opening: `You have your ${placeOrPlaces(facts.guests)}, and we look forward to seeing ${youAndGuests(facts.guests)}. If you have paid since, or in another way, you don’t need to do anything.`,
    shows: { guide: true, price: true },
    button: { ...toRegistration, label: 'View my registration and pay' },
    notes: [LINK_NOTE],
  }),
})

function daysOfAll({ clock }: Parts, { event, registration, session }: EmailTopic): Session[] {
  if (registration.session !== '' || !session) return []
  const from = session.slice(0, 10)
  const upcoming = sessionsOf(timingOf(event, clock.timeZone), { from, to: addDays(from, MAX_DAYS_LISTED) })
  return daysInARow(upcoming.filter(({ startsAt }) => startsAt >= session))
}

function areFollowed({ clock }: Parts, { event }: EmailTopic, days: readonly Session[]): boolean {
  const last = days.at(-1)
  return last !== undefined && nextSessionOf(timingOf(event, clock.timeZone), new Date(instantsOf(last).end)) !== null
}

function ownRow({ clock }: Parts, { event, registration, following = [] }: Reminding, facts: EmailFacts['event']): EmailFacts['event'] {
  if (following.length === 0) return facts
  const days = [registration.session, ...following]
  return { ...facts, when: formatDays(days, (day) => whenAndWhat(event, day, clock)) }
}

function formatReminderDay({ clock }: Parts, { event, registration, session = registration.session }: EmailTopic): string {
  const { timeZone, startsAt } = timingOf(event, clock.timeZone)
  const day = (session || startsAt || event.eventDate || '').slice(0, 10)
  if (!day) return 'Soon'
  const today = todayIn(timeZone, clock.now())
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : dayParts(day).weekday
}
