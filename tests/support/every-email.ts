import { datesChanged, eventChanged, published, severalDates, unpublished } from '@/features/events/emails/about-dates.server'
import type { RegistrationEmail } from '@/features/events/emails/define-email.server'
import { formerAddress, message } from '@/features/events/emails/emails.server'
import {
  cancelled,
  changed,
  confirmed,
  holdLapsed,
  lapsed,
  offered,
  paymentReceived,
  paymentReminder,
  paymentReturned,
  reminder,
  repeated,
  waitlisted,
} from '@/features/events/emails/to-person.server'
import { cancellationNotice, dailyNotice, noLongerNotified, passedOver, registrationNotice } from '@/features/events/emails/to-staff.server'
import { registrationRow as row } from '@/features/events/places/registration.factory'
import type { NewMail } from '@/features/mail/queue-mail.server'
import { mailDefinitions } from '@/features/mail/queue-mail.server'
import type { Rendered } from '@/features/mail/send-email.server'
import { type AnySubject, draw, makeEvening, openSite } from './drawn-mail'
import type { TestSite } from './test-site'

/** Everything that staff may write in markdown. */
const MARKDOWN = `The year grows **quiet**, and *so do we*. Come as you are.

## Sit with us

- Sundays at [10:00 AM](/events)
- an evening in the snow

1. Bring socks
2. Leave your shoes at the door

> What is it that wants nothing at all?

![Snow and firs](/uploads/0123456789abcdef-89abcdef-1600x800.webp)

---

Type \`quiet\` at the door, or write to [us](mailto:hello@example.org).

    A text
      in its own lines`

const question = { id: 'chair', label: 'A chair or a cushion?', type: 'choice', options: ['A chair', 'A cushion'] }
const registration = {
  guestsAllowed: 3,
  questions: [question],
  price: { kind: 'fixed', amount: 12.5, payUrl: 'https://pay.example.org/', instructions: 'Or at the door.', scholarships: true },
  welcome: 'Come in by the **garden door**. See [the map](/map).',
}
const dates = ['2026-12-06T10:00', '2026-12-13T10:00', '2026-12-20T10:00']
const series = { startsAt: dates[0], endsAt: '2026-12-06T11:00', recurrence: 'FREQ=WEEKLY;BYDAY=SU', isRecurring: true, date: '6' }

/** Draws an email of each kind that the site sends, with all that it can hold, and a mailing; by its kind. */
export async function drawEveryEmail(): Promise<Map<string, Rendered>> {
  await using site = await openSite()
  const emails = new Map<string, Rendered>()
  for (const mail of [...(await registrationEmails(site)), ...(await datesEmails(site))]) emails.set(mail.mail.kind, await draw(site, mail))
  // Whose link to a new password it is.
  await site.logIn()
  const definitions = mailDefinitions(site.services)
  for (const [kind, facts] of Object.entries(otherFacts)) {
    const mail = definitions.get(kind)
    if (mail) emails.set(kind, await mail.render(mail.facts.parse(facts), site.services))
  }
  const missing = [...definitions.keys()].filter((kind) => !emails.has(kind))
  if (missing.length > 0) throw new Error(`Please draw these emails too: ${missing.join(', ')}`)
  return emails
}

async function registrationEmails({ services, ...site }: TestSite): Promise<NewMail[]> {
  const event = await makeEvening({ services, ...site }, { joinUrl: 'https://video.example.org/room', registration })
  const said = {
    guests: 1,
    answers: { chair: 'A chair' },
    contributionCents: 2500,
    payment: 'due',
    additionalMessage: 'I may be late.',
  } as const
  const ada = { ...row(said), email: 'ada@example.net' }
  const waiting = { ...ada, status: 'waitlisted', placedAt: null } as const
  const canceled = { ...ada, status: 'cancelled', endedBy: 'owner' } as const
  const moved = { ...event, startsAt: '2026-12-10T18:00', endsAt: '2026-12-10T19:30', location: 'Meadow Pavilion' }
  const subject: AnySubject = { event, registration: ada, before: event, wasWaiting: false }
  const compose = <Subject>(email: RegistrationEmail<Subject>, fields: object): NewMail[] =>
    email.compose(services, { ...subject, ...fields } as Subject)
  return [
    ...compose(confirmed, {}),
    ...compose(waitlisted, { registration: waiting, position: 3 }),
    ...compose(repeated, {}),
    ...compose(offered, { registration: { ...waiting, status: 'offered', offerEndsAt: '2026-12-03T01:00:00.000Z' } }),
    ...compose(changed, {}),
    ...compose(cancelled, { registration: canceled }),
    ...compose(lapsed, { registration: { ...canceled, endedBy: 'lapsed' } }),
    ...compose(holdLapsed, { registration: { ...canceled, endedBy: 'lapsed', placedAt: null } }),
    ...compose(paymentReceived, { amountCents: 2500 }),
    ...compose(paymentReminder, { begins: '2026-12-04T02:00:00.000Z' }),
    ...compose(paymentReturned, { registration: canceled, amountCents: 2500 }),
    ...compose(formerAddress, {}),
    ...compose(reminder, { session: '2026-12-03T19:00' }),
    ...compose(eventChanged, { event: moved, words: 'We meet in the meadow.' }),
    ...compose(datesChanged, {
      changed: [
        { event: moved, before: event, registration: { ...ada, session: '2026-12-03T19:00' } },
        { event: moved, before: event, registration: { ...waiting, session: '2026-12-10T19:00' } },
      ],
    }),
    ...compose(published, { words: 'We meet after all.', all: [ada] }),
    ...compose(unpublished, { words: 'We meet as planned.', all: [ada] }),
    ...compose(message, { subject: 'Bring socks', markdown: MARKDOWN }),
    ...compose(registrationNotice, {}),
    ...compose(passedOver, { registration: waiting }),
    ...compose(cancellationNotice, { registration: canceled }),
    ...compose(dailyNotice, { registrationIds: [], further: 0 }),
    ...compose(noLongerNotified, { before: { ...event, registrationEmail: 'former@example.org' }, after: event }),
  ]
}

/** Of several dates the facts are those of a registration that someone sent. */
async function datesEmails(site: TestSite): Promise<NewMail[]> {
  const event = await makeEvening(site, {
    ...series,
    title: 'Sunday Sitting',
    registration: { ...registration, perSession: true, waitlist: true },
  })
  const json = { eventId: event.id, name: 'Ada Quist', email: 'ada@example.net', sessions: dates, answers: { chair: 'A chair' } }
  await site.request('/api/register', { json })
  const { db } = site.services
  const stored = await db.selectFrom('mail_messages').select('facts').where('kind', '=', 'registration-dates').executeTakeFirstOrThrow()
  return severalDates.compose(site.services, { event, registration: row(), facts: JSON.parse(stored.facts ?? '') })
}

const account = { accountId: 1, username: 'anna', email: 'anna@example.org' }
const subscriber = { id: 1, email: 'ada@example.net' }
const received = 'Dec 2, 2026 10:00 AM'
const mailing = {
  subject: 'December in the community',
  preview: '',
  markdown: MARKDOWN,
  withUpcomingEvents: true,
  newsletterId: null,
  inArchive: true,
}

const otherFacts = {
  'account-email-confirm': account,
  'account-reset': account,
  'account-invitation': { invitationId: 1, role: 'host', by: 'anna', expiresAt: '2026-12-09T17:00:00.000Z' },
  'account-notice': { username: 'anna', at: '2026-12-02T17:00:00.000Z', notice: { kind: 'password-changed', passkeys: ['Telephone'] } },
  'contact-notice': {
    ...{
      received,
      name: 'Ada Quist',
      email: 'ada@example.net',
      phone: '303 555 0100',
      interest: 'Workshops & retreats',
      howHeard: 'Google',
    },
    ...{ contactMethod: 'Get in Touch', consent: 'Yes', text: 'I would like\nto know more.' },
  },
  'newsletter-confirm': subscriber,
  'newsletter-already': subscriber,
  'contact-acknowledgement': { received, interest: 'Workshops & retreats' },
  'donation-thanks': { amount: '$50.00', purpose: 'The retreat house', given: 'Dec 1, 2026, 9:00 AM', isTest: false },
  'contact-reply': { markdown: MARKDOWN, written: 'Dec 1, 2026', follows: [] },
  'doctor-test': {},
  'mailing-test': { mailing, to: 'anna@example.org' },
}
