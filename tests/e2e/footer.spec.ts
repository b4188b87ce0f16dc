import { read } from './as-sent'
import { expect, test, visit } from './fixtures'

test('D1 §2 footer: it links to the documented pages, and to the social page and the video channel', async ({ page }) => {
  await visit(page, '/events')
  const links = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const here = links.filter((href) => href.startsWith('/'))
  expect(here.sort()).toEqual(
    ['/about', '/events', '/teachers', '/newsletter', '/webinars', '/contact', '/privacy-policy', '/terms', '/login'].sort(),
  )
  expect(links.filter((href) => !href.startsWith('/'))).toEqual([
    expect.stringMatching(/^https:\/\/example\.org\/social/),
    expect.stringMatching(/^https:\/\/example\.org\/videos/),
  ])
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Admin Login' })).toHaveAttribute('href', '/login')
})

test('D1 §2 footer: it has a trademark notice and the copyright with the current year', async ({ page }) => {
  await read(page, '/')
  const footer = page.getByRole('contentinfo')
  const year = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', year: 'numeric' }).format()
  await expect(footer.getByText(`© ${year} Boulder Community`)).toBeVisible()
  await expect(footer.getByText('is a trademark')).toBeVisible()
})

for (const path of ['/', '/events', '/events/ongoing-groups', '/register/ongoing-groups', '/login']) {
  test(`D1 §2 layout: ${path} stands between the header and the footer`, async ({ page }) => {
    await read(page, path)
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
}
