import { datesChanged, eventChanged, published, unpublished } from '@/features/events/emails/about-dates.server'
import { cancelled, changed, confirmed, lapsed, offered, reminder, repeated, waitlisted } from '@/features/events/emails/to-person.server'
import { makeEvent } from '@/features/events/event.factory'
import type { NewMail } from '@/features/mail/queue-mail.server'
import { createClock } from '@/platform/time/clock'
import { openTestSite, type TestSite } from './test-site'

/** A site on the morning of December 2, 2026. */
export async function openSite() {
  const site = await openTestSite('sqlite', { PUBLIC_URL: 'https://community.example.org', CONTACT_EMAIL: 'office@example.org' })
  site.services.clock = createClock('America/Denver', () => new Date('2026-12-02T17:00:00Z'))
  return site
}

/** When an evening is, as staff send it. */
export const evening = { date: '3', month: 'December', year: '2026', time: '', startsAt: '2026-12-03T19:00', endsAt: '2026-12-03T20:30' }
/** An event on the evening of the day after. */
export const makeEvening = ({ services }: TestSite, fields: object = {}) =>
  makeEvent(services, { title: 'Evening of Inquiry', ...evening, ...fields })

/** The emails to a person about one registration. */
const emails = {
  ...{ confirmed, waitlisted, repeated, offered, changed, lapsed, cancelled, reminder },
  ...{ 'event-changed': eventChanged, 'dates-changed': datesChanged, published, unpublished },
}
export type EmailName = keyof typeof emails

/** All that they may be made of. */
export type AnySubject = Parameters<typeof cancelled.compose>[1] & Parameters<typeof eventChanged.compose>[1]

/** A message as it is sent, after it was stored. */
export const draw = ({ services }: TestSite, { mail, facts }: NewMail) =>
  mail.render(mail.facts.parse(JSON.parse(JSON.stringify(facts))), services)
export const drawFor = (site: TestSite, email: EmailName, subject: AnySubject) => draw(site, mailTo(site.services, email, subject))

/** The message to someone who has an address. */
export function mailTo(services: TestSite['services'], email: EmailName, subject: AnySubject): NewMail {
  const [mail] = emails[email].compose(services, subject as never)
  if (!mail) throw new Error('Someone without an address gets no email')
  return mail
}
