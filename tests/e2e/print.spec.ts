import type { Page } from '@playwright/test'
import { expect, test, visit } from './fixtures'
import { sheet } from './paper'
import { longAgo } from './staff-desk'

test.use({ viewport: sheet })

async function visitOnPaper(page: Page, path: string) {
  await visit(page, path)
  await page.emulateMedia({ media: 'print' })
}

test('print: an event is only its text, without header, footer, buttons and links around it; links show their URL, and the event shows where to register', async ({
  page,
  staff,
  target,
}) => {
  const { slug } = await staff.createEvent({
    title: 'On paper',
    videoUrl: 'https://youtu.be/abcdefghijk',
    flyerUrl: '/uploads/flyer.pdf',
    description: 'More at [the school](https://example.org/school).',
  })
  await visitOnPaper(page, `/events/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'On paper' })).toBeVisible()
  await expect(page.getByText('October 5, 2999, 10:00 AM - 12:00 PM')).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  for (const name of ['Skip to main content', 'Back to Events', 'Register for This Event', 'Download Event Flyer (PDF)'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)

  const link = page.getByRole('link', { name: 'the school' })
  expect(await link.evaluate((each) => getComputedStyle(each, '::after').content)).toMatch(/example\.org\/school|attr\(href\)/)
  const address = page.getByText(`Boulder Community · ${target.url}/register/${slug}`)
  await expect(address).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(address).toBeHidden()
})

test('print: the page of a past event shows its own URL', async ({ page, staff, target }) => {
  const { slug } = await staff.createEvent({ title: 'Over on paper', ...longAgo })
  await visitOnPaper(page, `/events/${slug}`)
  await expect(page.getByText(`Boulder Community · ${target.url}/events/${slug}`)).toBeVisible()
})
