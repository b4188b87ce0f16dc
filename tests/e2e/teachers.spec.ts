import type { Page } from '@playwright/test'
import { createTeacher } from './archive-content'
import { expect, takeProblems, testOnEmptySite as test, visit } from './fixtures'

const portrait = '/images/teacher-1-2b11be99-800x800.webp'
const gone = '/uploads/gone-12345678-800x800.webp'

const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const sort = (page: Page) => page.getByRole('button', { name: 'Sort alphabetically' })

test('D2 §2, §9 teachers: sorted by name and back; texts cut to their first sentence with a dialog each; a photo that cannot be loaded gives way', async ({
  page,
  staff,
  problems,
}) => {
  const words = { bio: 'Listens first. Then teaches.', personalDescription: 'Come as you are! Stay a while.' }
  await createTeacher(staff, { name: 'Cy Lund', imageUrl: gone })
  await createTeacher(staff, { name: 'Åsa Berg', imageUrl: portrait, ...words })
  await createTeacher(staff, { name: 'bo Ek' })
  await createTeacher(staff, { name: 'Anna Example' })
  await visit(page, '/teachers')

  await test.step('teachers are in the order of their ids; the toggle sorts them by name, and back', async () => {
    const stored = ['Cy Lund', 'Åsa Berg', 'bo Ek', 'Anna Example']
    await expect(names(page)).toHaveText(stored)
    await sort(page).click()
    await expect(sort(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(names(page)).toHaveText(['Anna Example', 'Åsa Berg', 'bo Ek', 'Cy Lund'])
    await sort(page).click()
    await expect(sort(page)).toHaveAttribute('aria-pressed', 'false')
    await expect(names(page)).toHaveText(stored)
  })

  await test.step('without a photo, or where it cannot be loaded, No photo available is shown', async () => {
    for (const name of ['bo Ek', 'Cy Lund']) {
      await expect(card(page, name).getByText('No photo available', { exact: true })).toBeVisible()
      await expect(card(page, name).locator('img')).toHaveCount(0)
    }
    await expect(card(page, 'Åsa Berg').locator('img')).toBeVisible()
    await expect(card(page, 'Åsa Berg').getByText('No photo available')).toHaveCount(0)
  })

  await test.step('bio and personal message are cut to their first sentence, each with its own dialog', async () => {
    const cut = card(page, 'Åsa Berg')
    const dialog = page.getByRole('dialog', { name: 'Åsa Berg' })
    await expect(cut.getByText('Listens first.')).toBeVisible()
    await expect(cut.getByText('Then teaches.')).toBeHidden()
    await expect(cut.getByText('Come as you are!')).toBeVisible()
    await expect(cut.getByText('Stay a while.')).toBeHidden()

    const more = cut.getByRole('button', { name: 'Read more about Åsa Berg' })
    await more.click()
    await expect(dialog.getByText(words.bio, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()

    await cut.getByRole('button', { name: 'Read more of the personal message of Åsa Berg' }).click()
    await expect(dialog.getByText(words.personalDescription, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })
  await takeProblems(problems, /^404 .*gone/, /^console error: Failed to load resource/)
})

test('D1 §2 event: a photo that cannot be loaded gives way to the default one', async ({ page, staff, problems }) => {
  const { id } = await createTeacher(staff, { name: 'Cy Lund', imageUrl: gone })
  const { slug } = await staff.createEvent({ title: 'With Cy', teacherProfileIds: [id] })
  await visit(page, `/events/${slug}`)
  const photo = card(page, 'Cy Lund').last().locator('img')
  await photo.scrollIntoViewIfNeeded()
  await expect(photo).toHaveAttribute('src', '/default-user.svg')
  await takeProblems(problems, /^404 .*gone/, /^console error: Failed to load resource/)
})
