import type { Page } from '@playwright/test'
import type { Teacher } from '@/features/teachers/teacher.kind'
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
const create = (page: Page) => dialogOn(page).getByRole('button', { name: 'Create Teacher' }).click()
const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Save Teacher' }).click()
const aPhoto = async (name = 'portrait.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await aPicture(60, 60) })

async function toTeachersPage(page: Page) {
  await page.getByRole('link', { name: /to the home page$/ }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Teachers', exact: true }).click()
}

async function backToTab(page: Page) {
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('tabpanel', { name: 'Teachers', exact: true })).toBeVisible()
}

testOnEmptySite(
  'D2 §2, §4, §5, decisions teachers: loading, a failure that can be retried, and an empty list; what the first one requires, and which photos are accepted',
  async ({ page, problems }) => {
    const dialog = dialogOn(page)

    await test.step('the table says that it is loading, offers to try again after a failure, and says what to do where it is empty', async () => {
      await answerWith(page, '/api/cms/teachers', 500, { message: 'no' })
      const held = await hold(page, '/api/cms/teachers')
      await openTab(page, 'Teachers')
      await expect(page.getByText('Loading teachers...', { exact: true })).toBeVisible()
      held.release()
      await expect(page.getByText('Unable to load teachers', { exact: true })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No teachers found. Click "Add New Teacher" to create one.', { exact: true })).toBeVisible()
      await takeProblems(problems, /^500 .*teachers/, /^console error: Failed to load resource/)
    })

    await test.step('name, email, title, location, photo and bio are required, the rest optional', async () => {
      await page.getByRole('button', { name: 'Add New Teacher' }).click()
      await expect(dialog.getByRole('heading')).toHaveText('Create Teacher')
      await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email')
      for (const label of ['Website URL (optional)', 'Personal Message (optional)']) await expect(dialog.getByLabel(label)).toBeVisible()
      await expect(dialog.getByText('(optional)')).toHaveCount(2)

      await create(page)
      for (const each of ['name', 'email', 'title', 'location', 'photo', 'bio'])
        await expect(dialog.getByText(`The ${each} is required`, { exact: true })).toBeVisible()
      await dialog.getByLabel('Name').fill('Dee Newly')
      await dialog.getByLabel('Email').fill('dee')
      await dialog.getByLabel('Title').fill('Guide')
      await dialog.getByLabel('Location').fill('Lyons')
      await dialog.getByLabel('Professional Bio').fill('Listens.')
      await expect(dialog.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
      await dialog.getByLabel('Email').fill('dee@example.net')
      await create(page)
      await expect(photoField(page)).toBeFocused()
      await expect(photoField(page)).toHaveAccessibleDescription(/Visitors look for a face.* The photo is required$/)
    })

    await test.step('a photo that is empty, of a wrong kind or more than 10 MB is refused at once', async () => {
      await photoField(page).setInputFiles({ name: 'dee.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
      await expect(photoField(page)).toHaveAccessibleDescription(/The image is empty/)
      await photoField(page).setInputFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: aPdf() })
      await expect(dialog.getByText('Please choose a JPEG, PNG, WebP, AVIF or GIF image.', { exact: true })).toBeVisible()
      const large = Buffer.concat([await aPicture(20, 20), Buffer.alloc(10 * 1024 * 1024)])
      await photoField(page).setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large })
      await expect(dialog.getByText('The image is larger than 10 MB. Please choose a smaller one.', { exact: true })).toBeVisible()
      await expect(dialog.getByRole('img')).toHaveCount(0)
    })

    await test.step('a teacher with a photo is created', async () => {
      await photoField(page).setInputFiles(await aPhoto())
      await create(page)
      await expect(page.getByText('Teacher created successfully', { exact: true })).toBeVisible()
    })
  },
)

// Takes more than 6 s: two photos are sent, drawn in each size, and seen on the public page.
test('D2 §7, §8 teachers: one is created with a photo on a phone, and visitors of this tab see it at once; deleting asks by name', async ({
  page,
}) => {
  const dialog = dialogOn(page)
  const visible = page.getByRole('article').filter({ hasText: 'Eve Newcomer' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openTab(page, 'Teachers')
  await toTeachersPage(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await backToTab(page)

  await test.step('a teacher is created with a photo', async () => {
    await page.getByRole('button', { name: 'Add New Teacher' }).click()
    await photoField(page).setInputFiles(await aPhoto())
    await expect(dialog.getByRole('img', { name: 'Preview of portrait.jpg' })).toBeVisible()
    const texts = { Name: 'Eve Newcomer', Title: 'Guide', Email: 'eve@example.net', Location: 'Lyons', 'Professional Bio': 'Listens.' }
    for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text)
    await dialog.getByLabel('Personal Message').fill('Come as you are.')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/cms/teachers'))
    await create(page)
    expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/)
    await expect(page.getByText('Teacher created successfully', { exact: true })).toBeVisible()
    await expect(row(page, 'Eve Newcomer').getByRole('img')).toHaveAttribute('src', /^\/uploads\/.*-60x60\.webp$/)
    expect(await sidewaysScroll(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('visitors’ pages in this browser tab show the teacher', async () => {
    await toTeachersPage(page)
    await expect(visible.getByText('Come as you are.')).toBeVisible()
    await expect(visible.locator('img')).toHaveAttribute('src', /^\/uploads\//)
    await backToTab(page)
  })

  await test.step('deleting asks by name; visitors’ pages in this browser tab no longer show the teacher', async () => {
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
    expect(questions).toEqual(
      Array(2).fill(
        'Are you sure you want to delete Eve Newcomer?\n\n“Eve Newcomer” moves to Recently Deleted and can be restored for 30 days.',
      ),
    )
    await toTeachersPage(page)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(visible).toHaveCount(0)
  })
})

test('D2 §2, §7 teachers: columns, photos and search; an edit keeps, replaces or removes the photo; no barriers at 320 and 1440 px', async ({
  page,
  staff,
  problems,
}) => {
  await createTeacher(staff, { name: 'Ada Fine', title: 'Guide', email: 'ada@example.net', location: 'Lyons', imageUrl: portrait })
  await createTeacher(staff, { name: 'Renée Stone', location: 'Nederland' })
  await createTeacher(staff, { name: 'Bo Bare' })
  const broken = await createTeacher(staff, { name: 'Cy Broken', imageUrl: gone })
  const { id } = await createTeacher(staff, { name: 'Flo Steady', imageUrl: portrait, personalDescription: 'Hello.' })
  await createTeacher(staff, { name: 'Axe', imageUrl: portrait, email: `${'long'.repeat(12)}@example.net`, title: 'w'.repeat(100) })
  await openTab(page, 'Teachers')
  const dialog = dialogOn(page)
  const stored = async () => (await staff.call<{ teachers: Teacher[] }>('GET', '/api/cms/teachers')).teachers.find((each) => each.id === id)

  await test.step('the table has the documented columns; it says No photo where there is none or it cannot be loaded', async () => {
    await expect(page.getByRole('columnheader')).toHaveText(['Photo', 'Name', 'Title', 'Email', 'Location', 'Actions'])
    await expect(row(page, 'Ada Fine').getByRole('cell')).toContainText(['', 'Guide', 'ada@example.net', 'Lyons', 'Edit'])
    await expect(row(page, 'Ada Fine').getByRole('img', { name: 'Photo of Ada Fine' })).toBeVisible()
    for (const name of ['Bo Bare', 'Cy Broken']) await expect(row(page, name).getByRole('cell').first()).toHaveText('No photo')
    await edit(page, 'Cy Broken')
    await expect(dialog.getByText('Image not available', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the search finds names, titles, addresses and places, and says when it finds nothing', async () => {
    const search = page.getByRole('searchbox', { name: 'Search teachers' })
    await search.fill('renee NEDER')
    await expect(page.getByRole('rowheader')).toHaveText(['Renée Stone'])
    await search.fill('nobody here')
    await expect(page.getByText('No teacher matches “nobody here”.', { exact: true })).toBeVisible()
    await search.fill('')
  })

  await test.step('an edit sends every field as multipart and keeps the photo', async () => {
    await edit(page, 'Flo Steady')
    await expect(dialog.getByRole('heading')).toHaveText('Edit Teacher')
    await expect(dialog.getByRole('img', { name: 'Current picture' })).toHaveAttribute('src', portrait)
    await dialog.getByLabel('Personal Message').clear()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page)
    const body = (await sent).postData() ?? ''
    const fields = ['name', 'email', 'title', 'bio', 'personalDescription', 'location', 'imagePath', 'websiteUrl']
    expect(fields.filter((name) => !body.includes(`name="${name}"`))).toEqual([])
    await expect(page.getByText('Teacher updated successfully', { exact: true })).toBeVisible()
    expect(await stored()).toMatchObject({ imageUrl: portrait, personalDescription: null })
  })

  await test.step('an edit replaces the photo', async () => {
    await edit(page, 'Flo Steady')
    await dialog.getByRole('button', { name: 'Remove image' }).click()
    await expect(dialog.getByText('The image will be removed when you save.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('button', { name: 'Remove image' }).click()
    await photoField(page).setInputFiles(await aPhoto())
    await expect(dialog.getByText('The image will be removed when you save.')).toBeHidden()
    await save(page)
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Flo Steady').getByRole('img')).toHaveAttribute('src', /^\/uploads\/.*-60x60\.webp$/)
  })

  await test.step('an edit removes the photo', async () => {
    await edit(page, 'Flo Steady')
    await dialog.getByRole('button', { name: 'Remove image' }).click()
    await save(page)
    await expect(row(page, 'Flo Steady').getByRole('cell').first()).toHaveText('No photo')
    expect((await stored())?.imageUrl).toBeNull()
  })

  await test.step('no barriers and no sideways scroll in the table and the dialog', async () => {
    await expect(dialog).toBeHidden()
    await expectNoBarriers(page, 'the table')
    await edit(page, 'Axe')
    await dialog.getByLabel('Name').clear()
    await dialog.getByRole('button', { name: 'Remove image' }).click()
    await save(page)
    await expect(dialog.getByText('The name is required')).toBeVisible()
    await expectNoBarriers(page, 'the dialog')
  })
  await staff.call('DELETE', `/api/cms/teachers/${broken.id}`)
  await takeProblems(problems, /^404 .*gone/, /^console error: Failed to load resource/)
})
