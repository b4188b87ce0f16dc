import type { Database } from '@/platform/database/database.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { type AccountRow, listAccounts } from '../account.repository.server'
import { readSecondFactors } from '../second-factor/second-factors.server'
import { presentAccount } from './account.presenter.server'
import { accountCalls } from './account-list.calls'
import { changeAccount } from './change-account.server'
import { disableAccount, enableAccount } from './disable-account.server'

const accountId = (c: ApiContext) => idParameter(c, 'Account not found')

const answerOne = async (db: Database, row: AccountRow) => ({ account: presentAccount(row, (await readSecondFactors(db))(row.id)) })

export const accountListApi = serveCalls(accountCalls, {
  'GET /api/accounts': async ({ services: { db } }) => {
    const factorsOf = await readSecondFactors(db)
    return { accounts: (await listAccounts(db)).map((row) => presentAccount(row, factorsOf(row.id))) }
  },
  'PUT /api/accounts/:id': async ({ c, services, actor, body }) =>
    answerOne(services.db, await changeAccount(services, accountId(c), await body(), actor)),
  'POST /api/accounts/:id/disable': async ({ c, services, actor }) => {
    const { account } = await disableAccount(services, accountId(c), actor)
    return answerOne(services.db, account)
  },
  'POST /api/accounts/:id/enable': async ({ c, services, actor }) =>
    answerOne(services.db, await enableAccount(services, accountId(c), actor)),
})
