import { EmailFactList, EmailLayout, Paragraph } from '@/features/mail/layout/email-layout'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import type { Site } from '@/site/site.schema'

interface Thanks {
  site: Site
  amount: string
  purpose: string
  given: string
  isTest: boolean
}

export const renderDonationThanks = async (thanks: Thanks): Promise<Rendered> => ({
  subject: `Thank you for your donation to the ${thanks.site.community}`,
  ...(await renderEmail(<DonationThanks {...thanks} />)),
})

const DonationThanks = ({ site, amount, purpose, given, isTest }: Thanks) => (
  <EmailLayout
    site={site}
    preview={`We’ve received ${amount}`}
    heading="Thank you for your donation"
    notes={['You gave this on our website. If that wasn’t you, please reply to this email.']}
  >
    {isTest && <Paragraph>Test mode: no money moved.</Paragraph>}
    <Paragraph>Your donation has arrived, and we’re grateful for it.</Paragraph>
    <EmailFactList
      rows={[
        ['For', purpose],
        ['Amount', amount],
        ['Given', given],
      ]}
    />
    <Paragraph>Is there anything that you would like to tell us? Just reply to this email.</Paragraph>
  </EmailLayout>
)
