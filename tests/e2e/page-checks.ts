import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

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

/** Closes the toast, or sees that its time was over before. */
export async function closeToast(within: Page | Locator) {
  const close = within.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: 'Close' })
  await close.click({ timeout: 6000 }).catch(() => undefined)
  await expect(close).toBeHidden()
}

/** What stands in the way of people with disabilities, as far as a program can tell. */
export async function barriers(page: Page) {
  // What fades in has its colors only once it is there: with less motion it is whole at once.
  const moves = await page.evaluate(() => matchMedia('(prefers-reduced-motion: no-preference)').matches)
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' })
  // What has begun already is waited for; what goes while it does never gets there.
  const hasAxe = await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    return 'axe' in window
  })
  // Once for each document: reading its half megabyte takes as long as a check does.
  if (!hasAxe) await page.evaluate(await axeScript)
  const violations = await page.evaluate(runAxe, rules)
  if (moves) await page.emulateMedia({ reducedMotion: null })
  return violations
}

const axeScript = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

// Checks that pass are not reported. What is in a frame of another site is not ours. No rule among these reads style sheets, which axe would fetch.
const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  iframes: false,
  preload: { assets: ['media'] },
}

async function runAxe(options: RunOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

interface Shift {
  /** As Cumulative Layout Shift counts it. */
  value: number
  moved: string
}

/** Notes what moves while pages load, from the next page on. */
export const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    // Not of the late cuts, which nothing in the first view needs.
    document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
      if (fontfaces.some(({ family }) => /^"?(?:Figtree|Newsreader)"?$/.test(family)))
        Object.assign(window, { typefacesAt: performance.now() })
    })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent))
        shifts.push({ value, moved: moved.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** In a page whose shifts are noted: whether its typefaces came after its first words were drawn. */
export function typefacesCameLate() {
  const [drawn] = performance.getEntriesByName('first-contentful-paint')
  return (window as unknown as { typefacesAt: number }).typefacesAt > (drawn?.startTime ?? 0)
}

/**
 * What has moved on the page since it was asked before. Less than `allowed` is passed over: a tenth of a pixel, as the rounding of a typeface's
 * widths may leave, or what its widths are from those of its stand-in where it comes after the first words are drawn; or one line of a phone.
 */
export async function takeShifts(page: Page, allowed: 'rounding' | 'typeface' | 'line' = 'rounding') {
  const least = { rounding: 0.00005, typeface: 0.0005, line: 0.004 }[allowed]
  await framesDrawn(page)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0))
  return shifts.filter(({ value }) => value >= least).map(({ value, moved }) => `${value.toFixed(4)} ${moved}`)
}

const framesDrawn = (page: Page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/** Gives the window another size and waits until the page is laid out for it. */
export async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
  await framesDrawn(page)
}

/** Looks for barriers and sideways scroll on a phone and on a large screen, and only for the scroll at the widths `between` them. */
export async function expectNoBarriers(page: Page, what = 'the page', { between = [] as number[] } = {}) {
  for (const width of [1440, ...between, 320]) {
    await resize(page, { width, height: 844 })
    // A part that measures itself, such as a chart, takes its new width a moment after the window does.
    await expect.poll(() => sidewaysScroll(page), `${what} at ${width} px`).toEqual([])
    if (!between.includes(width)) expect(await barriers(page), `${what} at ${width} px`).toEqual([])
  }
}
