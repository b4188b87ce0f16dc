import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { notedShifts, noteShifts, resize } from './page-checks'

/** The names of the cuts that a page asks for, in order. */
function noteFonts(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, cut] = /\/assets\/((?:newsreader|figtree)[a-z-]*)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (cut) asked.push(cut)
  })
  return asked
}

test('fonts: the cuts that no first view needs come after it', async ({ page }) => {
  const asked = noteFonts(page)
  await page.goto('/', { waitUntil: 'load' })
  expect(asked.slice().sort()).toEqual(['figtree', 'newsreader-display'])
  await expect.poll(() => asked.slice().sort()).toEqual(['figtree', 'newsreader-display', 'newsreader-heading', 'newsreader-italic'])
})

const heading = 'Newsreader Heading'
const italic = 'Newsreader Italic'

test('fonts: nothing moves on a page when the late cuts take the place of the display cut', async ({ page }) => {
  let fonts = Promise.withResolvers<void>()
  await page.route(/newsreader-(?:heading|italic)-[\w-]{8}\.woff2$/, async (route) => {
    await fonts.promise
    await route.continue()
  })
  await resize(page, { width: 412, height: 823 })
  await noteShifts(page)
  for (const [path, cuts] of [
    ['/teachers', [heading, italic]],
    ['/inquiry-sessions', [heading, italic]],
    ['/privacy-policy', [heading]],
    ['/programs', [heading]],
  ] as const) {
    fonts = Promise.withResolvers()
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await lateCuts(page), path).toEqual([])
    fonts.resolve()
    await expect.poll(() => lateCuts(page), path).toEqual(cuts)
    expect(await notedShifts(page), path).toEqual([])
  }
})

/** The late cuts that text is set in. */
const lateCuts = (page: Page) =>
  page.evaluate(() => {
    const cuts = [...document.fonts].filter(
      ({ family, status }) => /Newsreader (Heading|Italic)(?! Stand-in)/.test(family) && status === 'loaded',
    )
    return [...new Set(cuts.map(({ family }) => family.replaceAll('"', '')))].sort()
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('fonts: every cut comes with the page', async ({ page }) => {
    const asked = noteFonts(page)
    await page.goto('/teachers')
    await expect.poll(() => new Set(asked)).toEqual(new Set(['figtree', 'newsreader-display', 'newsreader-heading', 'newsreader-italic']))
  })
})
