import { composeMail, defineMail, queueMail, queueMailWithOwnLimit } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, listAdminsWithEmail } from './account.repository.server'
import { type AccountNotice, noticeFacts } from './account-email-facts'

export const accountNoticeEmail = defineMail({
  kind: 'account-notice',
  heldAs: undefined,
  label: 'Account: security notice',
  facts: noticeFacts,
  render: async (facts, services) => (await import('./render-account-emails.server')).renderAccountNotice(facts, services),
})

export const aboutAccount = ({ id, username }: Pick<AccountRow, 'id' | 'username'>) => ({ kind: 'account', id, label: username })

const DAY = 24 * 3_600_000

type Parts = Pick<Services, 'db' | 'clock' | 'jobs'>

/** Queues a notice to an account's confirmed address as it was read, with the surrounding transaction; without an address there is none. */
export async function queueAccountNotice(
  parts: Parts,
  account: Pick<AccountRow, 'id' | 'username' | 'email'>,
  notice: AccountNotice,
): Promise<void> {
  const message = composeNotice(parts, account, notice)
  if (message) await queueMail(parts, [message])
}

export async function queueGuessedCodesNotice(parts: Parts & Pick<Services, 'config'>, account: AccountRow): Promise<void> {
  const message = composeNotice(parts, account, { kind: 'codes-guessed' })
  if (message) await queueMailWithOwnLimit(parts, message, `codes of account ${account.id}`, { most: 1, within: DAY })
}

function composeNotice({ clock }: Parts, account: Pick<AccountRow, 'id' | 'username' | 'email'>, notice: AccountNotice) {
  const { email, username } = account
  if (email === null) return undefined
  const facts = { username, at: clock.now().toISOString(), notice }
  return composeMail(accountNoticeEmail, { to: email, facts, about: aboutAccount(account) })
}

export async function queueNewAdminNotices(parts: Parts, { id, username }: Pick<AccountRow, 'id' | 'username'>, by: string): Promise<void> {
  for (const admin of await listAdminsWithEmail(parts.db))
    if (admin.id !== id) await queueAccountNotice(parts, admin, { kind: 'new-admin', admin: username, by })
}
