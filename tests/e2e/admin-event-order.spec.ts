import type { Locator, Page } from '@playwright/test'
import {
  body,
  expectOrder,
  groups,
  guidance,
  handle,
  introduction,
  item,
  meditation,
  menuOf,
  move,
  noteOrders,
  updated,
} from './event-order-parts'
import { expect, openTab, testOnOwnSite as test } from './fixtures'
import { barriers } from './page-checks'

async function middleOf(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

// So high that nothing scrolls automatically where a test measures.
test.use({ viewport: { width: 1280, height: 1400 } })

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** As WebKit has it, which positions no rows of tables: there, `z-index` lifts none of them. */
const placeNoRows = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('tr { position: static !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Whose row is seen at the lower edge of this one. */
const seenBelow = (row: Locator) =>
  row.getByRole('rowheader').evaluate((cell) => {
    const { left, bottom } = cell.getBoundingClientRect()
    return document
      .elementFromPoint(left + 60, bottom - 4)
      ?.closest('tr')
      ?.querySelector('th')
      ?.innerText.split('\n')[0]
  })

test('D2 §2, §4, §9 order: a row dragged with the mouse or lifted by keyboard sends the whole order once, and visitors see it', async ({
  page,
}) => {
  const sent = noteOrders(page)
  await openTab(page, 'Events')

  await test.step('a dragged row is above the others in every browser', async () => {
    await placeNoRows(page)
    const from = await middleOf(handle(page, introduction))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 35, { steps: 5 })
    await expect(page.getByText(`${introduction} is lifted from place 2 of 5.`)).toBeAttached()
    await expect.poll(async () => (await middleOf(handle(page, introduction))).y - from.y).toBe(35)
    expect(await seenBelow(rowOf(page, introduction))).toBe(introduction)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.getByText(`${introduction} is back in place 2 of 5.`)).toBeAttached()
    await expect.poll(async () => (await middleOf(handle(page, introduction))).y).toBe(from.y)
    await page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
  })

  await test.step('a row dragged with the mouse, by its left button only, sends the whole order once', async () => {
    const from = await middleOf(handle(page, meditation))
    const to = await middleOf(rowOf(page, body))
    for (const which of ['right', 'middle'] as const) {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down({ button: which })
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await page.mouse.up({ button: which })
    }
    await expectOrder(page, [meditation, introduction, body, guidance, groups])
    expect(sent).toEqual([])

    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y + 10, { steps: 10 })
    await expect(page.getByText(`${meditation} is over place 3 of 5.`)).toBeAttached()
    await page.mouse.up()
    await expectOrder(page, [introduction, body, meditation, guidance, groups])
    await expect(updated(page)).toBeVisible()
    expect(sent.splice(0)).toEqual([[2, 3, 1, 4, 5]])
    await expect(rowOf(page, introduction).getByRole('rowheader')).toContainText('Featured')
  })

  await test.step('Space or Enter lifts a row, arrows move it by 25 pixels, Escape puts it back', async () => {
    await handle(page, introduction).focus()
    const before = await middleOf(handle(page, introduction))
    await page.keyboard.press('Space')
    await expect(page.getByText(`${introduction} is lifted from place 1 of 5.`)).toBeAttached()
    // It listens to further keys from the next task on.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await middleOf(handle(page, introduction))).y - before.y).toBe(25)
    await page.keyboard.press('Escape')
    await expect(page.getByText(`${introduction} is back in place 1 of 5.`)).toBeAttached()
    await expectOrder(page, [introduction, body, meditation, guidance, groups])
    expect(sent).toEqual([])

    await expect(handle(page, introduction)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${introduction} is lifted from place 1 of 5.`)).toBeAttached()
    const isOver = page.getByText(`${introduction} is over place 2 of 5.`)
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(isOver).toBeAttached({ timeout: 300 })
    }).toPass()
    // The toast of the step before may still be there.
    const saved = page.waitForResponse('**/reorder')
    await page.keyboard.press('Space')
    await expectOrder(page, [body, introduction, meditation, guidance, groups])
    expect((await saved).ok()).toBe(true)
    await expect(updated(page)).toBeVisible()
    await expect(handle(page, introduction)).toBeFocused()
    expect(sent).toEqual([[3, 2, 1, 4, 5]])
  })

  await test.step('visitors see the new order', async () => {
    await page.goto('/events')
    await expect(page.getByRole('region', { name: 'Featured Event' })).toContainText(body)
  })
})

test('WCAG 2.5.7 order: a row’s menu moves it up and down, by mouse and with only the keyboard; at the ends it does nothing', async ({
  page,
}) => {
  const sent = noteOrders(page)
  await openTab(page, 'Events')
  for (const [title, name] of [
    [meditation, `Move up ${meditation}`],
    [groups, `Move down ${groups}`],
  ] as const) {
    await menuOf(page, title).click()
    await expect(item(page, name)).toBeDisabled()
    await item(page, name).click({ force: true })
    await page.keyboard.press('Escape')
    await expect(menuOf(page, title)).toBeFocused()
  }
  await move(page, 'up', introduction)
  await expectOrder(page, [introduction, meditation, body, guidance, groups])
  await expect(updated(page)).toBeVisible()
  await expect(page.getByText(`${introduction} is now in place 1 of 5.`)).toBeAttached()
  await expect(menuOf(page, introduction)).toBeFocused()

  // The keys of a menu button, as the WAI-ARIA pattern has them.
  const [up, down] = [item(page, `Move up ${guidance}`), item(page, `Move down ${guidance}`)]
  await menuOf(page, guidance).focus()
  await page.keyboard.press('ArrowUp')
  await expect(item(page, `Version history ${guidance}`)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(up).toBeFocused()
  await expect(menuOf(page, guidance)).toHaveAttribute('aria-expanded', 'true')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(up).toBeHidden()
  await menuOf(page, guidance).press('Enter')
  await expect(up).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(up).toBeHidden()
  await expectOrder(page, [introduction, meditation, body, groups, guidance])
  await expect(menuOf(page, guidance)).toBeFocused()
  expect(sent).toHaveLength(2)

  await menuOf(page, body).click()
  await page.getByRole('searchbox', { name: 'Search events' }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.type('body')
  await expectOrder(page, [body])
  await expect(page.getByRole('note')).toContainText('Clear the search to reorder events.')
  await expect(handle(page, body)).toBeHidden()
  await menuOf(page, body).click()
  await expect(item(page, `View ${body}`)).toBeVisible()
  await expect(item(page, `Move up ${body}`)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('D2 §4 order: a long press lifts a row for the finger; a swipe scrolls', async ({ page }) => {
    const sent = noteOrders(page)
    await openTab(page, 'Events')
    // Away from the edges, where what is held scrolls the page on for as long as it is held.
    await rowOf(page, body).evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const finger = await fingerOn(page)
    const from = await middleOf(handle(page, introduction))
    await finger.press(from)
    await expect(page.getByText(`${introduction} is lifted from place 2 of 5.`)).toBeAttached()
    const to = await middleOf(handle(page, body))
    for (let step = 1; step <= 8; step++) await finger.moveTo({ x: from.x, y: from.y + ((to.y - from.y) * step) / 8 })
    await expect(page.getByText(`${introduction} is over place 3 of 5.`)).toBeAttached()
    await finger.lift()
    await expectOrder(page, [meditation, body, introduction, guidance, groups])
    await expect(updated(page)).toBeVisible()

    const scrolled = await page.evaluate(() => scrollY)
    const start = await middleOf(handle(page, body))
    await finger.press(start)
    for (let step = 1; step <= 8; step++) await finger.moveTo({ x: start.x, y: start.y - 20 * step })
    await finger.lift()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
    await expectOrder(page, [meditation, body, introduction, guidance, groups])
    expect(sent).toEqual([[1, 3, 2, 4, 5]])
  })
})

/** A finger on the screen, as the browser itself feels it: it scrolls where nothing else takes it. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    press: (at: { x: number; y: number }) => touch('touchStart', [at]),
    moveTo: (at: { x: number; y: number }) => touch('touchMove', [at]),
    lift: () => touch('touchEnd', []),
  }
}
