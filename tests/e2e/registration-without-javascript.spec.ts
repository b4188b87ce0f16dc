import type { Page } from '@playwright/test'
import type { Attendee } from '@/features/registrations/attendee.schema'
import { linkTo } from '../support/registration-link'
import { expect, takeProblems, test } from './fixtures'
import { everyEvening, oneEvening, questions, startOf } from './registration-events'
import type { StaffDesk } from './staff-desk'

test.use({ javaScriptEnabled: false })

const main = (page: Page) => page.getByRole('main')
const attendeesOf = async (staff: StaffDesk, id: number, status = '') =>
  (await staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${id}/attendees?status=${status}`)).attendees

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Name', { exact: true }).fill('Ada Quist')
  await page.getByLabel('Email').fill(email)
}

test('without JavaScript: a date, guests and answers go through, after a mistake that loses none of them', async ({
  page,
  staff,
  problems,
}) => {
  const registration = { capacity: 5, perSession: true, guestsAllowed: 1, questions }
  const event = await staff.createEvent({ title: 'Plain Evenings', ...everyEvening, registration })
  await page.goto(`/register/${event.slug}`)
  await fillIn(page, 'ada.evenings@example.net')
  await page.getByRole('radio', { name: '7:00 PM' }).nth(2).check()
  await page.getByRole('radio', { name: 'With 1 guest' }).check()
  await page.getByRole('checkbox', { name: 'Bread' }).check()
  await page.getByRole('checkbox', { name: 'Soup' }).check()
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('group', { name: 'Have you meditated before?' })).toHaveAccessibleDescription('Please answer this question')
  await expect(page.getByRole('radio', { name: '7:00 PM' }).nth(2)).toBeChecked()
  await expect(page.getByRole('radio', { name: 'With 1 guest' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Bread' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Soup' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Cake' })).not.toBeChecked()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Registration Successful' })).toBeVisible()
  const answers = { chair: false, food: ['Bread', 'Soup'] }
  expect(await attendeesOf(staff, event.id)).toMatchObject([{ session: startOf(2), guests: 1, answers }])
  await takeProblems(problems, /^400 .*\/register\//, /^console error: Failed to load resource/)
})

test('without JavaScript: the waitlist has a page of its own that says so', async ({ page, staff }) => {
  const event = await staff.createEvent({ title: 'Plainly Full', ...oneEvening, registration: { capacity: 1, waitlist: true } })
  await staff.register(event, { name: 'Bo Ek', email: 'bo.full@example.net' })
  await page.goto(`/register/${event.slug}`)
  await fillIn(page, 'ada.full@example.net')
  await main(page).getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the waitlist' })).toBeVisible()
  await expect(page.getByText('We write to you when a place is free.')).toBeVisible()
})

test('without JavaScript: a place is changed, sent again and given up, and the page says what was done', async ({
  page,
  staff,
  target,
}) => {
  const registration = { guestsAllowed: 3, questions }
  const event = await staff.createEvent({ title: 'Plainly Managed', ...oneEvening, registration })
  const person = { name: 'Ada Quist', email: 'ada.managed@example.net', answers: { chair: true }, inDiamondHeartGroup: true }
  await staff.call('POST', '/api/register', { eventId: event.id, ...person })
  await page.goto(linkTo(target, person.email))
  await page.getByLabel('Do you come with somebody?').selectOption('With 2 guests')
  await page.getByRole('checkbox', { name: 'Cake' }).check()
  await page.getByRole('checkbox', { name: 'I am a member' }).uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await expect(main(page)).toContainText('You hold a place, with 2 guests')
  const answers = { chair: true, food: ['Cake'] }
  expect(await attendeesOf(staff, event.id)).toMatchObject([{ guests: 2, answers, inDiamondHeartGroup: false }])

  await page.getByRole('button', { name: 'Send me the confirmation again' }).click()
  await expect(page.getByText('This site doesn’t send email yet.')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Yes, cancel my place' })).toBeHidden()
  await page.getByText('Cancel my place', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel my place' }).click()
  await expect(page.getByRole('heading', { name: 'This registration is cancelled' })).toBeVisible()
  expect(await attendeesOf(staff, event.id, 'cancelled')).toHaveLength(1)
})

test('without JavaScript: an offered place is taken', async ({ page, staff, target }) => {
  const event = await staff.createEvent({ title: 'Plainly Offered', ...oneEvening, registration: { capacity: 1, waitlist: true } })
  for (const who of ['ada', 'bo']) await staff.register(event, { name: who, email: `${who}.offered@example.net` })
  await page.request.post(`/api${linkTo(target, 'ada.offered@example.net').replace('registration', 'registrations')}/cancel`)
  await page.goto(linkTo(target, 'bo.offered@example.net'))
  await page.getByRole('button', { name: 'Take the place' }).click()
  await expect(page.getByText('The place is yours.')).toBeVisible()
  await expect(main(page)).toContainText('You hold a place')
})

test('without JavaScript: what cannot be changed any more says why', async ({ page, staff, target, problems }) => {
  const event = await staff.createEvent({ title: 'Plainly Late', ...oneEvening })
  await staff.register(event, { name: 'Ada Quist', email: 'ada.late@example.net' })
  await page.goto(linkTo(target, 'ada.late@example.net'))
  await staff.updateEvent(event.id, { state: 'cancelled' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'This event has been cancelled.' })).toBeVisible()
  await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
})
