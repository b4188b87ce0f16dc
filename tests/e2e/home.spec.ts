import { expect, test, visit } from './fixtures'
import { resize } from './page-checks'

test('D1 §2 home: the hero fills nine tenths of the view, on a wide screen with its logo; View All Events leads to the list', async ({
  page,
}) => {
  for (const { width, height, hasLogo } of [
    { width: 390, height: 800, hasLogo: false },
    { width: 1440, height: 900, hasLogo: true },
  ]) {
    await resize(page, { width, height })
    if (!hasLogo) await visit(page, '/')
    const hero = page.locator('#hero')
    await expect.poll(async () => (await hero.boundingBox())?.width).toBe(width)
    await expect.poll(async () => (await hero.boundingBox())?.height, `${width} px`).toBeGreaterThanOrEqual(height * 0.9)
    await expect(hero.getByText('Boulder Community', { exact: true })).toBeVisible()
    await expect(hero.locator('svg').first()).toBeVisible({ visible: hasLogo })
    expect(await hero.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(
      0,
    )
  }
  await page.getByRole('link', { name: 'View All Events' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
})
