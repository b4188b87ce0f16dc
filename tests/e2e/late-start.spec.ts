import { admin } from '../support/launch'
import { comeAlive, comeTo, expect, test } from './fixtures'
import { hold } from './held-requests'
import { resize } from './page-checks'

test('a button that is pressed before hydration responds once the page is hydrated', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await resize(page, { width: 390, height: 844 })
  await page.goto('/events', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  scripts.resolve()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a button that is pressed during hydration, and cannot respond yet, responds once it can', async ({ page }) => {
  await page.addInitScript(() => {
    const press = () => document.querySelector<HTMLElement>('header button')?.click()
    const listen = document.addEventListener.bind(document)
    // React adds all its listeners in one task, and renders in others.
    document.addEventListener = (type: string, listener: EventListener, options: unknown) => {
      listen(type, listener, options as AddEventListenerOptions)
      if (type === 'click' && options === true) queueMicrotask(press)
    }
  })
  await resize(page, { width: 390, height: 844 })
  await page.goto('/events')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('who scrolled before the scripts came, and goes on by a link, comes back to where that was', async ({ page }) => {
  const scripts = await hold(page, '/assets/*.js')
  await page.goto('/events')
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  expect(await page.evaluate(() => scrollY)).toBe(500)
  scripts.release()
  await comeAlive(page)
  // Playwright's own press of what sticks to the top scrolls the page first.
  const { x, y } = (await page.getByRole('banner').getByRole('link', { name: 'Contact' }).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 5, y + 5)
  await expect(page).toHaveURL('/contact')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
})

test('D2 §2 login: Enter, or a press of Login, before the scripts have come logs in once they have, with what was typed', async ({
  page,
}) => {
  for (const how of ['Enter', 'press'] as const) {
    const scripts = Promise.withResolvers<void>()
    await page.context().clearCookies()
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Username').fill(admin.username)
    await page.getByLabel('Password').fill(admin.password)
    if (how === 'Enter') await page.getByLabel('Password').press('Enter')
    else await page.getByRole('button', { name: 'Login', exact: true }).click({ force: true })
    scripts.resolve()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => localStorage.clear())
  }
})

test('scripts load once all that is visible has loaded', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.resourceType()))
  await page.goto('/')
  await expect.poll(() => requested.includes('script')).toBe(true)
  expect(requested.indexOf('script')).toBeGreaterThan(requested.indexOf('image'))
  // The manifest, which brings its icon along.
  expect(requested.slice(0, requested.indexOf('script'))).not.toContain('manifest')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/site.webmanifest')
})

test('scripts load with the first interaction, except with a link, which leads away; what hasn’t loaded by then does so after a while', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const picture = await hold(page, '/*.avif')
  await page.clock.install()
  await page.goto('/', { waitUntil: 'commit' })
  const link = page.getByRole('main').getByRole('link', { name: 'Learn More', exact: true })
  await link.hover()
  await page.mouse.down()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  expect(scripts).toEqual([])
  await page.mouse.move(5, 5)
  await page.mouse.up()

  await page.clock.fastForward(4000)
  await expect.poll(() => scripts.length).toBeGreaterThan(1)
  picture.release()
})

test('a hydrated page keeps the ids that the server gave', async ({ page }) => {
  await page.goto('/contact', { waitUntil: 'commit' })
  const label = page.locator('label', { hasText: 'Email' }).first()
  const before = await label.getAttribute('for')
  await page.getByLabel('Email').fill('ada@example.net')
  const send = page.getByRole('button', { name: 'Send Message' })
  await comeTo(send)
  await send.click()
  await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible()
  expect(await label.getAttribute('for')).toBe(before)
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name must be at least 2 characters.')
})
