import { EmailLayout } from '@/features/mail/layout/email-layout'
import { EmailFactList, Paragraph } from '@/features/mail/layout/email-text'
import type { Site } from '@/site/site.schema'

interface Message {
  received: string
  name: string
  email: string
  phone: string | null
  interest: string
  howHeard: string
  contactMethod: string
  consent: string
  text: string
}

/** To staff: what a visitor wrote. Answering it writes to the visitor. */
export function ContactNotice({ site, message }: { site: Site; message: Message }) {
  return (
    <EmailLayout site={site} preview={`${message.name} sent a message through the site`} heading="New message">
      <Paragraph>{message.name} sent a message through the site. Reply to this email to write to them.</Paragraph>
      <EmailFactList
        rows={[
          ['Received', message.received],
          ['Name', message.name],
          ['Email', message.email],
          ['Phone', message.phone],
          ['Interest', message.interest],
          ['How heard', message.howHeard],
          ['Contact method', message.contactMethod],
          ['Consent to being contacted', message.consent],
          ['Message', message.text],
        ]}
      />
    </EmailLayout>
  )
}
