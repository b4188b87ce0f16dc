import type { Page } from '@playwright/test'

/** A sheet of paper between its margins, in pixels. */
export const sheet = { width: 680, height: 930 }

/** Texts that are to be seen and not dark, and what they stand on where that is not white. */
export const paleParts = (page: Page) =>
  page.evaluate(() => {
    const darkness = (color: string) => Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (!parent?.checkVisibility() || !texts.currentNode.textContent?.trim() || parent.closest('.sr-only')) continue
      if (darkness(getComputedStyle(parent).color) > 100) found.add(`${texts.currentNode.textContent} ${getComputedStyle(parent).color}`)
    }
    for (const each of document.querySelectorAll('body, section')) {
      const ground = getComputedStyle(each).backgroundColor
      if (ground !== 'rgb(255, 255, 255)' && ground !== 'rgba(0, 0, 0, 0)') found.add(`${each.tagName} on ${ground}`)
    }
    return [...found]
  })
