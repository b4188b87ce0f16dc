import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import { EmailLayout, Paragraph } from '../layout/email-layout'
import { renderEmail } from '../layout/render-email.server'
import type { Rendered } from '../send-email.server'

export const renderTestEmail = async ({ site }: Pick<Services, 'site'>): Promise<Rendered> => ({
  subject: `Test email from the ${site.community}`,
  ...(await renderEmail(<TestEmail site={site} />)),
})

const TestEmail = ({ site }: { site: Site }) => (
  <EmailLayout site={site} preview="Email from the site reaches you." heading="This test arrived.">
    <Paragraph>{`Email from the ${site.community} reaches this mailbox.`}</Paragraph>
    <Paragraph>{TEST_NOTE}</Paragraph>
  </EmailLayout>
)

const TEST_NOTE =
  'Someone who runs the site sent it to see whether email arrives. If it was you, see whether it came to the inbox or to spam; if not, there’s nothing for you to do.'
