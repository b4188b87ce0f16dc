import type { Page } from '@playwright/test'

/** Keeps the requests to `path` waiting until `release` is called; `count` says how many there were. */
export async function hold(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let count = 0
  await page.route(`**${path}`, async (route) => {
    count++
    await promise
    await route.fallback()
  })
  return { release: resolve, count: () => count }
}

/** Answers requests to `path` with `status` and `body`. */
export const answerWith = (page: Page, path: string, status: number, body: unknown) =>
  page.route(`**${path}`, (route) => route.fulfill(typeof body === 'string' ? { status, body } : { status, json: body }))
