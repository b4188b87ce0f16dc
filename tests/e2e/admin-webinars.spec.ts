import type { Page } from '@playwright/test'
import { createWebinar } from './archive-content'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'

const dialogOn = (page: Page) => page.getByRole('dialog')
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const titles = (page: Page) => page.getByRole('rowheader')
const edit = (page: Page, title: string) => row(page, title).getByRole('button', { name: 'Edit' }).click()
const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Save Webinar' }).click()
const picture = '/images/event-introduction-1ad96014-1200x800.webp'

testOnEmptySite(
  'D2 §2, §4, §5, §8 webinars: loading, a failure that can be retried, and an empty list; fields say what is missing; one is created, edited and deleted, each confirmed by its toast',
  async ({ page, problems }) => {
    const dialog = dialogOn(page)

    await test.step('the documented texts show while webinars load and where there are none; after a failure they can be loaded again', async () => {
      await answerWith(page, '/api/cms/webinars', 500, { message: 'no' })
      const held = await hold(page, '/api/cms/webinars')
      await openTab(page, 'Webinars')
      await expect(page.getByText('Loading webinars...', { exact: true })).toBeVisible()
      held.release()
      await expect(page.getByText('Unable to load webinars', { exact: true })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No webinars found. Click "Add New Webinar" to create one.', { exact: true })).toBeVisible()
      await takeProblems(problems, /^500 .*webinars/, /^console error: Failed to load resource/)
    })

    await test.step('each field says what is missing or not understood, and nothing is sent', async () => {
      await page.getByRole('button', { name: 'Add New Webinar' }).click()
      await expect(dialog.getByRole('heading')).toHaveText('Create Webinar')
      await expect(dialog.locator('> div').first()).toHaveCSS('max-width', '800px')
      await expect(dialog.getByLabel('Year')).toHaveValue(/^20\d\d$/)
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

    await test.step('one is created with a slug of its title', async () => {
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
    })

    await test.step('it is edited', async () => {
      await edit(page, 'Presence & Ease!')
      await expect(dialog.getByRole('heading')).toHaveText('Edit Webinar')
      await expect(dialog.getByLabel('Video link')).toHaveValue('https://vimeo.com/123456')
      await expect(dialog.getByLabel('Thumbnail')).toHaveValue(picture)
      await dialog.getByLabel('Title').fill('Ease')
      await expect(dialog.getByLabel('Tags')).toHaveValue('presence, ease')
      await dialog.getByLabel('Tags').fill('calm')
      await save(page)
      await expect(page.getByText('Webinar updated successfully', { exact: true })).toBeVisible()
      await expect(row(page, 'Dee Holm').getByRole('cell')).toHaveText(['Dee Holm', 'July 2032', 'calm', /Edit/])
    })

    await test.step('it is deleted', async () => {
      page.once('dialog', (question) => {
        expect(question.message()).toBe(
          'Are you sure you want to delete this webinar?\n\n“Ease” moves to Recently Deleted and can be restored for 30 days.',
        )
        void question.accept()
      })
      await row(page, 'Dee Holm').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Webinar deleted successfully', { exact: true })).toBeVisible()
      await expect(row(page, 'Dee Holm')).toBeHidden()
    })
  },
)

test('D2 §2, decisions webinars: columns and search; the dialog shows a picture of this site, and our own copy of another; no barriers at 320 and 1440 px', async ({
  page,
  staff,
  problems,
}) => {
  await createWebinar(staff, { title: 'On rest', tags: 'rest, sleep', month: 'June', year: 2031 })
  await createWebinar(staff, { title: 'Éclat of Being', presenter: 'Sue Pike', tags: 'lataif', month: 'August', year: 2033 })
  await createWebinar(staff, { title: 'Other words', presenter: 'Sue Other' })
  await createWebinar(staff, { title: 'With a picture', presenter: 'Pia Ture' })
  const thumbnailUrl = 'https://pictures.invalid/copied.jpg'
  const copied = await createWebinar(staff, { title: 'With a copy', presenter: 'Cole Pye', thumbnailUrl })
  await createWebinar(staff, { title: 'A draft', presenter: 'Dora Fitt', thumbnailUrl, status: 'draft' })
  await createWebinar(staff, { title: 'T'.repeat(120), presenter: 'P'.repeat(120), tags: 'x'.repeat(80) })
  await openTab(page, 'Webinars')
  const dialog = dialogOn(page)
  const shown = dialog.getByRole('img', { name: 'The picture that visitors see' })

  await test.step('the table has the documented columns; the date is month and year', async () => {
    await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Presenter', 'Date', 'Tags', 'Actions'])
    await expect(row(page, 'On rest').getByRole('cell')).toHaveText(['Anna Example', 'June 2031', 'rest, sleep', /Edit/])
  })

  await test.step('the search finds titles, presenters, dates and tags, and says when it finds nothing', async () => {
    const search = page.getByRole('searchbox', { name: 'Search webinars' })
    for (const words of ['eclat', 'sue pike', 'august 2033', 'LATAIF']) {
      await search.fill(words)
      await expect(titles(page)).toHaveText(['Éclat of Being'])
    }
    await search.fill('nothing of the kind')
    await expect(page.getByText('No webinar matches “nothing of the kind”.', { exact: true })).toBeVisible()
    await search.fill('')
  })

  await test.step('the dialog shows a picture that is on this site, and says of one on another site that it will be copied, without loading it', async () => {
    await edit(page, 'Pia Ture')
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
    page.once('dialog', (question) => question.accept())
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the dialog shows our copy of another site’s picture once there is one', async () => {
    await edit(page, 'Cole Pye')
    await expect(dialog.getByText('The picture hasn’t been fetched yet; visitors see a placeholder.')).toBeVisible()
    await page.keyboard.press('Escape')
    await answerWith(page, '/api/webinars/slug/with-a-copy', 200, { webinar: { ...copied, thumbnailImageUrl: picture } })
    await edit(page, 'Cole Pye')
    await expect(shown).toHaveAttribute('src', picture)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the dialog of a draft, which has no page for visitors, says where its picture is', async () => {
    await edit(page, 'Dora Fitt')
    await expect(dialog.getByText('The preview link shows the picture.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('no barriers and no sideways scroll in the table and the dialog', async () => {
    await expectNoBarriers(page, 'the table')
    await page.getByRole('button', { name: 'Edit TTT' }).first().click()
    await dialog.getByLabel('Title').fill('')
    await save(page)
    await expect(dialog.getByText('The title is required')).toBeVisible()
    await expectNoBarriers(page, 'the dialog')
  })
})

test('D2 §8, decisions webinars: a save or a deletion that fails says so; the pages that this tab has loaded show a change at once', async ({
  page,
  staff,
  problems,
}) => {
  await createWebinar(staff, { title: 'Failing', presenter: 'Fay Lure' })
  const { slug } = await createWebinar(staff, { title: 'Before', presenter: 'Nell Owe', year: 2025 })
  await openTab(page, 'Webinars')
  const dialog = dialogOn(page)
  const failing = async (status: number, body: object) => {
    await page.unrouteAll()
    await answerWith(page, '/api/cms/webinars/*', status, body)
  }
  const toArchive = async () => {
    await page.getByRole('link', { name: 'View site' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Webinars', exact: true }).click()
  }

  await test.step('the pages that this tab has loaded show a change at once, and keep their address', async () => {
    await toArchive()
    await page.getByRole('link', { name: 'Watch Webinar: Before' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before')
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
    await page.getByRole('tab', { name: 'Webinars' }).click()
    await edit(page, 'Nell Owe')
    await dialog.getByLabel('Title').fill('Afterwards')
    await save(page)
    await expect(dialog).toBeHidden()
    await toArchive()
    await page.getByRole('link', { name: 'Watch Webinar: Afterwards' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterwards')
    await expect(page).toHaveURL(`/webinars/${slug}`)
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
    await page.getByRole('tab', { name: 'Webinars' }).click()
  })

  await test.step('a save that fails says so in the words of the server, else in the documented ones', async () => {
    await edit(page, 'Fay Lure')
    await failing(500, {})
    await save(page)
    await expect(page.getByText('Failed to update webinar', { exact: true })).toBeVisible()
    await failing(503, { message: 'The database is away.' })
    await save(page)
    await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a deletion that fails says so in the documented words', async () => {
    page.once('dialog', (question) => question.accept())
    await failing(500, {})
    await row(page, 'Fay Lure').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete webinar', { exact: true })).toBeVisible()
    await expect(row(page, 'Fay Lure')).toBeVisible()
  })

  await test.step('where creating fails, the dialog says so and keeps what was typed', async () => {
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
})
