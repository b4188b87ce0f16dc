import type { Page } from '@playwright/test'

/** What makes the page, or something in it, scroll sideways; a table or code may do so inside a frame of its own. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth &&
      (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX))
    return [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((element) => scrolls(element))
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} in ${element.clientWidth}`)
  })
