import { EmailLayout } from '@/features/mail/layout/email-layout'
import { EmailMarkdown } from '@/features/mail/layout/email-markdown'
import { EmailButton, EmailFactList, Paragraph } from '@/features/mail/layout/email-text'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/sending/send-email.server'
import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import { createLink } from '../links/link.repository.server'
import type { EmailFacts } from '../mail/email-facts.server'
import { RegistrationEmail } from './components/registration-email'
import type { EmailCopy, MessageCopy, StaffCopy } from './email-copy'

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'site'>

/** A message about a registration, with a new link to it, and the calendar entries that it brings (`entries`: of several dates). */
export async function renderRegistrationEmail(
  copy: EmailCopy,
  facts: EmailFacts & { entries?: Entry[] },
  services: Parts,
): Promise<Rendered> {
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
  return {
    subject: copy.subject,
    ...(await renderEmail(email)),
    ...attachedEntries(facts.entries ?? (facts.calendar ? [facts.calendar] : [])),
  }
}

type Entry = NonNullable<EmailFacts['calendar']>

/** One that calendars offer next to the email, or a file for each. */
export const attachedEntries = (entries: readonly Entry[]): Pick<Rendered, 'calendar' | 'calendarFiles'> =>
  entries.length > 1
    ? { calendarFiles: entries.map((entry, index) => ({ ...entry, filename: `invite-${index + 1}.ics` })) }
    : { calendar: entries[0] }

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

/** A new link at each try: only the hash of an earlier one is known (record 30). */
async function manageUrl({ config, db, clock }: Parts, registrationId: number | null): Promise<string | undefined> {
  if (registrationId === null) return undefined
  return `${config.publicUrl}/registration/${await createLink(db, registrationId, clock.now().toISOString())}`
}

interface AttendeeMessageEmailProps {
  site: Site
  copy: MessageCopy
  button: { label: string; url: string }
  base: string
}

/** What staff write to people who take part in an event or wait for a place. */
const AttendeeMessageEmail = ({ site, copy, button, base }: AttendeeMessageEmailProps) => (
  <EmailLayout site={site} preview={copy.preview} heading={copy.subject} notes={[copy.reason]}>
    <EmailMarkdown base={base}>{copy.message}</EmailMarkdown>
    <EmailButton href={button.url}>{button.label}</EmailButton>
  </EmailLayout>
)

/** An email to the staff who are notified of an event's registrations. */
const StaffNoticeEmail = ({ copy, site }: { copy: StaffCopy; site: Site }) => (
  <EmailLayout site={site} preview={copy.preview} heading={copy.heading}>
    <Paragraph>{copy.opening}</Paragraph>
    <EmailFactList rows={copy.rows} />
    {copy.closing && <Paragraph>{copy.closing}</Paragraph>}
    {copy.button && <EmailButton href={copy.button.url}>{copy.button.label}</EmailButton>}
  </EmailLayout>
)
