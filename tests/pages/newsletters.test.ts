import { expect, test } from 'vitest'
import { createNewsletter } from '../e2e/archive-content'
import type { SentPage } from './sent-page'
import { openSite } from './site'

const selected = (page: SentPage) =>
  page
    .all('tab')
    .filter((tab) => tab.attribute('aria-selected') === 'true')
    .map(({ text }) => text)
/** The panel of a year, which is there whether its tab is selected or not. */
const panel = (page: SentPage, name: string) => page.one('tabpanel', { name })

test('D2 §2, §9 newsletter: a tab for each year, newest first, 2025 at first; without special editions no tab for them', async () => {
  const site = await openSite('empty')
  for (const year of [2024, 2026, 2019, 2025]) await createNewsletter(site.staff, { month: 'May', year })
  const page = await site.read('/newsletter')
  expect(page.title).toBe('Newsletter · Boulder Community')
  expect(page.texts('tab')).toEqual(['2026', '2025', '2024', '2019'])
  expect(selected(page)).toEqual(['2025'])
  expect(panel(page, '2025').addresses).toEqual(['https://example.org/letters/2025/May'])
})

test('D2 §2 newsletter: where 2025 has none, the newest year is shown', async () => {
  const site = await openSite('empty')
  for (const year of [2023, 2024]) await createNewsletter(site.staff, { month: 'May', year })
  expect(selected(await site.read('/newsletter'))).toEqual(['2024'])
})

test('D2 §2 newsletter: the months of a year, December to January, each opening its letter in a new tab', async () => {
  const site = await openSite('empty')
  for (const month of ['February', 'December', 'January', 'August']) await createNewsletter(site.staff, { month, year: 2025 })
  const letters = panel(await site.read('/newsletter'), '2025')
  const months = ['December', 'August', 'February', 'January']
  expect(letters.texts('link')).toEqual(months.map((month) => expect.stringMatching(new RegExp(`^${month}`))))
  const december = letters.one('link', { name: 'December 2025, opens in a new tab' })
  expect(december.attribute('href')).toBe('https://example.org/letters/2025/December')
  expect([december.attribute('target'), december.attribute('rel')]).toEqual(['_blank', expect.stringContaining('noopener')])
})

test('D2 §2 newsletter: special editions have a tab of their own with month, year and description', async () => {
  const site = await openSite('empty')
  await createNewsletter(site.staff, { month: 'May', year: 2025 })
  const fire = { isSpecial: true, specialDescription: 'After the fire.', link: 'https://example.org/fire' }
  await createNewsletter(site.staff, { month: 'December', year: 2021, ...fire })
  await createNewsletter(site.staff, { month: 'April', year: 2024, isSpecial: true })
  const page = await site.read('/newsletter')
  expect(page.texts('tab')).toEqual(['2025', 'Special'])
  expect(selected(page)).toEqual(['2025'])
  const special = panel(page, 'Special')
  expect(special.texts('link')).toEqual([expect.stringMatching(/^April 2024/), expect.stringMatching(/^December 2021/)])
  expect(special.text).toContain('After the fire.')
  const edition = special.one('link', { name: 'December 2021 special edition, opens in a new tab' })
  expect([edition.attribute('href'), edition.attribute('target')]).toEqual(['https://example.org/fire', '_blank'])
})

test('newsletter: where there are only special editions, these are shown', async () => {
  const site = await openSite('empty')
  await createNewsletter(site.staff, { month: 'May', year: 2025, isSpecial: true, specialDescription: 'Fifty years.' })
  const page = await site.read('/newsletter')
  expect(selected(page)).toEqual(['Special'])
  expect(panel(page, 'Special').text).toContain('Fifty years.')
})

test('newsletter: an empty archive says so, above the form', async () => {
  const page = await (await openSite('empty')).read('/newsletter')
  expect(page.main.text).toContain('No newsletters yet')
  expect(page.all('tab')).toEqual([])
  expect(page.all('button', { name: 'Subscribe' })).toHaveLength(1)
})

test('without JavaScript: all years and the special editions of the newsletter stand one below the other', async () => {
  const site = await openSite('empty')
  for (const year of [2024, 2025]) await createNewsletter(site.staff, { month: 'May', year })
  await createNewsletter(site.staff, { month: 'April', year: 2024, isSpecial: true, specialDescription: 'The opening.' })
  const { main } = await site.read('/newsletter')
  expect(main.texts('heading', { level: 2 })).toEqual(['Newsletters of 2025', 'Newsletters of 2024', 'Special editions', 'Subscribe'])
  expect(main.all('link', { name: 'May 2024, opens in a new tab' })).toHaveLength(1)
  expect(main.text).toContain('The opening.')
})
