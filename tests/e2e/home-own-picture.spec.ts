import { heroPictures } from '../support/hero-pictures'
import { contrastsOnPixels } from './contrast-on-pixels'
import { expect, testOnOwnSite } from './fixtures'
import { resize } from './page-checks'

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

/** The other pictures are judged by `hero-style.test.ts`: a visit to each would take long. */
const PICTURES = [
  { name: 'night', colorScheme: 'light' },
  { name: 'drawing', colorScheme: 'light' },
  { name: 'crowd', colorScheme: 'light' },
  { name: 'drawing', colorScheme: 'dark' },
] as const

// Takes more than 6 s: three widths, at each of which the pixels below every word are measured.
testOnOwnSite(
  'spec B §6.4: over any picture of its own the home page’s first words have a contrast of 4.5, at every width, at night too',
  async ({ page, staff }) => {
    const faults: string[] = []
    for (const { name, colorScheme } of PICTURES) {
      await page.emulateMedia({ colorScheme })
      await staff.placePicture('home', 'hero.picture', await heroPictures[name]())
      await page.goto('/')
      for (const window of WINDOWS) {
        await resize(page, window)
        await page.locator('#hero img.hero-picture').evaluate((image: HTMLImageElement) => image.decode())
        const [least] = await contrastsOnPixels(page, '#hero, [data-site-header]')
        if (!least || least.contrast < 4.5)
          faults.push(`${name}, ${colorScheme}, at ${window.width}: ${least?.contrast.toFixed(2)} "${least?.text}"`)
      }
    }
    expect(faults).toEqual([])
  },
)

testOnOwnSite(
  'over a dark picture of its own, the home page’s header has a background, however many lines it takes',
  async ({ browser, staff, target }) => {
    await staff.placePicture('home', 'hero.picture', await heroPictures.night())
    await staff.call('PUT', '/api/settings', { announcement: { text: 'Closed on Sunday for snow.' } })
    // Without scripts all links are in it, on several lines.
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(target.url)
    const [least] = await contrastsOnPixels(page, '#hero, [data-site-header], [aria-label=Announcement]')
    expect(least?.contrast, least?.text).toBeGreaterThanOrEqual(4.5)
    await context.close()
  },
)
