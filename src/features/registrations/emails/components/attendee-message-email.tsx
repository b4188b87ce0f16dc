import { EmailLayout } from '@/features/mail/components/email-layout'
import { EmailMarkdown } from '@/features/mail/components/email-markdown'
import { EmailButton } from '@/features/mail/components/email-text'
import type { Site } from '@/site/site.schema'
import type { MessageCopy } from '../email-copy'

interface AttendeeMessageEmailProps {
  site: Site
  copy: MessageCopy
  button: { label: string; url: string }
  base: string
}

/** What staff write to who takes part in an event or waits for a place. */
export const AttendeeMessageEmail = ({ site, copy, button, base }: AttendeeMessageEmailProps) => (
  <EmailLayout site={site} preview={copy.preview} heading={copy.subject} notes={[copy.reason]}>
    <EmailMarkdown base={base}>{copy.message}</EmailMarkdown>
    <EmailButton href={button.url}>{button.label}</EmailButton>
  </EmailLayout>
)
