import type { Page } from '@playwright/test'
import { comeTo, expect, testOnEmptySite as test, visit } from './fixtures'
import { expectNoBarriers, resize } from './page-checks'
import type { StaffDesk } from './staff-desk'

const title = 'What Our Students Say'
const quotes = ['First words.', 'Second words.', 'Third words.', 'Fourth words.', 'Fifth words.']

async function testify(staff: StaffDesk, count: number) {
  for (const quote of quotes.slice(0, count)) await staff.call('POST', '/api/cms/testimonials', { quote, name: 'Ada Quist' })
}

async function open(page: Page, width = 1280) {
  await resize(page, { width, height: 900 })
  await visit(page, '/')
  await comeTo(page.getByRole('heading', { name: title }))
}

const carousel = (page: Page) => page.getByRole('group', { name: title })
const previous = (page: Page) => page.getByRole('button', { name: 'Previous quote' })
const next = (page: Page) => page.getByRole('button', { name: 'Next quote' })

/** The quotes that stand wholly within the carousel, from left to right. */
const shown = (page: Page) =>
  carousel(page).evaluate((group) => {
    const frame = group.querySelector('ul')?.parentElement?.getBoundingClientRect()
    if (!frame) return []
    return [...group.querySelectorAll('blockquote')]
      .map((quote) => ({ text: quote.textContent, box: quote.getBoundingClientRect() }))
      .filter(({ box }) => box.left >= frame.left - 1 && box.right <= frame.right + 1)
      .toSorted((a, b) => a.box.left - b.box.left)
      .map(({ text }) => text?.replace(/[“”]/g, ''))
  })

test('D1 §4, §9 carousel: 3 a view at 1280 px, 2 at 800 and 1 at 390; it turns by keys, arrows and drag, in both directions, and says where it is', async ({
  page,
  staff,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await testify(staff, 5)
  await open(page)

  await test.step('it shows 3 quotes at 1280 px, 2 at 800 and 1 at 390, beginning with the first', async () => {
    for (const [width, count] of [
      [390, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await resize(page, { width, height: 900 })
      await expect.poll(() => shown(page), `${width} px`).toEqual(quotes.slice(0, count))
    }
  })

  await test.step('the arrow keys turn it, and the position is announced', async () => {
    await next(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await shown(page))[0]).toBe('Second words.')
    await expect(carousel(page).getByRole('status')).toHaveText('Quote 2 of 5')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await shown(page))[0]).toBe('First words.')
  })

  await test.step('it loops in both directions, and its arrows are never disabled', async () => {
    await previous(page).click()
    await expect.poll(() => shown(page)).toEqual(['Fifth words.', 'First words.', 'Second words.'])
    for (const first of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'First']) {
      await expect(next(page)).toBeEnabled()
      await next(page).click()
      await expect.poll(async () => (await shown(page))[0]).toBe(`${first} words.`)
      await expect(previous(page)).toBeEnabled()
    }
  })

  await test.step('with reduced motion the next quotes appear at once', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const places = await page.evaluate(async () => {
      const list = document.querySelector('#testimonials ul')
      const left = () => Math.round(list?.querySelectorAll('blockquote')[1]?.getBoundingClientRect().left ?? 0)
      const seen = new Set([left()])
      document.querySelector<HTMLElement>('[aria-label="Next quote"]')?.click()
      const end = performance.now() + 500
      while (performance.now() < end) {
        await new Promise(requestAnimationFrame)
        seen.add(left())
      }
      return seen.size
    })
    expect(places).toBe(2)
    await page.emulateMedia({ reducedMotion: null })
    await expect.poll(async () => (await shown(page))[0]).toBe('Second words.')
  })

  await test.step('a drag with the mouse turns it and selects nothing; a double click still selects a word', async () => {
    const selected = () => page.evaluate(() => getSelection()?.toString())
    const { x = 0, y = 0, width = 0 } = (await carousel(page).getByText('Third words.').boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y + 10)
    await page.mouse.down()
    await page.mouse.move(x - width, y + 10, { steps: 8 })
    expect(await selected()).toBe('')
    await page.mouse.up()
    await expect.poll(async () => (await shown(page))[0]).not.toBe('Second words.')
    await carousel(page)
      .getByText('Fifth words.')
      .dblclick({ position: { x: 12, y: 12 } })
    expect(await selected()).toContain('Fifth')
  })
})

test('carousel: there are no arrows where every quote is in view, nothing turns automatically, it stays in place as the window changes, and it has no barriers', async ({
  page,
  staff,
}) => {
  await testify(staff, 2)
  const long = `A long one,${' which goes on and on'.repeat(30)}`
  await staff.call('POST', '/api/cms/testimonials', { quote: long, name: 'Ada' })
  await page.clock.install()
  await open(page, 390)
  await page.clock.runFor(60_000)
  await expect.poll(() => shown(page)).toEqual(['First words.'])
  await next(page).click()
  await expect.poll(() => shown(page)).toEqual(['Second words.'])
  await expectNoBarriers(page)
  await resize(page, { width: 1280, height: 900 })
  await expect(next(page)).toBeHidden()
  await expect.poll(() => shown(page)).toEqual(['First words.', 'Second words.', long])
  await resize(page, { width: 390, height: 844 })
  await expect.poll(() => shown(page)).toEqual(['First words.'])
})
