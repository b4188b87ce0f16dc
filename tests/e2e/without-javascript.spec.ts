import type { Page } from '@playwright/test'
import type { Attendee } from '@/features/events/attendees/attendee.schema'
import { linkTo } from '../support/registration-link'
import { createNewsletter, createTeacher, createWebinar } from './archive-content'
import { expect, takeProblems, test, testOnEmptySite } from './fixtures'
import { fields, send } from './message-places'
import { oneEvening, questions } from './registration-events'

// What the site sends for them, and what comes of their forms, is in tests/pages. Here is what styles and the browser do with it.
test.use({ javaScriptEnabled: false })
testOnEmptySite.use({ javaScriptEnabled: false })

const main = (page: Page) => page.getByRole('main')

test('without JavaScript: on a phone the main links are in the header, in place of a menu that cannot open; notes say what needs scripts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/events')
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ongoing groups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ongoing Groups' })).toBeVisible()
  await page.goto('/login')
  await expect(page.locator('form noscript p')).toBeVisible()
  await page.goto('/admin')
  await expect(page.locator('main noscript p')).toBeVisible()
})

testOnEmptySite(
  'without JavaScript: everything that scripts would unfold is visible: quotes, years, teachers, a video',
  async ({ page, staff }) => {
    for (const quote of ['First words.', 'Second words.', 'Third words.', 'Fourth words.', 'Fifth words.'])
      await staff.call('POST', '/api/cms/testimonials', { quote, name: 'Ada Quist' })
    for (const year of [2025, 2026]) {
      await createWebinar(staff, { title: `Of ${year}`, year })
      await createNewsletter(staff, { month: 'May', year })
    }
    const words = { bio: 'Listens first. Then teaches.', personalDescription: 'Come! Stay a while.' }
    const { id } = await createTeacher(staff, { name: 'Dee Holm', ...words })
    await createTeacher(staff, { name: 'Bo Ek' })
    const { slug } = await staff.createEvent({ title: 'Filmed', videoUrl: 'https://youtu.be/abcdefghijk', teacherProfileIds: [id] })

    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Next quote' })).toBeHidden()
    const isInView = (quote: Element) => {
      const { left, right } = quote.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    }
    const quotes = await page.getByRole('group', { name: 'What Our Students Say' }).getByRole('blockquote').all()
    expect(quotes).toHaveLength(5)
    for (const quote of quotes) expect(await quote.evaluate(isInView)).toBe(true)

    await page.goto('/webinars')
    for (const year of [2026, 2025]) await expect(page.getByRole('heading', { name: `Of ${year}`, exact: true })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await page.goto('/newsletter')
    for (const year of [2026, 2025]) await expect(page.getByRole('link', { name: `May ${year}, opens in a new tab` })).toBeVisible()
    await page.goto('/teachers')
    for (const text of ['Then teaches.', 'Stay a while.']) await expect(page.getByText(text)).toBeVisible()
    await expect(main(page).getByRole('button')).toHaveCount(0)

    await page.goto(`/events/${slug}`)
    await expect(page.getByText('Then teaches.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Read more|Play video/ })).toHaveCount(0)
    await expect(page.locator('noscript a[href*="abcdefghijk"]')).toBeVisible()
  },
)

test('without JavaScript: the first field with a fault has the focus, and is in view with its message', async ({ page, problems }) => {
  for (const path of ['/', '/contact']) {
    await page.goto(path)
    const form = fields(page)
    await form.name.fill('Ada Quist')
    await form.email.fill('ada at example')
    await send(page)
    await expect(form.email).toBeFocused()
    await expect(form.email).toBeInViewport()
    await expect(form.email).toHaveAccessibleDescription('Please enter a valid email address.')
  }
  await page.goto('/register/ongoing-groups')
  await expect(page.getByLabel('Name of your group')).toBeHidden()
  await page.getByRole('checkbox').check()
  await expect(page.getByLabel('Name of your group')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ada Quist')
  await page.getByLabel('Email').fill('ada at example')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toBeInViewport()
  await takeProblems(problems, /^400 /, /^console error: Failed to load resource/)
})

test('without JavaScript: a registration is changed and canceled, on a page whose URL holds a secret', async ({ page, staff, target }) => {
  const registration = { guestsAllowed: 3, questions }
  const event = await staff.createEvent({ title: 'Plainly Managed', ...oneEvening, registration })
  const person = { name: 'Ada Quist', email: 'ada.managed@example.net', answers: { chair: true } }
  await staff.call('POST', '/api/register', { eventId: event.id, ...person })
  await page.goto(linkTo(target, person.email))
  await page.getByLabel('Are you bringing anyone?').selectOption('With 2 guests')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await expect(main(page)).toContainText('You have a place, with 2 guests')

  await expect(page.getByRole('button', { name: 'Yes, cancel my place' })).toBeHidden()
  await page.getByText('Cancel my place', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel my place' }).click()
  await expect(page.getByRole('heading', { name: 'This registration is canceled' })).toBeVisible()
  const { attendees } = await staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${event.id}/attendees?status=cancelled`)
  expect(attendees).toHaveLength(1)
})
