import { Hono } from 'hono'
import { type ApiContext, type ApiEnv, idParameter, requireAdmin } from '@/platform/http.server'
import { operation } from '@/platform/operation.server'
import { presentAccount } from './account.presenter.server'
import { listAccounts } from './account.repository.server'
import { accountAnswer, accountList, newPasswordAnswer } from './account-list.schema'
import { disableAccount, enableAccount } from './disable-account.server'
import { generatePassword } from './password.server'
import { resetPassword } from './reset-password.server'

const changeOf = (summary: string) => operation({ summary, access: 'admin', success: { body: accountAnswer }, failures: [404, 409] })

const listCall = operation({ summary: 'List accounts', access: 'admin', success: { body: accountList } })
const disableCall = changeOf('Keep the owner of an account out')
const enableCall = changeOf('Let the owner of a disabled account in again')
const resetCall = operation({
  summary: 'Give an account a new password, told once',
  access: 'admin',
  success: { body: newPasswordAnswer },
  failures: [404, 409],
})

const accountId = (c: ApiContext) => idParameter(c, 'Account not found')

/** Who can sign in, and what an admin may do about it. */
export const accountListApi = new Hono<ApiEnv>()
  .get('/accounts', listCall, async (c) => {
    return c.json({ accounts: (await listAccounts(c.var.services.db)).map(presentAccount) })
  })
  .post('/accounts/:id/disable', disableCall, async (c) => {
    const { id } = requireAdmin(c)
    return c.json({ account: presentAccount(await disableAccount(c.var.services, accountId(c), id)) })
  })
  .post('/accounts/:id/enable', enableCall, async (c) => {
    const { id } = requireAdmin(c)
    return c.json({ account: presentAccount(await enableAccount(c.var.services, accountId(c), id)) })
  })
  .post('/accounts/:id/password', resetCall, async (c) => {
    const { id } = requireAdmin(c)
    const password = generatePassword()
    await resetPassword(c.var.services, accountId(c), password, id)
    return c.json({ password })
  })
