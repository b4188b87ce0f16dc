import { read } from './as-sent'
import { comeTo, expect, test, visit } from './fixtures'

test('D1 §2 home: all six sections, in order', async ({ page }) => {
  await visit(page, '/')
  const ids = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids).toEqual(['hero', 'about', 'events-programs', 'teachers', 'get-started', 'contact'])
})

test('D1 §2 home: Connect with Colorado Teachers leads to the teachers', async ({ page }) => {
  await read(page, '/')
  await expect(page.locator('#teachers').getByRole('link', { name: 'Connect with Colorado Teachers' })).toHaveAttribute('href', '/teachers')
})

test('D1 §2 home: get started has three numbered steps, and a heading that leads to the ongoing groups', async ({ page }) => {
  await read(page, '/')
  const section = page.locator('#get-started')
  await expect(section.getByRole('listitem').getByRole('heading')).toHaveText([
    'Begin with a free introduction',
    'Explore through a workshop',
    'Find your ideal path',
  ])
  for (const [index, step] of (await section.getByRole('listitem').all()).entries()) {
    await expect(step.getByText(String(index + 1), { exact: true })).toBeVisible()
  }
  await expect(section.getByRole('heading', { level: 2 }).getByRole('link')).toHaveAttribute('href', '/events/ongoing-groups')
  await expect(section.getByRole('link', { name: 'View All Events' })).toHaveAttribute('href', '/events')
})

test('D1 §2 home: the Speak with a Teacher form stands in get started, at its anchor', async ({ page }) => {
  await visit(page, '/#speak-with-teacher')
  const part = page.locator('#get-started #speak-with-teacher')
  await expect(part.getByRole('heading', { name: 'Speak with a Teacher' })).toBeInViewport()
  await comeTo(part.getByRole('button', { name: 'Send Message' }))
  await expect(part.getByLabel('Message', { exact: true })).toHaveValue(/speak with a teacher about the Diamond Approach/)
})

test('D1 §2 home: Stay Connected has a field, a button, a privacy note and the links to the social pages', async ({ page }) => {
  await read(page, '/')
  const section = page.getByRole('region', { name: 'Stay Connected' })
  await expect(section).toHaveAttribute('id', 'contact')
  await expect(section.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(section.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(section.getByText(/never sell/)).toBeVisible()
  await expect(section.getByRole('link', { name: 'video channel' })).toHaveAttribute('href', /^https:.*video/)
  await expect(section.getByRole('link', { name: 'social page' })).toHaveAttribute('href', /^https:.*social/)
})

test('D1 §2 home: it links to every other page that the documents name', async ({ page }) => {
  await visit(page, '/')
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const named = ['/programs#speak-with-teacher', '/introductory-teachings', '/inquiry-sessions', '/events', '/about', '/teachers']
  expect(links).toEqual(expect.arrayContaining(named))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact')
})

test('decisions, the pages: the teaching video loads nothing until the visitor presses play', async ({ page, problems }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  )
  await visit(page, '/')
  const play = page.locator('#events-programs').getByRole('button', { name: /^Watch a short teaching/ })
  await comeTo(play)
  await expect(page.locator('#events-programs iframe')).toHaveCount(0)
  expect(problems).toEqual([])
  await play.click()
  await expect(page.locator('#events-programs iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/)
  await expect.poll(() => problems).toContainEqual(expect.stringContaining('foreign request: https://www.youtube-nocookie.com/'))
  problems.length = 0
})
