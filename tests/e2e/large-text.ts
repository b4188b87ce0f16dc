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
  }
}
