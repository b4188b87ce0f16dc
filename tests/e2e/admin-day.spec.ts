import type { Page } from '@playwright/test'
import { aPdf, aPicture } from '../support/files'
import { admin } from '../support/launch'
import { tabTo } from './by-keyboard'
import { flyerField, imageField } from './event-dialog-parts'
import { expect, testOnOwnSite as test, visit } from './fixtures'

const title = 'Evening by Keyboard'

/** Opens the chooser that the focused button leads to, and chooses. */
async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')])
  await chooser.setFiles(file)
}

// Takes more than 6 s: a whole day's work, of some 200 presses of Tab, each with a look at where the focus is.
test('accessibility: the whole day’s work of staff is done with only the keyboard', async ({ page, staff }) => {
  test.slow()
  // As long as someone listens, choosers are the test's; to begin with each one would be too late for a key.
  page.on('filechooser', () => {})
  const dialog = page.getByRole('dialog')
  const expectText = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

  await visit(page, '/login')
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type(admin.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expectText('You have successfully logged in.')

  // Logging in leads to Today, which may come after the message; the search leads on.
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type('events')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add New Event' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Add New Event' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await tabTo(page, dialog.getByLabel('Description'))
  await page.keyboard.type('We sit *together*.')
  await tabTo(page, dialog.getByLabel('Month'))
  await page.keyboard.type('October')
  await tabTo(page, dialog.getByLabel('Year'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2999')
  await tabTo(page, imageField(page))
  await chooseFile(page, { name: 'hall.png', mimeType: 'image/png', buffer: await aPicture(600, 400, 'png') })
  await expect(dialog.getByRole('img', { name: 'Preview of hall.png' })).toBeVisible()
  await tabTo(page, flyerField(page))
  await chooseFile(page, { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await expect(dialog.getByText('flyer.pdf', { exact: true })).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Create Event' }))
  await page.keyboard.press('Enter')
  await expectText('Event created successfully')
  await expect(dialog).toBeHidden()

  const titles = page.getByRole('rowheader')
  await expect(titles.last()).toContainText(title)
  await tabTo(page, page.getByRole('button', { name: `Move ${title}`, exact: true }))
  await page.keyboard.press('Space')
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(`${title} is over place 5 of 6.`)).toBeAttached({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('Space')
  await expectText('Event order updated successfully')
  await expect(titles.nth(4)).toContainText(title)

  const { events } = await staff.call<{ events: { id: number; title: string }[] }>('GET', '/api/cms/events')
  const event = events.find((each) => each.title === title)
  await staff.call('POST', '/api/register', { name: 'Ada Quist', email: 'ada@example.net', eventId: event?.id })
  await tabTo(page, page.getByRole('button', { name: `View Attendees of ${title}` }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Total registrations: 1')).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Export CSV' }))
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^attendees-evening_by_keyboard-\d{4}-\d{2}-\d{2}\.csv$/)
  await expectText('Attendees exported to CSV successfully')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type('ada@example')
  await expect(page.getByRole('option', { selected: true })).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Total registrations: 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Logout' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectText('You have been successfully logged out.')
  await expect(page).toHaveURL('/')
})
