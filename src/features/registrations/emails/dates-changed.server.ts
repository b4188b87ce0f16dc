import type { EventRow } from '@/features/events/event.repository.server'
import { formatShortDay } from '@/features/events/series/format-session'
import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail } from '@/features/mail/queue-mail.server'
import type { ChangedEvent } from '../mail/before-and-after.server'
import { buildEmailFacts, type EmailTopic } from '../mail/build-email-facts.server'
import { type DatesChangedFacts, datesChangedFacts } from '../mail/dates-changed-facts.server'
import { eventChange } from '../mail/event-change.server'
import { formatWhenForEmail } from '../mail/format-when-for-email.server'
import { aboutRegistration, entryOfPlace, type Occasion, type Parts } from './define-occasion.server'

type Changed = EmailTopic & Omit<ChangedEvent, 'registration'>

/** Of the dates, the first. */
interface DatesChange extends EmailTopic {
  before: EventRow
  words?: string | null
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
  causedBy: 'community',
  // It stands for the others too where they have canceled one since.
  isUnsolicited: false,
  mail,
  compose(services, { changed, words = null, ...subject }) {
    const { event, registration } = subject
    if (registration.email === null) return []
    const dates = changed.map((each) => toldDate(services, each))
    const facts = { name: registration.name, title: event.title, note: event.stateNote, words, dates }
    return [composeMail(mail, { to: registration.email, facts, about: aboutRegistration(subject) })]
  },
}

function toldDate(services: Parts, changed: Changed): DatesChangedFacts['dates'][number] {
  const { event, registration } = changed
  const { state, heading, formerWhen, formerLocation } = eventChange(changed, services.clock)
  const method = entryOfPlace(changed) && (state === 'cancelled' ? 'CANCEL' : 'REQUEST')
  const { calendar, event: told } = buildEmailFacts(services, changed, method)
  return {
    registrationId: registration.id,
    day: formatShortDay(registration.session.slice(0, 10)),
    heading,
    state,
    when: formatWhenForEmail(event, registration.session, services.clock, { isMoveKnown: formerWhen !== null }),
    formerWhen,
    location: told.location,
    formerLocation,
    joinUrl: state === 'scheduled' ? told.joinUrl : null,
    note: told.note ?? null,
    calendar,
  }
}
