import type { PersonalData } from '@/content/feature.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import {
  deleteEmail,
  findAccountByUsername,
  getAccount,
  listAccountsWithEmail,
  listNewEmailKeys,
  updateNewEmail,
} from '../account.repository.server'
import { deleteAccountLinksOf } from '../account-link.repository.server'

/** The addresses of accounts. An account itself goes on without one, also where its username is an address: it is disabled under Accounts. */
export const accountPersonalData: PersonalData = {
  label: 'Accounts',
  url: '/admin?tab=accounts',
  tables: { accounts: 'emailKey', account_links: 'emailKey' },
  listFurtherKeys: ({ db }) => listNewEmailKeys(db),
  async find({ db }, emailKey) {
    const withAddress = await listAccountsWithEmail(db, emailKey)
    const named = await findAccountByUsername(db, emailKey)
    const isNamedOnly = named && !withAddress.some(({ id }) => id === named.id)
    return [...withAddress, ...(isNamedOnly ? [named] : [])].map((account) => ({
      title: account === named ? `The account ${account.username}, which stays` : `Email address of the account ${account.username}`,
      fields: {
        Username: account.username,
        Email: account.email,
        'Email to be confirmed': account.newEmail,
        'Confirmed at': account.emailSince,
        'Account made at': account.createdAt,
        'Last seen at': account.lastSeenAt,
      },
    }))
  },
  async erase(services, emailKey) {
    const { db } = services
    for (const { id, username } of await listAccountsWithEmail(db, emailKey)) {
      const account = await getAccount(db, id)
      const hadAddress = account.emailKey === emailKey
      if (hadAddress) await deleteEmail(db, id)
      else await updateNewEmail(db, id, null)
      await deleteAccountLinksOf(db, id)
      // From now on it gets no security notices: admins should be able to see why.
      if (hadAddress)
        await recordAudit(services, {
          accountId: null,
          action: 'change email',
          entity: 'account',
          entityId: id,
          label: username,
          detail: 'removed',
        })
    }
  },
  effects: async ({ db }, emailKey) =>
    (await listAccountsWithEmail(db, emailKey)).map(
      ({ username }) => `${username} gets no security notices or links to a new password any more.`,
    ),
  remains: 'The account itself, its username, and what it did, so that changes stay traceable. Disable it under Accounts.',
  retention: () => 'Email addresses of accounts are kept until their owners or an admin remove them.',
}
