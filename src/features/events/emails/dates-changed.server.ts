import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail } from '@/features/mail/queue-mail.server'
import type { EventRow } from '../event.repository.server'
import { formatShortDay } from '../schedule/format-session'
import type { ChangedEvent } from './before-and-after.server'
import { buildEmailFacts, type EmailTopic } from './build-email-facts.server'
import { type DatesChangedFacts, datesChangedFacts } from './dates-changed-facts.server'
import { aboutRegistration, entryOfPlace, type Occasion, type Parts } from './define-occasion.server'
import { formatCanceled, formatStanding } from './email-copy'
import { eventChange } from './event-change.server'
import { formatWhenForEmail, withoutDay } from './format-when-for-email.server'

type Changed = EmailTopic & Omit<ChangedEvent, 'registration'>

/** Of the dates, the first. */
interface DatesChange extends EmailTopic {
  before: EventRow
  words?: string | null
  /** They canceled all of them themselves. */
  isByPerson?: boolean
  changed: readonly Changed[]
}

const mail = defineMail({
  kind: 'registration-dates-changed',
  label: 'Change of several dates',
  facts: datesChangedFacts,
  render: async (facts, services) => (await import('./render-dates-changed.server')).renderDatesChanged(facts, services),
})

/** Several dates of one person changed at once: one for all of them, with the entry of each (spec B §3.9). */
export const datesChanged: Occasion<DatesChange, DatesChangedFacts> = {
  initiator: 'community',
  // Sent about the other dates even if they have canceled one since.
  isUnsolicited: false,
  mail,
  compose(services, { changed, words = null, isByPerson = false, ...subject }) {
    const { event, registration } = subject
    if (registration.email === null) return []
    const dates = changed.map((each) => ({ ...buildDateFacts(services, each), ...(isByPerson && byThemselves(each)) }))
    const facts = { name: registration.name, title: event.title, note: isByPerson ? null : event.stateNote, words, dates, isByPerson }
    return [composeMail(mail, { to: registration.email, facts, about: aboutRegistration(subject) })]
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
    // Where only the time of day has changed, the day is said once.
    formerWhen: formerWhen && withoutDay(formerWhen, day),
    location: shown.location,
    formerLocation,
    joinUrl: state === 'scheduled' ? shown.joinUrl : null,
    note: [standingOf(changed, state), shown.note].filter(Boolean).join('\n') || null,
    calendar,
  }
}
