import { expect, type Page } from '@playwright/test'
import { resize, sidewaysScroll } from './page-checks'

/** Shows the page as who sets the browser's text to 200 % has it. Answers how to go back. */
export async function doubleText(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const setSizes = (standard: number, fixed: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed } })
  await setSizes(32, 26)
  return () => setSizes(16, 13)
}

export async function expectToFit(page: Page, name: string) {
  for (const width of [390, 320]) {
    await resize(page, { width, height: 800 })
    expect.soft(await sidewaysScroll(page), `${name} with text of 200 % at ${width} px`).toEqual([])
    expect.soft(await page.evaluate(headThatStays), `${name} with text of 200 % at ${width} px`).toBeLessThanOrEqual(800 / 6)
    expect.soft(await brokenWords(page), `headings of ${name} with text of 200 % at ${width} px`).toEqual([])
    expect.soft(await page.evaluate(outOfReach), `out of reach in ${name} with text of 200 % at ${width} px`).toEqual([])
  }
}

/** The same for a dialog that a test has opened, which goes on at the usual size. */
export async function expectLargeTextToFit(page: Page, name: string) {
  const size = page.viewportSize()
  const restoreText = await doubleText(page)
  await expectToFit(page, name)
  await restoreText()
  if (size) await resize(page, size)
}

/** Runs in a page: how many pixels of the window its head takes wherever one scrolls. */
function headThatStays(): number {
  const head = document.querySelector<HTMLElement>('body header, [data-site-header]')
  return head && ['sticky', 'fixed'].includes(getComputedStyle(head).position) ? head.offsetHeight : 0
}

const WITH_WHOLE_WORDS = 'h1, h2, h3, .numeral, button, label, [role="option"], th[scope="row"], li[data-state="open"]'
const UNSEEN = '.sr-only, .sr-only *, [aria-hidden="true"] *'

/** The words of usual length in headings, labels, buttons, toasts and names of rows, and numbers, that are broken where no line should end. */
const brokenWords = (page: Page) =>
  page.locator(`:is(main, dialog) :is(${WITH_WHOLE_WORDS}):not(${UNSEEN})`).evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const broken: string[] = []
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // An address that is longer than its line ends it anywhere.
        const text = (node.textContent ?? '').replace(/\S+@\S+/gu, (address) => ' '.repeat(address.length))
        for (const { index, 0: word } of text.matchAll(/(?<![\p{L}\d])[\p{L}\d]{2,12}(?![\p{L}\d])/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )

/** Runs in a page: the controls of the topmost dialog that no scrolling brings into view, or that something else lies over then. */
function outOfReach(): string[] {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (!dialog) return []
  const scrolled = new Map([...dialog.querySelectorAll('*')].filter((one) => one.scrollTop > 0).map((one) => [one, one.scrollTop]))
  const hidden = [...dialog.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')].filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.sr-only') || control.offsetWidth <= 1) return false
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isOnTop = seen && (control.contains(seen) || seen.contains(control) || seen.closest('label')?.contains(control))
    return left < -1 || right > innerWidth + 1 || !isOnTop
  })
  for (const part of dialog.querySelectorAll('*')) if (part.scrollTop > 0) part.scrollTop = scrolled.get(part) ?? 0
  return hidden.map((control) => control.outerHTML.slice(0, 120))
}
