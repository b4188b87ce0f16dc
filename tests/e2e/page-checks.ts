import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What makes the page, or something in it, scroll sideways. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) => {
      if (element.scrollWidth <= element.clientWidth) return false
      return element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
    }
    return [document.documentElement, ...document.querySelectorAll('body *')]
      .filter(scrolls)
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} in ${element.clientWidth}`)
  })

/** What stands in the way of people with disabilities, as far as a program can tell. */
export async function barriers(page: Page) {
  // What fades in has its colours only once it is there, and a toast may begin to at any moment: whoever asks for less motion sees it whole at
  // once. What has begun already is waited for; what goes while it does never gets there.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  // 'Legacy' asks the page itself instead of a second one that is opened for it, and what passes need not be told: a third of the time. It
  // leaves out what is in a frame of another site, which is not ours.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Adds up how far things move while pages load, from the next page on. */
export const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        // Less than a tenth of a pixel, as the rounding of a late typeface's widths may leave.
        if (entry.value < 0.00005) continue
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent))
        shifts.push(`${entry.value.toFixed(4)} ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const notedShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

/** Looks for barriers and sideways scroll on a phone and on a large screen, and for the scroll alone at the widths `between` them. */
export async function expectNoBarriers(page: Page, what = 'the page', { between = [] as number[] } = {}) {
  for (const width of [1440, ...between, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await sidewaysScroll(page), `${what} at ${width} px`).toEqual([])
    if (!between.includes(width)) expect(await barriers(page), `${what} at ${width} px`).toEqual([])
  }
}
