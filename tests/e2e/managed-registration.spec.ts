import type { Page } from '@playwright/test'
import type { Attendee } from '@/features/events/attendees/attendee.schema'
import { linkTo } from '../support/registration-link'
import { tabTo } from './by-keyboard'
import { expect, takeProblems, test, visit } from './fixtures'
import { hold } from './held-requests'
import { expectNoBarriers, resize } from './page-checks'
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

test('B §3.6: the page of a place has no barriers; details are changed by keyboard, a mistake is reported, and what another tab canceled shows', async ({
  page,
  staff,
  target,
  problems,
}) => {
  const { event, first } = await arrange({ staff, site: target }, 'To Be Changed', ['Ada'])
  const name = page.getByLabel('Name', { exact: true })
  await visit(page, first)
  await expectNoBarriers(page, 'the page of a place')
  await resize(page, { width: 1280, height: 720 })

  await test.step('what is missing is shown at its field, and nothing is sent', async () => {
    const sent = await hold(page, '/api/registrations/*')
    await name.fill('A')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(name).toHaveAccessibleDescription('Name must be at least 2 characters')
    expect(sent.count()).toBe(0)
    await name.fill('Ada')
    await page.unrouteAll()
  })

  await test.step('details are changed by keyboard, and staff see them', async () => {
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

  await test.step('a double click sends once, and the button waits for the answer', async () => {
    const sending = await hold(page, '/resend')
    const button = page.getByRole('button', { name: 'Send me the confirmation again' })
    await button.dblclick()
    await expect(button).toBeDisabled()
    sending.release()
    await expect(page.getByRole('status').filter({ hasText: 'This site doesn’t send email yet.' })).toBeVisible()
    expect(sending.count()).toBe(1)
  })

  await test.step('a registration that was canceled in one tab can’t be changed in another, which then shows that it’s canceled', async () => {
    await page.request.post(`/api${first.replace('registration', 'registrations')}/cancel`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('This registration was canceled', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This registration is canceled' })).toBeVisible()
    await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
  })
})

test('spec B §3.12: a person changes her address, which ends this link; and who cancels registers again with what was typed', async ({
  page,
  staff,
  target,
  problems,
}) => {
  const { event, first } = await arrange({ staff, site: target }, 'To Another Address', ['Ada'])
  const email = `ada.king.${event.slug}@example.net`

  await test.step('the page says where the registration is now; reloaded, it says that this link is no more', async () => {
    await visit(page, first)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Your email address has changed' })).toBeVisible()
    await expect(main(page)).toContainText(email)
    await expectNoBarriers(page, 'the page after another address')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expect(main(page)).not.toContainText(email)
    await takeProblems(problems, /^410 /, /^410 /, /^console error: Failed to load resource/)
  })

  await test.step('after canceling, the form has name, email and answers, also after a reload', async () => {
    await visit(page, linkTo(target, email))
    await cancel(page)
    await page.getByRole('link', { name: 'Register again' }).click()
    const typed = async () => {
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada')
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
      await expect(page.getByLabel('What brings you?')).toHaveValue('A friend')
      await expect(page.getByLabel('Your contribution')).toHaveValue('15')
    }
    await typed()
    await page.reload()
    await typed()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page).toHaveURL('/events')
    expect(await attendeesOf(staff, event.id)).toMatchObject([{ name: 'Ada', email, answers: { chair: true, why: 'A friend' } }])
  })
})

test('B §3.7: a canceled place is offered to the first person on the waitlist, who accepts it', async ({ page, staff, target }) => {
  const { event, first, second } = await arrange({ staff, site: target }, 'From Hand To Hand', ['Ada', 'Bo', 'Cy'])
  await visit(page, second)
  await expect(main(page)).toContainText('You are first on the waitlist')
  await visit(page, first)
  await cancel(page)
  await expect(page.getByRole('heading', { name: 'This registration is canceled' })).toBeVisible()
  await expect(main(page)).toContainText('You canceled it')
  await expect(page.getByRole('link', { name: 'Join the waitlist', exact: true })).toHaveAttribute('href', `/register/${event.slug}`)
  await expectNoBarriers(page, 'the page of what was cancelled')

  await visit(page, second)
  await expect(page.getByRole('heading', { name: 'A place has opened up for you' })).toBeVisible()
  await expect(main(page)).toContainText(/We’re holding it for you until tomorrow, \d+:\d\d [AP]M\. After that, we’ll release it\./)
  await expectNoBarriers(page, 'the page of an offer')
  await page.getByRole('button', { name: 'Take the place' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The place is yours.' })).toBeFocused()
  await expect(main(page)).toContainText('You have a place')
  expect(await attendeesOf(staff, event.id, 'registered')).toMatchObject([{ name: 'Bo' }])
})
