import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { createAccount, fillInLogin } from './accounts'
import { expect, openTab, takeProblems, test, testOnEmptySite, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import { doubleText, expectToFit } from './large-text'
import { expectNoBarriers, resize } from './page-checks'
import { openDatabase } from './running-site'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOn = (page: Page) => page.getByRole('dialog')
/** Someone logs in elsewhere as the first admin. */
const sendCredentials = (url: string) =>
  fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(admin) })

const CHOSEN = 'quite another sentence'

testOnEmptySite(
  'accounts: the table says who can log in, no one locks themselves out; disabling asks; what fails says so in the words of the server',
  async ({ page, target, staff, problems }) => {
    await createAccount(target, 'helper', { role: 'member' })
    await staff.call('POST', '/api/accounts/2/disable')
    const dialog = dialogOn(page)

    await test.step('the table says that it is loading, and after a failure offers to try again', async () => {
      await answerWith(page, '/api/accounts', 500, {})
      await answerWith(page, '/api/auth/invitations', 500, {})
      const held = await hold(page, '/api/accounts')
      await openTab(page, 'Accounts')
      await expect(page.getByText('Loading accounts...')).toBeVisible()
      held.release()
      await expect(page.getByText('Unable to load accounts', { exact: true })).toBeVisible()
      await expect(page.getByText('Unable to load invitations', { exact: true })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(row(page, 'helper')).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No invitation is open.')).toBeVisible()
    })

    await test.step('the table shows who can log in, and can be searched', async () => {
      const accounts = page.getByRole('table', { name: 'All accounts' })
      await expect(accounts.getByRole('columnheader')).toHaveText([
        'Username',
        'Access',
        'Two-step login',
        'Since',
        'Last seen',
        'Status',
        'Actions',
      ])
      await expect(accounts.getByRole('rowheader')).toHaveText([`${admin.username} (you)`, 'helper'])
      const day = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/
      await expect(row(page, '(you)').getByRole('cell')).toHaveText(['Admin', 'None', day, day, 'Active', ''])
      const disabled = /^Disabled since [A-Z][a-z]{2} \d/
      await expect(row(page, 'helper').getByRole('cell')).toHaveText(['Member', 'None', day, 'Never', disabled, /Reset password.*Enable/])

      await page.getByRole('searchbox', { name: 'Search accounts' }).fill('HELP')
      await expect(accounts.getByRole('rowheader')).toHaveText(['helper'])
      await page.getByRole('searchbox').fill('nobody')
      await expect(page.getByText('No account matches “nobody”.')).toBeVisible()
      await page.getByRole('searchbox').fill('')
    })

    await test.step('an invalid address is refused at its field', async () => {
      await page.getByRole('button', { name: 'Edit helper' }).click()
      await dialog.getByLabel('Email address').fill('helper at home')
      await dialog.getByRole('button', { name: 'Update Account' }).click()
      await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription(/Please enter an email address/)
      const restoreText = await doubleText(page)
      await expectToFit(page, 'a refused address')
      await restoreText()
      await resize(page, { width: 1280, height: 720 })
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('an account is enabled and disabled, each after a question', async () => {
      page.once('dialog', (question) => question.accept())
      await page.getByRole('button', { name: 'Enable helper' }).click()
      await expect(page.getByText('helper can log in again', { exact: true })).toBeVisible()
      await expect(row(page, 'helper')).toContainText('Active')
      page.once('dialog', (question) => question.dismiss())
      await page.getByRole('button', { name: 'Disable helper' }).click()
      await expect(row(page, 'helper')).toContainText('Active')

      await answerWith(page, '/api/accounts/2/disable', 409, { message: 'helper is the last admin who can log in.' })
      page.once('dialog', (question) => question.accept())
      await page.getByRole('button', { name: 'Disable helper' }).click()
      await expect(page.getByText('helper is the last admin who can log in.', { exact: true })).toBeVisible()
      await page.unrouteAll()

      page.once('dialog', (question) => {
        expect(question.message()).toMatch(/^Are you sure you want to disable helper\?/)
        void question.accept()
      })
      await page.getByRole('button', { name: 'Disable helper' }).click()
      await expect(page.getByText("helper can't log in any more", { exact: true })).toBeVisible()
      await expect(row(page, 'helper')).toContainText('Disabled since')
    })

    await test.step('where a link cannot be made, the dialog says so; once it is closed, the URL no longer names it', async () => {
      await answerWith(page, '/api/accounts/2/reset-link', 500, {})
      await page.getByRole('button', { name: 'Reset password of helper' }).click()
      await dialog.getByRole('button', { name: 'Create Link' }).click()
      await expect(page.getByText('Failed to create reset link', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await answerWith(page, '/api/auth/invitations', 500, {})
      await page.getByRole('button', { name: 'Invite Someone' }).click()
      await page.getByRole('button', { name: 'Create Link' }).click()
      await expect(page.getByText('Failed to create invitation', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      // A dialog that is still in the address would be open again.
      await expect(page).toHaveURL('/admin?tab=accounts')
    })
    await takeProblems(problems, /^409 /, /^500 /, /^console error: Failed to load resource/)
  },
)

testOnEmptySite(
  'accounts: a link that is made here makes an account, once, and is copied or revoked; no barriers and no sideways scroll, from 320 to 1440 px',
  async ({ page, context, browser, target, staff, problems }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: target.url })
    await createAccount(target, 'x'.repeat(64))
    await openTab(page, 'Accounts')
    const dialog = dialogOn(page)
    const check = async (what: string) => {
      await expectNoBarriers(page, what, { between: [390] })
      await resize(page, { width: 1280, height: 720 })
    }

    await test.step('spec B §7.2: an hour after the password was entered it must be entered again, and what was in progress continues', async () => {
      await page.getByRole('button', { name: 'Invite Someone' }).click()
      await page.getByRole('radio', { name: 'Host' }).check()
      using database = openDatabase(target)
      database.exec("update sessions set authenticated_at = '2026-01-01T00:00:00.000Z'")
      await page.getByRole('button', { name: 'Create Link' }).click()
      const question = page.getByRole('dialog', { name: 'Please enter your password' })
      await expect(question).toBeVisible()
      // Back answers the question, and leaves what it is about.
      await page.evaluate(() => history.back())
      await expect(question).toHaveCount(0)
      await page.getByRole('button', { name: 'Create Link' }).click()
      await question.getByLabel('Password').fill('not my password')
      await question.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('This is not your password', { exact: true })).toBeVisible()
      await question.getByLabel('Password').fill(admin.password)
      await page.keyboard.press('Enter')
      await expect(page.getByText(/a host’s account, once/)).toBeVisible()
      await page.getByRole('button', { name: 'Done' }).click()
      page.once('dialog', (confirm) => confirm.accept())
      await row(page, 'A host').getByRole('button').click()
      await expect(page.getByText('No invitation is open.')).toBeVisible()
      await takeProblems(problems, /^403 /, /^400 /, /^console error: Failed to load resource/)
    })

    await test.step('spec B §7.2: sessions elsewhere are listed, and ended', async () => {
      await sendCredentials(target.url)
      await page.getByRole('link', { name: 'My Account' }).click()
      const sessions = page.getByRole('region', { name: 'Sessions' })
      await expect(sessions.getByText('this device')).toBeVisible()
      await check('one’s own account')
      await sessions.getByRole('button', { name: 'End session of' }).click()
      await expect(sessions.getByRole('button', { name: 'End session of' })).toHaveCount(0)
    })

    let link = ''
    await test.step('a link is made, and copied by its button', async () => {
      await page.getByRole('tab', { name: 'Accounts' }).click()
      await expect(page.getByText('No invitation is open.')).toBeVisible()
      await page.getByRole('button', { name: 'Invite Someone' }).click()
      await check('the invitation')
      await page.getByRole('radio', { name: 'Admin', exact: true }).check()
      await page.getByRole('button', { name: 'Create Link' }).click()
      await expect(dialog.getByRole('heading')).toHaveText('Send This Link')
      await expect(dialog).toContainText(/an admin’s account, once, until [A-Z][a-z]{2} \d/)
      link = await page.getByLabel('Invitation link').inputValue()
      await check('its link')
      await dialog.getByRole('button', { name: 'Copy' }).click()
      await expect(dialog.getByText('Copied.')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(row(page, 'An admin').getByRole('cell')).toContainText([admin.username, /\d/, /\d/, 'Revoke'])
    })

    await test.step('no barriers in the tables and the other dialogs', async () => {
      await expect(dialog).toBeHidden()
      await check('the tables')
      await page.getByRole('button', { name: 'Reset password of' }).click()
      await check('the reset')
      await dialog.getByRole('button', { name: 'Create Link' }).click()
      await expect(page.getByRole('textbox', { name: 'Reset link' })).toBeVisible()
      await check('its link')
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('link', { name: 'My Account' }).click()
      await page.getByRole('button', { name: 'Change My Password' }).click()
      await dialog.getByRole('button', { name: 'Change Password' }).click()
      await expect(page.getByText('Please enter your current password')).toBeVisible()
      await check('the change of the password')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.getByRole('tab', { name: 'Accounts' }).click()
    })

    await test.step('the link makes an account, once', async () => {
      const guest = await (await browser.newContext()).newPage()
      await visit(guest, link)
      await guest.getByLabel('Username').fill('cyrus')
      await guest.getByLabel('Password', { exact: true }).fill(CHOSEN)
      await guest.getByLabel('Confirm password').fill(CHOSEN)
      await guest.getByRole('button', { name: 'Create account' }).click()
      await expect(guest.getByText('Logged in as cyrus (Admin)')).toBeVisible()
      await guest.context().close()
    })

    await test.step('another link is revoked after a question', async () => {
      await staff.call('POST', '/api/auth/invitations', {})
      await page.reload()
      await expect(row(page, 'cyrus')).toContainText('Admin')
      const invitation = row(page, 'A member')
      await expect(invitation).toContainText(admin.username)
      page.once('dialog', (question) => {
        expect(question.message()).toBe('Are you sure you want to revoke this invitation? Its link will no longer work.')
        void question.accept()
      })
      await invitation.getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText('Invitation revoked successfully', { exact: true })).toBeVisible()
      await expect(page.getByText('No invitation is open.')).toBeVisible()
    })
  },
)

testOnEmptySite(
  'accounts: a reset link is made by keyboard, shown once, and its person sets a password that opens',
  async ({ page, browser, target, problems }) => {
    await createAccount(target, 'berta')
    await openTab(page, 'Accounts')
    const button = page.getByRole('button', { name: 'Reset password of berta' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(dialogOn(page)).toContainText('You get a link to send to berta')
    await page.keyboard.press('Escape')
    await expect(dialogOn(page)).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialogOn(page).getByRole('button', { name: 'Create Link' })).toBeFocused()
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Reset link' })
    await expect(field).toHaveValue(/\/login#reset=[\w-]{43}$/)
    await expect(dialogOn(page)).toContainText(/once, until [A-Z][a-z]{2} \d/)
    const link = await field.inputValue()
    await expect(dialogOn(page).getByRole('button', { name: 'Copy' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialogOn(page)).toBeHidden()

    const berta = await (await browser.newContext()).newPage()
    await visit(berta, link)
    await expect(berta.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
    await berta.getByLabel('New password', { exact: true }).fill('berta-2026')
    await berta.getByLabel('Confirm new password').fill('berta-2026')
    await berta.getByRole('button', { name: 'Set password' }).click()
    await expect(berta.getByLabel('New password', { exact: true })).toBeFocused()
    await expect(berta.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/just your username/)
    for (const name of ['New password', 'Confirm new password']) await berta.getByLabel(name, { exact: true }).fill(CHOSEN)
    await berta.getByRole('button', { name: 'Set password' }).click()
    await expect(berta.getByText('Now log in as berta.', { exact: true })).toBeVisible()
    await expect(berta).toHaveURL(`${target.url}/login`)
    await fillInLogin(berta, { username: 'berta', password: CHOSEN })
    await expect(berta.getByText('Logged in as berta (Admin)')).toBeVisible()
    await berta.context().close()

    // Also to who is logged in, the used link says that it is.
    await visit(page, link)
    for (const name of ['New password', 'Confirm new password']) await page.getByLabel(name, { exact: true }).fill(CHOSEN)
    await page.getByRole('button', { name: 'Set password' }).click()
    const notice = page.getByRole('main').locator(':focus')
    await expect(notice).toContainText('This link no longer works')
    await expect(notice).toContainText('Please ask administration for a new one.')
    await takeProblems(problems, /^404 .*auth\/reset/, /^console error: Failed to load resource/)
  },
)
