import type { Page } from '@playwright/test'
import type { CommunityEvent } from '@/features/events/event.schema'
import { expect, openTab, takeProblems, test, testOnEmptySite, visit } from './fixtures'
import { answerWith } from './held-requests'
import { expectNoBarriers } from './page-checks'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const chooseTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

testOnEmptySite(
  'deleting: an event that was deleted comes back with its attendees, its teachers and its address',
  async ({ page, staff }) => {
    const { teacher } = await staff.call<{ teacher: { id: number } }>('POST', '/api/cms/teachers', {
      name: 'Anna Example',
      email: 'anna@example.org',
      title: 'Teacher',
      location: 'Boulder',
      bio: 'A bio.',
    })
    const event: CommunityEvent = await staff.createEvent({ title: 'Gone and Back', teacherProfileIds: [teacher.id] })
    await staff.register(event, { name: 'Ada Quist', email: 'ada@example.net' })
    await openTab(page, 'Events')
    page.once('dialog', (question) => question.accept())
    await row(page, 'Gone and Back')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('button', { name: 'Delete without emailing' }).click()
    await expect(page.getByText('Event deleted successfully', { exact: true })).toBeVisible()

    await chooseTab(page, 'Recently Deleted')
    const deleted = row(page, 'Gone and Back')
    await expect(deleted.getByRole('cell').first()).toHaveText('Event, 1 attendee')
    await expect(deleted).toContainText('by keeper')
    await deleted.getByRole('button', { name: /^Restore/ }).click()
    await expect(page.getByText('Event restored successfully', { exact: true })).toBeVisible()
    await expect(page.getByText('No deleted items to restore.', { exact: true })).toBeVisible()

    await chooseTab(page, 'Events')
    await row(page, 'Gone and Back')
      .getByRole('button', { name: /^View Attendees/ })
      .click()
    await expect(page.getByRole('dialog').getByText('ada@example.net')).toBeVisible()
    await visit(page, `/events/${event.slug}`)
    await expect(page.getByRole('heading', { name: 'Anna Example' })).toBeVisible()
  },
)

testOnEmptySite('deleting: what goes for good asks, and cannot be restored', async ({ page, staff, problems }) => {
  for (const name of ['First', 'Second']) {
    const { testimonial } = await staff.call<{ testimonial: { id: number } }>('POST', '/api/cms/testimonials', {
      quote: `${name} words.`,
      name,
    })
    await staff.call('DELETE', `/api/cms/testimonials/${testimonial.id}`)
  }
  await openTab(page, 'Recently Deleted')
  await expect(page.getByRole('rowheader')).toHaveText(['Second words.', 'First words.'])
  await page.getByRole('searchbox', { name: 'Search deleted items' }).fill('first')
  await expect(page.getByRole('rowheader')).toHaveText(['First words.'])

  page.once('dialog', (question) => question.dismiss())
  await page.getByRole('button', { name: /^Delete for good/ }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['First words.'])
  page.once('dialog', (question) => {
    expect(question.message()).toBe('Are you sure you want to delete this testimonial for good? This can’t be undone.')
    void question.accept()
  })
  await page.getByRole('button', { name: /^Delete for good/ }).click()
  await expect(page.getByText('Testimonial deleted for good', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('rowheader')).toHaveText(['Second words.'])

  await answerWith(page, '/api/cms/deleted/*/restore', 500, {})
  await page.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByText('Failed to restore testimonial', { exact: true })).toBeVisible()
  await takeProblems(problems, /^500 /, /^console error: Failed to load resource/)
})

test('accessibility: recently deleted has no barriers and no sideways scroll, at 320 and 1440 px', async ({ page, staff }) => {
  const { id } = await staff.createEvent({ title: `Deleted ${'l'.repeat(120)}` })
  await staff.call('DELETE', `/api/cms/events/${id}`)
  await openTab(page, 'Recently Deleted')
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoBarriers(page)
})
