import type { Page } from '@playwright/test'
import { expect, openTab, takeProblems, testOnEmptySite as test } from './fixtures'
import { hold } from './held-requests'
import { barriers } from './page-checks'
import type { StaffDesk } from './staff-desk'

const load = (page: Page) => page.getByRole('button', { name: 'Load sample content' })
const loaded = (page: Page) => page.getByText('Sample content loaded successfully', { exact: true })

const countsOf = async (staff: StaffDesk) => {
  const { teachers } = await staff.call<{ teachers: unknown[] }>('GET', '/api/cms/teachers')
  const { programs } = await staff.call<{ programs: unknown[] }>('GET', '/api/cms/programs')
  const { events } = await staff.call<{ events: unknown[] }>('GET', '/api/cms/events')
  return [teachers.length, programs.length, events.length]
}

test('decisions: the empty Events tab loads the sample content, once; where it breaks off it says what is there, and goes on without doubling it', async ({
  page,
  target,
  staff,
  problems,
}) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await openTab(page, 'Events')

  await test.step('the empty tab loads the sample content, once, however often it is pressed', async () => {
    await expect(page.getByText('Add the first one with “Add New Event”.')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    posts.length = 0

    const sent = await hold(page, '/api/cms/teachers')
    await load(page).dblclick()
    await expect(page.getByRole('button', { name: 'Loading 1 of 12...' })).toBeDisabled()
    sent.release()
    await expect(loaded(page)).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(5)
    expect(posts.toSorted()).toEqual([
      ...Array(5).fill('/api/cms/events'),
      ...Array(4).fill('/api/cms/programs'),
      ...Array(3).fill('/api/cms/teachers'),
    ])
    expect(await countsOf(staff)).toEqual([3, 4, 5])
    await page.unrouteAll()
  })

  await test.step('an event shows its teachers in their order', async () => {
    await page.goto('/events/the-body-and-the-spiritual-journey')
    await expect(page.getByRole('heading', { level: 3, name: /Example$/ })).toHaveText(['Daniel Example', 'Anna Example'])
  })

  await test.step('once there is an event of one’s own, the search finds the way to delete all of it, which says what would go', async () => {
    await staff.createEvent({ title: 'Evening of Inquiry' })
    await page.goto('/admin?tab=today')
    await expect(page.getByText('12 samples are still on your site.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
    await page.keyboard.type('sample')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Delete sample content')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete sample content' })
    await expect(question).toContainText('This deletes 5 events, 4 programs, and 3 teachers')
    await expect(question).toContainText('restore them from Recently Deleted for 30 days')
    expect(await barriers(page)).toEqual([])
    await question.getByRole('button', { name: 'Delete 12 samples' }).press('Enter')
    await expect(question).toBeHidden()
    await expect(page.getByRole('tabpanel', { name: 'Today' })).toBeFocused()
    await expect(page.getByText('samples are still on your site')).toBeHidden()
    expect(await countsOf(staff)).toEqual([0, 0, 1])
  })

  await target.reset()
  await staff.call('POST', '/api/cms/programs', { title: 'Sunday Meditation', description: 'Our own words.', linkUrl: '/programs' })
  await page.goto('/admin')
  const notice = page.getByRole('alert').filter({ hasText: 'The sample content is not complete' })

  await test.step('where loading breaks off, it says what has been loaded', async () => {
    let events = 0
    await page.route('**/api/cms/events', (route) => {
      if (route.request().method() !== 'POST' || ++events < 3) return route.fallback()
      return route.fulfill({ status: 503, json: { message: 'The database is away.' } })
    })
    await load(page).click()
    await expect(notice).toContainText('The database is away. There are 3 teachers, 4 programs and 2 events of it so far')
    await expect(page.getByRole('rowheader')).toHaveCount(2)
    expect(await countsOf(staff)).toEqual([3, 4, 2])
  })

  await test.step('loading again adds the rest, and nothing twice', async () => {
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load the rest' }).click()
    await expect(loaded(page)).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(5)
    await expect(notice).toBeHidden()
    expect(await countsOf(staff)).toEqual([3, 4, 5])
  })
  await takeProblems(problems, /^503 .*cms\/events/, /^console error: Failed to load resource/)
})
