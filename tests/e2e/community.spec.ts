import type { Page } from '@playwright/test'
import { read } from './as-sent'
import { expect, takeProblems, test, visit } from './fixtures'

const items = (page: Page) => page.getByRole('region', { name: 'Ways to Connect' }).getByRole('listitem')
const opacities = (page: Page) => items(page).evaluateAll((all) => all.map((item) => getComputedStyle(item).opacity))
const allSeen = Array.from({ length: 9 }, () => '1')

test('D1 §2 community: the hero, the intro and the photo', async ({ page }) => {
  await visit(page, '/community')
  await expect(page).toHaveTitle('Community · Boulder Community')
  const hero = page.getByRole('region', { name: 'Community' })
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Community')
  await expect(hero.getByText('We value community')).toBeVisible()
  expect(await hero.getByRole('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(
    0,
  )
})

test('D1 §2 community: the nine ways to connect, some of them with a page elsewhere', async ({ page }) => {
  await visit(page, '/community')
  await expect(items(page).getByRole('heading')).toHaveText([
    'Free weekly meditations',
    'Intro talks and low-cost workshops',
    'Movie nights',
    'Life services',
    'Bonfires, potlucks and parties',
    'Pickleball, movement and dance',
    'Twice-yearly community gatherings',
    'Volunteer day',
    'Scholarships and work trades',
  ])
  const addresses = await items(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.filter((href) => href.startsWith('https://')).length).toBeGreaterThan(1)
})

test("D1 §2 community: 'Curious? Come Say Hi' speaks of tours, and leads to the contact page and the social page", async ({ page }) => {
  await read(page, '/community')
  const block = page.getByRole('region', { name: 'Curious? Come Say Hi' })
  await expect(block.getByText('tour of the center')).toBeVisible()
  await expect(block.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await expect(block.getByRole('link', { name: 'social page' })).toHaveAttribute('href', /^https:\/\/example\.org\/social/)
})

test('D1 §2 community: items fade and slide in as they enter the view, 60 ms after one another', async ({ page }) => {
  await visit(page, '/community')
  expect(await opacities(page)).toEqual(allSeen.map(() => '0'))
  await items(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => opacities(page)).toEqual(allSeen)
  const motions = await items(page).evaluateAll((all) =>
    all.map((item) => getComputedStyle(item)).map((style) => [style.animationName, style.animationDelay]),
  )
  expect(new Set(motions.map(([name]) => name))).toEqual(new Set(['rise']))
  const delays = [...new Set(motions.map(([, delay = '']) => Number.parseFloat(delay)))].toSorted((a, b) => a - b)
  expect(delays.slice(0, 3)).toEqual([0, 0.06, 0.12])
})

test('community: what is in view at first does not move', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 4000 })
  await visit(page, '/community')
  expect(await opacities(page)).toEqual(allSeen)
  await expect(items(page).first()).toHaveCSS('animation-name', 'none')
})

test('community: the keyboard brings an item into view, where it can be seen', async ({ page }) => {
  await visit(page, '/community')
  const link = items(page).getByRole('link', { name: 'Ask about them' })
  await link.focus()
  await expect(items(page).last()).toHaveCSS('opacity', '1')
})

test('community: whoever asks for less motion sees every item at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/community')
  expect(await opacities(page)).toEqual(allSeen)
})

test('community: on paper every item is there', async ({ page }) => {
  await visit(page, '/community')
  await page.emulateMedia({ media: 'print' })
  expect(await opacities(page)).toEqual(allSeen)
})

test('community: when the scripts cannot be loaded, every item can be read', async ({ page, problems }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/community')
  expect(await opacities(page)).toEqual(allSeen)
  await takeProblems(problems, /^console error: Failed to load resource/)
})
