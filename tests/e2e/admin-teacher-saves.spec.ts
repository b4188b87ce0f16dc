import type { Page } from '@playwright/test'
import type { Teacher } from '@/features/teachers/teacher.kind'
import { aPicture } from '../support/files'
import { createTeacher } from './archive-content'
import { expect, openTab, takeProblems, test } from './fixtures'

const portrait = '/images/teacher-1-2b11be99-800x800.webp'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOn = (page: Page) => page.getByRole('dialog', { name: /Teacher$/ })
const photoField = (page: Page) => dialogOn(page).getByLabel('Teacher Photo')
const edit = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Edit' }).click()
const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Save Teacher' }).click()
const aPhoto = async (name = 'portrait.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await aPicture(60, 60) })

/** Answers what changes a teacher, instead of the server. */
async function fail(page: Page, status: number, body: object) {
  await page.unrouteAll()
  await page.route('**/api/cms/teachers{,/*}', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json: body }),
  )
}

test('D2 §8 teachers: what fails says so and loses nothing; the later of two saves may be made over the other one', async ({
  page,
  staff,
  problems,
}) => {
  const { id } = await createTeacher(staff, { name: 'Gil Shared', imageUrl: portrait })
  await createTeacher(staff, { name: 'Hal Unlucky' })
  const dialog = dialogOn(page)
  await openTab(page, 'Newsletters')
  // The answer for visitors does not say which state it is, and is here first.
  await page.getByRole('link', { name: /to the home page$/ }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Teachers', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Gil Shared' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('tab', { name: 'Teachers' }).click()

  await test.step('the later of two saves can overwrite the other one, and keeps the photo that was added since', async () => {
    await edit(page, 'Gil Shared')
    await dialog.getByLabel('Title').fill('Mine')
    const newer = portrait.replace('1-2b11be99', '2-91fa939b')
    await staff.call('PUT', `/api/cms/teachers/${id}`, { title: 'Theirs', imageUrl: newer })
    await save(page)
    const notice = dialog.getByRole('alert').filter({ hasText: 'changed this teacher' })
    await expect(notice.getByRole('term')).toHaveText(['Title'])
    await dialog.getByRole('button', { name: 'Remove image' }).click()
    await expect(notice.getByRole('term')).toHaveText(['Title', 'Teacher Photo'])
    await expect(notice.getByRole('definition').nth(2)).toHaveText('Theirs: an image')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(dialog).toBeHidden()
    const { teachers } = await staff.call<{ teachers: Teacher[] }>('GET', '/api/cms/teachers')
    expect(teachers.find((teacher) => teacher.id === id)).toMatchObject({ title: 'Mine', imageUrl: newer })
    await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
  })

  await test.step('a deletion that fails says so in the documented words', async () => {
    await fail(page, 500, {})
    page.once('dialog', (question) => question.accept())
    await row(page, 'Hal Unlucky').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete teacher', { exact: true })).toBeVisible()
  })

  await test.step('an edit that fails says so in the words of the server, else in the documented ones, and loses nothing', async () => {
    await edit(page, 'Hal Unlucky')
    await dialog.getByLabel('Title').fill('Still here')
    await save(page)
    await expect(page.getByText('Failed to update teacher', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Still here')
    await fail(page, 503, { message: 'The database is away.' })
    await save(page)
    await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
    page.once('dialog', (question) => question.accept())
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('where creating fails, the dialog says so in the documented words', async () => {
    await fail(page, 500, {})
    await page.getByRole('button', { name: 'Add New Teacher' }).click()
    for (const label of ['Name', 'Title', 'Location', 'Professional Bio']) await dialog.getByLabel(label).fill('Words')
    await dialog.getByLabel('Email').fill('hal@example.net')
    await photoField(page).setInputFiles(await aPhoto())
    await dialog.getByRole('button', { name: 'Create Teacher' }).click()
    await expect(page.getByText('Failed to create teacher', { exact: true })).toBeVisible()
  })
  await staff.call('DELETE', `/api/cms/teachers/${id}`)
  await takeProblems(problems, /^500 /, /^503 /, /^console error: Failed to load resource/)
})
