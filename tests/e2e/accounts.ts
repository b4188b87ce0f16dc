import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { startServer } from '../support/server-process'
import { expect, type RunningSite, visit } from './fixtures'

/** Creates an account as whoever runs the site does, on the command line; answers its generated password. */
export async function createAccount(site: RunningSite, username: string, ...options: string[]) {
  await using command = startServer({ DATA_DIR: site.dataDir }, ['admin', 'create', username, ...options])
  expect(await command.exited, command.output()).toBe(0)
  return { username, password: /Password: (\S+)/.exec(command.output())?.[1] ?? '' }
}

/** Fills in the login form and sends it. */
export async function sendLogin(page: Page, { username, password } = admin) {
  await visit(page, '/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

export const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('auth_user'))
