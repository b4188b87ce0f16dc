import type { Page } from '@playwright/test'
import { read } from './as-sent'
import { expect, takeProblems, test, visit } from './fixtures'
import { answerWith } from './held-requests'
import { everyWeek, longAgo } from './staff-desk'

const registerLink = (page: Page) => page.getByRole('link', { name: 'Register for This Event' })
/** What stands beside a label, such as the location. */
const fact = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')

test('D1 §2 event: title, begin line, location, intro, teacher, additional teachers and the register button', async ({ page, staff }) => {
  const { slug } = await staff.createEvent({ title: 'Whole day', introText: 'A day to remember.', facilitators: ['Bo Ek', 'Cy Lund'] })
  await visit(page, `/events/${slug}`)
  await expect(page).toHaveTitle('Whole day · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whole day')
  await expect(page.getByText(/^Oct(ober)? 5, 2999, 10:00 AM - 12:00 PM$/)).toBeVisible()
  await expect(page.getByText('A day to remember.')).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Location: Boulder Community Center' })).toBeVisible()
  await expect(fact(page, 'Teacher').first()).toHaveText('Anna Example')
  await expect(fact(page, 'Additional Teachers')).toHaveText('Bo Ek, Cy Lund')
  await expect(page.getByRole('link', { name: 'Download Event Flyer (PDF)' })).toBeHidden()
  await registerLink(page).click()
  await expect(page).toHaveURL(`/register/${slug}`)
})

test('D1 §2 event: a recurring one refers to its schedule', async ({ page, staff }) => {
  const { slug } = await staff.createEvent({ title: 'Each Tuesday', ...everyWeek })
  await read(page, `/events/${slug}`)
  await expect(page.getByText('Recurring Event - See schedule for details', { exact: true })).toBeVisible()
  await expect(registerLink(page)).toBeVisible()
})

test('D1 §2 event: who leads it is labelled Facilitator when that is the role', async ({ page, staff }) => {
  const { slug } = await staff.createEvent({ title: 'Led by a facilitator', facilitatorRole: 'facilitator' })
  await read(page, `/events/${slug}`)
  await expect(fact(page, 'Facilitator')).toHaveText('Anna Example')
  await expect(page.getByRole('term').filter({ hasText: 'Teacher' })).toHaveCount(0)
})

test('D1 §2 event: with a flyer there is a link to it', async ({ page, staff }) => {
  const { slug } = await staff.createEvent({ title: 'With a flyer', flyerUrl: '/uploads/flyer.pdf' })
  await read(page, `/events/${slug}`)
  await expect(page.getByRole('link', { name: 'Download Event Flyer (PDF)' })).toHaveAttribute('href', '/uploads/flyer.pdf')
})

test('decisions, the pages: the page of an event that is over says so in place of the register button', async ({ page, staff }) => {
  const { slug } = await staff.createEvent({ title: 'Long over', ...longAgo })
  await visit(page, `/events/${slug}`)
  await expect(page.getByText('This event has passed', { exact: true })).toBeVisible()
  await expect(registerLink(page)).toBeHidden()
})

test('decisions, the pages: a recurring event is never over', async ({ page, staff }) => {
  const { slug } = await staff.createEvent({ title: 'For ever', isRecurring: true, ...longAgo })
  await read(page, `/events/${slug}`)
  await expect(registerLink(page)).toBeVisible()
})

test('D1 §2, §8 event: an unknown slug answers 404 with the panel and the way back', async ({ page, problems }) => {
  const answer = await visit(page, '/events/no-such-event')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Event Not Found · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Not Found')
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming Events')
  await takeProblems(problems, /^404 .*\/events\/no-such-event/, /^console error: Failed to load resource/)
})

test('D1 §8 event: one that cannot be loaded in the browser shows the panel, and opens once it can', async ({ page, problems }) => {
  await answerWith(page, '/api/events/slug/*', 500, { message: 'no' })
  await visit(page, '/events')
  const link = page.getByRole('link', { name: 'View Event Details: Ongoing Groups' })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Not Found')
  await takeProblems(problems, /^500 .*\/api\/events\/slug/, /^console error: Failed to load resource/)

  await page.unrouteAll()
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ongoing Groups')
})

test('B §1: an event in another zone than ours says so wherever its time stands', async ({ page, staff }) => {
  const when = { startsAt: '2999-10-05T19:00', endsAt: '2999-10-05T20:30', time: '7:00 - 8:30 PM', timeZone: 'America/New_York' }
  const { slug } = await staff.createEvent({ title: 'An evening in the east', location: 'Harbor House', ...when })
  await page.goto(`/events/${slug}`)
  await expect(page.getByText('October 5, 2999, 7:00 - 8:30 PM, New York time')).toBeVisible()
  await page.goto('/events')
  const card = page.getByRole('article').filter({ hasText: 'An evening in the east' })
  await expect(card.getByText('Begins: 7:00 - 8:30 PM, New York time')).toBeVisible()
  await expect(page.getByText('Times are Denver times unless they say otherwise.')).toBeVisible()
  await page.goto('/search?q=harbor')
  await expect(page.getByText(/7:00 - 8:30 PM, New York time/)).toBeVisible()
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test("B §1: an online event tells its time on the visitor's clocks beside ours", async ({ page, staff }) => {
    const when = { startsAt: '2999-10-05T19:00', endsAt: '2999-10-05T20:30', time: '7:00 - 8:30 PM' }
    const { slug } = await staff.createEvent({ title: 'Online evening', attendance: 'online', ...when })
    await visit(page, `/events/${slug}`)
    await expect(fact(page, 'Time').first()).toHaveText('7:00 - 8:30 PM, Mountain Time')
    await expect(page.getByText('In your time zone: 9:00–10:30 PM (Eastern Time)')).toBeVisible()
  })
})
