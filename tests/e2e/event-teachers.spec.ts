import type { CommunityEvent } from '@/features/events/event.schema'
import { expect, test, visit } from './fixtures'
import { answerWith } from './held-requests'

test('D1 §2 event: a teacher card opens a dialog with the whole bio and the personal message', async ({ page }) => {
  await visit(page, '/events/introduction-to-the-diamond-approach')
  const opener = page.getByRole('button', { name: 'Read more about Anna Example' })
  await expect(page.getByText('A photograph and a link to a website of their own')).toBeHidden()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Anna Example' })
  await expect(dialog.getByText('A photograph and a link to a website of their own')).toBeVisible()
  await expect(dialog.getByText('What I love in this work is how ordinary it is.')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('D1 §2 event: a single teacherProfile is a card too, and without an image it has the default one', async ({ page, staff }) => {
  const event = await staff.createEvent({ title: 'With one teacher' })
  const teacher = { id: 7, name: 'Dee Holm', title: 'Teacher', location: 'Boulder', email: '', bio: 'Teaches. And learns.', imageUrl: null }
  const { teacherProfiles: _, ...older } = event as CommunityEvent
  await answerWith(page, `/api/events/slug/${event.slug}`, 200, { event: { ...older, teacherProfile: teacher } })
  await visit(page, '/events')
  await page.getByRole('link', { name: 'View Event Details: With one teacher' }).click()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Dee Holm' }) })
    .last()
  await expect(card.locator('img')).toHaveAttribute('src', /default-user/)
  await card.getByRole('button', { name: 'Read more about Dee Holm' }).click()
  await expect(page.getByRole('dialog', { name: 'Dee Holm' }).getByText('Teaches. And learns.')).toBeVisible()
})
