import { EmailLayout } from '@/features/mail/components/email-layout'
import { EmailMarkdown } from '@/features/mail/components/email-markdown'
import { EmailButton } from '@/features/mail/components/email-text'
import type { Site } from '@/site/site.schema'
import type { MessageFacts } from '../mail/email-facts.server'

interface AttendeeMessageProps {
  site: Site
  facts: MessageFacts
  button: { label: string; url: string }
  base: string
}

/** What staff write to who takes part in an event or waits for a place. */
export const AttendeeMessageEmail = ({ site, facts, button, base }: AttendeeMessageProps) => (
  <EmailLayout site={site} preview={facts.event.title} heading={facts.subject} notes={[reason(facts)]}>
    <EmailMarkdown base={base}>{facts.message}</EmailMarkdown>
    <EmailButton href={button.url}>{button.label}</EmailButton>
  </EmailLayout>
)

function reason({ registrationId, isWaiting, event }: MessageFacts): string {
  if (registrationId === null) return `This is a test for “${event.title}”. No one else received it.`
  return isWaiting
    ? `You’re receiving this because you’re on the waitlist for “${event.title}”.`
    : `You’re receiving this because you’re registered for “${event.title}”.`
}
