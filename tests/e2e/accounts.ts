import type { Page } from '@playwright/test'
import { hashPassword } from '@/features/accounts/passwords/password.server'
import type { Role } from '@/platform/roles'
import { admin } from '../support/launch'
import { visit } from './fixtures'
import type { RunningSite } from './running-site'
import { storeAccount } from './stored-rows'

/** Creates an account, as the command line does. */
export async function createAccount(site: RunningSite, username: string, { role = 'admin' as Role } = {}) {
  const password = 'a password of their own'
  storeAccount(site, { username, role, passwordHash: await hashPassword(password) })
  return { username, password }
}

/** Opens the login form, fills it in and sends it. */
export async function sendLogin(page: Page, account = admin) {
  await visit(page, '/login')
  await fillInLogin(page, account)
}

/** Fills in the login form that is open, and sends it. */
export async function fillInLogin(page: Page, { username, password } = admin) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

export const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('auth_user'))
