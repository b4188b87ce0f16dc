import { readFile } from 'node:fs/promises'
import {
  addAttendees,
  answerQuestions,
  attendeesDialog,
  attendeesOf,
  chooseFromMenu,
  closeAttendees,
  mailAbout,
  openAttendees,
  payAs,
  registerWith,
  rowOf,
  showAttendees,
} from './attendee-parts'
import { expect, takeProblems, test } from './fixtures'
import { answerWith } from './held-requests'
import { expectLargeTextToFit } from './large-text'
import { expectNoBarriers } from './page-checks'

const [first, second] = ['2999-10-05T10:00', '2999-10-12T10:00']
const price = { kind: 'fixed', amount: 25 }

test('B §3.8 attendees: registered, waiting and canceled people are counted, and can be filtered; the list as a file and on paper; a series with registration by date', async ({
  page,
  staff,
}) => {
  const full = await staff.createEvent({ title: 'Nearly full', registration: { capacity: 3, waitlist: true } })
  const filed = await staff.createEvent({ title: 'As a file', registration: { capacity: 1, waitlist: true, price } })
  const printed = await staff.createEvent({ title: 'On a clipboard', registration: { guestsAllowed: 2, price } })
  const series = await staff.createEvent({
    title: 'Drop in',
    extraDates: [{ startsAt: second, endsAt: '2999-10-12T12:00' }],
    registration: { perSession: true, capacity: 5 },
  })
  await test.step('each status can be filtered', async () => {
    const [, , cy] = await addAttendees(staff, full, ['Ada Quist', 'Bo Ek', 'Cy Lund'])
    await registerWith(staff, full, { name: 'Gus Waits', email: 'gus@example.net' })
    await registerWith(staff, full, { name: 'Hal Waits', email: 'hal@example.net' })
    await openAttendees(page, full.title)
    const dialog = attendeesDialog(page)
    await expect(dialog.getByText('3 of 3 places')).toBeVisible()
    await expect(dialog.getByText('2 waiting')).toBeVisible()
    await expect(dialog.getByText('Total registrations: 5')).toBeVisible()
    await expect(dialog.getByRole('table', { name: 'Waitlist' }).getByRole('rowheader')).toHaveText([/^Gus Waits1st/, /^Hal Waits2nd/])

    const view = (name: string) => dialog.getByRole('group', { name: 'Show' }).getByRole('button', { name })
    await expect(view('All')).toHaveAttribute('aria-pressed', 'true')
    await view('Registered 3').click()
    await expect(dialog.getByRole('table')).toHaveCount(1)
    await view('Waitlist 2').click()
    await expect(dialog.getByRole('rowheader')).toHaveText([/^Gus/, /^Hal/])

    await staff.call('PUT', `/api/events/${full.id}/attendees/${cy?.id}`, { status: 'cancelled', notify: false })
    await view('Canceled').click()
    await expect(dialog.getByRole('rowheader')).toHaveText(['Cy Lund'])
    await page.reload()
    await expect(view('Canceled 1')).toHaveAttribute('aria-pressed', 'true')
    await closeAttendees(page)
  })

  await test.step('the file has the documented columns, further ones after them, and the people whom the view shows', async () => {
    await addAttendees(staff, filed, ['Ada Quist'])
    await registerWith(staff, filed, { name: 'Gus Waits', email: 'gus@example.net' })
    await showAttendees(page, filed.title)
    await attendeesDialog(page).getByRole('button', { name: 'Registered 1' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    const [heads, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(heads).toMatch(/"Additional Message","Status","Session","Guests","Payment"/)
    expect(lines.map((line) => line.replace(/"[A-Z][a-z]{2} \d.*?"/, 'DATE'))).toEqual([
      '"Ada Quist","ada.quist@example.net",DATE,"No","","","Registered","","0","Due","25","No","","No","","","","",""',
    ])
    await closeAttendees(page)
  })

  await test.step('the printed list for the door has everyone, with names, guests, payments and boxes', async () => {
    await addAttendees(staff, printed, ['Cy Lund', 'Ada Quist'])
    await addAttendees(staff, printed, ['Bo Ek'], { guests: 2 })
    await showAttendees(page, printed.title)
    await page.evaluate(() => {
      window.print = () => dispatchEvent(new Event('beforeprint'))
    })
    await attendeesDialog(page).getByRole('button', { name: 'Print' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('rowheader')).toHaveText(['Ada Quist', 'Bo Ek', 'Cy Lund'])
    await expect(page.getByRole('row').filter({ hasText: 'Bo Ek' }).getByRole('cell')).toHaveText(['', '2', 'Due $75', ''])
    await expect(attendeesDialog(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(attendeesDialog(page)).toBeVisible()
    await closeAttendees(page)
  })

  await test.step('for a series with registration by date, one date is shown, another can be chosen, and people can be moved between them', async () => {
    await addAttendees(staff, series, ['Ada Quist', 'Bo Ek'], { session: first })
    await addAttendees(staff, series, ['Cy Lund'], { session: second })
    await showAttendees(page, series.title)
    const dialog = attendeesDialog(page)
    await expect(dialog.getByText('2 of 5 places')).toBeVisible()
    await expect(dialog.getByText('Other dates with people')).toContainText('Sat, Oct 12, 2999, 10:00 AM: 1 person')
    const session = dialog.getByLabel('Session')
    await session.selectOption({ label: 'All sessions' })
    await expect(dialog.getByText('Total registrations: 3')).toBeVisible()
    await expect(rowOf(page, 'Cy Lund')).toContainText('Sat, Oct 12, 2999, 10:00 AM')

    await chooseFromMenu(page, 'Bo Ek', 'Move to another date')
    const move = page.getByRole('dialog', { name: 'Move Bo Ek' })
    await expectLargeTextToFit(page, 'moving someone to another date')
    await move.getByLabel('To').selectOption(second)
    await move.getByRole('button', { name: 'Move' }).click()
    await expect(move).toBeHidden()
    await expect(rowOf(page, 'Bo Ek')).toContainText('Sat, Oct 12, 2999')
    await dialog.getByText('Attendance', { exact: true }).click()
    const came = dialog.getByRole('table', { name: 'Attendance by session' })
    await expect(came.getByRole('row').filter({ hasText: 'Oct 12' }).getByRole('cell')).toHaveText(['2', '0', '0'])
    await came.getByRole('button', { name: 'Sat, Oct 5, 2999, 10:00 AM' }).click()
    await expect(dialog.getByRole('rowheader').filter({ hasText: 'Quist' })).toBeVisible()
    await expect(rowOf(page, 'Bo Ek')).toBeHidden()
    await expectNoBarriers(page, 'a series by single dates')
  })
})

// Takes more than 6 s: the dialog is looked at for barriers with people in every state, and again while someone is added.
test('B §3.8 attendees: what a row shows, and adding someone as staff, without barriers', async ({ page, staff, problems }) => {
  const questions = [{ id: 'diet', label: 'What do you eat?', type: 'text' }]
  const asking = await staff.createEvent({
    title: 'With questions',
    registration: { capacity: 2, waitlist: true, guestsAllowed: 2, questions, price: { ...price, scholarships: true } },
  })
  const phoned = await staff.createEvent({ title: 'On the phone', registration: { capacity: 1 } })
  await test.step('guests are under the name, answers open below it, and what is due is in a column of its own', async () => {
    await registerWith(staff, asking, {
      name: 'Ada Quist',
      email: 'ada@example.net',
      guests: 1,
      answers: { diet: 'No nuts' },
      scholarship: true,
      scholarshipNote: 'Between jobs',
    })
    await registerWith(staff, asking, { name: 'Gus Waits', email: 'gus@example.net' })
    await openAttendees(page, asking.title)
    const row = rowOf(page, 'Ada Quist')
    await expect(row).toContainText('with 1 guest')
    await expect(row).toContainText('Due $50')
    await expect(rowOf(page, 'Gus Waits'), 'who waits owes nothing yet').not.toContainText('Due')
    const details = row.getByRole('button', { name: 'Details of Ada Quist' })
    await expect(details).toHaveAttribute('aria-expanded', 'false')
    await details.click()
    await expect(attendeesDialog(page).getByRole('definition')).toHaveText(['No nuts', 'Between jobs'])
    await expect(attendeesDialog(page).getByRole('term')).toHaveText(['What do you eat?', 'Asks for a scholarship'])
  })

  await test.step('the list with a waitlist and details, and the dialogs over it, have no barriers', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await expectNoBarriers(page, 'the attendees', { between: [768] })
    for (const opener of ['Add by hand', 'Email attendees']) {
      await page.setViewportSize(size)
      await attendeesDialog(page).getByRole('button', { name: opener }).click()
      await expectNoBarriers(page, opener)
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize(size)
    await closeAttendees(page)
  })

  await test.step('someone is added by staff, validated like the visitors’ form, and over capacity only after a question', async () => {
    await showAttendees(page, phoned.title)
    const opener = attendeesDialog(page).getByRole('button', { name: 'Add by hand' })
    const form = page.getByRole('dialog', { name: 'Add by Hand' })
    await opener.click()
    await expect(form.getByLabel('Name')).toBeFocused()
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form.getByText('Please enter a name', { exact: true })).toBeVisible()
    await form.getByLabel('Name').fill('Ada Quist')
    await form.getByLabel('Email').fill('ada@example.net')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(rowOf(page, 'Ada Quist')).toBeVisible()

    const questions = answerQuestions(page)
    await opener.click()
    await form.getByLabel('Name').fill('Bo Ek')
    await form.getByLabel('Email').fill('ada@example.net')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('ada@example.net is on the list already', { exact: true })).toBeVisible()
    await form.getByLabel('Email').fill('bo@example.net')
    await form.getByLabel('Guests').selectOption('2')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(rowOf(page, 'Bo Ek')).toContainText('with 2 guests')
    expect(questions).toEqual(['All places are taken. Add them beyond the one place?'])
    await takeProblems(problems, /^409 .*\/attendees/, /^console error: Failed to load resource/)
    await closeAttendees(page)
  })
})

test('B §3.8 attendees: a payment and a check-in are shown before the server answers; a place is canceled, restored, or given from the waitlist', async ({
  page,
  staff,
  problems,
}) => {
  const paid = await staff.createEvent({ title: 'Paid at the door', registration: { price } })
  const given = await staff.createEvent({ title: 'Given up', registration: { capacity: 3 } })
  const crowded = await staff.createEvent({ title: 'One too many', registration: { capacity: 1, waitlist: true } })
  await test.step('a payment and a check-in are shown at once, and reverted where the server refuses', async () => {
    await addAttendees(staff, paid, ['Ada Quist', 'Bo Ek'])
    await openAttendees(page, paid.title)
    await chooseFromMenu(page, 'Ada Quist', 'Mark as paid')
    await payAs(page, 'Ada Quist', 'Check')
    await expect(attendeesDialog(page).getByText('$25 paid: Check')).toBeVisible()
    await expect(rowOf(page, 'Ada Quist')).toContainText('Paid $25')
    await expect(rowOf(page, 'Ada Quist').getByRole('button', { name: 'More for Ada Quist' })).toBeFocused()
    await expect.poll(async () => (await attendeesOf(staff, paid)).find(({ name }) => name === 'Ada Quist')?.payment).toBe('paid')

    const tick = rowOf(page, 'Bo Ek').getByRole('button', { name: 'Present Bo Ek' })
    await tick.click()
    await expect(tick).toHaveAttribute('aria-pressed', 'true')
    await expect(attendeesDialog(page).getByText('1 came')).toBeVisible()

    await answerWith(page, '/api/events/*/attendees/*', 503, { message: 'The database is away.' })
    await chooseFromMenu(page, 'Bo Ek', 'Waive the payment')
    await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
    await expect(rowOf(page, 'Bo Ek')).toContainText('Due $25')
    await takeProblems(problems, /^503 .*\/attendees/, /^console error: Failed to load resource/)
    await page.unroute('**/api/events/*/attendees/*')
    await closeAttendees(page)
  })

  await test.step('a place is canceled after a question that says whether an email is sent, and can be restored', async () => {
    await addAttendees(staff, given, ['Ada Quist', 'Bo Ek'])
    await showAttendees(page, given.title)
    const questions = answerQuestions(page)
    await chooseFromMenu(page, 'Ada Quist', 'Cancel without email')
    await expect(rowOf(page, 'Ada Quist')).toBeHidden()
    await expect(attendeesDialog(page).getByText('Total registrations: 1')).toBeFocused()
    await chooseFromMenu(page, 'Bo Ek', 'Cancel and email')
    await expect(attendeesDialog(page).getByText('No registrations yet')).toBeVisible()
    expect(questions).toEqual([
      'Cancel the place of Ada Quist? They won’t be emailed.',
      'Cancel the place of Bo Ek? They won’t be emailed, since no mail server is set up.',
    ])
    // The list shows the cancellation before the server has answered.
    await expect.poll(() => mailAbout(staff, given)).toMatchObject([{ to: ['bo.ek@example.net'] }])

    await attendeesDialog(page).getByRole('button', { name: 'Canceled 2' }).click()
    await chooseFromMenu(page, 'Ada Quist', 'Reinstate')
    await expect(attendeesDialog(page).getByRole('rowheader')).toHaveText(['Bo Ek'])
    expect((await attendeesOf(staff, given)).map(({ name, status }) => [name, status])).toEqual([['Ada Quist', 'registered']])
    await closeAttendees(page)
  })

  await test.step('B §3.7: someone is moved up from the waitlist, beyond the capacity only after a question', async () => {
    await addAttendees(staff, crowded, ['Ada Quist'])
    await registerWith(staff, crowded, { name: 'Gus Waits', email: 'gus@example.net' })
    await showAttendees(page, crowded.title)
    const moveUp = rowOf(page, 'Gus Waits').getByRole('button', { name: 'Give a place to Gus Waits' })
    const questions = answerQuestions(page, 'no', 'yes')
    await moveUp.click()
    await expect.poll(() => questions.length).toBe(1)
    await expect(rowOf(page, 'Gus Waits')).toContainText('1st')
    await moveUp.click()
    await expect(page.getByText('Gus Waits has a place now.', { exact: true })).toBeVisible()
    await expect(
      attendeesDialog(page).getByRole('table', { name: 'Attendees' }).getByRole('row').filter({ hasText: 'Gus Waits' }),
    ).toContainText('moved up from the waitlist')
    await expect(attendeesDialog(page).getByText('2 of 1 places')).toBeVisible()
    expect(questions).toEqual(Array(2).fill('All places are taken. Add them beyond the one place?'))
    await takeProblems(problems, /^409 .*\/attendees/, /^console error: Failed to load resource/)
  })
})

test('spec B §3.12: hosts change an attendee’s details; two of one name are told apart in the list’s questions and at the door', async ({
  page,
  staff,
}) => {
  const questions = [{ id: 'diet', label: 'What do you eat?', type: 'choice', options: ['Everything', 'Vegetarian'], required: false }]
  const event = await staff.createEvent({ title: 'Two of one name', registration: { questions } })
  await registerWith(staff, event, { name: 'Ada King', email: 'ada.k@example.net', answers: { diet: 'Everything' } })
  await registerWith(staff, event, { name: 'Ada King', email: 'king@example.net' })
  await openAttendees(page, event.title)
  const asked = answerQuestions(page, 'no')

  await test.step('a question about one of them names the address', async () => {
    await rowOf(page, 'king@example.net').getByRole('button', { name: 'More for Ada King (king@example.net)' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect.poll(() => asked).toEqual([expect.stringContaining('Ada King (king@example.net)')])
  })

  await test.step('details are changed in a dialog that names them too; a mistake is shown at its field', async () => {
    await rowOf(page, 'ada.k@example.net').getByRole('button', { name: 'More for Ada King (ada.k@example.net)' }).click()
    await page.getByRole('menuitem', { name: 'Change details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Ada King (ada.k@example.net)' })
    await expectNoBarriers(page, 'the dialog of an attendee’s details')
    await dialog.getByLabel('Email').fill('ada at example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/)
    await dialog.getByLabel('Email').fill('ada.king@example.net')
    await dialog.getByLabel('Phone').fill('303 555 0100')
    await dialog.getByLabel('Vegetarian').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'ada.king@example.net')).toContainText('303 555 0100')
    await rowOf(page, 'ada.king@example.net').getByRole('button', { name: 'Details' }).click()
    await expect(attendeesDialog(page)).toContainText('Email: ada.k@example.net')
  })

  await test.step('at the door each has the address below the name', async () => {
    await attendeesDialog(page).getByText('At the door').click()
    await expect(attendeesDialog(page).getByRole('checkbox', { name: 'Ada King, king@example.net is here' })).toBeVisible()
    await expect(attendeesDialog(page).getByText('ada.king@example.net')).toBeVisible()
  })
})
