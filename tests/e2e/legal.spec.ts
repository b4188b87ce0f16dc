import { read } from './as-sent'
import { expect, test, visit } from './fixtures'

test('D1 §1 privacy policy: what is collected, not sold, not for people under 18, and its date', async ({ page }) => {
  await visit(page, '/privacy-policy')
  await expect(page).toHaveTitle('Privacy Policy · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(page.getByText('Last Updated April 28, 2024', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What we collect' }).getByRole('listitem')).toHaveText([
    /name.*email.*phone/,
    /^Registration details/,
    /^Communications/,
    /IP address.*browser.*cookies/,
  ])
  await expect(page.getByText('We do not sell what we know about you')).toBeVisible()
  await expect(page.getByText('not for people under 18')).toBeVisible()
})

test('D1 §1 terms: payment, refunds, no-shows, governing law and the health disclaimer', async ({ page }) => {
  await read(page, '/terms')
  await expect(page).toHaveTitle('Terms · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await expect(page.getByText('Full payment secures your place')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(/may be available.*in advance.*Each event has its own policy/)
  await expect(page.getByText('no refunds for sessions that you miss')).toBeVisible()
  await expect(page.getByText('law of the State of Colorado')).toBeVisible()
  await expect(page.getByText('not medical or therapeutic advice')).toBeVisible()
})

for (const path of ['/privacy-policy', '/terms']) {
  test(`legal: the contents of ${path} lead to each of its sections`, async ({ page }) => {
    await visit(page, path)
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    const titles = await contents.allTextContents()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Contents', ...titles])
    await contents.last().click()
    await expect(page.getByRole('heading', { level: 2 }).last()).toBeInViewport()
    await expect(page).toHaveURL(`${path}#questions`)
  })
}
