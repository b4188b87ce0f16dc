import type { Page } from '@playwright/test'
import { comeTo, expect, test, visit } from './fixtures'

/** How far a section begins below the header's lower edge. */
const distanceFromHeader = (page: Page, id: string) =>
  page.evaluate((anchor) => {
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return Math.round((document.getElementById(anchor)?.getBoundingClientRect().top ?? Number.NaN) - bottom)
  }, id)

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Notes every position that the page is scrolled to from now on. */
const notePositions = (page: Page) =>
  page.evaluate(() => {
    const positions: number[] = []
    Object.assign(window, { positions })
    addEventListener('scroll', () => positions.push(scrollY))
  })
const notedPositions = (page: Page) => page.evaluate(() => (window as unknown as { positions: number[] }).positions)

test('D1 §2 anchors: buttons and header links scroll smoothly to their section, below the header, also once more after scrolling away', async ({
  page,
}) => {
  await visit(page, '/')
  for (const [button, id] of [
    ['Upcoming Events', 'events-programs'],
    ['Learn More', 'about'],
  ] as const) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await notePositions(page)
    await page.getByRole('main').getByRole('link', { name: button, exact: true }).click()
    await expect.poll(() => distanceFromHeader(page, id), button).toBe(0)
    expect((await notedPositions(page)).length, button).toBeGreaterThan(2)
    await expect(page).toHaveURL(`/#${id}`)
  }
  const about = page.getByRole('banner').getByRole('link', { name: 'About' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => distanceFromHeader(page, 'about')).toBeLessThan(-500)
  await about.click()
  await expect.poll(() => distanceFromHeader(page, 'about')).toBe(0)
})

test('D1 §2 anchors: without a header the offset is 80 px', async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => document.querySelector('[data-site-header]')?.removeAttribute('data-site-header'))
  await page.getByRole('main').getByRole('link', { name: 'Learn More', exact: true }).click()
  await expect.poll(() => page.evaluate(() => Math.round(document.getElementById('about')?.getBoundingClientRect().top ?? 0))).toBe(80)
})

test('anchors: the keyboard goes on from the section', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Learn More', exact: true }).press('Enter')
  await expect(page.locator('#about')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#about').getByRole('link', { name: 'the school' })).toBeFocused()
})

test('anchors: whoever asks for less motion is taken there at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await notePositions(page)
  await page.getByRole('main').getByRole('link', { name: 'Upcoming Events', exact: true }).click()
  await expect.poll(() => distanceFromHeader(page, 'events-programs')).toBe(0)
  expect(new Set(await notedPositions(page)).size).toBe(1)
})

test('D1 §2 anchors: opening an address with a hash scrolls to its section, below the header', async ({ page }) => {
  await visit(page, '/#events-programs')
  await expect.poll(() => distanceFromHeader(page, 'events-programs')).toBe(0)
})

test('scrolling: who scrolls before the page has come alive stays there', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/events')
  await page.mouse.wheel(0, 500)
  await expect.poll(() => scrollPosition(page)).toBe(500)
  scripts.resolve()
  await comeTo(page.locator('#main'))
  expect(await scrollPosition(page)).toBe(500)
})

test('anchors: a visitor who is already using the page is not taken to the anchor out of the field they are in', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/#contact')
  const field = page.locator('#contact').getByRole('textbox', { name: 'Email' })
  await field.click()
  await page.keyboard.type('ada@')
  const before = await field.boundingBox()
  scripts.resolve()
  await comeTo(field)
  await page.keyboard.type('example.net')
  await expect(field).toHaveValue('ada@example.net')
  const after = await field.boundingBox()
  // Late fonts may move a line by a fraction of a pixel.
  expect(after).toEqual({ ...before, y: expect.closeTo(before?.y ?? 0, 0) })
})

test('D1 §2 anchors: from another page a header link leads to the section of the home page', async ({ page }) => {
  await visit(page, '/events')
  await page.getByRole('banner').getByRole('link', { name: 'Events & programs' }).click()
  await expect(page).toHaveURL('/#events-programs')
  await expect.poll(() => distanceFromHeader(page, 'events-programs')).toBe(0)
})

test('D1 §2 scrolling: without a hash a page begins at its top', async ({ page }) => {
  await visit(page, '/events')
  const last = page.getByRole('link', { name: /^View Event Details/ }).last()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300)
  await last.click()
  await expect(page.getByRole('link', { name: 'Back to Events' })).toBeVisible()
  await expect.poll(() => scrollPosition(page)).toBe(0)
})

test('scrolling: the back button returns to where the page was left', async ({ page }) => {
  await visit(page, '/events')
  const link = page.getByRole('link', { name: 'View Event Details: Ongoing Groups' })
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300)
  const position = await scrollPosition(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ongoing Groups' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
  await expect.poll(() => scrollPosition(page)).toBe(position)
})

test('scrolling: the back button returns to where the home page was left, whatever the hash in its address', async ({ page }) => {
  await visit(page, '/#about')
  await expect.poll(() => distanceFromHeader(page, 'about')).toBe(0)
  const link = page.getByRole('link', { name: 'View All Events' }).first()
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => distanceFromHeader(page, 'about')).toBeLessThan(-300)
  const position = await scrollPosition(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/#about')
  await expect.poll(() => scrollPosition(page)).toBe(position)
})
