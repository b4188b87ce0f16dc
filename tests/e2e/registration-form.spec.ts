import type { Page } from '@playwright/test'
import { read } from './as-sent'
import { expect, takeProblems, test, visit } from './fixtures'
import { longAgo } from './staff-desk'

const path = '/register/ongoing-groups'
const name = (page: Page) => page.getByLabel('Name', { exact: true })
const email = (page: Page) => page.getByLabel('Email')
const groupName = (page: Page) => page.getByLabel('Name of your group')
const submit = (page: Page) => page.getByRole('button', { name: 'Register' }).click()

test('D1 §2 registration: title and the way back to the event', async ({ page }) => {
  await visit(page, path)
  await expect(page).toHaveTitle('Register for Ongoing Groups · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ongoing Groups')
  await page.getByRole('link', { name: 'Back to event' }).click()
  await expect(page).toHaveURL('/events/ongoing-groups')
})

test('D1 §5 registration: an empty form shows both messages at their fields, and the first has the focus', async ({ page }) => {
  await visit(page, path)
  await submit(page)
  await expect(name(page)).toHaveAccessibleDescription('Name must be at least 2 characters')
  await expect(email(page)).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByText('Name must be at least 2 characters', { exact: true })).toBeVisible()
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await expect(name(page)).toBeFocused()
})

test('D1 §5 registration: a name of one letter and an address without a host are refused, each alone', async ({ page }) => {
  await visit(page, path)
  await name(page).fill('A')
  await email(page).fill('ada@example.net')
  await submit(page)
  await expect(name(page)).toHaveAccessibleDescription('Name must be at least 2 characters')
  await expect(email(page)).toHaveAccessibleDescription('')

  await name(page).fill('Ada')
  await email(page).fill('ada@')
  await submit(page)
  await expect(email(page)).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(email(page)).toBeFocused()
  await expect(name(page)).toHaveAccessibleDescription('')
})

test('D1 §5 registration: the name of the group is asked for only while the box is ticked, which it is not at first', async ({ page }) => {
  await visit(page, path)
  const box = page.getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await expect(groupName(page)).toBeHidden()
  await box.check()
  await expect(groupName(page)).toBeVisible()
  await box.uncheck()
  await expect(groupName(page)).toBeHidden()
})

test('D1 §7 registration: the call holds the documented fields', async ({ page, staff }) => {
  const event = await staff.createEvent({ title: 'Evening of calls' })
  await visit(page, `/register/${event.slug}`)
  await name(page).fill('Ada Quist')
  await email(page).fill('ada.calls@example.net')
  await page.getByLabel('Additional message').fill('See you there')
  const call = page.waitForRequest('**/api/register')
  await submit(page)
  expect((await call).postDataJSON()).toEqual({
    name: 'Ada Quist',
    email: 'ada.calls@example.net',
    inDiamondHeartGroup: false,
    diamondHeartGroupName: '',
    additionalMessage: 'See you there',
    eventId: event.id,
    eventTitle: 'Evening of calls',
    eventDate: 'October 5',
    eventTime: '10:00 AM - 12:00 PM',
    eventLocation: 'Boulder Community Center',
    eventFacilitator: 'Anna Example',
  })
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/events')
})

test('decisions, the API: an event that is over takes no registrations, and its page says so', async ({ page, staff }) => {
  const { slug } = await staff.createEvent({ title: 'Long over, and closed', ...longAgo })
  await read(page, `/register/${slug}`)
  await expect(page.getByText('Registration for this event has closed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0)
})

test('decisions, the API: an event that was closed meanwhile is refused in the server’s words', async ({ page, staff, problems }) => {
  const { id, slug } = await staff.createEvent({ title: 'About to close' })
  await visit(page, `/register/${slug}`)
  await name(page).fill('Ada Quist')
  await email(page).fill('ada@example.net')
  await staff.updateEvent(id, longAgo)
  await submit(page)
  await expect(page.getByText('Registration Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Registration for this event has closed', { exact: true })).toBeVisible()
  await takeProblems(problems, /^409 .*\/api\/register/, /^console error: Failed to load resource/)
})

test('D1 §8 registration: an unknown event answers 404 with the panel', async ({ page, problems }) => {
  const answer = await visit(page, '/register/no-such-event')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Not Found')
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Events' })).toHaveAttribute('href', '/events')
  await takeProblems(problems, /^404 .*\/register\/no-such-event/, /^console error: Failed to load resource/)
})
