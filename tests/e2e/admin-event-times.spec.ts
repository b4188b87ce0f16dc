import { formatShortDay } from '@/features/events/schedule/format-session'
import { addDays, dayParts, weekdayOf } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { addEvent, beginEvent, create, dialogOn, discard, editEvent, eventDataOf, field, save } from './event-dialog-parts'
import { expect, openTab, takeProblems, test } from './fixtures'

const coming = (page: Parameters<typeof dialogOn>[0]) => dialogOn(page).getByRole('list', { name: 'Upcoming dates' }).getByRole('listitem')
const said = (page: Parameters<typeof dialogOn>[0], text: string) => dialogOn(page).getByRole('status').filter({ hasText: text })

test('spec B §1.6: an end date beside the end time makes several days, which keep their length when the first day changes', async ({
  page,
}) => {
  await beginEvent(page)
  await field(page, 'Title').fill('Spring Retreat')
  await field(page, 'Month').selectOption('April')
  await field(page, 'Date').fill('16')
  await field(page, 'Year').fill('2099')
  await field(page, 'End date').fill('2099-04-18')
  const words = dialogOn(page).getByLabel('Time (optional)')
  await expect(words).toHaveValue('All day, until Saturday, April 18')
  await field(page, 'Starts at').fill('18:00')
  await expect(field(page, 'Ends at')).toHaveAccessibleDescription('Needed with an end date')
  await field(page, 'Ends at').fill('13:00')
  await expect(words).toHaveValue('6:00 PM - April 18, 1:00 PM')
  await field(page, 'Date').fill('23')
  await expect(field(page, 'End date')).toHaveValue('2099-04-25')
  await expect(words).toHaveValue('6:00 PM - April 25, 1:00 PM')
  // What ends after midnight ends on the day that is named as its last.
  await field(page, 'End date').fill('2099-04-23')
  await expect(field(page, 'Ends at')).toHaveAccessibleDescription('Ends the next day')
  await expect(field(page, 'End date')).toHaveValue('2099-04-24')
  await field(page, 'End date').fill('2099-04-25')
  await expect(words).toHaveValue('6:00 PM - April 25, 1:00 PM')
  await create(page)
  await expect(page.getByRole('row', { name: /Spring Retreat/ })).toContainText('April 23–25, 2099')
})

test('further dates that are over are asked about and folded, and one that is removed is none of the event’s once it is saved', async ({
  page,
}) => {
  await beginEvent(page)
  await field(page, 'Title').fill('Open house, by hand')
  await field(page, 'Year').fill('2099')
  await field(page, 'Starts at').fill('19:00')
  for (const day of ['2024-05-06', '2024-05-07']) {
    await dialogOn(page).getByRole('button', { name: 'Add a date' }).click()
    await field(page, 'Day').fill(day)
    await dialogOn(page).getByRole('button', { name: 'Add it', exact: true }).click()
    await expect(dialogOn(page).getByText(/, 2024, 7:00 PM is in the past: the date would count as held\.$/)).toBeVisible()
    await dialogOn(page).getByRole('button', { name: 'Add it all the same' }).click()
  }
  const past = dialogOn(page).getByRole('list', { name: 'Past dates' }).getByRole('button')
  await dialogOn(page).getByText('Past dates (2)').click()
  await past.first().press('Enter')
  await expect(past).toHaveAccessibleName('Remove: Tuesday, May 7, 2024, 7:00 PM')
  await expect(past).toBeFocused()
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/cms/events'))
  await create(page)
  expect(eventDataOf(await request)).toMatchObject({ extraDates: [{ startsAt: '2024-05-07T19:00' }] })
})

test('spec B §1.1 series: one is built in plain words, a date skipped and another moved by keyboard; the page has it, and so has the dialog again', async ({
  page,
}) => {
  const today = todayIn('America/Denver')
  const first = addDays(today, 12 - weekdayOf(today))
  const [second, third, moved, fourth] = [14, 28, 29, 42].map((days) => addDays(first, days)) as [string, string, string, string]
  const { month, date, year } = dayParts(first)
  await beginEvent(page)
  await field(page, 'Title').fill('Sitting together')
  await field(page, 'Month').selectOption(month)
  await field(page, 'Date').fill(date)
  await field(page, 'Year').fill(year)
  await field(page, 'Starts at').fill('18:30')
  await field(page, 'Ends at').fill('20:00')
  await expect(dialogOn(page).getByLabel('Time (optional)')).toHaveValue('6:30 PM - 8:00 PM')
  await dialogOn(page).getByLabel('Time (optional)').fill('6:30-7 PM')
  await expect(field(page, 'Ends at')).toHaveValue('19:00')
  await dialogOn(page).getByRole('switch', { name: 'Recurring event' }).check()
  await field(page, 'Repeats').selectOption('Weekly')
  await dialogOn(page).getByLabel('How many weeks from one to the next').fill('2')
  await dialogOn(page).getByRole('checkbox', { name: 'Tuesday' }).check()
  await expect(said(page, 'Every 2 weeks on Tuesday and Friday, 6:30–7:00 PM')).toBeVisible()
  await field(page, 'First date').fill(addDays(first, -1))
  await expect(dialogOn(page).getByRole('checkbox', { name: 'Thursday' })).not.toBeChecked()
  await expect(field(page, 'First date')).toHaveAccessibleDescription(/^Thu, .* isn’t one of the chosen days\./)
  await dialogOn(page).getByRole('checkbox', { name: 'Tuesday' }).uncheck()
  await field(page, 'First date').fill(first)
  await field(page, 'Ends').selectOption('after a number of times')
  await dialogOn(page).getByLabel('How many times').fill('4')
  await expect(coming(page)).toHaveText(
    [first, second, third, fourth].map((day) => `${formatShortDay(day)}Cancel this dateMoveThis date only…`),
  )

  const skip = coming(page).nth(1).getByRole('button')
  await skip.first().focus()
  await page.keyboard.press('Enter')
  await expect(skip).toHaveText('Undo cancellation')
  await expect(skip).toBeFocused()
  const move = coming(page).nth(2).getByRole('button')
  await move.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Day')).toBeFocused()
  await field(page, 'Day').fill(moved)
  await page.keyboard.press('Enter')
  await expect(move.first()).toHaveText('Undo move')
  await expect(move.first()).toBeFocused()
  const asBuilt = [
    `${formatShortDay(first)}Cancel this dateMoveThis date only…`,
    `${formatShortDay(second)}Undo cancellation`,
    `${formatShortDay(moved)}instead of ${formatShortDay(third, moved)}Undo moveThis date only…`,
    `${formatShortDay(fourth)}Cancel this dateMoveThis date only…`,
  ]
  await expect(coming(page)).toHaveText(asBuilt)

  const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/cms/events'))
  await create(page)
  expect(eventDataOf(await sending)).toMatchObject({
    isRecurring: true,
    eventDate: first,
    time: '6:30-7 PM',
    recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;COUNT=4',
    exceptions: [
      { date: second, cancelled: true },
      { date: third, startsAt: `${moved}T18:30`, endsAt: `${moved}T19:00` },
    ],
  })
  await expect(page.getByText('Event created successfully', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Sitting together' }).click()
  await expect(field(page, 'Repeats')).toHaveValue('weekly')
  await expect(field(page, 'First date')).toHaveValue(first)
  await expect(coming(page)).toHaveText(asBuilt)
  await coming(page).last().getByRole('button').nth(1).click()
  await field(page, 'From').fill('20:00')
  await field(page, 'To').fill('20:30')
  await dialogOn(page).getByRole('button', { name: 'Move it' }).click()
  await expect(coming(page).last()).toContainText(`${formatShortDay(fourth)}, 8:00–8:30 PMinstead of 6:30–7:00 PM`)
  await discard(page)
  await page.goto('/events/sitting-together')
  const dates = [first, moved, fourth].map((day) => formatShortDay(day, today))
  for (const day of dates) await expect(page.getByRole('main')).toContainText(day)
  await expect(page.getByRole('main')).toContainText(`instead of ${formatShortDay(third, moved)}`)
})

test('spec B §1 times: what is ambiguous, not understood or wrong is said before saving, and staff are led to it; so is what cannot be loaded', async ({
  page,
  staff,
  problems,
}) => {
  await staff.createEvent({ title: 'Harvest Walk', time: 'After the snow melts', state: 'postponed' })
  await openTab(page, 'Events')
  await test.step('B §1.2: ambiguous times and ones that are not understood are reported; a fault gets the focus', async () => {
    await editEvent(page, 'Harvest Walk')
    await expect(
      said(
        page,
        'Not understood as a time. Calendars will show only the day, and there will be no reminder, no deadline counted from the start, and no dates to choose.',
      ),
    ).toBeVisible()
    const time = dialogOn(page).getByLabel('Time (optional)')
    await time.fill('6-7')
    await expect(said(page, 'Understood as Saturday, 6:00–7:00 PM, Mountain Time. This is a guess')).toBeVisible()
    await time.fill('6-7 PM')
    await expect(said(page, 'Understood as Saturday, 6:00–7:00 PM, Mountain Time.')).not.toContainText('guess')
    await expect(field(page, 'Starts at')).toHaveValue('18:00')
    await time.fill('When it is dry')
    await expect(field(page, 'Starts at')).toHaveValue('')
    await dialogOn(page).getByRole('switch', { name: 'Recurring event' }).check()
    await field(page, 'Repeats').selectOption('Monthly')
    await field(page, 'Note for visitors (optional)').focus()
    await save(page)
    await expect(time).toBeFocused()
    await expect(time).toHaveAccessibleDescription(/A series needs a time that calendars can hold/)
    await dialogOn(page).getByRole('switch', { name: 'Recurring event' }).uncheck()
    await save(page)
    await expect(page.getByText('Event updated successfully', { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Harvest Walk' })).toContainText('Postponed')
    const unread = page.getByRole('paragraph').filter({ hasText: 'a time that calendars can’t read' })
    await unread.getByRole('button', { name: 'Harvest Walk' }).click()
    await expect(time).toHaveValue('When it is dry')
    await discard(page)
  })

  await test.step('B §1.1: where the dates cannot be loaded, the dialog says so and can try again; a fault of the rule is shown at the rule', async () => {
    await page.route('**/api/cms/events/dates', (route) => route.fulfill({ status: 503, json: { message: 'Away' } }))
    await addEvent(page)
    await dialogOn(page).getByLabel('Time (optional)').fill('7 PM')
    await dialogOn(page).getByRole('switch', { name: 'Recurring event' }).check()
    await field(page, 'Repeats').selectOption('Weekly')
    const last = page.waitForResponse((answer) => answer.request().postData()?.includes('2099-12-31') ?? false)
    await field(page, 'First date').fill('2099-12-31')
    await last
    await expect(dialogOn(page).getByRole('checkbox', { checked: true })).toHaveAccessibleName('Thursday')
    const failure = dialogOn(page).getByRole('alert').filter({ hasText: 'The dates could not be loaded. What you typed is still there.' })
    await expect(failure).toBeVisible()
    await page.unrouteAll()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(coming(page)).toHaveCount(6)
    await dialogOn(page).getByRole('button', { name: 'Show 12 more' }).click()
    await expect(coming(page).nth(6).getByRole('button').first(), 'the first that was hidden').toBeFocused()
    await expect(coming(page)).toHaveCount(18)
    // Before, nothing said that a series on the 31st skips five months.
    await field(page, 'Repeats').selectOption('Monthly')
    await field(page, 'On which day of the month').selectOption('the date')
    const skipped = said(page, 'Five months of the year have no 31st')
    await expect(skipped).toBeVisible()
    await dialogOn(page).getByRole('button', { name: 'Use the last day of the month' }).press('Enter')
    await expect(field(page, 'On which day of the month')).toBeFocused()
    await expect(skipped).toHaveCount(0)
    await expect(coming(page).nth(2)).toContainText('Feb 28')
    await field(page, 'Repeats').selectOption('Weekly')
    await field(page, 'Ends').selectOption('after a number of times')
    await dialogOn(page).getByLabel('How many times').fill('20')
    await dialogOn(page).getByRole('button', { name: 'Show 2 more' }).click()
    await expect(coming(page)).toHaveCount(20)
    await field(page, 'Ends').selectOption('on a date')
    await dialogOn(page).getByLabel('Last date').fill('2001-01-01')
    await expect(field(page, 'Repeats')).toHaveAccessibleDescription('The series ends before it begins.')
    await expect(field(page, 'Last date')).toHaveAccessibleDescription('The series ends before it begins.')
    await takeProblems(problems, /^503 /, /^console error: Failed to load resource/)
  })
})

test('spec B §1.1 this date only: one date gets a facilitator, a place and a note of its own; the page says so, and resetting takes them back', async ({
  page,
  staff,
}) => {
  const first = addDays(todayIn('America/Denver'), 3)
  const second = addDays(first, 7)
  await staff.createEvent({
    title: 'Evening circle',
    facilitator: 'Anna Example',
    ...dayParts(first),
    startsAt: `${first}T19:00`,
    endsAt: `${first}T20:30`,
    recurrence: 'FREQ=WEEKLY',
    registration: { perSession: true, capacity: 10 },
  })
  await openTab(page, 'Events')
  await editEvent(page, 'Evening circle')
  const date = coming(page).nth(1)
  const open = date.getByRole('button').last()
  await open.focus()
  await page.keyboard.press('Enter')
  const only = date.getByRole('group', { name: `Only on ${formatShortDay(second)}` })
  await expect(only.getByLabel('Title')).toBeFocused()
  await expect(only.getByLabel('Facilitator')).toHaveAttribute('placeholder', 'Anna Example')
  await expect(only.getByLabel('Places')).toHaveAttribute('placeholder', '10 on other dates')
  await only.getByLabel('Facilitator').fill('Miriam Example')
  await only.getByLabel('Location').fill('The library')
  await only.getByLabel('Places').fill('8')
  await only.getByLabel('Note for visitors').fill('We read from the new book.')
  await only.getByLabel('Link to join').fill('meet.example.org')
  await only.getByLabel('Title').focus()
  await expect(only.getByLabel('Link to join')).toHaveAccessibleDescription(/must start with https/)
  await only.getByLabel('Link to join').fill('')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(date).toContainText('This date only: facilitator, location, places, note for visitors')
  await save(page)
  await expect(page.getByText('Event updated successfully', { exact: true })).toBeVisible()

  await page.goto('/events/evening-circle')
  const dates = page.getByRole('region', { name: 'Upcoming dates' }).getByRole('listitem')
  await expect(dates.nth(1)).toContainText('The library · With Miriam ExampleWe read from the new book.')
  await expect(dates.nth(2)).not.toContainText('library')

  await openTab(page, 'Events')
  await editEvent(page, 'Evening circle')
  await open.click()
  await expect(only.getByLabel('Places')).toHaveValue('8')
  await only.getByRole('button', { name: 'Reset to the series' }).click()
  await expect(date).not.toContainText('This date only: ')
  await save(page)
  await expect(dialogOn(page)).toBeHidden()
  await page.goto('/events/evening-circle')
  await expect(dates.nth(1)).not.toContainText('library')
})
