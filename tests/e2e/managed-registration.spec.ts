import type { Page } from '@playwright/test'
import type { Attendee } from '@/features/registrations/attendee.schema'
import { linkTo } from '../support/registration-link'
import { tabTo } from './by-keyboard'
import { expect, takeProblems, test, visit } from './fixtures'
import { hold } from './held-requests'
import { expectNoBarriers } from './page-checks'
import { oneEvening, questions } from './registration-events'
import type { SharedSite } from './running-site'
import type { StaffDesk } from './staff-desk'

const main = (page: Page) => page.getByRole('main')
const cancel = async (page: Page) => {
  await page.getByText('Cancel my place', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel my place' }).click()
}

const price = { kind: 'suggested', from: 10, to: 25, instructions: 'at the door', scholarships: true }
const registration = { capacity: 1, waitlist: true, questions, price, welcome: 'Come in by the *garden* door.' }

/** An event of one place; who registers for it one after the other, and the paths of their pages. */
async function arrange({ staff, site }: { staff: StaffDesk; site: SharedSite }, title: string, people: string[], fields: object = {}) {
  const event = await staff.createEvent({ title, ...oneEvening, joinUrl: 'https://meet.example.org/room', registration, ...fields })
  const paths: string[] = []
  for (const who of people) {
    const email = `${who}.${event.slug}@example.net`
    const answers = { chair: true, why: 'A friend' }
    await staff.call('POST', '/api/register', { eventId: event.id, name: who, email, answers, contribution: 15 })
    paths.push(linkTo(site, email))
  }
  return { event, paths, first: paths[0] ?? '', second: paths[1] ?? '' }
}

const attendeesOf = async (staff: StaffDesk, id: number, status = '') =>
  (await staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${id}/attendees?status=${status}`)).attendees

test('B §3.6: who holds a place sees what for, how to join and to pay, and what to know', async ({ page, staff, target }) => {
  const { first } = await arrange({ staff, site: target }, 'All There Is To Know', ['Ada'])
  await visit(page, first)
  await expect(page).toHaveTitle('Your registration · Boulder Community')
  for (const words of ['You hold a place', 'Boulder Community Center', '$15, to be paid, at the door', 'Come in by the garden door.'])
    await expect(main(page)).toContainText(words)
  await expect(page.getByRole('link', { name: 'https://meet.example.org/room' })).toHaveAttribute('rel', /noreferrer/)
  const file = await page.request.get((await page.getByRole('link', { name: 'Calendar file' }).getAttribute('href')) ?? '')
  expect(await file.text()).toContain('BEGIN:VCALENDAR')
  await expectNoBarriers(page, 'the page of a place')
})

test('B §3.6: the secret of the address is nowhere but in it', async ({ page, staff, target }) => {
  const { first } = await arrange({ staff, site: target }, 'A Secret', ['Ada'])
  const token = first.split('/').at(-1) ?? ''
  await visit(page, first)
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  for (const selector of ['link[rel="canonical"]', 'meta[property^="og:"]', 'script[type="application/ld+json"]'])
    await expect(page.locator(selector)).toHaveCount(0)
  const told = await page.locator('a, link, img, form').evaluateAll((parts) => parts.map((part) => part.outerHTML.slice(0, 300)))
  expect(told.filter((html) => html.includes(token) && !html.includes(`/api/registrations/${token}/calendar`))).toEqual([])
})

test('B §3.6: details are changed by keyboard, and stand there for staff', async ({ page, staff, target }) => {
  const { event, first } = await arrange({ staff, site: target }, 'To Be Changed', ['Ada'])
  await visit(page, first)
  await tabTo(page, page.getByLabel('What brings you?'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Curiosity')
  await tabTo(page, page.getByRole('checkbox', { name: 'I am a member' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved.' })).toBeVisible()
  const answers = { chair: true, why: 'Curiosity' }
  expect(await attendeesOf(staff, event.id)).toMatchObject([{ name: 'Ada', answers, inDiamondHeartGroup: true, contribution: 15 }])
})

test('B §3.6: what is missing stands at its field, and nothing is sent', async ({ page, staff, target }) => {
  const { first } = await arrange({ staff, site: target }, 'With A Mistake', ['Ada'])
  const sent = await hold(page, '/api/registrations/*')
  await visit(page, first)
  await page.getByLabel('Name', { exact: true }).fill('A')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name must be at least 2 characters')
  expect(sent.count()).toBe(0)
})

test('B §3.7: a place that is given up is offered to the first who waits, who takes it', async ({ page, staff, target }) => {
  const { event, first, second } = await arrange({ staff, site: target }, 'From Hand To Hand', ['Ada', 'Bo', 'Cy'])
  await visit(page, second)
  await expect(main(page)).toContainText('You are first on the waitlist')
  await visit(page, first)
  await cancel(page)
  await expect(page.getByRole('heading', { name: 'This registration is cancelled' })).toBeVisible()
  await expect(main(page)).toContainText('You cancelled it yourself.')
  await expect(page.getByRole('link', { name: 'again' })).toHaveAttribute('href', `/register/${event.slug}`)
  await expectNoBarriers(page, 'the page of what was cancelled')

  await visit(page, second)
  await expect(page.getByRole('heading', { name: 'A place is free for you' })).toBeVisible()
  await expect(main(page)).toContainText(/It is kept for you until tomorrow, \d+:\d\d [AP]M\. After that it is offered to the next\./)
  await expectNoBarriers(page, 'the page of an offer')
  await page.getByRole('button', { name: 'Take the place' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The place is yours.' })).toBeFocused()
  await expect(main(page)).toContainText('You hold a place')
  expect(await attendeesOf(staff, event.id, 'registered')).toMatchObject([{ name: 'Bo' }])
})

test('B §3.7: who lets an offer go is told that the next gets it', async ({ page, staff, target }) => {
  const { event, first, second } = await arrange({ staff, site: target }, 'Let Go', ['Ada', 'Bo', 'Cy'])
  await visit(page, first)
  await cancel(page)
  await expect(page.getByRole('heading', { name: 'This registration is cancelled' })).toBeVisible()
  await visit(page, second)
  await page.getByRole('button', { name: 'Let it go to the next' }).click()
  await expect(main(page)).toContainText('You let the place that was kept for you go to the next.')
  expect(await attendeesOf(staff, event.id, 'offered')).toMatchObject([{ name: 'Cy' }])
})

test('B §3.6: a double click sends once, and the button waits for the answer', async ({ page, staff, target }) => {
  const { first } = await arrange({ staff, site: target }, 'Twice', ['Ada'])
  const sending = await hold(page, '/resend')
  await visit(page, first)
  const button = page.getByRole('button', { name: 'Send me the confirmation again' })
  await button.dblclick()
  await expect(button).toBeDisabled()
  sending.release()
  await expect(page.getByRole('status').filter({ hasText: 'This site doesn’t send email yet.' })).toBeVisible()
  expect(sending.count()).toBe(1)
})

test('B §3.6: what was cancelled in one tab is not changed in another, which then shows it', async ({ page, staff, target, problems }) => {
  const { first } = await arrange({ staff, site: target }, 'Two Tabs', ['Ada'])
  await visit(page, first)
  await page.request.post(`/api${first.replace('registration', 'registrations')}/cancel`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This registration was cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This registration is cancelled' })).toBeVisible()
  await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
})

test('B §3.6: nothing can be changed for an event that was cancelled', async ({ page, staff, target }) => {
  const { event, first } = await arrange({ staff, site: target }, 'Called Off', ['Ada'])
  await staff.updateEvent(event.id, { state: 'cancelled', stateNote: 'The teacher is ill.' })
  await visit(page, first)
  await expect(page.getByRole('heading', { name: 'This event has been cancelled.' })).toBeVisible()
  await expect(main(page)).toContainText('The teacher is ill.')
  await expect(main(page).getByRole('button')).toHaveCount(0)
})

test('B §3.6: an unknown link answers 404 and a removed registration 410, in words', async ({ page, staff, target, problems }) => {
  const unknown = await visit(page, '/registration/no-such-token')
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No registration under this link')
  const { event, first } = await arrange({ staff, site: target }, 'Removed', ['Ada'])
  const [attendee] = await attendeesOf(staff, event.id)
  await staff.call('DELETE', `/api/events/${event.id}/attendees/${attendee?.id}`)
  const gone = await visit(page, first)
  expect(gone?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This registration is no longer there')
  await takeProblems(problems, /^404 /, /^410 /, /^console error: Failed to load resource/)
})
