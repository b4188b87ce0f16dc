import { expect, test } from 'vitest'
import { createWebinar } from '../e2e/archive-content'
import type { StaffDesk } from '../e2e/staff-desk'
import type { SentPage } from './sent-page'
import { openSite } from './site'

const selected = (page: SentPage) =>
  page
    .all('tab')
    .filter((tab) => tab.attribute('aria-selected') === 'true')
    .map(({ text }) => text)

async function createOneAYear(staff: StaffDesk, ...years: number[]) {
  for (const year of years) await createWebinar(staff, { title: `Of ${year}`, year })
}

test('D2 §2, §9 webinars: a tab for each year, newest first, and 2025 at first; without JavaScript all years stand one below the other', async () => {
  const site = await openSite('empty')
  await createOneAYear(site.staff, 2024, 2026, 2019, 2025)
  const page = await site.read('/webinars')
  expect(page.title).toBe('Webinars · Boulder Community')
  expect(page.texts('tab')).toEqual(['2026', '2025', '2024', '2019'])
  expect(selected(page)).toEqual(['2025'])
  expect(page.one('tabpanel', { name: '2025' }).texts('heading', { level: 3 })).toEqual(['Of 2025'])
  expect(page.all('tabpanel').map((panel) => panel.texts('heading'))).toEqual(
    [2026, 2025, 2024, 2019].map((year) => [`Webinars of ${year}`, `Of ${year}`]),
  )
})

test('D2 §2 webinars: where 2025 has none, the newest year is shown', async () => {
  const site = await openSite('empty')
  await createOneAYear(site.staff, 2023, 2026, 2024)
  expect(selected(await site.read('/webinars'))).toEqual(['2026'])
})

test('D2 §2 webinars: within a year the newest month comes first', async () => {
  const site = await openSite('empty')
  for (const month of ['April', 'December', 'August', 'January']) await createWebinar(site.staff, { title: `In ${month}`, month })
  const titles = (await site.read('/webinars')).main.texts('heading', { level: 3 })
  expect(titles).toEqual(['In December', 'In August', 'In April', 'In January'])
})

test('D2 §2 webinars: a card has title, presenter, description and the link', async () => {
  const site = await openSite('empty')
  const description = 'We sit and listen to what is here.'
  const { slug } = await createWebinar(site.staff, { title: 'On kindness', presenter: 'Dee Holm', description })
  const card = (await site.read('/webinars')).one('article')
  expect(card.texts('heading')).toEqual(['On kindness'])
  expect(card.texts('paragraph')).toEqual(expect.arrayContaining(['Presented by Dee Holm', description]))
  expect(card.one('link', { name: 'Watch Webinar: On kindness' }).attribute('href')).toBe(`/webinars/${slug}`)
})

test('D2 §2 webinars: with none there is the documented text', async () => {
  const { main } = await (await openSite('empty')).read('/webinars')
  expect(main.text).toContain('No webinars have been posted yet. Please check back later.')
})

test('D2 §2 webinar: title, presenter, month and year, tags, and the description under About this Webinar', async () => {
  const words = { presenter: 'Dee Holm', month: 'May', year: 2024, tags: 'kindness, daily life', description: 'First.\n\n<b>Second.</b>' }
  const site = await openSite('empty')
  const { slug } = await createWebinar(site.staff, { title: 'On kindness', ...words })
  const page = await site.read(`/webinars/${slug}`)
  expect(page.title).toBe('On kindness · Boulder Community')
  expect(page.meta('description')).toEqual([expect.stringContaining('Presented by Dee Holm, May 2024')])
  expect(page.texts('heading', { level: 1 })).toEqual(['On kindness'])
  expect(page.main.text).toContain('Presented by Dee Holm')
  expect(page.main.text).toContain('May 2024')
  expect(page.main.texts('listitem')).toEqual(['kindness', 'daily life'])
  const about = page.one('heading', { name: 'About this Webinar' }).element.nextElementSibling
  expect(about?.textContent).toBe('First.\n\n<b>Second.</b>')
  expect(page.one('link', { name: 'All webinars' }).attribute('href')).toBe('/webinars')
})

test('webinar: without a description and tags there are no headings for them', async () => {
  const site = await openSite('empty')
  const { slug } = await createWebinar(site.staff, { title: 'Silence', description: '', tags: '' })
  const { main } = await site.read(`/webinars/${slug}`)
  expect(main.texts('heading')).toEqual(['Silence'])
})

test('D2 §2 webinar: an unknown slug answers 404 with the text and the way to the others', async () => {
  const page = await (await openSite('empty')).read('/webinars/no-such-webinar')
  expect([page.status, page.title]).toEqual([404, 'Webinar not found · Boulder Community'])
  expect(page.main.text).toContain('Webinar not found. It may have been removed or the link is incorrect.')
  expect(page.one('link', { name: 'Browse Webinars' }).attribute('href')).toBe('/webinars')
})
