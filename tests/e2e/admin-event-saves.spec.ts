import type { CommunityEvent } from '@/features/events/event.schema'
import { sampleImages } from '@/site/sample-images'
import { aPdf } from '../support/files'
import { beginEditing, create, dialogOn, field, flyerField, save } from './event-dialog-parts'
import { expect, takeProblems, test } from './fixtures'
import { answerWith } from './held-requests'

const updated = 'Event updated successfully'

test('D2 §8 events: a save that fails says so in the words of the server, else in the documented ones, and keeps what was typed', async ({
  page,
  staff,
  problems,
}) => {
  await staff.createEvent({ title: 'Stays open' })
  await beginEditing(page, 'Stays open')
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

  await page.getByRole('button', { name: 'Add New Event' }).click()
  await field(page, 'Title').fill('Never there')
  await answerWith(page, '/api/cms/events', 500, {})
  await create(page)
  await expect(page.getByText('Failed to create event', { exact: true })).toBeVisible()
  await takeProblems(problems, /^500 /, /^507 /, /^console error: Failed to load resource/)
})

test('events: of two people, the later one is told which teachers and files differ too', async ({ page, staff, problems }) => {
  const [hall, garden] = [sampleImages.eventSundayMeditation, sampleImages.eventIntroduction]
  const { id } = await staff.createEvent({ title: 'Two at it', teacherProfileIds: [1], imageUrl: hall })
  await beginEditing(page, 'Two at it')
  await dialogOn(page).getByRole('checkbox', { name: 'Miriam Example' }).check()
  await flyerField(page).setInputFiles({ name: 'ours.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await staff.updateEvent(id, { teacherProfileIds: [2], imageUrl: garden })
  await save(page)
  const notice = dialogOn(page).getByRole('alert').filter({ hasText: 'changed this event' })
  await expect(notice.getByRole('term')).toHaveText(['Teacher profiles', 'Image', 'Flyer'])
  await expect(notice.getByRole('definition')).toHaveText([
    'Theirs: Daniel Example',
    'Yours: Anna Example, Miriam Example',
    'Theirs: the one that is stored now',
    'Yours: not changed, so theirs stays',
    'Theirs: none',
    'Yours: ours.pdf',
  ])
  await dialogOn(page).getByRole('button', { name: 'Save my event over it' }).click()
  await expect(page.getByText(updated, { exact: true })).toBeVisible()
  const { events } = await staff.call<{ events: CommunityEvent[] }>('GET', '/api/cms/events')
  expect(events.find((event) => event.id === id)).toMatchObject({ teacherProfileIds: [1, 3], imageUrl: garden })
  await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
})

test('events: a save after somebody else’s says so, shows both, and overwrites only when told to', async ({ page, staff, problems }) => {
  const event = await staff.createEvent({ title: 'Shared work' })
  await beginEditing(page, 'Shared work')
  await staff.updateEvent(event.id, { location: 'Their place' })
  await dialogOn(page).getByLabel('Location').fill('My place')
  await save(page)
  const notice = dialogOn(page).getByRole('alert').filter({ hasText: 'Nothing of yours is lost' })
  await expect(notice).toContainText('Theirs: Their place')
  await expect(notice).toContainText('Yours: My place')
  await notice.getByRole('button', { name: 'Save my event over it' }).click()
  await expect(page.getByText(updated, { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Shared work' })).toContainText('My place')
  await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
})
