import type * as z from 'zod'
import { EmailButton, type EmailFact, EmailFactList, EmailLayout, Paragraph } from '@/features/mail/layout/email-layout'
import { renderEmail } from '@/features/mail/layout/render-email.server'
import type { Rendered } from '@/features/mail/send-email.server'
import { foldEmail } from '@/platform/email-address'
import { roleNouns } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { createToken, hashOfToken } from '@/platform/token.server'
import type { AccountLinkFacts, AccountNoticeFacts, invitationFacts } from './account-email-facts'
import { insertAccountLink, renewInvitation } from './account-link.repository.server'

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

export async function renderInvitation(
  { invitationId, role, by, expiresAt }: z.output<typeof invitationFacts>,
  { config, db, clock, site }: Parts,
): Promise<Rendered> {
  const heading = `You are invited to the ${site.community}`
  const token = createToken()
  await db.tx(() => renewInvitation(db, invitationId, hashOfToken(token)))
  const email = (
    <EmailLayout site={site} preview={`${by} invites you to work on our website`} heading={heading}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        {`${by} invites you to work on the website of the ${site.community}, with ${roleNouns[role]}’s account. You choose a username and a password of your own.`}
      </Paragraph>
      <EmailButton href={`${config.publicUrl}/login#invitation=${token}`}>Create my account</EmailButton>
      <Below>
        {`The link works once, until ${dayAndTimeText(expiresAt, clock.timeZone)}. If you don’t know what this is about, do nothing: no account is made.`}
      </Below>
    </EmailLayout>
  )
  return { subject: heading, ...(await renderEmail(email)) }
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

interface Words {
  subject: string
  text: string
  facts?: readonly EmailFact[]
  remedy: string
  button: readonly [label: string, path: string]
}

const newPassword = ['Ask for a new password', '/login#forgot'] as const
const myAccount = ['Open My Account', '/admin?tab=my-account'] as const

function wordsFor({ username, notice }: AccountNoticeFacts, contactEmail: string): Words {
  switch (notice.kind) {
    case 'new-device':
      return {
        subject: 'New login to your account',
        text: `Someone logged in as ${username} on a device that we haven’t seen before.`,
        facts: [
          ['Device', notice.device ?? 'Unknown'],
          ['Network', notice.network],
        ],
        remedy: 'If that was you, there’s nothing to do. If not, change your password now, which logs everyone else out.',
        button: myAccount,
      }
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        text: `The password of ${username} was changed, and every other device was logged out.`,
        facts: notice.passkeys?.length ? [['Passkeys that still log in', notice.passkeys.join(', ')]] : [],
        remedy: 'If that was you, there’s nothing to do. If not, choose a new password now.',
        button: newPassword,
      }
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        text: `This address is no longer that of the account ${username}. Links to choose a new password, and security notices, won’t be sent here any more.`,
        remedy: `If that wasn’t you, change your password now, check the email address and passkeys under My Account, and tell us at ${contactEmail}.`,
        button: myAccount,
      }
    case 'codes-guessed':
      return {
        subject: 'Someone has your password',
        text: `Someone entered the right password for ${username}, and then several wrong codes. They aren’t in your account: further codes are refused for a while.`,
        remedy: 'If that was you, there’s nothing to do. If not, choose a new password now.',
        button: newPassword,
      }
    case 'second-factor-changed':
      return {
        subject: 'How you log in was changed',
        text: `How you log in as ${username} was changed ${notice.change}.`,
        remedy: `If that was you, there’s nothing to do. If not, choose a new password now, and then check My Account. If you’re asked for a code that you don’t have, write to ${contactEmail}: an admin can remove it.`,
        button: newPassword,
      }
    case 'new-admin':
      return {
        subject: `New admin: ${notice.admin}`,
        text: `${notice.admin} is an admin now: they can see and change everything, accounts included.`,
        facts: [['Made by', notice.by]],
        remedy: 'If that isn’t right, change their role or disable their account.',
        button: ['Open Accounts', '/admin?tab=accounts'],
      }
  }
}

export async function renderAccountNotice(
  facts: AccountNoticeFacts,
  { config, site, clock }: Pick<Services, 'config' | 'site' | 'clock'>,
): Promise<Rendered> {
  const words = wordsFor(facts, config.contactEmail)
  const [label, path] = words.button
  const email = (
    <EmailLayout site={site} preview={words.text} heading={words.subject}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>{words.text}</Paragraph>
      <EmailFactList rows={[['When', dayAndTimeText(facts.at, clock.timeZone)], ...(words.facts ?? [])]} />
      <Paragraph>{words.remedy}</Paragraph>
      <EmailButton href={`${config.publicUrl}${path}`}>{label}</EmailButton>
    </EmailLayout>
  )
  return { subject: `${words.subject} (${site.community})`, ...(await renderEmail(email)) }
}
