import type { Page } from '@playwright/test'
import { createWebinar } from './archive-content'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'

const dialogOn = (page: Page) => page.getByRole('dialog')
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const titles = (page: Page) => page.getByRole('rowheader')
const picture = '/images/event-introduction-1ad96014-1200x800.webp'

test('D2 §2 webinars: the table has the documented columns; the date is month and year; the search finds titles, presenters, dates and tags, and says when there is none', async ({
  page,
  staff,
}) => {
  await createWebinar(staff, { title: 'On rest', tags: 'rest, sleep', month: 'June', year: 2031 })
  await createWebinar(staff, { title: 'Éclat of Being', presenter: 'Sue Pike', tags: 'lataif', month: 'August', year: 2033 })
  await createWebinar(staff, { title: 'Other words', presenter: 'Sue Other' })
  await openTab(page, 'Webinars')
  await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Presenter', 'Date', 'Tags', 'Actions'])
  await expect(row(page, 'On rest').getByRole('cell')).toHaveText(['Anna Example', 'June 2031', 'rest, sleep', /Edit/])

  const search = page.getByRole('searchbox', { name: 'Search webinars' })
  for (const words of ['eclat', 'sue pike', 'august 2033', 'LATAIF']) {
    await search.fill(words)
    await expect(titles(page)).toHaveText(['Éclat of Being'])
  }
  await search.fill('nothing of the kind')
  await expect(page.getByText('No webinar matches “nothing of the kind”.', { exact: true })).toBeVisible()
})

testOnEmptySite(
  'D2 §2, §4 webinars: the documented texts while they load and with none, and a way on when they cannot be loaded',
  async ({ page, problems }) => {
    const asked = await hold(page, '/api/cms/webinars')
    await openTab(page, 'Webinars')
    await expect(page.getByText('Loading webinars...', { exact: true })).toBeVisible()
    asked.release()
    await expect(page.getByText('No webinars found. Click "Add New Webinar" to create one.', { exact: true })).toBeVisible()

    await answerWith(page, '/api/cms/webinars', 500, { message: 'no' })
    await page.reload()
    await expect(page.getByText('Unable to load webinars', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No webinars found. Click "Add New Webinar" to create one.', { exact: true })).toBeVisible()
    await takeProblems(problems, /^500 .*webinars/, /^console error: Failed to load resource/)
  },
)

test('D2 §4, §5, §8 webinars: one is created with a slug of its title, edited and deleted, each told in its toast', async ({ page }) => {
  await openTab(page, 'Webinars')
  await page.getByRole('button', { name: 'Add New Webinar' }).click()
  const dialog = dialogOn(page)
  await expect(dialog.getByRole('heading')).toHaveText('Create Webinar')
  await expect(dialog.locator('> div').first()).toHaveCSS('max-width', '800px')
  await expect(dialog.getByLabel('Year')).toHaveValue(/^20\d\d$/)
  await dialog.getByLabel('Title').fill('Presence & Ease!')
  await dialog.getByLabel('Presenter').fill('Dee Holm')
  await dialog.getByLabel('Description').fill('An evening.')
  await dialog.getByLabel('Video link').fill('https://vimeo.com/123456')
  await dialog.getByLabel('Thumbnail').fill(picture)
  await dialog.getByLabel('Tags').fill(' presence, , ease ')
  await dialog.getByLabel('Month').selectOption('July')
  await dialog.getByLabel('Year').fill('2032')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/cms/webinars'))
  await dialog.getByRole('button', { name: 'Create Webinar' }).click()
  expect((await sent).postDataJSON()).toEqual({
    title: 'Presence & Ease!',
    presenter: 'Dee Holm',
    description: 'An evening.',
    videoUrl: 'https://vimeo.com/123456',
    thumbnailUrl: picture,
    tags: ['presence', 'ease'],
    month: 'July',
    year: '2032',
    slug: 'presence-ease',
  })
  await expect(page.getByText('Webinar created successfully', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  await row(page, 'Presence & Ease!').getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Edit Webinar')
  await expect(dialog.getByLabel('Video link')).toHaveValue('https://vimeo.com/123456')
  await expect(dialog.getByLabel('Thumbnail')).toHaveValue(picture)
  await dialog.getByLabel('Title').fill('Ease')
  await expect(dialog.getByLabel('Tags')).toHaveValue('presence, ease')
  await dialog.getByLabel('Tags').fill('calm')
  await dialog.getByRole('button', { name: 'Save Webinar' }).click()
  await expect(page.getByText('Webinar updated successfully', { exact: true })).toBeVisible()
  await expect(row(page, 'Dee Holm').getByRole('cell')).toHaveText(['Dee Holm', 'July 2032', 'calm', /Edit/])

  page.once('dialog', (question) => {
    expect(question.message()).toBe('Are you sure you want to delete this webinar?')
    void question.accept()
  })
  await row(page, 'Dee Holm').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Webinar deleted successfully', { exact: true })).toBeVisible()
  await expect(row(page, 'Dee Holm')).toBeHidden()
})

test('D2 §5 webinars: what is missing or not understood is said at its field, and nothing is sent', async ({ page }) => {
  await openTab(page, 'Webinars')
  await page.getByRole('button', { name: 'Add New Webinar' }).click()
  const dialog = dialogOn(page)
  await dialog.getByLabel('Video link').fill('https://example.org/talk')
  await dialog.getByLabel('Thumbnail').fill('http://pictures.invalid/a.png')
  await dialog.getByRole('button', { name: 'Create Webinar' }).click()
  for (const message of [
    'The title is required',
    'The presenter is required',
    'Please choose a month',
    'Please enter a link to a YouTube or Vimeo video, beginning with https://',
    'The thumbnail must be an address that starts with https://, or a path on this site like /uploads/picture.webp',
  ])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
})

test('decisions: the dialog shows a picture of this site, and of another site tells that it is to come, without loading it', async ({
  page,
  staff,
  problems,
}) => {
  await createWebinar(staff, { title: 'With a picture', presenter: 'Pia Ture' })
  await openTab(page, 'Webinars')
  await row(page, 'Pia Ture').getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOn(page)
  const shown = dialog.getByRole('img', { name: 'The picture that visitors see' })
  const thumbnail = dialog.getByLabel('Thumbnail')
  await expect(shown).toHaveAttribute('src', picture)
  await thumbnail.fill('https://pictures.invalid/one.jpg')
  await expect(dialog.getByText('The picture is fetched once the webinar is saved.')).toBeVisible()
  await expect(shown).toBeHidden()
  await thumbnail.fill('')
  await expect(dialog.getByText('The picture is fetched once the webinar is saved.')).toBeVisible()
  await thumbnail.fill('/images/no-such-picture.webp')
  await expect(dialog.getByText('There is no picture at this path.')).toBeVisible()
  await takeProblems(problems, /^404 .*no-such-picture/, /^console error: Failed to load resource/)
})

test('decisions: the dialog shows our own copy of a picture of another site once it is there', async ({ page, staff }) => {
  const thumbnailUrl = 'https://pictures.invalid/copied.jpg'
  const webinar = await createWebinar(staff, { title: 'With a copy', presenter: 'Cole Pye', thumbnailUrl })
  await openTab(page, 'Webinars')
  const edit = () => row(page, 'Cole Pye').getByRole('button', { name: 'Edit' }).click()
  await edit()
  await expect(dialogOn(page).getByText('The picture has not come yet; visitors see a drawing.')).toBeVisible()
  await page.keyboard.press('Escape')
  await answerWith(page, '/api/webinars/slug/with-a-copy', 200, { webinar: { ...webinar, thumbnailImageUrl: picture } })
  await edit()
  await expect(dialogOn(page).getByRole('img', { name: 'The picture that visitors see' })).toHaveAttribute('src', picture)
})

test('D2 §8 webinars: a save or a delete that fails says so in the words of the server, else in the documented ones', async ({
  page,
  staff,
  problems,
}) => {
  await createWebinar(staff, { title: 'Failing', presenter: 'Fay Lure' })
  await openTab(page, 'Webinars')
  const dialog = dialogOn(page)
  const failing = async (status: number, body: object) => {
    await page.unrouteAll()
    await answerWith(page, '/api/cms/webinars/*', status, body)
  }

  await row(page, 'Fay Lure').getByRole('button', { name: 'Edit' }).click()
  await failing(500, {})
  await dialog.getByRole('button', { name: 'Save Webinar' }).click()
  await expect(page.getByText('Failed to update webinar', { exact: true })).toBeVisible()
  await failing(503, { message: 'The database is away.' })
  await dialog.getByRole('button', { name: 'Save Webinar' }).click()
  await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  page.on('dialog', (question) => question.accept())
  await failing(500, {})
  await row(page, 'Fay Lure').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete webinar', { exact: true })).toBeVisible()
  await expect(row(page, 'Fay Lure')).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Add New Webinar' }).click()
  await dialog.getByLabel('Title').fill('Kept')
  await dialog.getByLabel('Presenter').fill('Someone')
  await dialog.getByLabel('Video link').fill('https://youtu.be/abcdefghijk')
  await dialog.getByLabel('Month').selectOption('May')
  await answerWith(page, '/api/cms/webinars', 500, {})
  await dialog.getByRole('button', { name: 'Create Webinar' }).click()
  await expect(page.getByText('Failed to create webinar', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Kept')
  await takeProblems(problems, /^500 /, /^503 /, /^console error: Failed to load resource/)
})

test('decisions: the pages that this tab has loaded show a change at once, and keep their address', async ({ page, staff }) => {
  const { slug } = await createWebinar(staff, { title: 'Before', presenter: 'Nell Owe', year: 2025 })
  await openTab(page, 'Webinars')
  const toArchive = async () => {
    await page.getByRole('link', { name: 'View site' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Webinars', exact: true }).click()
  }
  await toArchive()
  await page.getByRole('link', { name: 'Watch Webinar: Before' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before')
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('tab', { name: 'Webinars' }).click()
  await row(page, 'Nell Owe').getByRole('button', { name: 'Edit' }).click()
  await dialogOn(page).getByLabel('Title').fill('Afterwards')
  await dialogOn(page).getByRole('button', { name: 'Save Webinar' }).click()
  await expect(dialogOn(page)).toBeHidden()
  await toArchive()
  await page.getByRole('link', { name: 'Watch Webinar: Afterwards' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterwards')
  await expect(page).toHaveURL(`/webinars/${slug}`)
})

test('accessibility: webinars and their dialog have no barriers and no sideways scroll, at 320 and 1440 px', async ({ page, staff }) => {
  await createWebinar(staff, { title: 'T'.repeat(120), presenter: 'P'.repeat(120), tags: 'x'.repeat(80) })
  await openTab(page, 'Webinars')
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoBarriers(page, 'the table')
  await page.getByRole('button', { name: 'Edit TTT' }).first().click()
  await dialogOn(page).getByLabel('Title').fill('')
  await dialogOn(page).getByRole('button', { name: 'Save Webinar' }).click()
  await expect(dialogOn(page).getByText('The title is required')).toBeVisible()
  await expectNoBarriers(page, 'the dialog')
})
