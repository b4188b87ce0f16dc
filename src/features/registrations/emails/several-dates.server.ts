import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail } from '@/features/mail/sending/queue-mail.server'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { type DatesFacts, datesFacts } from '../mail/dates-facts.server'
import { aboutRegistration, type Occasion } from './define-occasion.server'

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
export const severalDates: Occasion<SeveralDates, DatesFacts> = {
  initiator: 'stranger',
  isUnsolicited: false,
  mail,
  compose(_services, { facts, ...subject }) {
    const { email } = subject.registration
    return email === null ? [] : [composeMail(mail, { to: email, facts, about: aboutRegistration(subject) })]
  },
}
