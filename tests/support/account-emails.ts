import { runAdminCommand } from '@/features/accounts/tab/account.cli.server'
import { createAccount } from '@/features/accounts/tab/change-accounts.server'
import { createClock } from '@/platform/time/clock'
import { type engines, openTestSite, type TestSite } from './test-site'

type Email = Awaited<ReturnType<TestSite['deliverMail']>>[number]

export const PASSWORD = 'a long enough password'
export const NEXT = 'quite another sentence'
export const ADDRESS = 'anna@example.net'

export const runAdmin = (site: TestSite, ...args: string[]) => runAdminCommand(site.services, args)
export const addAccount = (site: TestSite, username: string, role: 'admin' | 'editor' = 'editor') =>
  createAccount(site.services, { username, password: PASSWORD, role })
export const logIn = (site: TestSite, { username = 'anna', password = PASSWORD, cookie = '' } = {}) =>
  site.request('/api/auth/login', { json: { username, password }, ...(cookie && { cookie }) })
export const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
export const changeEmail = (site: TestSite, cookie: string, email: string | null) =>
  site.request('/api/auth/email', { method: 'PUT', json: { email }, cookie })
export const readOwnEmail = async (site: TestSite, cookie: string) => (await site.request('/api/auth/email', { cookie })).json()
export const confirmEmail = async (site: TestSite, token: string) =>
  (await site.request('/api/auth/email/confirm', { json: { token } })).status
export const askForReset = async (site: TestSite, username: string) => site.request('/api/auth/reset-request', { json: { username } })
export const resetPassword = (site: TestSite, token: string, password = NEXT) =>
  site.request('/api/auth/reset', { json: { token, password } })
export const tokensIn = (emails: readonly Email[], kind: 'confirm' | 'reset') =>
  emails.flatMap(({ text }) => [...(text ?? '').matchAll(new RegExp(`/login#${kind}=([\\w-]+)`, 'g'))].map((match) => match[1] ?? ''))
export const sentTo = (emails: readonly Email[], address: string) =>
  emails.filter(({ to }) => to?.[0]?.address?.toLowerCase() === address.toLowerCase()).map(({ subject }) => subject)
/** Sets the site's clock. */
export const setClock = (site: TestSite, moment: number) => {
  site.services.clock = createClock('America/Denver', () => new Date(moment))
}

/** A site on which anna, an editor, has a confirmed address, and an admin none. */
export async function openAnnasSite(engine: (typeof engines)[number], env = {}) {
  const site = await openTestSite(engine, env)
  await addAccount(site, 'anna')
  await addAccount(site, 'keeper', 'admin')
  await runAdmin(site, 'email', 'anna', ADDRESS)
  return site
}
