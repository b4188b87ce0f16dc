import { addAttendees, answerQuestions, attendeesDialog, mailAbout, openAttendees, registerWith } from './attendee-parts'
import { expect, test } from './fixtures'
import { expectLargeTextToFit } from './large-text'

test('B §3.9 messages: staff write to who is registered, lose nothing without a question, see what they write, test it, and send it after a question', async ({
  page,
  staff,
}) => {
  const event = await staff.createEvent({ title: 'News for all', registration: { capacity: 2, waitlist: true } })
  await addAttendees(staff, event, ['Ada Quist', 'Bo Ek'])
  await registerWith(staff, event, { name: 'Gus Waits', email: 'gus@example.net' })
  await openAttendees(page, event.title)
  await attendeesDialog(page).getByRole('button', { name: 'Email attendees' }).click()
  const form = page.getByRole('dialog', { name: 'Write to Attendees' })
  await expect(form.getByRole('button', { name: 'Send to 2 people' })).toBeVisible()
  await form.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect(form.getByText('The subject is required')).toBeVisible()
  await expectLargeTextToFit(page, 'writing to attendees')
  await form.getByLabel('Subject').fill('Please bring a cushion')
  const leaving = answerQuestions(page, 'no')
  await page.keyboard.press('Escape')
  await expect.poll(() => leaving).toEqual(['You have unsaved changes. Close without saving?'])
  await expect(form.getByLabel('Subject')).toHaveValue('Please bring a cushion')
  await form.getByLabel('Message').fill('We sit on the **floor**.')
  await expect(form.getByRole('strong')).toHaveText('floor')
  await form.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Saved as a file for 1 person: no mail server is set up.', { exact: true })).toBeVisible()

  await form.getByLabel('To', { exact: true }).selectOption({ label: 'Both' })
  const questions = answerQuestions(page)
  await form.getByRole('button', { name: 'Send to 3 people' }).click()
  await expect(page.getByText('Saved as a file for 3 people: no mail server is set up.', { exact: true })).toBeVisible()
  await expect(form).toBeHidden()
  expect(questions).toEqual(['Send this to 3 people? You can’t unsend it.'])
  const sent = (await mailAbout(staff, event)).filter(({ label }) => label === 'Message to attendees').flatMap(({ to }) => to)
  const toPeople = sent.filter((to) => to.endsWith('@example.net')).toSorted()
  expect(toPeople).toEqual(['ada.quist@example.net', 'bo.ek@example.net', 'gus@example.net'])
})
