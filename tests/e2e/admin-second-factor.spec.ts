import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { totpCode } from '../support/totp-code'
import { createAccount, sendLogin } from './accounts'
import { endSession, expect, openTab, takeProblems, testOnOwnSite as test } from './fixtures'
import { doubleText, expectToFit } from './large-text'
import { barriers, resize } from './page-checks'

const enter = async (page: Page, label: string, code: string, button: string) => {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('spec B §7.2: two-step login', async ({ page, target, problems }) => {
  await openTab(page, 'My Account')
  let secret = ''
  let recoveryCode = ''

  await test.step('is set up by a code of the app, and gives recovery codes; Back closes the first, and asks before it closes the second', async () => {
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Set up' })).toBeFocused()
    await page.getByRole('button', { name: 'Set up' }).click()
    secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await enter(page, 'Code', '000000', 'Turn on')
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/That code doesn’t match/)
    await enter(page, 'Code', totpCode(secret, Date.now()), 'Turn on')
    await expect(page.getByRole('dialog', { name: 'Save Your Recovery Codes' }).locator('li')).toHaveCount(10)
    expect(await barriers(page)).toEqual([])
    recoveryCode = await page.getByRole('dialog').locator('code').first().innerText()
    // What isn't accepted here is dismissed: the question whether they are saved.
    await page.keyboard.press('Escape')
    const dialog = page.waitForEvent('dialog')
    await page.evaluate(() => history.back())
    const question = await dialog
    expect(question.message()).toBe('Have you saved your recovery codes? You won’t see them again.')
    await question.dismiss()
    const restoreText = await doubleText(page)
    await expectToFit(page, 'recovery codes')
    const codes = page.getByRole('dialog').locator('code')
    expect(await codes.evaluateAll((all) => all.filter((code) => code.getClientRects().length > 1))).toEqual([])
    await restoreText()
    await resize(page, { width: 1280, height: 720 })
    // As where the site is served without TLS.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('Download them, or write them down')).toBeVisible()
    await page.getByRole('button', { name: 'I saved them' }).click()
    await expect(page.getByText('10 left, for when you don’t have your phone')).toBeVisible()
    await takeProblems(problems, /status of 400/, /^400 .*totp\/confirm/)
  })

  await test.step('asks for a code after the password, and takes a recovery code in its place', async () => {
    await endSession(page)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${target.url}/login`)
    await page.getByLabel('Username').fill(admin.username)
    await enter(page, 'Password', admin.password, 'Login')
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await enter(page, 'Code', '000000', 'Login')
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/That code is wrong/)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code', { exact: true }), 'what was wrong with the other code').toHaveAccessibleDescription(
      'One of the recovery codes that you saved; each works once',
    )
    await enter(page, 'Recovery code', recoveryCode, 'Login')
    await expect(page).toHaveURL(/\/admin/)
    await takeProblems(problems, /status of 401/, /^401 .*login/)
  })

  await test.step('is required of admins: another one sets it up before anything else', async () => {
    await openTab(page, 'Settings')
    await page.getByRole('switch', { name: 'Require a second factor of admins' }).check()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Everything is saved')).toBeVisible()
    const invited = await page.request.post(`${target.url}/api/auth/invitations`, { data: { isAdmin: true } })
    const { token } = (await invited.json()).invitation
    const [username, password] = ['carla', 'winter-lantern-42-river']
    const json = { username, password, confirmPassword: password, invitation: token }
    await page.request.post(`${target.url}/api/auth/register`, { data: json })
    await page.goto(`${target.url}/admin`)
    await expect(page.getByRole('heading', { name: 'Set up two-step login' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await expect(page.getByRole('tab')).toHaveCount(0)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up' }).click()
    secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
    await enter(page, 'Code', totpCode(secret, Date.now()), 'Turn on')
    await page.getByRole('button', { name: 'I saved them' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    // The next test's site is reset by an admin without one.
    await page.request.put(`${target.url}/api/settings`, { data: { requireSecondFactor: false } })
    expect(problems).toEqual([])
  })
})

test('spec B §7.2: a passkey is added, logs in without a password', async ({ page, target, problems }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
  await openTab(page, 'My Account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('From then on, your password also needs a passkey or a recovery code.')).toBeVisible()
  await enter(page, 'Name', 'Office laptop', 'Continue')
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible()
  await expect(page.getByText('Off: your passkey is the second step')).toBeVisible()

  await endSession(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${target.url}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/\/admin/)
  await openTab(page, 'My Account')
  await expect(page.getByText(/^Added .*, last used/)).toBeVisible()

  await test.step('a passkey is renamed', async () => {
    await page.getByRole('button', { name: 'Rename Office laptop' }).click()
    await enter(page, 'Name', '', 'Save Name')
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Please name the passkey/)
    await enter(page, 'Name', 'Blue key', 'Save Name')
    await expect(page.getByRole('button', { name: 'Remove Blue key' })).toBeVisible()
  })

  await test.step('where a session has ended and someone else’s passkey logs in, nothing of the former user stays, and nothing of theirs is sent', async () => {
    await endSession(page)
    await page.evaluate(() => localStorage.clear())
    await sendLogin(page, await createAccount(target, 'berta'))
    await page.getByRole('link', { name: 'My Account' }).click()
    await page.getByRole('button', { name: 'Add my email address' }).click()
    await page.getByRole('textbox', { name: 'Email address' }).fill('berta@example.org')
    // As the door keeps its list on the device.
    await page.evaluate(async () => void (await caches.open('staff-offline')))
    await endSession(page)
    await page.getByRole('button', { name: 'Save Address' }).click()
    await page.getByRole('dialog', { name: 'Please log in again' }).getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByText('Logged in as keeper (Admin)')).toBeVisible()
    await expect(page.getByText('You’re keeper now. What berta hadn’t saved was not sent.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await (await page.request.get('/api/auth/email')).json()).toEqual({ email: null, newEmail: null })
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    await takeProblems(problems, /^401 .*\/api\//, /status of 401/)
  })
})
