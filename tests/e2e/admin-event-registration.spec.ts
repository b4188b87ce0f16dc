import type { Page } from '@playwright/test'
import { registrationLabels } from '@/features/events/editing/event-fields'
import type { AdminEvent } from '@/features/events/event.schema'
import { beginEvent, create, dialogOn, discard, editEvent, eventDataOf, field, save } from './event-dialog-parts'
import { expect, openTab, takeProblems, test } from './fixtures'
import { expectNoBarriers, resize } from './page-checks'
import type { StaffDesk } from './staff-desk'

const section = (page: Page) => dialogOn(page).getByRole('region', { name: 'Registration' })
const details = (page: Page) => section(page).getByRole('button', { name: 'Places, dates and questions' })
const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true })
const questions = (page: Page) => section(page).getByRole('listitem')

async function saved(page: Page) {
  await expect(dialogOn(page)).toBeHidden()
  await expect(page.getByText('Event updated successfully', { exact: true })).toBeVisible()
}

async function settingsOf(staff: StaffDesk, title: string) {
  const { events } = await staff.call<{ events: AdminEvent[] }>('GET', '/api/cms/events')
  return events.find((event) => event.title === title)
}

test('spec B §3.1: most events need no settings; places, times, questions and a price are set by keyboard, stored, and show again', async ({
  page,
  staff,
}) => {
  await staff.createEvent({ title: 'Evening of Inquiry' })
  await beginEvent(page)
  await test.step('one line says that no settings are needed, and a new event sends none', async () => {
    await field(page, 'Title').fill('Quiet Hour')
    await expect(section(page)).toContainText('Open, without a limit')
    await expect(details(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(section(page).getByRole('textbox')).toHaveCount(1)
    const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/cms/events'))
    await create(page)
    expect(eventDataOf(await sending)).not.toHaveProperty('registration')
    await expect(dialogOn(page)).toBeHidden()
    // Its row moves the others: a press on one of them meanwhile would meet another.
    await expect(page.getByRole('button', { name: 'Edit Quiet Hour', exact: true })).toBeVisible()
  })

  await test.step('settings are set by keyboard, stored, and shown again', async () => {
    await editEvent(page, 'Evening of Inquiry')
    await details(page).focus()
    await page.keyboard.press('Enter')
    await field(page, 'Places (optional)').pressSequentially('20')
    await expect(section(page).getByRole('switch', { name: 'Waitlist' })).toBeChecked()
    await expect(section(page).getByRole('switch', { name: 'People register for each date' })).toHaveCount(0)
    await field(page, 'Guests each (optional)').fill('1')
    await field(page, 'Closes (optional)').fill('2999-10-04T18:00')
    await section(page).getByRole('radio', { name: 'Suggested' }).press('Space')
    await field(page, 'At least (optional)').fill('10')
    await field(page, 'At most (optional)').fill('25')

    await button(page, 'Add a question').press('Enter')
    await expect(field(page, 'Question')).toBeFocused()
    await page.keyboard.type('When do you come?')
    await field(page, 'Answer').selectOption('One of several')
    await field(page, 'Options').fill('Morning\nEvening')
    await button(page, 'Add a question').press('Enter')
    await page.keyboard.type('Do you need a chair?')
    await field(page, 'Answer').selectOption('Yes or no')
    await section(page).getByRole('switch', { name: 'Required' }).check()
    await button(page, 'Move up: Do you need a chair?').press('Enter')
    await expect(questions(page)).toContainText([
      'Do you need a chair?Yes or no, required',
      'When do you come?One of several: Morning, Evening',
    ])
    await expect(section(page).getByRole('status')).toHaveText('Do you need a chair? is now in place 1 of 2.')
    await field(page, 'Note in the confirmation email (optional)').fill('Come in by the *garden* door.')
    await expect(section(page).getByRole('emphasis')).toHaveText('garden')
    await expect(section(page)).toContainText(
      'Open until Oct 4, 2999, 6:00 PM, 20 places and a waitlist, 1 guest each, 2 questions, $10–$25 suggested, a note in the confirmation email',
    )
    await save(page)
    await saved(page)
    expect((await settingsOf(staff, 'Evening of Inquiry'))?.registration).toMatchObject({
      closesAt: '2999-10-05T00:00:00.000Z',
      capacity: 20,
      waitlist: true,
      guestsAllowed: 1,
      questions: [
        { id: 'q2', label: 'Do you need a chair?', type: 'yes-no', required: true },
        { id: 'q1', label: 'When do you come?', type: 'choice', options: ['Morning', 'Evening'] },
      ],
      price: { kind: 'suggested', from: 10, to: 25, currency: 'USD' },
      reminder: true,
      welcome: 'Come in by the *garden* door.',
    })

    await editEvent(page, 'Evening of Inquiry')
    await details(page).click()
    await expect(field(page, 'Closes (optional)')).toHaveValue('2999-10-04T18:00')
    await resize(page, { width: 768, height: 1024 })
    // A narrower one shows no AM or PM.
    expect((await field(page, 'Closes (optional)').boundingBox())?.width).toBeGreaterThan(240)
    await button(page, 'Delete question: When do you come?').click()
    await expect(button(page, 'Add a question')).toBeFocused()
    await button(page, 'Add a question').click()
    await field(page, 'Question').fill('What do you eat?')
    await save(page)
    await saved(page)
    const { registration } = (await settingsOf(staff, 'Evening of Inquiry')) ?? {}
    expect(registration?.questions.map(({ id }) => id)).toEqual(['q2', 'q3'])
  })
})

// Takes more than 6 s: four dialogs, one of them looked at for barriers at four widths.
test('spec B §3.1: what is wrong is said at its field; single dates; another site; of two people who edit, each reads the other’s settings', async ({
  page,
  staff,
  problems,
}) => {
  await staff.createEvent({ title: 'Faulty Evening', registration: { capacity: 5, price: { kind: 'suggested' } } })
  await staff.createEvent({ title: 'Sitting', time: '6:30-7 PM', isRecurring: true, recurrence: 'FREQ=WEEKLY;BYDAY=SA' })
  const { slug } = await staff.createEvent({ title: 'Elsewhere' })
  const { id } = await staff.createEvent({ title: 'Two settings' })
  await openTab(page, 'Events')
  await test.step('each fault is shown at its field and the first gets the focus, even where the fields were out of view; there are no barriers', async () => {
    await editEvent(page, 'Faulty Evening')
    await details(page).click()
    await field(page, 'Places (optional)').fill('many')
    await button(page, 'Add a question').click()
    await details(page).click()
    await expect(field(page, 'Places (optional)')).toHaveCount(0)
    await save(page)
    await expect(field(page, 'Places (optional)')).toBeFocused()
    await expect(field(page, 'Places (optional)')).toHaveAccessibleDescription(/The places must be a number from 1 to 10,000/)
    await expect(field(page, 'Question')).toHaveAccessibleDescription('The question is required')
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    // From its top, where nothing is half hidden below the bar that stays.
    await field(page, 'Title').scrollIntoViewIfNeeded()
    await expectNoBarriers(page, 'the settings', { between: [768, 390] })
    await page.setViewportSize(size)
    await field(page, 'Places (optional)').fill('12')
    await field(page, 'Question').fill('Do you need a chair?')
    await save(page)
    await saved(page)
  })

  await test.step('people register for each date only where an event has several', async () => {
    await editEvent(page, 'Sitting')
    await details(page).click()
    await section(page).getByRole('switch', { name: 'People register for each date' }).check()
    await expect(section(page)).toContainText('Open, for single dates, without a limit')
    await section(page).getByRole('radio', { name: 'Before each date' }).check()
    await field(page, 'Closes (optional)').fill('2')
    await expect(section(page)).toContainText('Open until 2 hours before each date, for single dates, without a limit')
    await dialogOn(page).getByRole('switch', { name: 'Recurring event' }).uncheck()
    await expect(section(page)).toContainText('Open until 2 hours before it begins, without a limit')
    await discard(page)
  })

  await test.step('an event may send people to another site, or take no registrations; its own address comes back', async () => {
    const chosen = async (name: string) => {
      await editEvent(page, 'Elsewhere')
      await section(page).getByText(name, { exact: true }).click()
    }
    await chosen('On another site')
    await save(page)
    await expect(field(page, 'Registration URL')).toBeFocused()
    await expect(field(page, 'Registration URL')).toHaveAccessibleDescription(/Please enter the address where people register/)
    await field(page, 'Registration URL').fill('https://tickets.example.org/')
    await save(page)
    await saved(page)
    expect((await settingsOf(staff, 'Elsewhere'))?.registrationUrl).toBe('https://tickets.example.org/')
    await chosen('None')
    await save(page)
    await saved(page)
    expect(await settingsOf(staff, 'Elsewhere')).toMatchObject({
      registrationUrl: 'https://tickets.example.org/',
      registration: { mode: 'none' },
    })
    await chosen('Here')
    await save(page)
    await saved(page)
    expect(await settingsOf(staff, 'Elsewhere')).toMatchObject({
      registrationUrl: `/register/${slug}`,
      registration: { mode: 'open', capacity: null },
    })
  })

  await test.step('of two people who edit, each sees the other’s settings as text; closing asks about unsaved ones', async () => {
    await editEvent(page, 'Two settings')
    await details(page).click()
    await field(page, 'Places (optional)').fill('20')
    const dismissed = page.waitForEvent('dialog').then((question) => question.dismiss())
    await page.keyboard.press('Escape')
    await dismissed
    await staff.updateEvent(id, { registration: { capacity: 12, reminder: false } })
    await save(page)
    const notice = dialogOn(page).getByRole('alert').filter({ hasText: 'changed this event' })
    await expect(notice.getByRole('term')).toHaveText(['How people register'])
    await expect(notice.getByRole('definition')).toHaveText([
      'Theirs: Open, 12 places\nNo reminder',
      'Yours: Open, 20 places and a waitlist\nNo reminder',
    ])
    await notice.getByRole('button', { name: 'Take theirs' }).click()
    await expect(field(page, 'Places (optional)')).toHaveValue('12')
    await expect(section(page).getByRole('switch', { name: registrationLabels.reminder })).not.toBeChecked()
    await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
  })
})
