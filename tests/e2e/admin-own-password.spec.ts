import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { createAccount, sendLogin } from './accounts'
import { expect, openTab, takeProblems, testOnEmptySite } from './fixtures'
import { openStaffDesk } from './staff-desk'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOn = (page: Page) => page.getByRole('dialog')
const CHOSEN = 'quite another sentence'

testOnEmptySite(
  'accounts: after a password change, the dialog names who joined through links that a thief may have made, and the list shows who needs a new link',
  async ({ page, target, staff }) => {
    await createAccount(target, 'berta')
    const { resetLink } = await staff.call<{ resetLink: { token: string } }>('POST', '/api/accounts/2/reset-link')
    await staff.call('POST', '/api/auth/reset', { token: resetLink.token, password: CHOSEN })
    const { invitation } = await staff.call<{ invitation: { token: string } }>('POST', '/api/auth/invitations', {})
    // Without a session: registering ends the one that the browser shows.
    await openStaffDesk(target.url, '').call('POST', '/api/auth/register', {
      username: 'cyrus',
      password: CHOSEN,
      confirmPassword: CHOSEN,
      invitation: invitation.token,
    })
    await openTab(page, 'Accounts')
    await expect(row(page, 'cyrus')).toContainText(`Invited by ${admin.username}`)
    await page.getByRole('link', { name: 'My Account' }).click()
    await page.getByRole('button', { name: 'Change My Password' }).click()
    await dialogOn(page).getByLabel('Current password').fill(admin.password)
    for (const name of ['New password', 'Confirm new password']) await dialogOn(page).getByLabel(name, { exact: true }).fill(CHOSEN)
    await dialogOn(page).getByRole('button', { name: 'Change Password' }).click()
    await expect(dialogOn(page).getByRole('heading')).toHaveText('Your Password Was Changed')
    await expect(dialogOn(page).getByRole('listitem')).toHaveText(['berta', 'cyrus'])
    await dialogOn(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('tab', { name: 'Accounts' }).click()
    await expect(row(page, 'berta')).toContainText('Needs a reset link')
  },
)

testOnEmptySite("accounts: one's own password: faults are shown at their fields; the new one logs in", async ({ page, problems }) => {
  await openTab(page, 'My Account')
  await page.getByRole('button', { name: 'Change My Password' }).click()
  const dialog = dialogOn(page)
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByLabel('New password', { exact: true }).fill(CHOSEN)
  await dialog.getByLabel('Confirm new password').fill('something else')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText("Passwords don't match")).toBeVisible()

  await dialog.getByLabel('Confirm new password').fill(CHOSEN)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password')
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await takeProblems(problems, /^400 .*auth\/password/, /^console error: Failed to load resource/)

  await dialog.getByLabel('Current password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password was changed. You’ve been logged out everywhere else.', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been successfully logged out.', { exact: true })).toBeVisible()
  await sendLogin(page, { username: admin.username, password: CHOSEN })
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})
