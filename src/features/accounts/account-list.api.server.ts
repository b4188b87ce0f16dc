import { Hono } from 'hono'
import { listAccounts } from '@/features/auth/account.repository.server'
import { createResetLink } from '@/features/auth/create-reset-link.server'
import { resetLinkAnswer } from '@/features/auth/password-reset.schema'
import { type ApiContext, type ApiEnv, idParameter, requireAdmin } from '@/platform/http/http.server'
import { operation } from '@/platform/http/operation.server'
import { presentAccount } from './account.presenter.server'
import { accountAnswer, accountList } from './account-list.schema'
import { disableAccount, enableAccount } from './disable-account.server'

const changeOf = (summary: string) => operation({ summary, access: 'admin', success: { body: accountAnswer }, failures: [404, 409] })

const listCall = operation({ summary: 'List accounts', access: 'admin', success: { body: accountList } })
const disableCall = changeOf('Keep the owner of an account out')
const enableCall = changeOf('Let the owner of a disabled account in again')
const resetLinkCall = operation({
  summary: 'Make a link with which the owner of an account sets a new password',
  access: 'admin',
  success: { status: 201, body: resetLinkAnswer },
  failures: [404, 409],
})

const accountId = (c: ApiContext) => idParameter(c, 'Account not found')

/** Who can sign in, and what an admin may do about it. */
export const accountListApi = new Hono<ApiEnv>()
  .get('/accounts', listCall, async (c) => {
    return c.json({ accounts: (await listAccounts(c.var.services.db)).map(presentAccount) })
  })
  .post('/accounts/:id/disable', disableCall, async (c) => {
    const { account } = await disableAccount(c.var.services, accountId(c), requireAdmin(c))
    return c.json({ account: presentAccount(account) })
  })
  .post('/accounts/:id/enable', enableCall, async (c) => {
    return c.json({ account: presentAccount(await enableAccount(c.var.services, accountId(c), requireAdmin(c))) })
  })
  .post('/accounts/:id/reset-link', resetLinkCall, async (c) => {
    return c.json({ resetLink: await createResetLink(c.var.services, accountId(c), requireAdmin(c)) }, 201)
  })
