import type { Page } from '@playwright/test'
import type { Teacher } from '@/features/teachers/teacher.schema'
import { aPicture } from '../support/files'
import { createTeacher } from './archive-content'
import { expect, logIn, openTab, takeProblems, test, visit } from './fixtures'

const portrait = '/images/teacher-1-2b11be99-800x800.webp'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOn = (page: Page) => page.getByRole('dialog', { name: /Teacher$/ })
const photoField = (page: Page) => dialogOn(page).getByLabel('Teacher Photo')
const edit = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Edit' }).click()
const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Save Teacher' }).click()
const aPhoto = async (name = 'portrait.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await aPicture(60, 60) })

test('teachers: the later of two saves may be made over the other one, and keeps the photo that is there by now', async ({
  page,
  staff,
  problems,
}) => {
  const { id } = await createTeacher(staff, { name: 'Gil Shared', imageUrl: portrait })
  await logIn(page)
  // What visitors are told does not say which state it is.
  await visit(page, '/teachers')
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('tab', { name: 'Teachers' }).click()
  await edit(page, 'Gil Shared')
  await dialogOn(page).getByLabel('Title').fill('Mine')
  const newer = portrait.replace('1-2b11be99', '2-91fa939b')
  await staff.call('PUT', `/api/cms/teachers/${id}`, { title: 'Theirs', imageUrl: newer })
  await save(page)
  const notice = dialogOn(page).getByRole('alert').filter({ hasText: 'changed this teacher' })
  await expect(notice.getByRole('term')).toHaveText(['Title'])
  await dialogOn(page).getByRole('button', { name: 'Remove image' }).click()
  await expect(notice.getByRole('term')).toHaveText(['Title', 'Teacher Photo'])
  await expect(notice.getByRole('definition').nth(2)).toHaveText('Theirs: an image')
  await dialogOn(page).getByRole('button', { name: 'Undo' }).click()
  await dialogOn(page).getByRole('button', { name: 'Save my teacher over it' }).click()
  await expect(dialogOn(page)).toBeHidden()
  const { teachers } = await staff.call<{ teachers: Teacher[] }>('GET', '/api/cms/teachers')
  expect(teachers.find((teacher) => teacher.id === id)).toMatchObject({ title: 'Mine', imageUrl: newer })
  await staff.call('DELETE', `/api/cms/teachers/${id}`)
  await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
})

test('D2 §8 teachers: what fails says so in the words of the server, else in the documented ones, and loses nothing', async ({
  page,
  staff,
  problems,
}) => {
  await createTeacher(staff, { name: 'Hal Unlucky' })
  await openTab(page, 'Teachers')
  page.on('dialog', (question) => question.accept())
  const paths = '/api/cms/teachers{,/*}'
  const fail = async (status: number, body: object) => {
    await page.unrouteAll()
    await page.route(`**${paths}`, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json: body }),
    )
  }
  await fail(500, {})
  await row(page, 'Hal Unlucky').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete teacher', { exact: true })).toBeVisible()

  await edit(page, 'Hal Unlucky')
  await dialogOn(page).getByLabel('Title').fill('Still here')
  await save(page)
  await expect(page.getByText('Failed to update teacher', { exact: true })).toBeVisible()
  await expect(dialogOn(page).getByLabel('Title')).toHaveValue('Still here')
  await fail(503, { message: 'The database is away.' })
  await save(page)
  await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()

  await fail(500, {})
  await page.getByRole('button', { name: 'Add New Teacher' }).click()
  for (const label of ['Name', 'Title', 'Location', 'Professional Bio']) await dialogOn(page).getByLabel(label).fill('Words')
  await dialogOn(page).getByLabel('Email').fill('hal@example.net')
  await photoField(page).setInputFiles(await aPhoto())
  await dialogOn(page).getByRole('button', { name: 'Create Teacher' }).click()
  await expect(page.getByText('Failed to create teacher', { exact: true })).toBeVisible()
  await takeProblems(problems, /^500 /, /^503 /, /^console error: Failed to load resource/)
})
