import type { Attendee } from '@/features/registrations/attendee.schema'
import { expect, takeProblems, test } from './fixtures'

test.use({ javaScriptEnabled: false })

test('without JavaScript: a form that cannot do without says so', async ({ page }) => {
  await page.goto('/login')
  const note = page.locator('form noscript p')
  await expect(note).toBeVisible()
  expect(await note.textContent()).toContain('This form needs JavaScript')
})

test('without JavaScript: the staff area says that it needs it', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.locator('main noscript p')).toBeVisible()
})

test('without JavaScript: a registration goes through, with the group that shows when its box is ticked', async ({ page, staff }) => {
  const { id } = await staff.createEvent({ title: 'Evening Without Script' })
  await page.goto('/register/evening-without-script')
  await expect(page.getByLabel('Name of your group')).toBeHidden()
  await page.getByLabel('Name', { exact: true }).fill('Ada Quist')
  await page.getByLabel('Email').fill('ada.plain@example.net')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Name of your group').fill('Tuesday')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Successful' })).toBeVisible()
  await expect(page.getByText('You have been registered for the event. Check your email for confirmation.')).toBeVisible()
  const { attendees } = await staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${id}/attendees`)
  expect(attendees).toMatchObject([{ name: 'Ada Quist', inDiamondHeartGroup: true, diamondHeartGroupName: 'Tuesday' }])
})

test('without JavaScript: what is wrong stands at the fields, the first has the focus, and nothing typed is lost', async ({
  page,
  problems,
}) => {
  await page.goto('/register/ongoing-groups')
  await page.getByLabel('Name', { exact: true }).fill('Ada Quist')
  await page.getByLabel('Email').fill('ada at example')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Additional message').fill('A quiet seat, please.')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Email')).toHaveValue('ada at example')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Quist')
  await expect(page.getByLabel('Additional message')).toHaveValue('A quiet seat, please.')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await takeProblems(problems, /^400 .*\/register\/ongoing-groups/, /^console error: Failed to load resource/)
})

test('without JavaScript: on a phone the main links stand in the header, in place of a menu that cannot open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/events')
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ongoing groups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ongoing Groups' })).toBeVisible()
})

test('without JavaScript: an event tells the whole of its teachers, and a video leads to its own page', async ({ page, staff }) => {
  await page.goto('/events/the-body-and-the-spiritual-journey')
  await expect(page.getByRole('button', { name: /^Read more/ })).toHaveCount(0)
  await expect(page.getByText('The body tells the truth early.')).toBeVisible()
  await staff.createEvent({ title: 'Filmed Without Script', videoUrl: 'https://youtu.be/abcdefghijk' })
  await page.goto('/events/filmed-without-script')
  await expect(page.getByRole('button', { name: /Play video/ })).toHaveCount(0)
  await expect(page.locator('noscript a[href*="abcdefghijk"]')).toBeVisible()
})
