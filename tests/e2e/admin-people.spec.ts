import { readFile } from 'node:fs/promises'
import { expect, openTab, takeProblems, testOnEmptySite as test } from './fixtures'
import { expectLargeTextToFit } from './large-text'
import { expectNoBarriers } from './page-checks'

const ADDRESS = 'ada@example.org'

test('B §8.1 people’s data: an admin looks up an address, exports it and erases it once it was typed; accessibility: no barriers, no sideways scroll from 320 to 1440 px', async ({
  page,
  problems,
}) => {
  await openTab(page, 'People’s Data')
  const field = page.getByLabel('Email address')
  const found = page.getByRole('region', { name: ADDRESS })
  await page.request.post('/api/newsletter/subscribe', { data: { name: 'Ada Sample', email: ADDRESS } })
  await page.request.post('/api/contact', {
    data: { name: 'Ada Sample', email: ADDRESS, message: 'May I bring a friend?', contactMethod: 'get-in-touch', consentToContact: true },
  })

  await test.step('an empty field, or what isn’t an address, is refused at the field', async () => {
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription('Enter an email address')
    await field.fill('ada')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription('Enter one email address, like ada@example.org')
    await takeProblems(problems, /^400 /, /^console error: Failed to load resource/)
  })

  await test.step('what is held is shown by area, and its fields when opened; the person’s address isn’t in the URL', async () => {
    await field.fill(ADDRESS)
    await field.press('Enter')
    await expect(found.getByRole('heading', { level: 4 })).toHaveText(['Messages', 'Email we sent', 'Newsletter'])
    await found.getByText('Show what we hold of Messages').click()
    await expect(found.getByText('May I bring a friend?')).toBeVisible()
    expect(page.url()).not.toContain('ada')
    await expectNoBarriers(page)
  })

  await test.step('back from a link to what is held, and after reloading, it is still there; Back closes the erasure', async () => {
    await found.getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Contact Reports' })).toContainText(ADDRESS)
    await page.goBack()
    await expect(found.getByRole('heading', { level: 4 })).toHaveCount(3)
    await expect(field).toHaveValue(ADDRESS)
    await page.reload()
    await found.getByRole('button', { name: 'Erase everything about this person' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(found.getByRole('button', { name: 'Erase everything about this person' })).toBeFocused()
  })

  await test.step('the readable page is exported as a file', async () => {
    const downloading = page.waitForEvent('download')
    await found.getByRole('button', { name: 'Export as a page to read (HTML)' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^personal-data-.*\.html$/)
    expect(await readFile(await download.path(), 'utf8')).toContain('May I bring a friend?')
  })

  await test.step('typing an address other than the one shown erases nothing, and what was typed stays', async () => {
    await found.getByRole('button', { name: 'Erase everything about this person' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByLabel(`Type ${ADDRESS} to confirm`)
    await expect(confirm).toBeFocused()
    await confirm.fill('bo@example.org')
    await confirm.press('Enter')
    await expect(confirm).toHaveAccessibleDescription('This isn’t the same address. Type it as it is above')
    await expect(confirm).toHaveValue('bo@example.org')
    await takeProblems(problems, /^400 /, /^console error: Failed to load resource/)
    await expectNoBarriers(page)
    await expectLargeTextToFit(page, 'erasing a person')
    await confirm.fill(ADDRESS)
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: ADDRESS })).toBeFocused()
    await expect(found.getByRole('status')).toHaveText(/^Everything about this address was erased on .*We hold nothing about it\.$/)
  })
})
