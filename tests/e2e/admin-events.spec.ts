import type { Page } from '@playwright/test'
import { attendee } from '@/features/events/attendees/attendee.factory'
import { expect, goOffline, openTab, takeProblems, testOnOwnSite as test } from './fixtures'
import { answerWith, hold } from './held-requests'
import { sidewaysScroll } from './page-checks'
import { longAgo } from './staff-desk'

const viewAttendees = (page: Page, title: string) =>
  page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'View Attendees' })
const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Event Attendees' })

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await expect(dialogOn(page)).toBeHidden()
}

const visitors = [
  { name: 'Ada Quist', email: 'ada@example.net' },
  { name: 'Bo Ek', email: 'bo@example.net' },
]

test('D2 §2, §4, §5, §8, §9 admin: the events table loads or offers to try again, shows the order visitors see, is searched, and events are deleted after a question', async ({
  page,
  staff,
  problems,
}) => {
  await staff.createEvent({ title: 'With a date' })
  await staff.createEvent({ title: 'Over and gone', ...longAgo })
  await staff.createEvent({ title: 'Evening at Café Zénith', location: 'Somewhere else' })
  await staff.createEvent({ title: 'To be deleted' })

  await test.step('events say that they are loading; if they cannot be loaded, they say so and can be requested again', async () => {
    await answerWith(page, '/api/cms/events', 500, { message: 'no' })
    const events = await hold(page, '/api/cms/events')
    await openTab(page, 'Events')
    await expect(page.getByRole('status').filter({ hasText: 'Loading events' })).toBeAttached()
    await expect(page.getByRole('table')).toHaveCount(0)
    events.release()
    await expect(page.getByText('Unable to load events', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  })

  await test.step('the table has the documented columns, rows in the order visitors see, and dates as MMM d, yyyy', async () => {
    await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Date', 'Time', 'Location', 'Facilitator', 'Actions'])
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(page.getByRole('rowheader')).toContainText([
      'Free Weekly Sunday Meditation',
      'Introduction to the Diamond Approach',
      'The Body and the Spiritual Journey',
      'Trusting Our Inner Guidance',
      'Ongoing Groups',
    ])
    await expect(rows.first().getByRole('cell')).toHaveText([
      /^Recurring ?Next: Sun, [A-Z][a-z]{2} \d+/,
      '6:30 - 7:00 PM',
      'Boulder Community Center',
      'Community members',
      /^View Attendees/,
    ])
    await expect(rows.filter({ hasText: 'With a date' }).getByRole('cell').first()).toHaveText('Oct 5, 2999')
    await expect(page.getByRole('rowheader').filter({ hasText: 'Over and gone' })).toContainText('Past')
  })

  await test.step('a box says what the order means, and the first upcoming event is marked as featured', async () => {
    const help = page.getByRole('note')
    await expect(help).toContainText('drag an event by the dots next to its title, or choose Move up or Move down in its menu')
    await expect(help).toContainText(
      'The first event becomes the featured event on the Events page, and the others show in a grid below it.',
    )
    await expect(help).toContainText('The home page shows events from left to right in the same order.')
    await expect(page.getByRole('rowheader').first()).toContainText('Featured')
    await expect(page.getByText('Featured', { exact: true })).toHaveCount(1)
  })

  await test.step('the search finds titles, places and people, and says when it finds nothing', async () => {
    const search = page.getByRole('searchbox', { name: 'Search events' })
    await search.fill('zenith somewhere')
    await expect(page.getByRole('rowheader')).toHaveText(['Evening at Café Zénith'])
    await search.fill('no such thing')
    await expect(page.getByText('No event matches “no such thing”.', { exact: true })).toBeVisible()
    await search.fill('')
  })

  await test.step('an event is deleted after the documented question; a delete that fails says so', async () => {
    const questions: string[] = []
    page.on('dialog', (question) => {
      questions.push(question.message())
      void (questions.length === 1 ? question.dismiss() : question.accept())
    })
    const remove = page.getByRole('button', { name: 'Delete To be deleted' })
    await remove.click()
    await answerWith(page, '/api/cms/events/*', 500, {})
    await remove.click()
    await expect(page.getByText('Failed to delete event', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await remove.click()
    await expect(page.getByText('Event deleted successfully', { exact: true })).toBeVisible()
    await expect(remove).toBeHidden()
    expect(questions).toEqual(
      Array(3).fill(
        'Are you sure you want to delete this event?\n\n“To be deleted” moves to Recently Deleted and can be restored for 30 days.',
      ),
    )
  })
  await takeProblems(problems, /^500 .*\/cms\/events/, /^console error: Failed to load resource/)
})

test('D2 §2, §4, §8 admin: the attendees dialog asks only while it is open, shows the total and the table, says when there is none or no connection, and closes', async ({
  page,
  context,
  staff,
  problems,
}) => {
  const attended = await staff.createEvent({ title: 'Well attended' })
  for (const visitor of visitors) await staff.register(attended, visitor)
  const filling = await staff.createEvent({ title: 'Filling up' })
  const asking = await hold(page, '/api/events/*/attendees')
  await openTab(page, 'Events')
  await expect(page.getByRole('table')).toBeVisible()

  await test.step('an event without attendees says so, and exporting them shows No Data', async () => {
    expect(asking.count()).toBe(0)
    await viewAttendees(page, 'Filling up').click()
    await expect(dialogOn(page).getByRole('status').filter({ hasText: 'Loading attendees' })).toBeVisible()
    await expect(dialogOn(page).getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    asking.release()
    await expect(dialogOn(page).getByText('Total registrations: 0')).toBeVisible()
    await expect(dialogOn(page).getByText('No registrations yet', { exact: true })).toBeVisible()
    await dialogOn(page).getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('No Data', { exact: true })).toBeVisible()
    await expect(page.getByText('No attendees to export', { exact: true })).toBeVisible()
    await closeDialog(page)
  })

  await test.step('attendees are requested only while the dialog is open, and again each time', async () => {
    await staff.register(filling, { name: 'Ada Quist', email: 'ada@example.net' })
    await viewAttendees(page, 'Filling up').click()
    await expect(dialogOn(page).getByText('Total registrations: 1')).toBeVisible()
    expect(asking.count()).toBe(2)
    await closeDialog(page)
    await page.unrouteAll()
  })

  await test.step('the dialog names the event and shows its total and table; its button and Escape close it, and the focus returns', async () => {
    const opener = viewAttendees(page, 'Well attended')
    await opener.click()
    const dialog = dialogOn(page)
    await expect(dialog.getByRole('heading')).toContainText('Well attended')
    await expect(dialog.getByText('Total registrations: 2')).toBeVisible()
    for (const { name, email } of visitors) {
      const row = dialog.getByRole('row').filter({ hasText: email })
      await expect(row).toContainText(name)
      await expect(row).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M/)
    }
    await dialog.getByText('Close', { exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(dialog).toBeVisible()
    await closeDialog(page)
    await expect(opener).toBeFocused()
  })

  await test.step('attendees that cannot be loaded say so, and can be requested again', async () => {
    await answerWith(page, '/api/events/*/attendees', 503, { message: 'The database is away.' })
    await viewAttendees(page, 'Ongoing Groups').click()
    await expect(dialogOn(page).getByText('The database is away.', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await dialogOn(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialogOn(page).getByText(/^Total registrations/)).toBeVisible()
    await closeDialog(page)
  })

  await test.step('offline, the list says that it waits for the connection, and loads once that is back', async () => {
    // What is still on its way would fail.
    await page.waitForLoadState('networkidle')
    await goOffline(page)
    await viewAttendees(page, 'Trusting Our Inner Guidance').click()
    await expect(dialogOn(page).getByText('You are offline. This is loaded as soon as the connection is back.')).toBeVisible()
    await context.setOffline(false)
    await expect(dialogOn(page).getByText(/^Total registrations/)).toBeVisible()
  })
  await takeProblems(problems, /^503 .*\/attendees/, /^console error: Failed to load resource/)
})

test('D2 §9 attendees: one is removed after a question, many are searched and shown a hundred at a time, and long ones fit 390 px', async ({
  page,
  staff,
}) => {
  const event = await staff.createEvent({ title: 'Many come' })
  for (let number = 1; number <= 10; number++) await staff.register(event, { name: `Guest ${number}`, email: `g${number}@example.net` })
  await staff.createEvent({ title: 'A crowd' })
  const long = await staff.createEvent({ title: 'A title that goes on for as long as staff like it to go on', location: 'l'.repeat(80) })
  await staff.register(long, { name: 'n'.repeat(60), email: `${'e'.repeat(60)}@example.net` })
  await openTab(page, 'Events')

  await test.step('many attendees can be searched, and one is removed after a question that says it’s permanent', async () => {
    await viewAttendees(page, 'Many come').click()
    await dialogOn(page).getByRole('searchbox', { name: 'Search attendees' }).fill('g7@')
    await expect(dialogOn(page).getByRole('rowheader')).toHaveText(['Guest 7'])
    page.once('dialog', (question) => {
      expect(question.message()).toBe('Remove Guest 7 from this event? You can’t undo this.')
      void question.accept()
    })
    await dialogOn(page).getByRole('button', { name: 'More for Guest 7' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByText('Attendee deleted successfully', { exact: true })).toBeVisible()
    await expect(dialogOn(page).getByText('Total registrations: 9')).toBeVisible()
    await expect(dialogOn(page).getByText('Total registrations: 9')).toBeFocused()
    await closeDialog(page)
  })

  await test.step('at 390 px table and dialog need no sideways scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(viewAttendees(page, long.title)).toBeVisible()
    expect(await sidewaysScroll(page)).toEqual([])
    await viewAttendees(page, long.title).click()
    await expect(dialogOn(page).getByText('Total registrations: 1')).toBeVisible()
    expect(await sidewaysScroll(page)).toEqual([])
    await expect(dialogOn(page).getByRole('button', { name: 'Close', exact: true })).toBeInViewport()
    await closeDialog(page)
  })

  await test.step('of 5,000 attendees, a hundred are shown at a time, and the export has them all', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const attendees = Array.from({ length: 5000 }, (_, index) =>
      attendee({ id: index + 1, name: `Guest ${index + 1}`, email: `g${index + 1}@example.net` }),
    )
    const counts = { registered: 5000, offered: 0, waitlisted: 0, cancelled: 0, placesTaken: 5000, present: 0, expired: 0 }
    await answerWith(page, '/api/events/*/attendees', 200, { attendees, total: 5000, counts })
    await viewAttendees(page, 'A crowd').click()
    await expect(dialogOn(page).getByRole('rowheader')).toHaveCount(100)
    await expect(dialogOn(page).getByText('Showing 100 of 5,000.')).toBeVisible()
    await dialogOn(page).getByRole('button', { name: 'Show 100 more' }).click()
    await expect(dialogOn(page).getByRole('rowheader')).toHaveCount(200)
    const downloading = page.waitForEvent('download')
    await dialogOn(page).getByRole('button', { name: 'Export CSV' }).click()
    const file = await (await downloading).createReadStream()
    const text = Buffer.concat(await file.toArray()).toString('utf8')
    expect(text.trimEnd().split('\r\n')).toHaveLength(5001)
    expect(text).toContain('"Guest 5000"')
  })
})
