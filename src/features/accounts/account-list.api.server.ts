import { listAccounts } from '@/features/auth/account.repository.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { presentAccount } from './account.presenter.server'
import { accountCalls } from './account-list.calls'
import { disableAccount, enableAccount } from './disable-account.server'

const accountId = (c: ApiContext) => idParameter(c, 'Account not found')

export const accountListApi = serveCalls(accountCalls, {
  'GET /api/accounts': async ({ services }) => ({ accounts: (await listAccounts(services.db)).map(presentAccount) }),
  'POST /api/accounts/:id/disable': async ({ c, services, actor }) => {
    const { account } = await disableAccount(services, accountId(c), actor)
    return { account: presentAccount(account) }
  },
  'POST /api/accounts/:id/enable': async ({ c, services, actor }) => ({
    account: presentAccount(await enableAccount(services, accountId(c), actor)),
  }),
})
