import type { Page } from '@playwright/test'
import { comeTo, expect, test, visit } from './fixtures'
import { resize } from './page-checks'

/** The scripts that the page has asked for so far, by their first names. */
function noteScripts(page: Page) {
  const scripts: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w.-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? []
    if (name) scripts.push(name)
  })
  return scripts
}

const late = ['lower-sections', 'message-form', 'newsletter-field', 'teaching-video', 'testimonial-carousel']

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`home: at ${viewport.width} px the first view asks for no code of what lies below`, async ({ page, staff }) => {
    const { testimonial } = await staff.call<{ testimonial: { id: number } }>('POST', '/api/cms/testimonials', {
      quote: 'Sample.',
      name: 'A',
    })
    await resize(page, viewport)
    const scripts = noteScripts(page)
    await visit(page, '/')
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(scripts.filter((name) => late.includes(name))).toEqual([])

    for (const name of ['What Our Students Say', 'Upcoming Events', 'Speak with a Teacher', 'Stay Connected']) {
      await comeTo(page.getByRole('heading', { name, exact: true }))
    }
    await comeTo(page.getByRole('button', { name: /^Watch/ }))
    expect(scripts).toEqual(expect.arrayContaining(late))
    await staff.call('DELETE', `/api/cms/testimonials/${testimonial.id}`)
  })
}

test('D1 §2 home: the form for a teacher opens at its anchor; what was typed before it came alive is still there, and is sent', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/message-form-*.js', async (route) => {
    await promise
    await route.fallback()
  })
  await page.goto('/#speak-with-teacher')
  const part = page.locator('#speak-with-teacher')
  await expect(part.getByRole('heading', { name: 'Speak with a Teacher' })).toBeInViewport()
  await part.getByLabel('Name', { exact: true }).fill('Ada Quist')
  await part.getByLabel('Message', { exact: true }).fill('Typed before anything answered.')
  await part.getByRole('checkbox').check()
  resolve()
  await comeTo(part.getByRole('button', { name: 'Send Message' }))
  await part.getByLabel('Email').fill('ada.early@example.net')
  const call = page.waitForRequest('**/api/contact')
  await part.getByRole('button', { name: 'Send Message' }).click()
  expect((await call).postDataJSON()).toMatchObject({
    name: 'Ada Quist',
    email: 'ada.early@example.net',
    message: 'Typed before anything answered.',
    consentToContact: true,
  })
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()
})
