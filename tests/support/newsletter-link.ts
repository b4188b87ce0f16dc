import type { Email } from 'postal-mime'
import { addressToken, confirmToken } from '@/features/newsletter/list/leave-list.server'
import { findSubscriptionOf } from '@/features/newsletter/list/subscription.repository.server'
import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { eventually } from './eventually'
import { readMail } from './read-mail'

export type NewsletterLink = 'confirm' | 'unsubscribe'

/** The token in the link to an address that subscribed. */
export async function newsletterToken(
  { services: { db } }: { services: Pick<Services, 'db'> },
  kind: NewsletterLink,
  email: string,
): Promise<string> {
  const emailKey = foldEmail(email)
  if (kind === 'unsubscribe') return addressToken(db, emailKey)
  const row = await findSubscriptionOf(db, emailKey)
  if (!row) throw new Error(`${email} has not subscribed`)
  return confirmToken(db, row)
}

/** The paths of the links of this kind in an email. */
export const newsletterPaths = ({ text = '' }: Pick<Email, 'text'>, kind: NewsletterLink): string[] =>
  [...text.matchAll(/https?:\/\/[^\s/]+(\/newsletter\/(\w+)\/(?:\d+\.)?[\w-]+)/g)]
    .filter(([, , of]) => of === kind)
    .map(([, path = '']) => path)

/** The path of such a link in the latest email to an address, once it has been sent. */
export const sentNewsletterPath = (dataDir: string, kind: NewsletterLink, email: string): Promise<string> =>
  eventually(`the ${kind} link to ${email}`, async () => {
    const mail = (await readMail(dataDir)).filter(({ to }) => to?.[0]?.address === email)
    return mail.flatMap((message) => newsletterPaths(message, kind)).at(-1)
  })
