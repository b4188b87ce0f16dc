import type { Page } from '@playwright/test'
import type { CommunityEvent } from '@/features/events/event.schema'
import { sampleImages } from '@/site/sample-registration'
import { aPdf } from '../support/files'
import { create, dialogOn, field, flyerField, save } from './event-dialog-parts'
import { expect, openTab, takeProblems, testOnOwnSite as test } from './fixtures'
import { answerWith, hold } from './held-requests'

const updated = (page: Page) => page.getByText('Event updated successfully', { exact: true })

async function edit(page: Page, title: string) {
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  await expect(field(page, 'Title')).toHaveValue(title)
}

test('D2 §8 events: a save that fails says so and keeps what was typed; the later of two saves shows both and what differs, and overwrites only on request', async ({
  page,
  staff,
  problems,
}) => {
  const [hall, garden] = [sampleImages.eventSundayMeditation, sampleImages.eventIntroduction]
  await staff.createEvent({ title: 'Stays open' })
  const shared = await staff.createEvent({ title: 'Shared work' })
  const { id } = await staff.createEvent({ title: 'Two at it', teacherProfileIds: [1], imageUrl: hall })
  await openTab(page, 'Events')

  await test.step('a save that fails says so in the words of the server, else in the documented ones, and keeps what was typed', async () => {
    await edit(page, 'Stays open')
    await dialogOn(page).getByLabel('Location').fill('Here')
    await answerWith(page, '/api/cms/events/*', 500, {})
    await save(page)
    await expect(page.getByText('Failed to update event', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await answerWith(page, '/api/cms/events/*', 507, { message: 'The disk is full.' })
    await save(page)
    await expect(page.getByText('The disk is full.', { exact: true })).toBeVisible()
    await expect(dialogOn(page).getByLabel('Location')).toHaveValue('Here')
    await page.unrouteAll()
    page.once('dialog', (question) => question.accept())
    await page.keyboard.press('Escape')
    await expect(dialogOn(page)).toBeHidden()
  })

  await test.step('a new event that cannot be created says so', async () => {
    await page.getByRole('button', { name: 'Add New Event' }).click()
    await field(page, 'Title').fill('Never there')
    await answerWith(page, '/api/cms/events', 500, {})
    await create(page)
    await expect(page.getByText('Failed to create event', { exact: true })).toBeVisible()
    await page.unrouteAll()
    page.once('dialog', (question) => question.accept())
    await page.keyboard.press('Escape')
    await expect(dialogOn(page)).toBeHidden()
  })

  await test.step('a save after someone else’s says so, shows both, and overwrites only on request', async () => {
    await edit(page, 'Shared work')
    await staff.updateEvent(shared.id, { location: 'Their place', introText: 'Their intro', registration: { capacity: 12 } })
    await dialogOn(page).getByLabel('Location').fill('My place')
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 390, height: 560 })
    await save(page)
    const notice = dialogOn(page).getByRole('alert').filter({ hasText: 'Your changes aren’t lost' })
    // Before, a long notice began above what was shown.
    await expect(notice.getByText('after you opened it.')).toBeInViewport()
    await page.setViewportSize(size)
    await expect(notice).toContainText('Theirs: Their place')
    await expect(notice).toContainText('Yours: My place')
    const staying = 'You didn’t change the following, so it stays as they saved it:'
    await expect(notice.getByText(staying).locator('~ dl').getByRole('term')).toHaveText(['Intro text', 'How people register'])
    await notice.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(updated(page)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Shared work' })).toContainText('My place')
    await expect(dialogOn(page)).toBeHidden()
    const { events } = await staff.call<{ events: CommunityEvent[] }>('GET', '/api/cms/events')
    const saved = { location: 'My place', introText: 'Their intro', registration: { capacity: 12 } }
    expect(events.find((event) => event.id === shared.id)).toMatchObject(saved)
  })

  await test.step('an event that is reopened right after a save shows what was saved', async () => {
    const list = await hold(page, '/api/cms/events')
    await edit(page, 'Stays open')
    await dialogOn(page).getByLabel('Location').fill('Here')
    await save(page)
    await expect(dialogOn(page)).toBeHidden()
    await page.getByRole('button', { name: 'Edit Stays open', exact: true }).click()
    await expect(page.getByText('Loading event...')).toBeVisible()
    list.release()
    await expect(dialogOn(page).getByLabel('Location')).toHaveValue('Here')
    await page.unrouteAll()
    await page.keyboard.press('Escape')
    await expect(dialogOn(page)).toBeHidden()
  })

  await test.step('the later one sees which teachers and files differ too', async () => {
    await edit(page, 'Two at it')
    await dialogOn(page).getByRole('checkbox', { name: 'Miriam Example' }).check()
    await flyerField(page).setInputFiles({ name: 'ours.pdf', mimeType: 'application/pdf', buffer: aPdf() })
    await staff.updateEvent(id, { teacherProfileIds: [2], imageUrl: garden })
    await save(page)
    const notice = dialogOn(page).getByRole('alert').filter({ hasText: 'changed this event' })
    await expect(notice.getByRole('term')).toHaveText(['Teacher profiles', 'Flyer', 'Image'])
    await expect(notice.getByRole('definition')).toHaveText([
      'Theirs: Daniel Example',
      'Yours: Anna Example, Miriam Example',
      'Before: none',
      'Yours: ours.pdf',
      'Theirs: the one that is stored now',
    ])
    await dialogOn(page).getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(dialogOn(page)).toBeHidden()
    await expect(updated(page)).toBeVisible()
    const { events } = await staff.call<{ events: CommunityEvent[] }>('GET', '/api/cms/events')
    expect(events.find((event) => event.id === id)).toMatchObject({ teacherProfileIds: [1, 3], imageUrl: garden })
  })
  await takeProblems(problems, /^409 /, /^500 /, /^507 /, /^console error: Failed to load resource/)
})
