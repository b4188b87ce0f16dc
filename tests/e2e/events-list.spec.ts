import type { Page } from '@playwright/test'
import { read } from './as-sent'
import { expect, openTab, testOnEmptySite as test, visit } from './fixtures'
import { everyWeek, longAgo } from './staff-desk'
import { setPublication } from './stored-rows'

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Event' })
const more = (page: Page) => page.getByRole('region', { name: 'More Upcoming Events' })
const past = (page: Page) => page.getByRole('region', { name: 'Past Events' })

test('D1 §2 events: title, description, heading, and the way to updates', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Evening of questions' })
  await read(page, '/events')
  await expect(page).toHaveTitle('Events · Boulder Community')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50,}/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming Events')
  await expect(page.getByRole('heading', { name: 'Want to stay updated about future events?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Subscribe to Updates' })).toHaveAttribute('href', '/contact')
})

test('D1 §2 events: the first in sortOrder is featured with its facts and buttons', async ({ page, staff }) => {
  const facts = {
    introText: 'An evening for whoever has questions.',
    description: 'First line\nSecond line',
    facilitatorRole: 'facilitator',
  }
  await staff.createEvent({
    title: 'Evening of questions',
    time: '7:00 - 8:30 PM',
    location: 'The old mill',
    facilitator: 'Bo Ek',
    ...facts,
  })
  await staff.createEvent({ title: 'Sooner, but second', year: '2990' })
  await read(page, '/events')
  await expect(featured(page).getByRole('heading', { level: 3 })).toHaveText('Evening of questions')
  await expect(featured(page).getByRole('time')).toHaveText(/^5\s*Oct\b/)
  for (const text of ['An evening for whoever has questions.', '7:00 - 8:30 PM', 'The old mill', 'Bo Ek']) {
    await expect(featured(page).getByText(text)).toBeVisible()
  }
  const about = featured(page).getByRole('heading', { name: 'About This Event' }).locator('xpath=following-sibling::*')
  expect(await about.innerText()).toBe('First line\nSecond line')
  await expect(featured(page).getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/events/evening-of-questions')
  await expect(featured(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register/evening-of-questions')
})

test('D1 §2, §9 events: the featured description is cut to 400 characters, its beginning stands in for the intro with 150', async ({
  page,
  staff,
}) => {
  await staff.createEvent({ title: 'Much to say', description: 'a'.repeat(401) })
  await read(page, '/events')
  await expect(featured(page).getByText(/^a+…$/)).toHaveText([`${'a'.repeat(150)}…`, `${'a'.repeat(400)}…`])
})

test('D1 §2 events: a description of 400 characters stands whole', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Just enough to say', introText: 'Come.', description: 'a'.repeat(400) })
  await read(page, '/events')
  await expect(featured(page).getByText(/^a+/)).toHaveText('a'.repeat(400))
})

test('D1 §2 events: a recurring event that is featured has an Ongoing badge instead of a date', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Every week', ...everyWeek })
  await read(page, '/events')
  await expect(featured(page).getByText('Ongoing', { exact: true })).toBeVisible()
  await expect(featured(page).getByRole('time')).toHaveCount(0)
})

test('D1 §2 events: the others are cards in the same order', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Featured' })
  await staff.createEvent({
    title: 'Day in the meadow',
    description: '## What we do\n\n- *Sense* the **ground**\n- [Walk](https://example.org)',
    facilitator: 'Anna Example',
    facilitators: ['Bo Ek', 'Cy Lund'],
  })
  await staff.createEvent({ title: 'Every week', ...everyWeek, time: '6:30 - 7:00 PM' })
  await visit(page, '/events')
  await expect(more(page).getByRole('heading', { level: 3 })).toHaveText(['Day in the meadow', 'Every week'])

  const meadow = more(page).getByRole('article').filter({ hasText: 'Day in the meadow' })
  await expect(meadow.getByRole('time')).toHaveText(/^5\s*Oct\b/)
  const text = meadow.getByText('Sense the ground')
  await expect(text).toHaveText('What we do Sense the ground Walk')
  await expect(text).toHaveCSS('-webkit-line-clamp', '3')
  await expect(meadow.getByText('Begins: 10:00 AM - 12:00 PM')).toBeVisible()
  await expect(meadow.getByText('Boulder Community Center')).toBeVisible()
  await expect(meadow.getByText('Anna Example, Bo Ek, Cy Lund')).toBeVisible()
  await expect(meadow.getByText('View Event Details')).toHaveAttribute('href', '/events/day-in-the-meadow')

  const weekly = more(page).getByRole('article').filter({ hasText: 'Every week' })
  await expect(weekly.getByText('Ongoing', { exact: true })).toBeVisible()
  await expect(weekly.getByText('6:30 - 7:00 PM', { exact: true })).toBeVisible()
})

test('decisions, the pages: an event that is over is not featured but listed under Past Events', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Long over', ...longAgo })
  await staff.createEvent({ title: 'Over since 2011', ...longAgo, year: '2011' })
  await staff.createEvent({ title: 'To come' })
  await visit(page, '/events')
  await expect(featured(page).getByRole('heading', { level: 3 })).toHaveText('To come')
  await expect(more(page)).toBeHidden()
  await expect(past(page).getByRole('link')).toHaveText(['Over since 2011', 'Long over'])
  await expect(past(page).getByRole('time').first()).toHaveText('Apr 17, 2011')
  await past(page).getByRole('link', { name: 'Long over' }).click()
  await expect(page.getByText('This event has passed')).toBeVisible()
})

test('events: when every event is over, the list says so above them', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Long over', ...longAgo })
  await visit(page, '/events')
  await expect(page.getByText('Nothing is planned just now')).toBeVisible()
  await expect(featured(page)).toBeHidden()
  await expect(past(page).getByRole('link', { name: 'Long over' })).toBeVisible()
})

test('events: what has no facts and no description shows no rules and headings for them', async ({ page, staff }) => {
  const bare = { description: '', time: '', location: '', facilitator: '' }
  await staff.createEvent({ title: 'Featured and bare', ...bare })
  const { slug } = await staff.createEvent({ title: 'Bare', ...bare })
  await read(page, '/events')
  await expect(more(page).getByRole('heading', { name: 'Bare' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'About This Event' })).toHaveCount(0)
  await expect(page.locator('main dl')).toHaveCount(0)
  await read(page, `/events/${slug}`)
  await expect(page.getByRole('heading', { name: 'About This Event' })).toHaveCount(0)
  await expect(page.locator('main dl')).toHaveCount(0)
})

test('spec B §6.1: a draft is on no page, not even for an admin, whose table has it; what is scheduled comes at its moment', async ({
  page,
  staff,
  target,
}) => {
  await staff.createEvent({ title: 'Not yet decided' })
  await staff.createEvent({ title: 'Evening of questions' })
  const textOf = async (path: string) => (await page.request.get(path)).text()
  expect(await textOf('/events')).toContain('Not yet decided')
  setPublication(target, 'not-yet-decided', { status: 'draft' })
  await expect.poll(() => textOf('/events')).not.toContain('Not yet decided')
  for (const path of ['/', '/sitemap.xml']) expect(await textOf(path)).not.toMatch(/not.yet.decided/i)
  for (const path of ['/events/not-yet-decided', '/register/not-yet-decided'])
    expect((await page.request.get(path)).status(), path).toBe(404)

  await openTab(page, 'Events')
  await expect(page.getByRole('rowheader')).toHaveText([/Not yet decided/, /Evening of questions/])
  // The browser asks for the list again, with the admin's cookie.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /to the home page/ })
    .click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }).click()
  await expect(featured(page).getByRole('heading', { level: 3 })).toHaveText('Evening of questions')
  await expect(page.getByText('Not yet decided')).toHaveCount(0)

  setPublication(target, 'not-yet-decided', { publishAt: new Date(Date.now() + 2000).toISOString() })
  await expect.poll(() => textOf('/events')).toContain('Not yet decided')
})
