import { EmailButton, EmailLayout, Paragraph, TextLink } from '@/features/mail/layout/email-layout'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { CONFIRM_DAYS, confirmUrl, type SubscriptionFacts, unsubscribeUrl } from './leave-list.server'

type Parts = Pick<Services, 'config' | 'db' | 'site'>

/** Holds nothing of what was typed into the form: strangers must not write to others through us (spec B §3.5). */
export async function renderConfirmation(facts: SubscriptionFacts, services: Parts): Promise<Rendered> {
  const { site } = services
  const heading = 'Please confirm your subscription'
  const email = (
    <EmailLayout site={site} preview={`Confirm to get the newsletter of the ${site.community}`} heading={heading}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Someone, most likely you, asked for the newsletter of the {site.community} at this address. To get it, please confirm:
      </Paragraph>
      <EmailButton href={await confirmUrl(services, facts)}>Confirm my subscription</EmailButton>
      <div style={{ marginTop: '24px' }}>
        <Paragraph>{`The link works for ${CONFIRM_DAYS} days. If you didn’t ask for this, do nothing: you won’t get the newsletter.`}</Paragraph>
      </div>
    </EmailLayout>
  )
  return { subject: `${heading} to the ${site.community} newsletter`, ...(await renderEmail(email)) }
}

export async function renderAlreadySubscribed({ email: address }: SubscriptionFacts, services: Parts): Promise<Rendered> {
  const { site } = services
  const heading = 'You’re already subscribed'
  const email = (
    <EmailLayout site={site} preview={`You already get the newsletter of the ${site.community}`} heading={heading}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Someone, most likely you, asked for the newsletter of the {site.community} at this address. You’re on the list already, so there’s
        nothing you need to do.
      </Paragraph>
      <Paragraph>
        If you don’t want it any longer, you can <TextLink href={await unsubscribeUrl(services, foldEmail(address))}>unsubscribe</TextLink>.
      </Paragraph>
    </EmailLayout>
  )
  return { subject: `${heading} to the ${site.community} newsletter`, ...(await renderEmail(email)) }
}
