import type { Page } from '@playwright/test'
import type { Teacher } from '@/features/teachers/teacher.schema'
import { aPdf, aPicture } from '../support/files'
import { createTeacher } from './archive-content'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers, sidewaysScroll } from './page-checks'

const portrait = '/images/teacher-1-2b11be99-800x800.webp'
const gone = '/uploads/gone-12345678-800x800.webp'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOn = (page: Page) => page.getByRole('dialog', { name: /Teacher$/ })
const photoField = (page: Page) => dialogOn(page).getByLabel('Teacher Photo')
const edit = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Edit' }).click()
const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Save Teacher' }).click()
const aPhoto = async (name = 'portrait.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await aPicture(60, 60) })

test('D2 §2 teachers: the table has the documented columns; No photo stands where there is none or it cannot be loaded; the search finds names, titles, addresses and places, and says when there is none', async ({
  page,
  staff,
  problems,
}) => {
  await createTeacher(staff, { name: 'Ada Fine', title: 'Guide', email: 'ada@example.net', location: 'Lyons', imageUrl: portrait })
  await createTeacher(staff, { name: 'Renée Stone', location: 'Nederland' })
  await createTeacher(staff, { name: 'Bo Bare' })
  const broken = await createTeacher(staff, { name: 'Cy Broken', imageUrl: gone })
  await openTab(page, 'Teachers')
  await expect(page.getByRole('columnheader')).toHaveText(['Photo', 'Name', 'Title', 'Email', 'Location', 'Actions'])
  await expect(row(page, 'Ada Fine').getByRole('cell')).toContainText(['', 'Guide', 'ada@example.net', 'Lyons', 'Edit'])
  await expect(row(page, 'Ada Fine').getByRole('img', { name: 'Photo of Ada Fine' })).toBeVisible()
  for (const name of ['Bo Bare', 'Cy Broken']) await expect(row(page, name).getByRole('cell').first()).toHaveText('No photo')

  const search = page.getByRole('searchbox', { name: 'Search teachers' })
  await search.fill('renee NEDER')
  await expect(page.getByRole('rowheader')).toHaveText(['Renée Stone'])
  await search.fill('nobody here')
  await expect(page.getByText('No teacher matches “nobody here”.', { exact: true })).toBeVisible()
  await search.fill('')

  await edit(page, 'Cy Broken')
  await expect(dialogOn(page).getByText('Image not available', { exact: true })).toBeVisible()
  await staff.call('DELETE', `/api/cms/teachers/${broken.id}`)
  await takeProblems(problems, /^404 .*gone/, /^console error: Failed to load resource/)
})

testOnEmptySite('D2 §2, §4 teachers: loading, then none and what to do, then a failure and a way on', async ({ page, problems }) => {
  const asked = await hold(page, '/api/cms/teachers')
  await openTab(page, 'Teachers')
  await expect(page.getByText('Loading teachers...', { exact: true })).toBeVisible()
  asked.release()
  await expect(page.getByText('No teachers found. Click "Add New Teacher" to create one.', { exact: true })).toBeVisible()

  await answerWith(page, '/api/cms/teachers', 500, { message: 'no' })
  await page.reload()
  await expect(page.getByText('Unable to load teachers', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No teachers found.')).toBeVisible()
  await takeProblems(problems, /^500 .*teachers/, /^console error: Failed to load resource/)
})

test('D2 §5 teachers: name, email, title, location, photo and bio are required, the rest optional', async ({ page }) => {
  await openTab(page, 'Teachers')
  await page.getByRole('button', { name: 'Add New Teacher' }).click()
  const dialog = dialogOn(page)
  await expect(dialog.getByRole('heading')).toHaveText('Create Teacher')
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email')
  for (const label of ['Website URL (optional)', 'Personal Message (optional)']) await expect(dialog.getByLabel(label)).toBeVisible()
  await expect(dialog.getByText('(optional)')).toHaveCount(2)

  await dialog.getByRole('button', { name: 'Create Teacher' }).click()
  for (const each of ['name', 'email', 'title', 'location', 'photo', 'bio'])
    await expect(dialog.getByText(`The ${each} is required`, { exact: true })).toBeVisible()
  await dialog.getByLabel('Name').fill('Dee Newly')
  await dialog.getByLabel('Email').fill('dee')
  await dialog.getByLabel('Title').fill('Guide')
  await dialog.getByLabel('Location').fill('Lyons')
  await dialog.getByLabel('Professional Bio').fill('Listens.')
  await expect(dialog.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await dialog.getByLabel('Email').fill('dee@example.net')
  await dialog.getByRole('button', { name: 'Create Teacher' }).click()
  await expect(photoField(page)).toBeFocused()
  await expect(photoField(page)).toHaveAccessibleDescription(/Visitors look for a face.* The photo is required$/)
  await photoField(page).setInputFiles({ name: 'dee.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
  await expect(photoField(page)).toHaveAccessibleDescription(/The image is empty/)
  await photoField(page).setInputFiles(await aPhoto())
  await dialog.getByRole('button', { name: 'Create Teacher' }).click()
  await expect(page.getByText('Teacher created successfully', { exact: true })).toBeVisible()
})

test('D2 §7, §8 teachers: one is created with a photo on a phone, and visitors of this tab see it at once; deleting asks by name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTab(page, 'Teachers')
  const toPage = async () => {
    await page.getByRole('link', { name: /to the home page$/ }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Teachers', exact: true }).click()
  }
  const visible = page.getByRole('article').filter({ hasText: 'Eve Newcomer' })
  await toPage()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goBack()
  await page.goBack()

  await page.getByRole('button', { name: 'Add New Teacher' }).click()
  const dialog = dialogOn(page)
  await photoField(page).setInputFiles(await aPhoto())
  await expect(dialog.getByRole('img', { name: 'Preview of portrait.jpg' })).toBeVisible()
  const texts = { Name: 'Eve Newcomer', Title: 'Guide', Email: 'eve@example.net', Location: 'Lyons', 'Professional Bio': 'Listens.' }
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text)
  await dialog.getByLabel('Personal Message').fill('Come as you are.')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/cms/teachers'))
  await dialog.getByRole('button', { name: 'Create Teacher' }).click()
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/)
  await expect(page.getByText('Teacher created successfully', { exact: true })).toBeVisible()
  await expect(row(page, 'Eve Newcomer').getByRole('img')).toHaveAttribute('src', /^\/uploads\/.*-60x60\.webp$/)
  expect(await sidewaysScroll(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()

  await toPage()
  await expect(visible.getByText('Come as you are.')).toBeVisible()
  await expect(visible.locator('img')).toHaveAttribute('src', /^\/uploads\//)
  await page.goBack()
  await page.goBack()

  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    void (questions.length === 1 ? question.dismiss() : question.accept())
  })
  const remove = row(page, 'Eve Newcomer').getByRole('button', { name: 'Delete' })
  await remove.click()
  await remove.click()
  await expect(page.getByText('Teacher deleted successfully', { exact: true })).toBeVisible()
  await expect(row(page, 'Eve Newcomer')).toBeHidden()
  expect(questions).toEqual(Array(2).fill('Are you sure you want to delete Eve Newcomer?'))
  await toPage()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(visible).toHaveCount(0)
})

test('D2 §7 teachers: an edit sends every field as multipart and keeps the photo, replaces it, or removes it', async ({ page, staff }) => {
  const { id } = await createTeacher(staff, { name: 'Flo Steady', imageUrl: portrait, personalDescription: 'Hello.' })
  const stored = async () => (await staff.call<{ teachers: Teacher[] }>('GET', '/api/cms/teachers')).teachers.find((each) => each.id === id)
  const updated = page.getByText('Teacher updated successfully', { exact: true })
  await openTab(page, 'Teachers')

  await edit(page, 'Flo Steady')
  await expect(dialogOn(page).getByRole('heading')).toHaveText('Edit Teacher')
  await expect(dialogOn(page).getByRole('img', { name: 'The present one' })).toHaveAttribute('src', portrait)
  await dialogOn(page).getByLabel('Personal Message').clear()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save(page)
  const body = (await sent).postData() ?? ''
  const fields = ['name', 'email', 'title', 'bio', 'personalDescription', 'location', 'imagePath', 'websiteUrl']
  expect(fields.filter((name) => !body.includes(`name="${name}"`))).toEqual([])
  await expect(updated).toBeVisible()
  expect(await stored()).toMatchObject({ imageUrl: portrait, personalDescription: null })

  await edit(page, 'Flo Steady')
  await dialogOn(page).getByRole('button', { name: 'Remove image' }).click()
  await expect(dialogOn(page).getByText('The image will be removed when you save.')).toBeVisible()
  await dialogOn(page).getByRole('button', { name: 'Undo' }).click()
  await dialogOn(page).getByRole('button', { name: 'Remove image' }).click()
  await photoField(page).setInputFiles(await aPhoto())
  await expect(dialogOn(page).getByText('The image will be removed when you save.')).toBeHidden()
  await save(page)
  await expect(dialogOn(page)).toBeHidden()
  await expect(row(page, 'Flo Steady').getByRole('img')).toHaveAttribute('src', /^\/uploads\/.*-60x60\.webp$/)

  await edit(page, 'Flo Steady')
  await dialogOn(page).getByRole('button', { name: 'Remove image' }).click()
  await save(page)
  await expect(row(page, 'Flo Steady').getByRole('cell').first()).toHaveText('No photo')
  expect((await stored())?.imageUrl).toBeNull()
})

test('decisions teachers: a photo of a wrong kind or more than 10 MB is told at once', async ({ page }) => {
  await openTab(page, 'Teachers')
  await page.getByRole('button', { name: 'Add New Teacher' }).click()
  await photoField(page).setInputFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: aPdf() })
  await expect(dialogOn(page).getByText('Please choose a JPEG, PNG, WebP, AVIF or GIF image.', { exact: true })).toBeVisible()
  const large = Buffer.concat([await aPicture(20, 20), Buffer.alloc(10 * 1024 * 1024)])
  await photoField(page).setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large })
  await expect(dialogOn(page).getByText('The image is larger than 10 MB. Please choose a smaller one.', { exact: true })).toBeVisible()
  await expect(dialogOn(page).getByRole('img')).toHaveCount(0)
})

test('accessibility: teachers and their dialog have no barriers and no sideways scroll, at 320 and 1440 px', async ({ page, staff }) => {
  await createTeacher(staff, { name: 'Axe', imageUrl: portrait, email: `${'long'.repeat(12)}@example.net`, title: 'w'.repeat(100) })
  await openTab(page, 'Teachers')
  await expect(row(page, 'Axe').first()).toBeVisible()
  await expectNoBarriers(page, 'the table')
  await row(page, 'Axe').first().getByRole('button', { name: 'Edit' }).click()
  await dialogOn(page).getByLabel('Name').clear()
  await dialogOn(page).getByRole('button', { name: 'Remove image' }).click()
  await save(page)
  await expect(dialogOn(page).getByText('The name is required')).toBeVisible()
  await expectNoBarriers(page, 'the dialog')
})
