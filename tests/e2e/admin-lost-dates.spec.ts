import { formatSession, formatShortDay } from '@/features/events/schedule/format-session'
import { addDays } from '@/platform/time/calendar'
import { dialogOn, editEvent, eventDataOf, save } from './event-dialog-parts'
import { expect, openTab, takeProblems, test } from './fixtures'
import { expectLargeTextToFit } from './large-text'
import { expectNoBarriers } from './page-checks'

// Soon, since people register up to two years ahead.
const first = addDays(new Date().toISOString().slice(0, 10), 20)
const days = [0, 7, 14, 21].map((later) => addDays(first, later))
const [third = '', last = ''] = days.slice(2)
const dayText = (day: string) => formatShortDay(day, first)
const series = {
  title: 'Four Evenings',
  ...{ month: '', date: '', year: '', time: '' },
  ...{ startsAt: `${first}T19:00`, endsAt: `${first}T20:00`, recurrence: 'FREQ=WEEKLY;COUNT=4' },
  registration: { perSession: true, capacity: 2 },
}

test('spec B §3.9: staff who remove dates with people on them choose, for all or for each, who moves and who is canceled', async ({
  page,
  staff,
  problems,
}) => {
  const event = await staff.createEvent(series)
  for (const [name, day] of [
    ['Ada Quist', last],
    ['Bo Lind', last],
    ['Cy Stone', third],
  ] as const)
    await staff.register(event, { name, email: `${name.replace(' ', '.').toLowerCase()}@example.net`, session: `${day}T19:00` })
  await openTab(page, 'Events')
  await editEvent(page, series.title)
  const question = page.getByRole('dialog', { name: 'What happens to 2 registrations?' })
  const choice = (name: string) => page.getByRole('dialog', { name: /^What happens to / }).getByLabel(name, { exact: true })
  const nextSave = () => page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/api/cms/events/'))

  await dialogOn(page).getByLabel('How many times').fill('3')
  await save(page)
  await page.getByRole('button', { name: 'Save and email' }).click()

  await test.step('the question comes before anything is saved, and needs a choice for each person', async () => {
    await expect(question.getByRole('alert')).toHaveText('This takes away a date with 2 registrations.')
    await expect(question.getByRole('group', { name: dayText(last) }).getByRole('combobox')).toHaveCount(2)
    await choice('Ada Quist').selectOption('Cancel registration')
    await question.getByRole('button', { name: 'Save and email' }).click()
    await expect(question.getByText('Please choose', { exact: true })).toHaveCount(1)
    await expectNoBarriers(page, 'what happens to people on lost dates', { between: [768, 390] })
    await expectLargeTextToFit(page, 'what happens to people on lost dates')
  })

  await test.step('no one is moved to a full date; the choices stay', async () => {
    await choice('For everyone').selectOption(`Move to ${dayText(third)}`)
    await question.getByRole('button', { name: 'Save and email' }).click()
    await expect(question.getByRole('alert')).toContainText(`Only 1 place is left on ${dayText(third)}, and 2 people would move there.`)
    await expect(choice('Bo Lind')).toHaveValue(`${third}T19:00`)
    await choice('Ada Quist').selectOption('Cancel registration')
    const saving = nextSave()
    await question.getByRole('button', { name: 'Save and email' }).click()
    expect(Object.values(eventDataOf(await saving).onLostDates as object)).toEqual(['cancel', `${third}T19:00`])
    await expect(page.getByText('Event updated successfully', { exact: true })).toBeVisible()
    await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
  })

  await test.step('people on a skipped date stay on it unless staff move them here', async () => {
    await editEvent(page, series.title)
    await dialogOn(page)
      .getByRole('button', { name: `Cancel this date: ${formatSession({ startsAt: `${third}T19:00`, endsAt: `${third}T20:00` })}` })
      .click()
    await save(page)
    await page.getByRole('button', { name: 'Save and email 2 people' }).click()
    await expect(question.getByRole('alert')).toHaveText('This cancels a date with 2 registrations.')
    await expect(choice('Cy Stone')).toHaveValue('stay')
    await expect(question, 'on a site without a mail server').toContainText('the emails that say so will be saved as files')
    await page.goBack()
    await expect(question, 'Back leads from the question to what is typed').toBeHidden()
    await save(page)
    const emailing = page.getByRole('button', { name: 'Save and email 2 people' })
    await expect(emailing).toBeVisible()
    await page.goBack()
    await expect(emailing).toBeHidden()
    await save(page)
    await emailing.click()
    await choice('Bo Lind').selectOption(`Move to ${dayText(days[0] ?? '')}`)
    const saving = nextSave()
    await question.getByRole('button', { name: 'Save and email' }).click()
    expect(Object.values(eventDataOf(await saving).onLostDates as object)).toEqual([`${days[0]}T19:00`])
    await expect(page.getByText('Event updated successfully', { exact: true })).toBeVisible()
  })

  await test.step('restoring a version that takes away one date and cancels another asks about both at once', async () => {
    await staff.updateEvent(event.id, { recurrence: 'FREQ=WEEKLY;COUNT=4', exceptions: [] })
    await staff.register(event, { name: 'Dee Hall', email: 'dee@example.net', session: `${last}T19:00` })
    await openTab(page, 'Events')
    await editEvent(page, series.title)
    await dialogOn(page).getByRole('button', { name: 'Version history' }).click()
    const versions = page.getByRole('dialog', { name: 'Version history' })
    page.once('dialog', (confirmation) => confirmation.accept())
    await versions
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Save and email 2 people' }).click()
    await expect(question.getByRole('alert')).toHaveText('This takes away a date and cancels another with 2 registrations.')
    await expect(choice('Cy Stone')).toHaveValue('stay')
    await choice('Dee Hall').selectOption('Cancel registration')
    const restoring = page.waitForRequest(
      (request) => request.url().endsWith('/restore') && request.postData()?.includes('cancel') === true,
    )
    await question.getByRole('button', { name: 'Save and email' }).click()
    expect((await restoring).postDataJSON()).toMatchObject({ tellAttendees: true })
    await expect(page.getByText(/^The event is again what it was on /)).toBeVisible()
    await expect(dialogOn(page)).toBeHidden()
  })
})
