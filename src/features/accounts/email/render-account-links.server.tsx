import { EmailButton, EmailLayout, Paragraph } from '@/features/mail/layout/email-layout'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { insertAccountLink } from '../account-link.repository.server'
import type { AccountLinkFacts } from './account-link-facts'

const HOUR = 3_600_000
const LIFETIME = { confirm: 24 * HOUR, reset: HOUR }

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'site'>

export async function renderAddressConfirmation(facts: AccountLinkFacts, services: Parts): Promise<Rendered> {
  const { site } = services
  const heading = 'Please confirm your email address'
  const email = (
    <EmailLayout site={site} preview={`For your account at the ${site.community}`} heading={heading}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        {`Someone, most likely you, entered this address for the account ${facts.username} at the ${site.community}. Once you confirm it, we’ll use it for security notices and for links to choose a new password.`}
      </Paragraph>
      <EmailButton href={await linkFor(services, facts, 'confirm')}>Confirm my address</EmailButton>
      <Below>The link works once, for 24 hours. If this isn’t your account, do nothing: your address won’t be used.</Below>
    </EmailLayout>
  )
  return { subject: `${heading} for the ${site.community}`, ...(await renderEmail(email)) }
}

export async function renderReset(facts: AccountLinkFacts, services: Parts): Promise<Rendered> {
  const { site } = services
  const heading = 'Choose a new password'
  const email = (
    <EmailLayout site={site} preview={`For your account ${facts.username}`} heading={heading}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        {`Someone, most likely you, asked for a new password for the account ${facts.username} at the ${site.community}.`}
      </Paragraph>
      <EmailButton href={await linkFor(services, facts, 'reset')}>Choose a new password</EmailButton>
      <Below>The link works once, for an hour. If you didn’t ask for it, do nothing: your password stays as it is.</Below>
    </EmailLayout>
  )
  return { subject: `${heading} for the ${site.community}`, ...(await renderEmail(email)) }
}

const Below = ({ children }: { children: string }) => (
  <div style={{ marginTop: '24px' }}>
    <Paragraph>{children}</Paragraph>
  </div>
)

/** A link of which only the hash is stored. In a fragment, which never leaves the browser: the token shows up in no log. */
async function linkFor({ config, db, clock }: Parts, { accountId, email }: AccountLinkFacts, purpose: keyof typeof LIFETIME) {
  const token = createToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME[purpose]).toISOString()
  const link = { tokenHash: hashOfToken(token), accountId, purpose, emailKey: foldEmail(email), expiresAt }
  await db.tx(() => insertAccountLink(db, link, now.toISOString()))
  return `${config.publicUrl}/login#${purpose}=${token}`
}
