import { Link } from '@react-email/components'
import { EmailLayout, Facts, Paragraph } from '@/features/mail/components/email-layout'
import type { Site } from '@/site/site.schema'

/** To the visitor: what they are registered for. */
export function RegistrationConfirmed({
  site,
  ...props
}: {
  site: Site
  name: string
  event: { title: string; when: string; location: string; guide: string }
  eventUrl: string
}) {
  const { event } = props
  return (
    <EmailLayout site={site} preview={`You are registered for ${event.title}`} heading="You are registered">
      <Paragraph>Dear {props.name},</Paragraph>
      <Paragraph>thank you for registering. We look forward to seeing you.</Paragraph>
      <Facts
        rows={[
          ['Event', event.title],
          ['When', event.when],
          ['Where', event.location],
          ['With', event.guide],
        ]}
      />
      <Paragraph>
        Everything about the event is at <Link href={props.eventUrl}>{props.eventUrl}</Link>. If you cannot come or have a question, write
        to <Link href={`mailto:${site.email}`}>{site.email}</Link>.
      </Paragraph>
    </EmailLayout>
  )
}
