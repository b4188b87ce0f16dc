import type { Page } from '@playwright/test'
import { nextSunday } from '../support/next-sunday'
import { expect, takeProblems, testOnOwnSite as test, visit } from './fixtures'
import { doubleText, expectToFit } from './large-text'
import { listedPages } from './listed-pages'
import { expectNoBarriers, noteShifts, resize, sidewaysScroll, takeShifts, typefacesCameLate } from './page-checks'
import { paleParts, sheet } from './paper'

const unlisted = [
  '/search',
  '/search?q=meditation',
  '/register/ongoing-groups',
  `/events/calendar/${nextSunday}`,
  '/login',
  '/thank-you/newsletter',
  '/thank-you/message',
  '/thank-you/waitlist',
]
const notFound = ['/no-such-page', '/events/no-such-event', '/webinars/no-such-webinar']

/** So many tests share the pages between them, in order: half a dozen pages share a tab, so that what they have in common is loaded once. */
const TESTS = 5

// Takes more than 6 s: six pages a test, each loaded at two widths, checked for barriers twice, at twice the size of text, and on paper.
for (let part = 1; part <= TESTS; part++)
  test(`every page: nothing moves while it loads, no barriers, no sideways scroll, not at 200 % text either, dark on white on paper: part ${part} of ${TESTS}`, async ({
    page,
    problems,
    request,
  }) => {
    const listed = await listedPages(request)
    const all = [...listed, ...unlisted, ...notFound]
    const group = all.slice(((part - 1) * all.length) / TESTS, (part * all.length) / TESTS)
    // The typefaces come with the first page, at times after its words; they are there for the others. `late-fonts.spec.ts` holds them back.
    await visit(page, group[0] as string)
    await typefaces(page)
    await noteShifts(page)
    for (const path of group) {
      for (const width of [320, 1440]) {
        await resize(page, { width, height: 844 })
        expect(await shiftsOf(page, path), `${path} at ${width} px`).toEqual([])
      }
      await expectNoBarriers(page, path)
      const restoreText = await doubleText(page)
      await expectToFit(page, path)
      await restoreText()
      await expectOnPaper(page, path)
      if (listed.includes(path) && isEvent(path)) expect(await sheetsOf(page), `${path} on paper`).toBe(1)
      await page.emulateMedia({ media: null })
    }
    if (group.some((path) => notFound.includes(path))) await takeProblems(problems, /^404 /, /^console error: Failed to load resource/)
  })

/** What moves while a page loads. It loads again where its typefaces came after its words and moved them: that is for `late-fonts.spec.ts`. */
async function shiftsOf(page: Page, path: string) {
  for (let left = 5; ; left--) {
    await visit(page, path)
    await typefaces(page)
    const shifts = await takeShifts(page)
    if (shifts.length === 0 || left === 0 || !(await page.evaluate(typefacesCameLate))) return shifts
  }
}

async function typefaces(page: Page) {
  await expect.poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true)
  await page.evaluate(() => document.fonts.ready)
}

async function expectOnPaper(page: Page, path: string) {
  await resize(page, sheet)
  await page.emulateMedia({ media: 'print' })
  expect(await paleParts(page), `${path} on paper`).toEqual([])
  expect(await sidewaysScroll(page), `${path} on paper`).toEqual([])
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role), `${path} on paper`).toHaveCount(0)
}

const isEvent = (path: string) => /^\/events\/(?!calendar)/.test(path)

const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
