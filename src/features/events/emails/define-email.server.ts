import type * as z from 'zod'
import {
  composeMail,
  defineMail,
  type MailDefinition,
  type NewMail,
  queueMail,
  queueMailWithinLimit,
} from '@/features/mail/queue-mail.server'
import { splitEmails } from '@/platform/email-address'
import type { HeldKind } from '@/platform/jobs/lanes'
import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import type { EventRow } from '../event.repository.server'
import { REGISTRATION } from '../places/registration.repository.server'
import { buildEmailFacts, type EmailTopic } from './build-email-facts.server'
import type { EmailCopy, EmailFacts, StaffCopy } from './email-facts.server'
import { publishedTopic } from './registered-dates.server'

export type Parts = Pick<Services, 'config' | 'clock' | 'site' | 'payments'>

export interface RegistrationEmail<Subject, Facts = unknown> {
  /** Unsolicited emails aren't sent any more to people who have canceled since (spec B §3.10). */
  isUnsolicited?: boolean
  mail: MailDefinition<Facts>
  compose(services: Parts, subject: Subject): NewMail[]
}

export type PersonalEmail = RegistrationEmail<EmailTopic>

/** Loaded with the first email, not at every start. */
export const templates = () => import('./render-emails.server')

export const aboutRegistration = ({ registration, event }: EmailTopic) => ({ kind: REGISTRATION, id: registration.id, label: event.title })

export const entryOfPlace = ({ registration }: EmailTopic) => (registration.status === 'registered' ? ('REQUEST' as const) : undefined)

interface PersonEmail<Subject, Facts> {
  kind: string
  label: string
  isUnsolicited?: boolean
  heldAs?: HeldKind
  isOver?: MailDefinition<Facts>['isOver']
  /** Its calendar entry lists no date that is over, also of those that the person came to. */
  isFromNowOn?: true
  facts: z.ZodType<Facts>
  calendar?(subject: Subject, services: Parts): 'REQUEST' | 'CANCEL' | undefined
  copy(facts: Facts, site: Site): EmailCopy
}

type FactsBuilder<Subject, Facts> = { buildFacts(services: Parts, subject: Subject, shared: EmailFacts): Facts }

export function definePersonEmail<Facts extends EmailFacts, Subject extends EmailTopic = EmailTopic>(
  occasion: PersonEmail<Subject, Facts> & (EmailFacts extends Facts ? Partial<FactsBuilder<Subject, Facts>> : FactsBuilder<Subject, Facts>),
): RegistrationEmail<Subject, Facts> {
  const { kind, label, isUnsolicited = false, isFromNowOn, heldAs, isOver, facts, calendar, copy } = occasion
  const mail = defineMail({
    kind: `registration-${kind}`,
    label,
    facts,
    ...(heldAs && { heldAs }),
    ...(isOver && { isOver }),
    render: async (known, services, to) =>
      (await templates()).renderRegistrationEmail(copy(known, services.site), known, { ...services, to }),
  })
  return {
    isUnsolicited,
    mail,
    compose(services, subject) {
      const to = subject.registration.email
      if (to === null) return []
      const topic = isFromNowOn ? { ...subject, since: services.clock.now().toISOString() } : subject
      const shared = buildEmailFacts(services, topic, calendar?.(subject, services))
      const known = occasion.buildFacts ? occasion.buildFacts(services, subject, shared) : (shared as Facts)
      return [composeMail(mail, { to, facts: known, about: aboutRegistration(subject) })]
    },
  }
}

interface StaffOccasion<Subject, Facts> {
  kind: string
  label: string
  facts: z.ZodType<Facts>
  buildFacts(services: Parts, subject: Subject): Facts
  copy(facts: Facts, site: Site): StaffCopy
}

/** An email to the staff who are notified of an event's registrations; a reply goes to the person. */
export function defineStaffEmail<Facts, Subject extends EmailTopic = EmailTopic>({
  buildFacts,
  copy,
  ...email
}: StaffOccasion<Subject, Facts>): RegistrationEmail<Subject, Facts> {
  const mail = defineMail({
    ...email,
    kind: `registration-${email.kind}`,
    render: async (known, { site }) => (await templates()).renderStaffNotice(copy(known, site), { site }),
  })
  return {
    mail,
    compose(services, subject) {
      const from = subject.registration.email
      const known = { facts: buildFacts(services, subject), about: aboutRegistration(subject), ...(from !== null && { replyTo: from }) }
      return staffOf(services, subject.event).map((to) => composeMail(mail, { to, ...known }))
    },
  }
}

/** Who is notified of an event's registrations: the addresses that it names, else the contact address. */
export const staffOf = ({ config }: Pick<Services, 'config'>, event: EventRow): string[] =>
  event.registrationEmail ? splitEmails(event.registrationEmail) : [config.contactEmail]

/** Queues an email in the transaction and answers whether it did; those that a stranger causes are limited per mailbox and day (spec B §3.5). */
export async function queueEmail<Topic extends EmailTopic>(
  services: Services,
  email: RegistrationEmail<Topic>,
  topic: Topic,
  { isByStranger = false, further = [] }: { isByStranger?: boolean | undefined; further?: readonly NewMail[] } = {},
): Promise<boolean> {
  const mails = email.compose(services, await publishedTopic(services, topic))
  const [mail] = mails
  if (isByStranger && mail) return queueMailWithinLimit(services, mail, `${topic.event.id} ${topic.registration.session}`, further)
  await queueMail(services, [...mails, ...further])
  return true
}
