import type { Page } from '@playwright/test'
import type { Attendee } from '@/features/events/attendees/attendee.schema'
import { expect, takeProblems, test, visit } from './fixtures'
import { expectNoBarriers, noteShifts, resize, takeShifts } from './page-checks'
import { everyEvening, oneEvening, questions, startOf } from './registration-events'
import type { StaffDesk } from './staff-desk'

const name = (page: Page) => page.getByLabel('Name', { exact: true })
const email = (page: Page) => page.getByLabel('Email')
const main = (page: Page) => page.getByRole('main')

const attendeesOf = async (staff: StaffDesk, id: number) =>
  (await staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${id}/attendees`)).attendees

const take = (staff: StaffDesk, eventId: number, who: string, fields: object = {}) =>
  staff.call('POST', '/api/register', { eventId, name: `Nobody ${who}`, email: `nobody-${who}@example.net`, ...fields })

test('B §3.3: a visitor registers for a date, with a guest, answers and a contribution, as the event asks', async ({ page, staff }) => {
  const price = { kind: 'suggested', from: 10, to: 25, instructions: 'at the door', scholarships: true }
  const registration = { capacity: 4, perSession: true, guestsAllowed: 2, questions, price }
  const event = await staff.createEvent({ title: 'Evenings With Questions', ...everyEvening, registration })
  await visit(page, `/register/${event.slug}`)
  await expect(main(page)).toContainText('Suggested $10 to $25. Scholarships available on request.')
  await page.getByText('Show 5 more dates').click()
  await expect(page.getByRole('checkbox', { name: '4 places left' })).toHaveCount(12)
  await expectNoBarriers(page, 'a form with all kinds of questions')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await page.getByRole('checkbox', { name: '4 places left' }).nth(1).check()
  // The one that only the page chose gives way.
  await expect(page.getByRole('checkbox', { name: '4 places left' }).nth(0)).not.toBeChecked()
  await expect(main(page)).toContainText(/\w{3}, \w{3} \d+ is no longer checked\. Check it again if you’d like to come to both\./)
  await name(page).fill('Ada Quist')
  await email(page).fill('ada.dates@example.net')
  await page.getByLabel('Are you bringing anyone?').selectOption('With 2 guests')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Please answer this question')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused()
  await page.getByRole('radio', { name: 'No', exact: true }).press('Space')
  await expect(page.getByText('Please answer this question')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Bread' }).check()
  await page.getByRole('checkbox', { name: 'Cake' }).check()
  await page.getByLabel('Your contribution').fill('12.50')
  await page.getByLabel('I’d like to request a scholarship').check()
  await page.getByLabel('What would help you?').fill('Half of it')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
  expect(await attendeesOf(staff, event.id)).toMatchObject([
    {
      session: startOf(1),
      guests: 2,
      answers: { chair: false, food: ['Bread', 'Cake'] },
      contribution: 12.5,
      scholarship: true,
      scholarshipNote: 'Half of it',
    },
  ])
})

test('B §3.3: where all places are taken, the page and the toast say that it is the waitlist', async ({ page, staff }) => {
  const event = await staff.createEvent({ title: 'Taken', ...oneEvening, registration: { capacity: 1, waitlist: true } })
  await take(staff, event.id, 'taken')
  await visit(page, `/register/${event.slug}`)
  await expect(main(page).getByText('Waitlist', { exact: true })).toBeVisible()
  await expect(main(page)).toContainText('1 place, already spoken for.')
  await name(page).fill('Ada Quist')
  await email(page).fill('ada.waits@example.net')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('You are on the waitlist', { exact: true })).toBeVisible()
  // The site of this test has no mail server.
  await expect(page.getByText('This site doesn’t send email yet. Please ask us about places.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/events')
  await expect(main(page)).not.toContainText('We’ll email you')
})

const dates = (page: Page, words: string | RegExp) => page.getByRole('checkbox', { name: words })

// Before, the form opened on the full date where it had a waitlist.
test('B §3.2, §3.3: a full date cannot be chosen, the first with a place is chosen instead; a late registration is refused with a message, and the places left are refreshed', async ({
  page,
  staff,
  problems,
}) => {
  const event = await staff.createEvent({ title: 'A Race', ...everyEvening, registration: { capacity: 1, perSession: true } })
  await take(staff, event.id, 'early', { session: startOf(0) })
  await visit(page, `/register/${event.slug}`)
  await page.getByText('Show 5 more dates').click()
  await expect(dates(page, '1 place left')).toHaveCount(11)
  await expect(dates(page, 'Full: 1 of 1 place spoken for')).toBeDisabled()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(dates(page, '1 place left').first()).toBeChecked()

  await name(page).fill('Ada Quist')
  await email(page).fill('ada.race@example.net')
  await take(staff, event.id, 'race', { session: startOf(1) })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('All places are taken', { exact: true })).toBeVisible()
  await expect(dates(page, 'Full')).toHaveCount(2)
  await expect(dates(page, 'Full').last()).toBeDisabled()
  await expect(name(page)).toHaveValue('Ada Quist')
  await takeProblems(problems, /^409 .*\/api\/register/, /^console error: Failed to load resource/)
})

test('B §3.3: several dates are chosen at once, with the keyboard; the form says what will happen, and the panel afterwards what each date got', async ({
  page,
  staff,
}) => {
  const registration = { capacity: 1, perSession: true, waitlist: true }
  const event = await staff.createEvent({ title: 'Many Evenings', ...everyEvening, registration })
  await take(staff, event.id, 'many', { session: startOf(0) })
  await visit(page, `/register/${event.slug}`)
  await expect(dates(page, 'Full')).toBeEnabled()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(dates(page, '1 place left').first()).toBeChecked()
  // Who checks the full one would otherwise have the next one too.
  await dates(page, 'Full').press('Space')
  await expect(main(page)).toContainText('is no longer checked. Check it again if you’d like to come to both.')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await dates(page, 'Full').press('Space')
  await expect(main(page)).toContainText(/11\s*dates have places left\./)
  await dates(page, 'Full').press('Space')
  await expect(main(page)).toContainText(/place on \w{3}, \w{3} \d+, already spoken for\./)
  await dates(page, '1 place left').nth(0).press('Space')
  await dates(page, '1 place left').nth(2).press('Space')
  await expect(main(page)).toContainText(/You’ll have a place on two of these dates and be on the waitlist for \w{3}, \w{3} \d+/)
  await expect(main(page)).toContainText('dates are chosen.')
  await expectNoBarriers(page, 'a form with several dates')
  await name(page).fill('Ada Quist')
  await email(page).fill('ada.many@example.net')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
  const panel = page.getByRole('region', { name: 'You’re registered, Ada Quist' })
  await expect(panel).toContainText('You have a place on two dates and are on the waitlist for one.')
  await expect(panel.getByRole('list', { name: 'Your dates' }).getByRole('listitem')).toHaveText([
    /On the waitlist/,
    /You have a place/,
    /You have a place/,
  ])
  await expectNoBarriers(page, 'what stays after several dates')
  const got = (await attendeesOf(staff, event.id)).filter(({ email }) => email === 'ada.many@example.net')
  expect(got.map(({ session, status }) => [session, status]).sort()).toEqual([
    [startOf(0), 'waitlisted'],
    [startOf(1), 'registered'],
    [startOf(3), 'registered'],
  ])
})

test('B §3.7: a guest for whom there is no place left puts both on the waitlist, and the form says so before it is sent', async ({
  page,
  staff,
}) => {
  const registration = { capacity: 2, perSession: true, waitlist: true, guestsAllowed: 1 }
  const event = await staff.createEvent({ title: 'Evenings for Two', ...everyEvening, registration })
  await take(staff, event.id, 'guests', { session: startOf(0) })
  await visit(page, `/register/${event.slug}`)
  await expect(dates(page, '1 place left')).toBeChecked()
  await page.getByText('With 1 guest', { exact: true }).click()
  await expect(main(page)).toContainText(/There isn’t a place for each of you, so you’ll be on the waitlist for \w{3}, \w{3} \d+\./)
  await expect(page.getByRole('button', { name: 'Join the waitlist' })).toBeVisible()
  await page.getByText('Just me', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeVisible()
})

test('B §3.3: where no date is checked, the form says so', async ({ page, staff }) => {
  const event = await staff.createEvent({ title: 'Unchosen', ...everyEvening, registration: { capacity: 3, perSession: true } })
  await visit(page, `/register/${event.slug}`)
  await dates(page, '3 places left').first().uncheck()
  await name(page).fill('Ada Quist')
  await email(page).fill('ada.unchosen@example.net')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Please choose at least one date')).toBeVisible()
  await expect(dates(page, '3 places left').first()).toBeFocused()
  await expect(page).toHaveURL(/register/)
})

test('B §3.2: where the places left cannot be loaded, the form works without them', async ({ page, staff, problems }) => {
  const event = await staff.createEvent({ title: 'Unknown Places', ...oneEvening, registration: { capacity: 3 } })
  await page.route('**/availability', (route) => route.abort())
  await visit(page, `/register/${event.slug}`)
  await name(page).fill('Ada Quist')
  await email(page).fill('ada.unknown@example.net')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
  await takeProblems(problems, /^console error: Failed to load resource/)
})

test('loading: nothing moves when the places of an event become known; few of them are shown as a large number, and what comes after them', async ({
  page,
  staff,
}) => {
  await noteShifts(page)
  const once = await staff.createEvent({ title: 'Once', ...oneEvening, registration: { capacity: 3, waitlist: true } })
  await take(staff, once.id, 'once')
  const weekly = { capacity: 2, perSession: true, waitlist: true }
  const often = await staff.createEvent({ title: 'Often', ...everyEvening, registration: weekly })
  let typefaces: 'typeface' | 'rounding' = 'typeface'
  for (const [width, events] of [
    [320, [once, often, once]],
    [1440, [once, often]],
  ] as const) {
    await resize(page, { width, height: 900 })
    for (const { id, slug } of events) {
      await visit(page, `/register/${slug}`)
      const words =
        id === once.id ? /2 places are left of three\.After that there is a waitlist\./ : /2 places are left of two on \w{3}, \w{3} \d+/
      await expect(main(page)).toContainText(words)
      await page.evaluate(() => document.fonts.ready)
      // On the first page the typefaces may come after its words; on its second view they are there.
      expect(await takeShifts(page, typefaces), `${slug} at ${width} px`).toEqual([])
      typefaces = 'rounding'
    }
  }
  await expect(main(page).getByText('Registration', { exact: true })).toBeVisible()
})
