import type { Page } from '@playwright/test'
import { comeTo, expect, test, visit } from './fixtures'
import { notedShifts, noteShifts } from './page-checks'

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
    await page.setViewportSize(viewport)
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

test('home: what the server wrote stays while its code has not come, also after an anchor was followed', async ({ page }) => {
  await noteShifts(page)
  await visit(page, '/')
  const form = page.locator('#speak-with-teacher form')
  await form.evaluate((element) => Object.assign(window, { first: element }))
  const before = await notedShifts(page)
  await page.getByRole('main').getByRole('link', { name: 'Learn More', exact: true }).click()
  await expect(page.locator('#about')).toBeFocused()
  await comeTo(page.getByRole('button', { name: 'Send Message' }))
  expect(await form.evaluate((element) => element === (window as unknown as { first: Element }).first)).toBe(true)
  expect(await notedShifts(page)).toEqual(before)
})

test('home: what was typed before the form came alive is still there, and is sent', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/message-form-*.js', async (route) => {
    await promise
    await route.fallback()
  })
  await page.goto('/#speak-with-teacher')
  const part = page.locator('#speak-with-teacher')
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

test('home: on the way from another page the sections come with the page', async ({ page }) => {
  await visit(page, '/events')
  await page.getByRole('banner').getByRole('link', { name: 'Boulder Community' }).click()
  await comeTo(page.getByRole('heading', { level: 2, name: 'Stay Connected' }))
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
  await comeTo(page.getByRole('heading', { name: 'Speak with a Teacher' }))
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
})
