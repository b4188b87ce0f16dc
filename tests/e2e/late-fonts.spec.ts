import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { noteShifts, resize, takeShifts } from './page-checks'

/** The names of the cuts that a page asks for, in order. */
function noteFonts(page: Page) {
  const requested: string[] = []
  page.on('request', (request) => {
    const [, cut] = /\/assets\/((?:newsreader|figtree)[a-z-]*)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (cut) requested.push(cut)
  })
  return requested
}

test('fonts: the cuts that no first view needs load after it', async ({ page }) => {
  const requested = noteFonts(page)
  await page.goto('/', { waitUntil: 'load' })
  expect(requested.slice().sort()).toEqual(['figtree', 'newsreader-display'])
  await expect.poll(() => requested.slice().sort()).toEqual(['figtree', 'newsreader-display', 'newsreader-heading', 'newsreader-italic'])
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
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em Newsreader') && document.fonts.check('1em Figtree'))).toBe(true)
    // The display cut may have come after the first words, and moved them; the next test is about that.
    await takeShifts(page)
    fonts.resolve()
    await expect.poll(() => lateCuts(page), path).toEqual(cuts)
    expect(await takeShifts(page), path).toEqual([])
  }
})

test('fonts: next to nothing moves when the typefaces take the place of the visitor’s own', async ({ page }) => {
  let fonts = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await fonts.promise
    await route.continue()
  })
  await noteShifts(page)
  for (const width of [320, 1440])
    for (const path of ['/', '/inquiry-sessions', '/events/ongoing-groups', '/thank-you/message', '/terms']) {
      fonts = Promise.withResolvers()
      await resize(page, { width, height: 844 })
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      fonts.resolve()
      await expect.poll(() => page.evaluate(() => document.fonts.check('1em Figtree') && document.fonts.status)).toBe('loaded')
      // On /terms one line breaks otherwise at 320 px: whatever the width of the stand-in, some line of some page does.
      const allowed = path === '/terms' && width === 320 ? 'line' : 'typeface'
      expect(await takeShifts(page, allowed), `${path} at ${width} px`).toEqual([])
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
    const requested = noteFonts(page)
    await page.goto('/teachers')
    await expect
      .poll(() => new Set(requested))
      .toEqual(new Set(['figtree', 'newsreader-display', 'newsreader-heading', 'newsreader-italic']))
  })
})
