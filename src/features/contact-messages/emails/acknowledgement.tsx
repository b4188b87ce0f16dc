import { EmailLayout } from '@/features/mail/layout/email-layout'
import { EmailFactList, Paragraph } from '@/features/mail/layout/email-text'
import type { Site } from '@/site/site.schema'

/** To a visitor: their message arrived. */
export const Acknowledgement = ({ site, received, interest }: { site: Site; received: string; interest: string }) => (
  <EmailLayout
    site={site}
    preview="Your message reached us"
    heading="Your message reached us"
    notes={['If you didn’t write to us, someone entered your address by mistake, and you can ignore this email.']}
  >
    <Paragraph>Hello,</Paragraph>
    <Paragraph>Thank you for writing to us. We’ll get back to you soon.</Paragraph>
    <EmailFactList
      rows={[
        ['Received', received],
        ['About', interest],
      ]}
    />
    <Paragraph>Is there anything to add? Just reply to this email.</Paragraph>
  </EmailLayout>
)
