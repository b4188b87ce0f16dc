import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

/** Presses Tab, or Shift and Tab, until `target` has the focus; everything on the way must be seen while it has it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press(key)
    // The button inside a time field is none of the page's elements: the field around it has the focus within.
    await expect(page.locator(':focus-within').last()).toBeInViewport()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${target}`)
}
