import type { Feature } from '@/content/feature.server'
import { roleNames } from '@/platform/roles'
import { matchesSearch } from '@/platform/text/search-words'
import { listAccounts } from '../account.repository.server'
import { accountListApi, invitationsApi, registerApi } from './accounts.api.server'

export const accountsFeature: Feature = {
  name: 'accounts',
  leastRole: 'admin',
  api: [registerApi, accountListApi, invitationsApi],
  firstSteps: {
    account: async ({ db }) => (await listAccounts(db)).filter((account) => !account.disabledAt).length > 1,
  },
  staffSearch: {
    label: 'Accounts',
    find: async ({ db }, search, limit) =>
      (await listAccounts(db))
        .filter(({ username }) => matchesSearch(search, [username]))
        .slice(0, limit)
        .map(({ username, role }) => ({
          title: username,
          detail: roleNames[role],
          url: '/admin?tab=accounts',
          lookFor: username,
        })),
  },
}
