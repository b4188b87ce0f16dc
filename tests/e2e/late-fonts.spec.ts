import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { notedShifts, noteShifts } from './page-checks'

/** The names of the cuts that a page asks for, in order, and when its scripts were asked for among them. */
function noteFonts(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, cut] = /\/assets\/((?:newsreader|figtree)[a-z-]*)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (cut) asked.push(cut)
    if (request.resourceType() === 'script' && !asked.includes('scripts')) asked.push('scripts')
  })
  return asked
}

const before = (asked: string[]) => asked.slice(0, asked.indexOf('scripts')).sort()

test('fonts: the cuts that no first view needs come after it, before the scripts', async ({ page }) => {
  const asked = noteFonts(page)
  await page.goto('/', { waitUntil: 'load' })
  const shown = asked.slice().sort()
  expect(shown).toEqual(['figtree', 'newsreader-display'])
  await expect.poll(() => before(asked)).toEqual(['figtree', 'newsreader-display', 'newsreader-heading', 'newsreader-italic'])
})

test('fonts: a page that shows small headings at once asks for their cut at once', async ({ page }) => {
  const asked = noteFonts(page)
  await page.goto('/teachers', { waitUntil: 'load' })
  expect(asked.slice(0, 3).sort()).toEqual(['figtree', 'newsreader-display', 'newsreader-heading'])
})

for (const path of ['/teachers', '/inquiry-sessions', '/privacy-policy', '/programs']) {
  test(`fonts: nothing moves on ${path} when the late cuts take the place of the display cut`, async ({ page }) => {
    const fonts = Promise.withResolvers<void>()
    await page.route(/newsreader-(?:heading|italic)-[\w-]{8}\.woff2$/, async (route) => {
      await fonts.promise
      await route.continue()
    })
    await page.setViewportSize({ width: 412, height: 823 })
    await noteShifts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await lateCuts(page)).toEqual([])
    fonts.resolve()
    await expect.poll(() => lateCuts(page)).toEqual(['italic 370', 'normal 381 460'])
    expect(await notedShifts(page)).toEqual([])
  })
}

/** The late cuts that text is set in. */
const lateCuts = (page: Page) =>
  page.evaluate(() => {
    const own = [...document.fonts].filter(({ family, status, style, weight }) => {
      return family.includes('Newsreader') && status === 'loaded' && (style === 'italic' || weight === '381 460')
    })
    // What stands in for a cut is made as wide as it.
    const late = own.filter((face) => !('sizeAdjust' in face) || face.sizeAdjust === '100%')
    return [...new Set(late.map(({ style, weight }) => `${style} ${weight}`))].sort()
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('fonts: every cut comes with the page', async ({ page }) => {
    const asked = noteFonts(page)
    await page.goto('/teachers')
    await expect.poll(() => new Set(asked)).toEqual(new Set(['figtree', 'newsreader-display', 'newsreader-heading', 'newsreader-italic']))
  })
})
