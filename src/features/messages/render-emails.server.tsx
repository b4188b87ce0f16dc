import type { ComponentProps } from 'react'
import { EmailFactList, EmailLayout, Paragraph } from '@/features/mail/layout/email-layout'
import { EmailMarkdown } from '@/features/mail/layout/email-markdown'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import type { Site } from '@/site/site.schema'

/** Of the emails that a visitor gets about a message: the same for all, so that mail programs show them together. */
const subjectForVisitor = ({ community }: Pick<Site, 'community'>) => `Your message to the ${community}`

export const renderAcknowledgement = async (facts: ComponentProps<typeof Acknowledgement>): Promise<Rendered> => ({
  subject: subjectForVisitor(facts.site),
  ...(await renderEmail(<Acknowledgement {...facts} />)),
})

export const renderContactNotice = async ({ site, message }: ComponentProps<typeof ContactNotice>) => ({
  subject: `${message.contactMethod}: ${message.name}`,
  ...(await renderEmail(<ContactNotice site={site} message={message} />)),
})

export const renderReplyEmail = async ({ follows, ...reply }: ComponentProps<typeof ReplyEmail> & { follows: readonly string[] }) => ({
  subject: `Re: ${subjectForVisitor(reply.site)}`,
  ...(await renderEmail(<ReplyEmail {...reply} />)),
  follows,
  isPersonal: true,
})

const Acknowledgement = ({ site, received, interest }: { site: Site; received: string; interest: string }) => (
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

const ReplyEmail = ({ site, publicUrl, markdown, written }: { site: Site; publicUrl: string; markdown: string; written: string }) => (
  <EmailLayout
    site={site}
    preview={`A reply from the ${site.community}`}
    heading="Our reply"
    notes={[`You wrote to us through our website on ${written}. If you reply to this email, it reaches us.`]}
  >
    <EmailMarkdown base={publicUrl}>{markdown}</EmailMarkdown>
  </EmailLayout>
)

type Message = Record<'received' | 'name' | 'email' | 'interest' | 'howHeard' | 'contactMethod' | 'consent' | 'text', string> & {
  phone: string | null
}

const ContactNotice = ({ site, message }: { site: Site; message: Message }) => (
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
