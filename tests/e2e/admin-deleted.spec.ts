import type { Page } from '@playwright/test'
import type { CommunityEvent } from '@/features/events/event.schema'
import { createTeacher } from './archive-content'
import { expect, openTab, takeProblems, test, testOnEmptySite, visit } from './fixtures'
import { answerWith } from './held-requests'
import { expectNoBarriers } from './page-checks'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const chooseTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

testOnEmptySite(
  'deleting: what was deleted is restored with everything, or deleted permanently after a question; recently deleted has no barriers at 320 and 1440 px',
  async ({ page, staff, problems }) => {
    const { id: teacherId } = await createTeacher(staff, { name: 'Anna Example' })
    const event: CommunityEvent = await staff.createEvent({ title: 'Gone and Back', teacherProfileIds: [teacherId] })
    await staff.register(event, { name: 'Ada Quist', email: 'ada@example.net' })
    const [first] = [await createTestimonial('First'), await createTestimonial('Second')]
    const titles = page.getByRole('rowheader')
    const undo = page.getByRole('button', { name: 'Undo' })
    await openTab(page, 'Events')

    await test.step('a deleted event is restored with its attendees', async () => {
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
      await expect(page.getByRole('tabpanel', { name: 'Recently Deleted' })).toBeFocused()

      await chooseTab(page, 'Events')
      await row(page, 'Gone and Back')
        .getByRole('button', { name: /^View Attendees/ })
        .click()
      await expect(page.getByRole('dialog').getByText('ada@example.net')).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('a deletion is undone from its toast by keyboard; one that can no longer be undone says so', async () => {
      await chooseTab(page, 'Testimonials')
      await deleteTestimonial('First')
      await page.keyboard.press('F8')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(undo).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Testimonial restored successfully', { exact: true })).toBeVisible()
      await expect(row(page, 'First')).toBeVisible()
      await deleteTestimonial('First')
      await chooseTab(page, 'Webinars')
      await undo.press('Enter')
      await expect(page.getByRole('tabpanel', { name: 'Webinars' })).toBeFocused()
      await chooseTab(page, 'Testimonials')
      await deleteTestimonial('First')
      const { deleted } = await staff.call<{ deleted: { id: number }[] }>('GET', '/api/cms/deleted')
      await staff.call('POST', `/api/cms/deleted/${deleted[0]?.id}/restore`)
      await undo.click()
      await expect(
        page.getByText('There is nothing left to restore. It was already restored or permanently deleted.', { exact: true }),
      ).toBeVisible()
      await takeProblems(problems, /^404 /, /^console error: Failed to load resource/)
    })

    await test.step('everything deleted, here or by others, is listed, newest first, and found by the search', async () => {
      const { id } = await staff.createEvent({ title: `Deleted ${'l'.repeat(120)}` })
      await staff.call('DELETE', `/api/cms/events/${id}`)
      await staff.call('DELETE', `/api/cms/testimonials/${first}`)
      await chooseTab(page, 'Testimonials')
      await deleteTestimonial('Second')
      await chooseTab(page, 'Recently Deleted')
      await expect(titles).toHaveText(['Second words.', 'First words.', /^Deleted l+$/])
      await page.getByRole('searchbox', { name: 'Search deleted items' }).fill('first')
      await expect(titles).toHaveText(['First words.'])
    })

    await test.step('deleting permanently asks first', async () => {
      page.once('dialog', (question) => question.dismiss())
      await page.getByRole('button', { name: /^Delete permanently/ }).click()
      await expect(titles).toHaveText(['First words.'])
      page.once('dialog', (question) => {
        expect(question.message()).toBe('Are you sure you want to delete this testimonial permanently? This can’t be undone.')
        void question.accept()
      })
      await page.getByRole('button', { name: /^Delete permanently/ }).click()
      await expect(page.getByText('Testimonial permanently deleted', { exact: true })).toBeVisible()
      await page.getByRole('searchbox').fill('')
      await expect(titles).toHaveText(['Second words.', /^Deleted l+$/])
    })

    await test.step('a restoration that fails says so', async () => {
      await answerWith(page, '/api/cms/deleted/*/restore', 500, {})
      await row(page, 'Second words.')
        .getByRole('button', { name: /^Restore/ })
        .click()
      await expect(page.getByText('Failed to restore testimonial', { exact: true })).toBeVisible()
      await takeProblems(problems, /^500 /, /^console error: Failed to load resource/)
    })

    await test.step('no barriers and no sideways scroll', () => expectNoBarriers(page))

    await test.step('the restored event has its teachers and its address', async () => {
      await visit(page, `/events/${event.slug}`)
      await expect(page.getByRole('heading', { name: 'Anna Example' })).toBeVisible()
    })

    async function deleteTestimonial(name: string) {
      page.once('dialog', (question) => question.accept())
      await row(page, name).getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Testimonial deleted successfully', { exact: true })).toBeVisible()
    }

    async function createTestimonial(name: string) {
      const json = { quote: `${name} words.`, name }
      return (await staff.call<{ testimonial: { id: number } }>('POST', '/api/cms/testimonials', json)).testimonial.id
    }
  },
)
