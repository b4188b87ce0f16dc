import type { Feature } from '@/content/feature.server'
import { listAccounts } from '@/features/auth/account.repository.server'
import { matchesSearch } from '@/platform/search-words'
import { accountListApi } from './account-list.api.server'
import { invitationsApi } from './invitation.api.server'
import { registerApi } from './register.api.server'

export const accountsFeature: Feature = {
  name: 'accounts',
  api: [registerApi, accountListApi, invitationsApi],
  firstSteps: {
    account: async ({ db }) => (await listAccounts(db)).filter((account) => !account.disabledAt).length > 1,
  },
  staffSearch: {
    label: 'Accounts',
    find: async ({ db }, search, most) =>
      (await listAccounts(db))
        .filter(({ username }) => matchesSearch(search, [username]))
        .slice(0, most)
        .map(({ username, isAdmin }) => ({
          title: username,
          detail: isAdmin ? 'Admin' : '',
          url: '/admin?tab=accounts',
          lookFor: username,
        })),
  },
}
