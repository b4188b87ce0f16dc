import { admin } from '../support/launch'
import { addAttendees, attendeesDialog, checkboxOf, closeAttendees } from './attendee-parts'
import { arrangeEvent, openDoor, PHONE, presentOf, showDoor, storedEntries, traces } from './door-parts'
import { endSession, expect, takeProblems, test } from './fixtures'
import { expectNoBarriers, sidewaysScroll } from './page-checks'

test.use({ viewport: PHONE })

/** A week after that of the event. */
const again = { startsAt: '2999-10-12T10:00', endsAt: '2999-10-12T12:00' }

test('B §3.8 door: everyone is checked in by name on a phone; Back and closing; each date of a series has its own check-ins', async ({
  page,
  staff,
}) => {
  // With a price, each row has a button for it too.
  const event = await staff.createEvent({ title: 'At the door', registration: { price: { kind: 'fixed', amount: 20 } } })
  await addAttendees(staff, event, ['Cy Lund', 'Ada Quist', 'Bo Ek'])
  const series = await staff.createEvent({
    title: 'All evenings',
    extraDates: [again],
    exceptions: [{ date: again.startsAt.slice(0, 10), title: 'Reading Night', location: 'The library', note: 'Ring twice.' }],
  })
  await addAttendees(staff, series, ['Ada Quist'])
  const dialog = attendeesDialog(page)
  await openDoor(page, event.title)

  await test.step('everyone is checked in by name, and Back leads to the list', async () => {
    await expect(dialog.getByRole('checkbox')).toHaveCount(3)
    await expect(dialog.getByText('0 of 3 checked in, Sat, Oct 5, 2999, 10:00 AM')).toBeVisible()
    await checkboxOf(page, 'Ada Quist').check()
    await expect(dialog.getByText('1 of 3 checked in, Sat, Oct 5, 2999, 10:00 AM')).toBeVisible()
    await expect.poll(() => presentOf(staff, event)).toEqual(['Ada Quist'])
    await expect.poll(() => storedEntries(page)).toBeNull()
    await dialog.getByRole('searchbox', { name: 'Find a name' }).fill('ek')
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    expect(await sidewaysScroll(page)).toEqual([])
    await expectNoBarriers(page, 'the door')
    await page.goBack()
    await expect(dialog.getByText('Total registrations: 3')).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
  })

  await test.step('closing the dialog from the door leads back to where it was opened', async () => {
    await showDoor(page, event.title)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/admin?tab=events')
    await page.goForward()
    await expect(dialog).toBeVisible()
    await closeAttendees(page)
    await expect(page).toHaveURL('/admin?tab=events')
  })

  await test.step('each date of a series has its own check-ins, and someone without a registration is added as present', async () => {
    await showDoor(page, series.title)
    await checkboxOf(page, 'Ada Quist').check()
    await expect.poll(() => storedEntries(page)).toBeNull()
    await dialog.getByLabel('Session').selectOption(again.startsAt)
    await expect(dialog.getByText('0 of 1 checked in, Sat, Oct 12, 2999, 10:00 AM')).toBeVisible()
    await expect(dialog.getByText('Reading Night · The library · Ring twice.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add a walk-in' }).click()
    const form = page.getByRole('dialog', { name: 'Add a Walk-In' })
    await expect(form.getByLabel('Send a confirmation')).not.toBeChecked()
    await form.getByLabel('Name').fill('Bo Ek')
    await form.getByLabel('Phone').fill('303 555 0100')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(checkboxOf(page, 'Bo Ek')).toBeChecked()
    await expect(checkboxOf(page, 'Ada Quist')).not.toBeChecked()
  })
})

test('B §3.8 door: logging in again after the session has ended sends the check-in; two phones see each other’s check-ins', async ({
  page,
  staff,
  context,
  problems,
}) => {
  const event = await arrangeEvent(staff, 'A long evening')
  await page.clock.install()
  await openDoor(page, event.title)

  await test.step('where the session has ended, logging in again sends the check-in', async () => {
    await endSession(page)
    await checkboxOf(page, 'Ada Quist').check()
    const question = page.getByRole('dialog', { name: 'Please log in again' })
    await expect(question).toBeVisible()
    await expect.poll(async () => (await traces(page)).caches).toEqual([])
    expect((await traces(page)).stored).toEqual(['staff-door-ticks'])
    await question.getByLabel('Password').fill(admin.password)
    await question.getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => presentOf(staff, event)).toEqual(['Ada Quist'])
    await expect(checkboxOf(page, 'Ada Quist')).toBeChecked()
    await takeProblems(problems, /^401 /, /^console error: Failed to load resource/)
  })

  await test.step('two phones see each other’s check-ins', async () => {
    const other = await context.newPage()
    await openDoor(other, event.title)
    await checkboxOf(other, 'Bo Ek').check()
    await expect.poll(() => presentOf(staff, event)).toEqual(['Bo Ek', 'Ada Quist'])
    await expect(checkboxOf(page, 'Bo Ek')).not.toBeChecked()
    await page.clock.fastForward(16_000)
    await expect(checkboxOf(page, 'Bo Ek')).toBeChecked()
  })
})
