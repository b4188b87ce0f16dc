import type { Page } from '@playwright/test'
import { comeTo, expect, test, visit } from './fixtures'
import { noteShifts, takeShifts } from './page-checks'

/** How far a section begins below the header's lower edge. */
const distanceFromHeader = (page: Page, id: string) =>
  page.evaluate((anchor) => {
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return Math.round((document.getElementById(anchor)?.getBoundingClientRect().top ?? Number.NaN) - bottom)
  }, id)

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Notes every position that the page is scrolled to from now on. */
const notePositions = (page: Page) =>
  page.evaluate(async () => {
    // The event of a scroll that is over comes with the next frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const positions: number[] = []
    Object.assign(window, { positions })
    addEventListener('scroll', () => positions.push(scrollY))
  })
const notedPositions = (page: Page) => page.evaluate(() => (window as unknown as { positions: number[] }).positions)

/** Keeps the page from coming alive until the answer is called. */
async function holdScripts(page: Page) {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts.resolve
}

test('D1 §2 anchors: links scroll smoothly to their section, below the header, and the keyboard goes on from there; nothing moves as code comes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await noteShifts(page)
  await visit(page, '/')
  // What the server wrote stays while its code has not come.
  const form = page.locator('#speak-with-teacher form')
  await form.evaluate((element) => Object.assign(window, { first: element }))
  await takeShifts(page)

  await test.step('buttons and header links scroll smoothly to their section, also once more after scrolling away', async () => {
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
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => distanceFromHeader(page, 'about')).toBeLessThan(-500)
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect.poll(() => distanceFromHeader(page, 'about')).toBe(0)
  })

  const learnMore = page.getByRole('main').getByRole('link', { name: 'Learn More', exact: true })
  await test.step('the next Tab key continues from the section', async () => {
    await learnMore.press('Enter')
    await expect(page.locator('#about')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('#about').getByRole('link', { name: 'the school' })).toBeFocused()
  })

  await test.step('what the server rendered further down is still there once its code has loaded, and nothing has moved', async () => {
    await comeTo(page.getByRole('button', { name: 'Send Message' }))
    expect(await form.evaluate((element) => element === (window as unknown as { first: Element }).first)).toBe(true)
    expect(await takeShifts(page)).toEqual([])
  })

  await test.step('with reduced motion the page jumps to the section', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await notePositions(page)
    await page.getByRole('main').getByRole('link', { name: 'Upcoming Events', exact: true }).click()
    await expect.poll(() => distanceFromHeader(page, 'events-programs')).toBe(0)
    // It is announced with the next frame.
    await expect.poll(async () => new Set(await notedPositions(page)).size).toBe(1)
  })

  await test.step('without a header the offset is 80 px', async () => {
    await page.evaluate(() => document.querySelector('[data-site-header]')?.removeAttribute('data-site-header'))
    await learnMore.click()
    await expect.poll(() => page.evaluate(() => Math.round(document.getElementById('about')?.getBoundingClientRect().top ?? 0))).toBe(80)
  })
})

test('anchors: a visitor who is already using the page is not taken to the anchor out of the field they are in', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/#contact')
  const field = page.locator('#contact').getByRole('textbox', { name: 'Email' })
  await field.click()
  await page.keyboard.type('ada@')
  const before = await field.boundingBox()
  release()
  await comeTo(field)
  await page.keyboard.type('example.net')
  await expect(field).toHaveValue('ada@example.net')
  const after = await field.boundingBox()
  // Late fonts may move a line by a fraction of a pixel.
  expect(after).toEqual({ ...before, y: expect.closeTo(before?.y ?? 0, 0) })
})

test('D1 §2 scrolling: a visitor who scrolls before hydration stays there; a page begins at its top, the back button returns to where it was left, a header link leads to the section of the home page', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/events')
  await page.mouse.wheel(0, 500)
  await expect.poll(() => scrollPosition(page)).toBe(500)
  release()
  await comeTo(page.locator('#main'))
  expect(await scrollPosition(page)).toBe(500)

  const link = page.getByRole('link', { name: 'View Event Details: Ongoing Groups' })
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300)
  const position = await scrollPosition(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ongoing Groups' })).toBeVisible()
  await expect.poll(() => scrollPosition(page)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
  await expect.poll(() => scrollPosition(page)).toBe(position)

  await page.getByRole('banner').getByRole('link', { name: 'Events & programs' }).click()
  await expect(page).toHaveURL('/#events-programs')
  await expect.poll(() => distanceFromHeader(page, 'events-programs')).toBe(0)
})

test('D1 §2 anchors, scrolling: an address with a hash opens at its section, also while content above it loads; the back button returns to where the page was left, whatever the hash', async ({
  page,
}) => {
  await visit(page, '/#about')
  await expect.poll(() => distanceFromHeader(page, 'about')).toBe(0)
  // Content that loads late, in a browser without scroll anchoring.
  await page.evaluate(() => {
    document.body.style.overflowAnchor = 'none'
    const late = document.createElement('p')
    late.style.height = '60px'
    document.querySelector('main section')?.before(late)
  })
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
