import { renderEmail } from '@/features/mail/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import type { Services } from '@/platform/services.server'
import { AttendeeMessageEmail } from './emails/attendee-message-email'
import type { EmailCopy } from './emails/email-copy'
import { PassedOverNotice } from './emails/passed-over-notice'
import { RegistrationEmail } from './emails/registration-email'
import { RegistrationNotice } from './emails/registration-notice'
import type { EmailFacts, MessageFacts, NoticeFacts, PassedOverFacts } from './mail/email-facts.server'
import { createLink } from './manage/link.repository.server'

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'site'>

/** A message about a registration, with a new link to it. */
export async function renderRegistrationEmail(letter: EmailCopy, facts: EmailFacts, services: Parts): Promise<Rendered> {
  const { site, config } = services
  const button = letter.button.to === 'registration' && facts.registrationId === null ? { label: 'View the event' } : letter.button
  const url = letter.button.to === 'registration' ? await manageUrl(services, facts.registrationId) : undefined
  const email = (
    <RegistrationEmail
      site={site}
      letter={{ ...letter, button: { ...letter.button, ...button } }}
      facts={facts}
      buttonUrl={url ?? facts.eventUrl}
      base={config.publicUrl}
    />
  )
  return { subject: letter.subject, ...(await renderEmail(email)), calendar: facts.calendar ?? undefined }
}

export async function renderAttendeeMessage(facts: MessageFacts, services: Parts): Promise<Rendered> {
  const { site, config } = services
  const url = await manageUrl(services, facts.registrationId)
  const button = url ? { label: 'View my registration', url } : { label: 'View the event', url: facts.eventUrl }
  return {
    subject: facts.subject,
    ...(await renderEmail(<AttendeeMessageEmail site={site} facts={facts} button={button} base={config.publicUrl} />)),
  }
}

export const renderRegistrationNotice = async (facts: NoticeFacts, { site }: Pick<Services, 'site'>): Promise<Rendered> => ({
  subject: `${facts.registration.isWaiting ? 'Waitlist' : 'Registration'}: ${facts.event.title}`,
  ...(await renderEmail(<RegistrationNotice site={site} {...facts} />)),
})

export const renderPassedOver = async (facts: PassedOverFacts, { site }: Pick<Services, 'site'>): Promise<Rendered> => ({
  subject: `Waiting past free places: ${facts.event.title}`,
  ...(await renderEmail(<PassedOverNotice site={site} {...facts} />)),
})

/** A link of its own at each try: of a former one only the hash is known (record 30). */
async function manageUrl({ config, db, clock }: Parts, registrationId: number | null): Promise<string | undefined> {
  if (registrationId === null) return undefined
  return `${config.publicUrl}/registration/${await createLink(db, registrationId, clock.now().toISOString())}`
}
