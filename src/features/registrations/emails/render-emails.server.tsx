import { renderEmail } from '@/features/mail/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import type { Services } from '@/platform/services.server'
import { createLink } from '../links/link.repository.server'
import type { EmailFacts } from '../mail/email-facts.server'
import { AttendeeMessageEmail } from './components/attendee-message-email'
import { RegistrationEmail } from './components/registration-email'
import { StaffNoticeEmail } from './components/staff-notice-email'
import type { EmailCopy, MessageCopy, StaffCopy } from './email-copy'

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'site'>

/** A message about a registration, with a new link to it. */
export async function renderRegistrationEmail(copy: EmailCopy, facts: EmailFacts, services: Parts): Promise<Rendered> {
  const { site, config } = services
  const button = copy.button.to === 'registration' && facts.registrationId === null ? { label: 'View the event' } : copy.button
  const url = copy.button.to === 'registration' ? await manageUrl(services, facts.registrationId) : undefined
  const email = (
    <RegistrationEmail
      site={site}
      copy={{ ...copy, button: { ...copy.button, ...button } }}
      facts={facts}
      buttonUrl={url ?? facts.eventUrl}
      base={config.publicUrl}
    />
  )
  return { subject: copy.subject, ...(await renderEmail(email)), calendar: facts.calendar ?? undefined }
}

export async function renderAttendeeMessage(copy: MessageCopy, services: Parts): Promise<Rendered> {
  const { site, config } = services
  const url = await manageUrl(services, copy.registrationId)
  const button = url ? { label: 'View my registration', url } : { label: 'View the event', url: copy.eventUrl }
  const email = <AttendeeMessageEmail site={site} copy={copy} button={button} base={config.publicUrl} />
  return { subject: copy.subject, ...(await renderEmail(email)) }
}

export const renderStaffNotice = async (copy: StaffCopy, { site }: Pick<Services, 'site'>): Promise<Rendered> => ({
  subject: copy.subject,
  ...(await renderEmail(<StaffNoticeEmail copy={copy} site={site} />)),
})

/** A link of its own at each try: of a former one only the hash is known (record 30). */
async function manageUrl({ config, db, clock }: Parts, registrationId: number | null): Promise<string | undefined> {
  if (registrationId === null) return undefined
  return `${config.publicUrl}/registration/${await createLink(db, registrationId, clock.now().toISOString())}`
}
