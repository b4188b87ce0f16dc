import * as z from 'zod'
import { type EventRow, findStoredEvent } from '@/features/events/event.repository.server'
import { beginLine } from '@/features/events/event-date'
import { renderEmail } from '@/features/mail/render-email.server'
import { splitEmails } from '@/platform/email-address'
import type { Job, JobHandler } from '@/platform/jobs/outbox.server'
import type { MailTransport } from '@/platform/mail/mail-transport.server'
import type { Services } from '@/platform/services.server'
import { RegistrationConfirmed } from './emails/registration-confirmed'
import { RegistrationNotice } from './emails/registration-notice'
import { findRegistration, type RegistrationRow } from './registration.repository.server'

type Parts = Pick<Services, 'db' | 'config'> & { mail: MailTransport }

const payload = z.object({ registrationId: z.number() })

/** What the outbox does for a registration: the confirmation to the visitor, the notice to staff. */
export function registrationMailHandlers({ db, config, mail }: Parts): Record<string, JobHandler> {
  /** Undefined where the registration was deleted meanwhile: then there is nothing to tell anybody. */
  const find = async (job: Job) => {
    const registration = await findRegistration(db, payload.parse(job.payload).registrationId)
    const event = registration && (await findStoredEvent(db, registration.event_id))
    return registration && event ? { registration, event } : undefined
  }
  const message = (job: Job) => ({ key: job.key, createdAt: job.createdAt })

  return {
    async 'registration-confirmation'(job) {
      const found = await find(job)
      if (found) await mail.send({ ...message(job), ...(await confirmation(found, config.publicUrl)) })
    },
    async 'registration-notice'(job) {
      const found = await find(job)
      if (found) await mail.send({ ...message(job), ...(await notice(found, config.contactEmail)) })
    },
  }
}

type Found = { registration: RegistrationRow; event: EventRow }

const when = (event: EventRow) =>
  beginLine({ date: event.day, month: event.month, year: event.year, time: event.time, isRecurring: event.is_recurring === 1 })

async function confirmation({ registration, event }: Found, publicUrl: string) {
  const facts = { title: event.title, when: when(event), location: event.location, guide: event.facilitator }
  const content = await renderEmail(
    <RegistrationConfirmed name={registration.name} event={facts} eventUrl={`${publicUrl}/events/${event.slug}`} />,
  )
  return { to: [registration.email], subject: `You are registered: ${event.title}`, ...content }
}

async function notice({ registration, event }: Found, contactEmail: string) {
  const facts = {
    name: registration.name,
    email: registration.email,
    inGroup: registration.in_diamond_heart_group === 1,
    groupName: registration.diamond_heart_group_name,
    message: registration.additional_message,
  }
  const content = await renderEmail(<RegistrationNotice registration={facts} event={{ title: event.title, when: when(event) }} />)
  const to = event.registration_email ? splitEmails(event.registration_email) : [contactEmail]
  return { to, replyTo: registration.email, subject: `Registration: ${event.title}`, ...content }
}
