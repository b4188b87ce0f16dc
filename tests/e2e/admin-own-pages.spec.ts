import { expect, openTab, takeProblems, testOnOwnSite as test } from './fixtures'
import { expectNoBarriers, sidewaysScroll } from './page-checks'

test('spec B §11: on a phone, a page is written, previewed, published and renamed; its former address leads on', async ({
  page,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTab(page, 'Pages')
  expect(await sidewaysScroll(page)).toEqual([])
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Add New Page' }).click()
  const dialog = page.getByRole('dialog', { name: / Page$/ })
  await dialog.getByLabel('Title').fill('Our retreat house')
  await expect(dialog.getByLabel(/^Address/)).toHaveAttribute('placeholder', 'our-retreat-house')
  await dialog.getByLabel(/^Intro/).fill('At the edge of a meadow.')
  await dialog
    .getByLabel(/^Text/)
    .fill('## The house\n\nBuilt in **1962**.\n\n::events{limit=1}\n\n::button{label="Ask about a stay" url=/contact}')
  expect(await sidewaysScroll(page)).toEqual([])
  await test.step('where a phone’s keyboard leaves little room, the toolbar has one row, and blocks say what they show', async () => {
    await page.setViewportSize({ width: 390, height: 420 })
    const toolbar = dialog.getByRole('toolbar', { name: 'Formatting' })
    expect((await toolbar.boundingBox())?.height).toBeLessThan(60)
    const block = dialog.locator('.island').filter({ hasText: 'Button' })
    await expect(block).toContainText('Ask about a stay')
    await expect(block).not.toContainText('url=')
    await toolbar.getByRole('button', { name: 'More' }).click()
    await dialog.getByLabel('Add a block').selectOption('PDF to download')
    await expect(page.getByRole('dialog', { name: 'PDF to download' }).getByLabel('File')).toHaveAccessibleDescription(
      /^No PDF is in Media yet/,
    )
    await page.getByRole('dialog', { name: 'PDF to download' }).getByRole('button', { name: 'Cancel' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
  })
  await dialog.getByRole('button', { name: 'Create Page' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/our-retreat-house')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our retreat house')
  await expect(page.getByRole('link', { name: 'Ask about a stay' })).toBeVisible()
  expect(await sidewaysScroll(page)).toEqual([])
  await expectNoBarriers(page)

  await openTab(page, 'Pages')
  await page.getByRole('button', { name: 'Edit Our retreat house' }).click()
  await dialog.getByLabel(/^Address/).fill('events')
  await dialog.getByRole('button', { name: 'Save Page' }).click()
  await expect(dialog.getByLabel(/^Address/)).toHaveAccessibleDescription(/The site itself has a page or files at \/events/)
  await takeProblems(problems, /^400 .*cms\/pages/, /^console error: Failed to load resource/)
  await dialog.getByLabel(/^Address/).fill('house')
  await dialog.getByRole('button', { name: 'Save Page' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/our-retreat-house')
  await expect(page).toHaveURL('/house')

  await test.step('redirects are listed, added and deleted; what is refused says why where it was typed', async () => {
    await openTab(page, 'Pages')
    await page.getByRole('link', { name: 'Redirects' }).click()
    await expect(page.getByRole('row').filter({ hasText: '/our-retreat-house' })).toContainText('/house')
    await page.getByLabel('Former address').fill('/old/house')
    await page.getByLabel('Leads to').fill('/nowhere')
    await page.getByRole('button', { name: 'Add Redirect' }).click()
    await expect(page.getByLabel('Leads to')).toHaveAccessibleDescription('Visitors find no page at /nowhere')
    await takeProblems(problems, /^400 .*redirects/, /^console error: Failed to load resource/)
    await page.getByLabel('Leads to').fill('/house')
    await page.getByRole('button', { name: 'Add Redirect' }).click()
    await expect(page.getByRole('row').filter({ hasText: '/old/house' })).toBeVisible()
    expect(await sidewaysScroll(page)).toEqual([])
    await expectNoBarriers(page)
    page.once('dialog', (question) => question.accept())
    await page.getByRole('button', { name: 'Delete /old/house' }).click()
    await expect(page.getByRole('row').filter({ hasText: '/old/house' })).toBeHidden()
  })
})
