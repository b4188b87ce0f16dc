import { EmailLayout } from '@/features/mail/components/email-layout'
import { EmailButton, EmailFactList, Paragraph } from '@/features/mail/components/email-text'
import type { Site } from '@/site/site.schema'
import type { StaffCopy } from '../email-copy'

/** An email to who hears of an event's registrations. */
export const StaffNoticeEmail = ({ copy, site }: { copy: StaffCopy; site: Site }) => (
  <EmailLayout site={site} preview={copy.preview} heading={copy.heading}>
    <Paragraph>{copy.opening}</Paragraph>
    <EmailFactList rows={copy.rows} />
    {copy.button && <EmailButton href={copy.button.url}>{copy.button.label}</EmailButton>}
  </EmailLayout>
)
