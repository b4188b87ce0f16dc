import type { Page } from '@playwright/test'
import { aPdf, aPicture } from '../support/files'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'
import type { RunningSite } from './running-site'
import { storeUploads } from './stored-rows'

const files = (page: Page) => page.getByRole('list', { name: 'Files, newest first' })
const cards = (page: Page) => files(page).locator(':scope > li')

/** The files are asked for each time that the tab is chosen. */
async function lookAgain(page: Page) {
  await page.getByRole('tab', { name: 'Newsletters', exact: true }).click()
  await page.getByRole('tab', { name: 'Media', exact: true }).click()
}

/** Shows a part of the files and waits for it: until then the files that were shown before stand there. */
async function show(page: Page, name: RegExp) {
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name }).click()
  await expect(files(page)).toHaveAttribute('aria-busy', 'false')
}

/** An event with a picture of its own and a flyer. */
async function createEvent(site: RunningSite & { cookie: string }, title: string) {
  const body = new FormData()
  body.set('eventData', JSON.stringify({ title, month: 'October', date: '5', year: '2999' }))
  body.set('image', new File([new Uint8Array(await aPicture(90, 60, 'png'))], 'hall.png'))
  body.set('flyer', new File([new Uint8Array(aPdf())], 'flyer.pdf'))
  const answer = await fetch(`${site.url}/api/cms/events`, { method: 'POST', body, headers: { cookie: site.cookie } })
  expect(answer.status).toBe(201)
}

testOnEmptySite(
  'spec B §6.2 media: loading, a failure that can be retried, and an empty library; every file says where it is used and leads there; no barriers at 320 and 1440 px',
  async ({ page, target, problems }) => {
    await test.step('the library says that it is loading, offers to try again after a failure, and says when it is empty', async () => {
      await answerWith(page, '/api/media*', 500, { message: 'no' })
      const held = await hold(page, '/api/media*')
      await openTab(page, 'Media')
      await expect(page.getByText('Loading media...', { exact: true })).toBeVisible()
      held.release()
      await expect(page.getByText('Unable to load media', { exact: true })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(/^No pictures yet/)).toBeVisible()
      await takeProblems(problems, /^500 .*media/, /^console error: Failed to load resource/)
    })

    await test.step('the library has no barriers and no sideways scroll', async () => {
      for (const title of ['Open House', 'Winter Retreat']) await createEvent(target, title)
      storeUploads(target, ['left-over.pdf'])
      await lookAgain(page)
      await expect(cards(page)).toHaveCount(5)
      await expect(cards(page).getByText('90 × 60')).toHaveCount(2)
      await expectNoBarriers(page, 'the picture library')
    })

    await test.step('a search finds files by where they are used, and leads there', async () => {
      await page.getByRole('searchbox', { name: 'Search where files are used' }).fill('retreat')
      await expect(page.getByText('2 files', { exact: true })).toBeVisible()
      await expect(cards(page)).toHaveCount(2)
      await cards(page).first().getByRole('link', { name: 'Winter Retreat', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('tabpanel', { name: 'Media', exact: true })).toBeVisible()
    })
  },
)

testOnEmptySite(
  'media: unused files are deleted by keyboard, one by one or all at once; of more than a hundred files, the others are shown on request',
  async ({ page, target, staff, problems }) => {
    storeUploads(target, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
    const questions: string[] = []
    page.on('dialog', (question) => {
      questions.push(question.message())
      void question.accept()
    })
    await openTab(page, 'Media')

    await test.step('files are deleted one by one; one that is used by now stays and says so', async () => {
      await show(page, /^Unused/)
      await expect(cards(page)).toHaveCount(4)
      await staff.createEvent({ title: 'Open House', flyerUrl: '/uploads/a.pdf' })
      await page.getByRole('button', { name: 'Delete PDF a.pdf' }).press('Enter')
      await expect(page.getByText('This file is now in use, so it was kept.', { exact: true })).toBeVisible()
      await expect(cards(page)).toHaveCount(3)
      await page.getByRole('button', { name: 'Delete PDF b.pdf' }).press('Enter')
      await expect(cards(page)).toHaveCount(2)
      await expect(page.getByRole('tabpanel', { name: 'Media' })).toBeFocused()
    })

    await test.step('all unused files are deleted at once', async () => {
      await staff.createEvent({ title: 'Winter Retreat', flyerUrl: '/uploads/c.pdf' })
      await page.getByRole('button', { name: 'Delete unused files' }).press('Enter')
      await expect(page.getByText('1 of 2 files deleted. The rest came into use or were already gone.', { exact: true })).toBeVisible()
      expect(questions.at(-1)).toMatch(/^Delete 2 files .*permanently\? Nothing uses them/)
      await expect(page.getByText('Every file is in use.')).toBeVisible()
      await takeProblems(problems, /^409 .*media/, /^console error: Failed to load resource/)
    })

    await test.step('of more than a hundred files, the first are shown, and the others on request', async () => {
      storeUploads(
        target,
        Array.from({ length: 99 }, (_, index) => `file-${index}.pdf`),
      )
      await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^All/ }).click()
      await expect(cards(page)).toHaveCount(100)
      await page.getByRole('button', { name: 'Show 1 more' }).click()
      await expect(cards(page)).toHaveCount(101)
    })
  },
)
