import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail, type NewMail } from '@/features/mail/queue-mail.server'
import type { AccountRow } from '../account.repository.server'
import { aboutAccount } from '../account-notices.server'
import { type AccountLinkFacts, linkFacts } from './account-link-facts'

// What draws them is loaded with the first of them, not at every start.
const templates = () => import('./render-account-links.server')

/** To an address that is to become an account's: its owner decides. */
const confirmation = defineMail({
  kind: 'account-email-confirm',
  heldAs: undefined,
  label: 'Account: confirm the email address',
  facts: linkFacts,
  render: async (facts, services) => (await templates()).renderAddressConfirmation(facts, services),
})

const reset = defineMail({
  kind: 'account-reset',
  heldAs: undefined,
  label: 'Account: choose a new password',
  facts: linkFacts,
  render: async (facts, services) => (await templates()).renderReset(facts, services),
})

export const accountLinkEmails = [confirmation, reset]

const factsOf = ({ id, username }: AccountRow, email: string): AccountLinkFacts => ({ accountId: id, username, email })

export const composeConfirmation = (account: AccountRow, email: string): NewMail =>
  composeMail(confirmation, { to: email, facts: factsOf(account, email), about: aboutAccount(account) })

export const composeResetEmail = (account: AccountRow & { email: string }): NewMail =>
  composeMail(reset, { to: account.email, facts: factsOf(account, account.email), about: aboutAccount(account) })
