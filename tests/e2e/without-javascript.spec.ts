import { expect, test } from './fixtures'

test.use({ javaScriptEnabled: false })

test('without JavaScript: a form says that it needs it', async ({ page }) => {
  for (const path of ['/register/ongoing-groups', '/login']) {
    await page.goto(path)
    const note = page.locator('form noscript p')
    await expect(note).toBeVisible()
    expect(await note.textContent()).toContain('This form needs JavaScript')
  }
})

test('without JavaScript: on a phone the main links stand in the header, in place of a menu that cannot open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/events')
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ongoing groups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ongoing Groups' })).toBeVisible()
})
