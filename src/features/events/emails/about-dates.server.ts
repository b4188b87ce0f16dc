import * as z from 'zod'
import { composeMail, defineMail } from '@/features/mail/queue-mail.server'
import type { EventRow } from '../event.repository.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import { formatShortDay } from '../schedule/format-session'
import { buildEmailFacts, calendarEntry, type EmailTopic, formatGoesBack, formatWhenForEmail, withoutDay } from './build-email-facts.server'
import { aboutRegistration, definePersonEmail, entryOfPlace, type Parts, type RegistrationEmail } from './define-email.server'
import {
  calendarFile,
  calendarNote,
  type DatesChangedFacts,
  type DatesFacts,
  datesChangedFacts,
  datesFacts,
  type EmailFacts,
  emailFacts,
  formatCanceled,
  formatStanding,
  LINK_NOTE,
  titleAndDay,
  toEvent,
  toRegistration,
} from './email-facts.server'
import { type ChangedEvent, eventChange } from './event-change.server'

const changeFacts = emailFacts.extend({
  change: z.object({
    heading: z.string(),
    state: z.enum(['scheduled', 'cancelled', 'postponed']),
    note: z.string().nullable(),
    formerWhen: z.string().nullable(),
    formerLocation: z.string().nullable(),
    /** `Thu, Dec 3`: the one date that it is about. */
    day: z.string().nullable(),
    dates: z.array(z.string()),
    words: z.string().nullable(),
    isOneDate: z.boolean(),
    goesBack: z.string().nullable().default(null),
  }),
})

type EventChangedFacts = z.output<typeof changeFacts>

interface EventChange extends EmailTopic {
  /** The event as it was; it is gone where `event` is cancelled and `isDeleted`. */
  before?: EventRow
  isDeleted?: boolean
  formerStart?: string | undefined
  isMoved?: boolean
  words?: string | null
}

/** Time, place or state of the event, or of the one date of it, changed, or it was deleted (spec B §3.9). */
export const eventChanged = definePersonEmail({
  kind: 'event-changed',
  label: 'Change of an event',
  isUnsolicited: true,
  facts: changeFacts,
  calendar: (subject: EventChange, { clock }) =>
    entryOfPlace(subject) && (subject.isWithdrawn || eventChange(subject, clock).state === 'cancelled' ? 'CANCEL' : 'REQUEST'),
  buildFacts({ clock, config }, subject, shared) {
    const { kind, was, is, ...change } = eventChange(subject, clock)
    const { event, registration, words = null } = subject
    const isOneDate = registration.session !== '' && change.day !== null
    // The page of what was deleted is no more.
    const eventUrl = change.state === 'cancelled' && !isOneDate ? `${config.publicUrl}/events` : shared.eventUrl
    const when = change.formerWhen ? formatWhenForEmail(event, registration.session, clock, { isMoveKnown: true }) : shared.event.when
    // The list of what has changed says it of single dates.
    const note = change.dates.length > 0 ? null : shared.event.note
    return {
      ...shared,
      event: { ...shared.event, when, note },
      eventUrl,
      change: { ...change, words, isOneDate, goesBack: formatGoesBack(subject) },
    }
  },
  copy(facts) {
    const { event, change, status } = facts
    const isOver = change.state === 'cancelled'
    const takesPlace = change.state === 'scheduled'
    return {
      subject: `${change.heading.replace(/\.$/, '')}: ${titleAndDay({ event, day: change.day })}`,
      heading: change.heading,
      opening: eventChangedOpening(facts),
      list: change.dates,
      ...(change.note && { note: change.note }),
      shows: { guide: takesPlace, joining: takesPlace },
      former: { when: change.formerWhen, location: change.formerLocation },
      ...(!takesPlace && { whenLabel: 'Planned for' }),
      ...(takesPlace && status === 'registered' && { closing: 'If you can no longer come, please cancel so we know how many to expect.' }),
      ...(change.words && { words: change.words }),
      button: isOver ? buttonOf(change) : toRegistration,
      notes: [...(isOver ? removalNote(facts) : []), ...(isOver && !change.isOneDate ? [] : [noteOnLink(facts)])],
    }
  },
})

/** All events listed next to one date that is off would read as if all were; the page of the registration shows the person's other dates. */
const buttonOf = ({ isOneDate }: EventChangedFacts['change']) =>
  isOneDate ? { label: 'View my registration', to: 'registration' as const } : toEvent({ hasPage: false })

function eventChangedOpening({ event: { title }, change: { state, day, dates, goesBack }, status }: EventChangedFacts): string {
  if (state === 'postponed') return `${title} won’t take place as planned, but your registration still stands.`
  if (state === 'scheduled') {
    const what = dates.length > 0 ? 'Here is what has changed.' : 'Here are the current details.'
    return [formatStanding(status), what].filter(Boolean).join(' ')
  }
  return [`${title} won’t take place${day ? ` on ${day}` : ''}. You don’t need to do anything.`, goesBack].filter(Boolean).join(' ')
}

const noteOnLink = (facts: EventChangedFacts) => `${LINK_NOTE}${facts.change.state === 'cancelled' ? '' : calendarNote(facts)}`

const removalNote = ({ calendar, change }: EventChangedFacts) =>
  calendar ? [`The attachment removes ${change.isOneDate ? 'this date' : 'the event'} from your calendar.`] : []

const severalDatesMail = defineMail({
  kind: 'registration-dates',
  label: 'Registration for several dates',
  facts: datesFacts,
  render: async (facts, services, to) => (await import('./render-dates.server')).renderDatesEmail(facts, { ...services, to }),
})

/** They asked for several dates at once: one for all of them (spec B §3.3). */
export const severalDates: RegistrationEmail<EmailTopic & { facts: DatesFacts }, DatesFacts> = {
  mail: severalDatesMail,
  compose(_services, { facts, ...subject }) {
    const { email } = subject.registration
    return email === null ? [] : [composeMail(severalDatesMail, { to: email, facts, about: aboutRegistration(subject) })]
  },
}

type Changed = EmailTopic & Omit<ChangedEvent, 'registration'>

interface DatesChange extends EmailTopic {
  before: EventRow
  words?: string | null
  isByPerson?: boolean
  changed: readonly Changed[]
}

const datesChangedMail = defineMail({
  kind: 'registration-dates-changed',
  label: 'Change of several dates',
  facts: datesChangedFacts,
  render: async (facts, services, to) => (await import('./render-dates.server')).renderDatesChanged(facts, { ...services, to }),
})

/** Several dates of one person changed at once: one for all, with each entry (spec B §3.9); sent also if they have canceled one since. */
export const datesChanged: RegistrationEmail<DatesChange, DatesChangedFacts> = {
  mail: datesChangedMail,
  compose(services, { changed, words = null, isByPerson = false, ...subject }) {
    const { event, registration } = subject
    if (registration.email === null) return []
    const dates = changed.map((each) => ({ ...buildDateFacts(services, each), ...(isByPerson && byThemselves(each)) }))
    const facts = { name: registration.name, title: event.title, note: isByPerson ? null : event.stateNote, words, dates, isByPerson }
    return [composeMail(datesChangedMail, { to: registration.email, facts, about: aboutRegistration(subject) })]
  },
}

const byThemselves = ({ registration }: Changed) => ({
  heading: registration.placedAt === null ? 'You’re no longer on the waitlist.' : formatCanceled(registration),
  state: 'cancelled' as const,
})

function standingOf({ registration, isUnpublished }: Changed, state: EventRow['state']) {
  if (isUnpublished) return 'Your registration still stands, though calendars show it as canceled until it’s back.'
  return state !== 'cancelled' && formatStanding(registration.status)
}

function buildDateFacts(services: Parts, changed: Changed): DatesChangedFacts['dates'][number] {
  const { event, registration, isUnpublished = false, isRepublished = false, isWithdrawn = false } = changed
  const { state, heading, formerWhen, formerLocation, was } = eventChange(changed, services.clock)
  const isOver = registration.status === 'cancelled'
  const hasEntry = isOver ? registration.placedAt !== null : entryOfPlace(changed) !== undefined
  // Calendars show what is off the website as canceled, as the feed does.
  const renewed = isOver || isUnpublished || isWithdrawn || state === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const { calendar, event: shown } = buildEmailFacts(services, changed, hasEntry ? renewed : undefined)
  const day = registration.session.slice(0, 10)
  const isMoveKnown = formerWhen !== null
  return {
    registrationId: registration.id,
    day: formatShortDay(day, services.clock.today()),
    isStaying: isUnpublished || isRepublished,
    heading,
    state,
    when: withoutDay((isOver && was.when) || formatWhenForEmail(event, registration.session, services.clock, { isMoveKnown }), day),
    formerWhen: formerWhen && withoutDay(formerWhen, day),
    location: shown.location,
    formerLocation,
    joinUrl: state === 'scheduled' ? shown.joinUrl : null,
    note: [standingOf(changed, state), formatGoesBack(changed), shown.note].filter(Boolean).join('\n') || null,
    calendar,
  }
}

const websiteFacts = emailFacts.extend({ words: z.string().nullable(), entries: z.array(calendarFile) })

const websiteFactsBuilder =
  (method: 'REQUEST' | 'CANCEL') =>
  (services: Parts, { event, words, all }: EmailTopic & { words: string | null; all: readonly RegistrationRow[] }, shared: EmailFacts) => ({
    ...shared,
    event: { ...shared.event, when: all.map(({ session }) => formatWhenForEmail(event, session, services.clock)).join('\n') },
    words,
    entries: all.flatMap((registration) => {
      const content = registration.status === 'registered' && calendarEntry(services, { registration, event }, method)
      return content ? [{ method, content }] : []
    }),
  })

/** Staff took the event off the website: its registrations remain, and calendars show it as canceled, as the feed does (spec B §2.1, §3.9). */
export const unpublished = definePersonEmail({
  kind: 'unpublished',
  label: 'Event taken off the website',
  isUnsolicited: true,
  facts: websiteFacts,
  buildFacts: websiteFactsBuilder('CANCEL'),
  copy: ({ event, words, entries }) => ({
    subject: `No longer on our website: ${event.title}`,
    heading: 'This event is no longer on our website.',
    opening: `We’ve taken it off the website for now. Your registration still stands${entries.length > 0 ? ', though calendars show it as canceled until it’s back' : ''}.`,
    whenLabel: 'Planned for',
    ...(words && { words }),
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})

/** An event that people read was off the website is on it again, as they know it (spec B §3.9). */
export const published = definePersonEmail({
  kind: 'published',
  label: 'Event on the website again',
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
