import type { Page } from '@playwright/test'
import { createTeacher, goFromLogin } from './archive-content'
import { read } from './as-sent'
import { expect, takeProblems, testOnEmptySite as test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'

const portrait = '/images/teacher-1-2b11be99-800x800.webp'
const gone = '/uploads/gone-12345678-800x800.webp'

const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const sort = (page: Page) => page.getByRole('button', { name: 'Sort alphabetically' })

test('D2 §2 teachers: a card has photo, name, title, email link and location; a website only where there is one', async ({
  page,
  staff,
}) => {
  const facts = { email: 'dee@example.net', title: 'Guide', location: 'Lyons, Colorado' }
  await createTeacher(staff, { name: 'Dee Holm', ...facts, imageUrl: portrait, websiteUrl: 'https://example.net/dee' })
  await createTeacher(staff, { name: 'Bo Ek' })
  await read(page, '/teachers')
  await expect(page).toHaveTitle('Teachers · Boulder Community')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50,}/)
  const dee = card(page, 'Dee Holm')
  await expect(dee.locator('img')).toHaveAttribute('src', portrait)
  await expect(dee.getByText('Guide', { exact: true })).toBeVisible()
  await expect(dee.getByText('Lyons, Colorado', { exact: true })).toBeVisible()
  await expect(dee.getByRole('link', { name: 'dee@example.net' })).toHaveAttribute('href', 'mailto:dee@example.net')
  await expect(dee.getByRole('link', { name: 'Visit Website' })).toHaveAttribute('href', 'https://example.net/dee')
  await expect(card(page, 'Bo Ek').getByRole('link', { name: 'Visit Website' })).toHaveCount(0)
})

test('D2 §2 teachers: without a photo, or when it cannot be loaded, the text No photo available', async ({ page, staff, problems }) => {
  await createTeacher(staff, { name: 'Bo Ek' })
  await createTeacher(staff, { name: 'Cy Lund', imageUrl: gone })
  await createTeacher(staff, { name: 'Dee Holm', imageUrl: portrait })
  await visit(page, '/teachers')
  for (const name of ['Bo Ek', 'Cy Lund']) {
    await expect(card(page, name).getByText('No photo available', { exact: true })).toBeVisible()
    await expect(card(page, name).locator('img')).toHaveCount(0)
  }
  await expect(card(page, 'Dee Holm').locator('img')).toBeVisible()
  await expect(card(page, 'Dee Holm').getByText('No photo available')).toHaveCount(0)
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

test('D2 §2, §9 teachers: bio and personal message are cut to their first sentence, each with its own dialog', async ({ page, staff }) => {
  const words = { bio: 'Listens first. Then teaches.', personalDescription: 'Come as you are! Stay a while.' }
  await createTeacher(staff, { name: 'Dee Holm', ...words })
  await visit(page, '/teachers')
  const dee = card(page, 'Dee Holm')
  const dialog = page.getByRole('dialog', { name: 'Dee Holm' })
  await expect(dee.getByText('Listens first.')).toBeVisible()
  await expect(dee.getByText('Then teaches.')).toBeHidden()
  await expect(dee.getByText('Come as you are!')).toBeVisible()
  await expect(dee.getByText('Stay a while.')).toBeHidden()

  const more = dee.getByRole('button', { name: 'Read more about Dee Holm' })
  await expect(more).toHaveText('Read more')
  await more.click()
  await expect(dialog.getByText(words.bio, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()

  await dee.getByRole('button', { name: 'Read more of the personal message of Dee Holm' }).click()
  await expect(dialog.getByText(words.personalDescription, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('D2 §2 teachers: a text of one sentence stands whole, without Read more', async ({ page, staff }) => {
  await createTeacher(staff, { name: 'Bo Ek', bio: 'Bo teaches movement.' })
  await visit(page, '/teachers')
  await expect(card(page, 'Bo Ek').getByText('Bo teaches movement.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read more' })).toHaveCount(0)
})

test('D2 §2 teachers: in the order of their ids; the toggle sorts by name, and back', async ({ page, staff }) => {
  for (const name of ['Cy Lund', 'Åsa Berg', 'bo Ek', 'Anna Example']) await createTeacher(staff, { name })
  await visit(page, '/teachers')
  await expect(names(page)).toHaveText(['Cy Lund', 'Åsa Berg', 'bo Ek', 'Anna Example'])
  await expect(sort(page)).toHaveAttribute('aria-pressed', 'false')
  await sort(page).click()
  await expect(sort(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(names(page)).toHaveText(['Anna Example', 'Åsa Berg', 'bo Ek', 'Cy Lund'])
  await sort(page).click()
  await expect(names(page)).toHaveText(['Cy Lund', 'Åsa Berg', 'bo Ek', 'Anna Example'])
})

test('D2 §2, §9 teachers: 6 skeleton cards while loading in the browser', async ({ page, staff }) => {
  await createTeacher(staff, { name: 'Bo Ek' })
  const request = await hold(page, '/api/cms/teachers')
  await goFromLogin(page, 'Teachers')
  await expect(page.getByRole('status').filter({ hasText: 'Loading teachers' })).toBeAttached()
  const skeletons = page.locator('main div:has(> span.aspect-square[aria-hidden="true"])')
  await expect(skeletons).toHaveCount(6)
  request.release()
  await expect(names(page)).toHaveText(['Bo Ek'])
  await expect(skeletons).toHaveCount(0)
})

test('D2 §2 teachers: with none there is the text No teachers available, and nothing to sort', async ({ page }) => {
  await visit(page, '/teachers')
  await expect(page.getByText('No teachers available', { exact: true })).toBeVisible()
  await expect(sort(page)).toHaveCount(0)
})

test('D2 §2 teachers: a list that cannot be loaded says so, and is there on the next visit', async ({ page, staff, problems }) => {
  await createTeacher(staff, { name: 'Bo Ek' })
  await answerWith(page, '/api/cms/teachers', 500, { message: 'no' })
  await goFromLogin(page, 'Teachers')
  await expect(page.getByRole('alert').getByText('Unable to load teachers', { exact: true })).toBeVisible()
  await expect(page.getByText('Please try again later or contact support', { exact: false })).toBeVisible()
  await takeProblems(problems, /^500 .*\/api\/cms\/teachers/, /^console error: Failed to load resource/)

  await page.unrouteAll()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Teachers' }).click()
  await expect(names(page)).toHaveText(['Bo Ek'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript: the whole bio and the whole message of a teacher can be read', async ({ page, staff }) => {
    await createTeacher(staff, { name: 'Dee Holm', bio: 'Listens first. Then teaches.', personalDescription: 'Come! Stay a while.' })
    await createTeacher(staff, { name: 'Bo Ek' })
    await page.goto('/teachers')
    await expect(page.getByText('Then teaches.')).toBeVisible()
    await expect(page.getByText('Stay a while.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })
})
