import type { Page } from '@playwright/test'
import { apiCalls } from '../support/api-calls/api-calls'
import { expect, openTab, testOnOwnSite as test } from './fixtures'
import { listedPages } from './listed-pages'
import { expectNoBarriers } from './page-checks'

const dialogOn = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Opens the edit dialog of what a row names, at its section on publishing. */
async function edit(page: Page, name: string) {
  await row(page, name).getByRole('button', { name: /^Edit/ }).click()
  await expect(dialogOn(page).getByRole('region', { name: 'Publishing' })).toBeVisible()
}

const save = (page: Page) =>
  dialogOn(page)
    .getByRole('button', { name: /^(?:Save|Create) / })
    .click()

test('spec B §6.1, §6.2: a draft is unknown to visitors until it is published; former versions are shown side by side and restored', async ({
  page,
  staff,
}) => {
  const program = { title: 'Garden Circle', description: 'Reading.', linkUrl: '/programs#garden-circle' }
  await staff.call('POST', '/api/cms/programs', program)
  const changed = await staff.call<{ program: { id: number } }>('POST', '/api/cms/programs', { ...program, title: 'First title' })
  await staff.call('PUT', `/api/cms/programs/${changed.program.id}`, { title: 'Second title' })
  const titles = async () =>
    (await (await page.request.get('/api/cms/programs', { headers: { 'x-view': 'visitor' } })).json()).programs.map(
      ({ title }: { title: string }) => title,
    )
  await openTab(page, 'Programs')

  await test.step('the former versions show who changed what; restoring one asks first', async () => {
    await edit(page, 'Second title')
    await dialogOn(page).getByRole('button', { name: 'Version history' }).click()
    const versions = page.getByRole('dialog', { name: 'Version history' })
    await versions.getByText('Show changes').click()
    await expect(versions.getByText('First title')).toBeVisible()
    await expect(versions.getByText('Second title')).toBeVisible()
    await expect(versions.getByRole('listitem')).toHaveText([/changed title.*Current version/, /saved it.*Restore/])
    await expectNoBarriers(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    page.once('dialog', (question) => question.accept())
    await versions.getByRole('button', { name: /^Restore/ }).click()
    await expect(row(page, 'First title')).toBeVisible()
    await expect(dialogOn(page)).toHaveCount(0)
  })

  await test.step('a draft is marked in the list and unknown to visitors', async () => {
    await edit(page, 'Garden Circle')
    await dialogOn(page).getByRole('radio', { name: 'Draft' }).check()
    await save(page)
    await expect(row(page, 'Garden Circle').getByRole('rowheader')).toHaveText('Garden CircleDraft')
    expect(await titles()).not.toContain('Garden Circle')
  })

  await test.step('its dialog opens a preview of what is saved with one press', async () => {
    await edit(page, 'Garden Circle')
    const opening = page.waitForEvent('popup')
    await dialogOn(page)
      .getByRole('button', { name: /^Preview \(/ })
      .click()
    const preview = await opening
    await expect(preview.getByText('Garden Circle').first()).toBeVisible()
    await preview.close()
    await dialogOn(page).getByLabel('Title', { exact: true }).fill('Not saved')
    await expect(dialogOn(page).getByRole('button', { name: /^Saved version \(/ })).toBeVisible()
    page.once('dialog', (question) => question.accept())
    await page.keyboard.press('Escape')
    await expect(dialogOn(page)).toHaveCount(0)
  })

  await test.step('publishing at a time needs a time, and the row shows it', async () => {
    await edit(page, 'Garden Circle')
    await expect(dialogOn(page).getByRole('radio', { name: 'Draft' })).toBeChecked()
    await dialogOn(page).getByRole('radio', { name: 'Scheduled' }).check()
    await save(page)
    await expect(dialogOn(page).getByText('Please choose a day and a time')).toBeVisible()
    await dialogOn(page).getByLabel('Publish at').fill('2999-07-01T08:00')
    await save(page)
    await expect(row(page, 'Garden Circle').getByRole('rowheader')).toHaveText('Garden CirclePublishes Jul 1, 2999, 8:00 AM')
  })

  await test.step('visitors see it once it is published', async () => {
    await edit(page, 'Garden Circle')
    await dialogOn(page).getByRole('radio', { name: 'Published' }).check()
    await save(page)
    await expect(row(page, 'Garden Circle').getByRole('rowheader')).toHaveText('Garden Circle')
    expect(await titles()).toContain('Garden Circle')
    await expect(dialogOn(page)).toHaveCount(0)
  })
})

test('spec B §6.1, §6.2: a duplicate is a draft, which the link of a preview shows in its place to a visitor who is not logged in', async ({
  page,
  staff,
  browser,
}) => {
  await staff.call('POST', '/api/cms/teachers', {
    name: 'Berta Example',
    email: 'berta@example.org',
    title: 'Teacher',
    location: 'Boulder',
    bio: 'Berta teaches.',
  })
  await openTab(page, 'Teachers')
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: `${item} ${name}`, exact: true }).click()
  }

  const link =
    await test.step('the menu of a row makes a duplicate, which is a draft, and has a preview link; it leads to what visitors see', async () => {
      await choose('Berta Example', 'Duplicate')
      await expect(row(page, 'Copy of Berta Example').getByRole('rowheader')).toHaveText('Copy of Berta ExampleDraft')
      await choose('Copy of Berta Example', 'Preview link')
      const url = await dialogOn(page).getByRole('textbox', { name: 'Preview link' }).inputValue()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'More for Copy of Berta Example' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem')).toHaveText(
        ['Duplicate', 'Preview link', 'Version history'].map((item) => `${item} Copy of Berta Example`),
      )
      await page.keyboard.press('Escape')
      await choose('Berta Example', 'View')
      await expect(page).toHaveURL(/\/teachers$/)
      return url
    })

  await test.step('the preview link shows it in its place to a visitor who is not logged in', async () => {
    const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const visited = await visitor.newPage()
    const answer = await visited.goto(new URL(link).pathname)
    expect([answer?.status(), answer?.headers()['cache-control'], answer?.headers()['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    await expect(visited.getByText('Preview. Visitors don’t see this yet.')).toBeVisible()
    await expect(visited.getByRole('heading', { name: 'Copy of Berta Example' })).toBeVisible()
    await expect(visited.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectNoBarriers(visited)
    const published = await (await visitor.request.get('/teachers')).text()
    expect(published).toContain('>Berta Example</h')
    expect(published).not.toContain('Copy of Berta Example')
    await visitor.close()
  })
})

test('spec B §6.1: what is not published is in no page, feed, calendar, search, list or file that visitors are sent', async ({
  page,
  staff,
}) => {
  const mark = 'Quillmarker'
  const words = `Zephyrine ${mark}`
  const link = `https://example.org/${mark}`
  const content: [string, object][] = [
    ['events', { title: words, description: mark, month: 'October', date: '5', year: '2999', time: '7:00 PM' }],
    ['teachers', { name: words, email: 'zephyrine@example.net', title: mark, location: mark, bio: mark }],
    ['programs', { title: words, description: mark, linkUrl: link }],
    ['newsletters', { month: 'May', year: 2027, link }],
    ['webinars', { title: words, presenter: mark, description: mark, videoUrl: 'https://youtu.be/abcdefghijk', year: 2027, month: 'May' }],
    ['testimonials', { quote: mark, name: mark }],
  ]
  for (const [plural, fields] of content) {
    await staff.call('POST', `/api/cms/${plural}`, { ...fields, status: 'draft' })
    await staff.call('POST', `/api/cms/${plural}`, { ...fields, status: 'published', publishAt: '2998-01-01T00:00:00.000Z' })
  }
  const lists = apiCalls.filter(({ method, path, access }) => method === 'GET' && access === 'public' && !path.includes(':'))
  const others = [
    '/search?q=zephyrine',
    '/api/search?q=zephyrine',
    '/events/calendar/2999-10',
    '/events/calendar/2999-10-05',
    '/sitemap.xml',
  ]
  const feeds = ['/events.ics', '/events.atom', '/newsletter.atom', '/webinars.atom', '/robots.txt', '/site.webmanifest']
  const paths = [...(await listedPages(page.request)), ...others, ...feeds, ...lists.map(({ path }) => path)]
  const texts = await Promise.all(paths.map(async (path) => [path, await (await page.request.get(path)).text()] as const))
  expect(texts.filter(([, text]) => text.includes(mark)).map(([path]) => path)).toEqual([])

  const slug = words.toLowerCase().replace(' ', '-')
  const own = [`/events/${slug}`, `/register/${slug}`, `/events/${slug}.ics`, `/webinars/${slug}`]
  const api = ['events', 'webinars'].map((plural) => `/api/${plural}/slug/${slug}`)
  for (const path of [...own, ...api]) expect((await page.request.get(path)).status(), path).toBe(404)
})
