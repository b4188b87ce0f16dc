import { EmailLayout } from '@/features/mail/layout/email-layout'
import { EmailMarkdown } from '@/features/mail/layout/email-markdown'
import type { Site } from '@/site/site.schema'

interface ReplyEmailProps {
  site: Site
  publicUrl: string
  markdown: string
  /** When the visitor wrote. */
  written: string
}

/** To a visitor: what staff answered. */
export const ReplyEmail = ({ site, publicUrl, markdown, written }: ReplyEmailProps) => (
  <EmailLayout
    site={site}
    preview={`A reply from the ${site.community}`}
    heading="Our reply"
    notes={[`You wrote to us through our website on ${written}. If you reply to this email, it reaches us.`]}
  >
    <EmailMarkdown base={publicUrl}>{markdown}</EmailMarkdown>
  </EmailLayout>
)
