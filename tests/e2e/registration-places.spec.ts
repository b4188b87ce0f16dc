import type { Page } from '@playwright/test'
import type { Attendee } from '@/features/registrations/attendee.schema'
import { read } from './as-sent'
import { expect, takeProblems, test, visit } from './fixtures'
import { expectNoBarriers, notedShifts, noteShifts } from './page-checks'
import { everyEvening, oneEvening, questions, startOf } from './registration-events'
import type { StaffDesk } from './staff-desk'

const name = (page: Page) => page.getByLabel('Name', { exact: true })
const email = (page: Page) => page.getByLabel('Email')
const main = (page: Page) => page.getByRole('main')

const attendeesOf = async (staff: StaffDesk, id: number) =>
  (await staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${id}/attendees`)).attendees

const take = (staff: StaffDesk, eventId: number, who: string, fields: object = {}) =>
  staff.call('POST', '/api/register', { eventId, name: `Nobody ${who}`, email: `nobody-${who}@example.net`, ...fields })

test('B §3.2: few places are told in a large number, and what comes after them', async ({ page, staff }) => {
  const event = await staff.createEvent({ title: 'Few Places', ...oneEvening, registration: { capacity: 3, waitlist: true } })
  await take(staff, event.id, 'few')
  await visit(page, `/register/${event.slug}`)
  await expect(main(page)).toContainText('2 places are left of three.After that there is a waitlist.')
  await expect(main(page).getByText('Registration', { exact: true })).toBeVisible()
})

test('B §3.3: for a date, with a guest, answers and a contribution, as the event asks', async ({ page, staff }) => {
  const price = { kind: 'suggested', from: 10, to: 25, instructions: 'at the door', scholarships: true }
  const registration = { capacity: 4, perSession: true, guestsAllowed: 2, questions, price }
  const event = await staff.createEvent({ title: 'Evenings With Questions', ...everyEvening, registration })
  await visit(page, `/register/${event.slug}`)
  await expect(main(page)).toContainText('Suggested $10 to $25, at the door. Scholarships are there for the asking.')
  await expect(page.getByRole('radio', { name: '4 places left' })).toHaveCount(12)
  await expectNoBarriers(page, 'a form with all kinds of questions')
  await page.getByRole('radio', { name: '4 places left' }).nth(1).check()
  await name(page).fill('Ada Quist')
  await email(page).fill('ada.dates@example.net')
  await page.getByLabel('Do you come with somebody?').selectOption('With 2 guests')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Please answer this question')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused()
  await page.getByRole('radio', { name: 'No', exact: true }).press('Space')
  await expect(page.getByText('Please answer this question')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Bread' }).check()
  await page.getByRole('checkbox', { name: 'Cake' }).check()
  await page.getByLabel('Your contribution').fill('12.50')
  await page.getByLabel('I ask for a scholarship').check()
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
  await expect(main(page)).toContainText('1 place, and it is taken.')
  await name(page).fill('Ada Quist')
  await email(page).fill('ada.waits@example.net')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('You are on the waitlist', { exact: true })).toBeVisible()
  await expect(page.getByText('We write to you when a place is free.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/events')
})

test('B §3.2: a full date cannot be chosen, and the first with a place is chosen instead', async ({ page, staff }) => {
  const event = await staff.createEvent({ title: 'Dates', ...everyEvening, registration: { capacity: 1, perSession: true } })
  await take(staff, event.id, 'dates', { session: startOf(0) })
  await visit(page, `/register/${event.slug}`)
  await expect(page.getByRole('radio', { name: 'Full' })).toBeDisabled()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
})

test('B §3.3: who comes too late is told so, and what is left is asked anew', async ({ page, staff, problems }) => {
  const event = await staff.createEvent({ title: 'A Race', ...everyEvening, registration: { capacity: 1, perSession: true } })
  await visit(page, `/register/${event.slug}`)
  await expect(page.getByRole('radio', { name: '1 place left' })).toHaveCount(12)
  await name(page).fill('Ada Quist')
  await email(page).fill('ada.race@example.net')
  await take(staff, event.id, 'race', { session: startOf(0) })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('All places are taken', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Full' })).toBeDisabled()
  await expect(name(page)).toHaveValue('Ada Quist')
  await takeProblems(problems, /^409 .*\/api\/register/, /^console error: Failed to load resource/)
})

test('B §3.2: where the places cannot be asked for, the form works without them', async ({ page, staff, problems }) => {
  const event = await staff.createEvent({ title: 'Unknown Places', ...oneEvening, registration: { capacity: 3 } })
  await page.route('**/availability', (route) => route.abort())
  await visit(page, `/register/${event.slug}`)
  await name(page).fill('Ada Quist')
  await email(page).fill('ada.unknown@example.net')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
  await takeProblems(problems, /^console error: Failed to load resource/)
})

const days = 86_400_000
const inDays = (count: number) => new Date(Date.now() + count * days).toISOString()

for (const { what, registration, words, onEvent } of [
  { what: 'not open yet', registration: { opensAt: inDays(9) }, words: /^Registration opens on /, onEvent: /^Registration opens on / },
  {
    what: 'closed by its deadline',
    registration: { closesAt: inDays(-1) },
    words: 'Registration for this event has closed',
    onEvent: 'Registration has closed',
  },
  { what: 'without registration', registration: { mode: 'none' }, words: 'No registration is needed', onEvent: 'No registration needed' },
] as const)
  test(`B §3.1: an event ${what} says so in place of form and button`, async ({ page, staff }) => {
    const event = await staff.createEvent({ title: `An Event ${what}`, ...oneEvening, registration })
    await read(page, `/register/${event.slug}`)
    await expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible()
    await expect(main(page).getByRole('button')).toHaveCount(0)
    await read(page, `/events/${event.slug}`)
    await expect(main(page).getByText(onEvent)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register for This Event' })).toHaveCount(0)
  })

for (const { waitlist, badge, way } of [
  { waitlist: true, badge: 'Waitlist', way: 'Join the waitlist' },
  { waitlist: false, badge: 'Full', way: 'All places are taken' },
])
  test(`B §3.2: a full event tells ${badge} on its page`, async ({ page, staff }) => {
    const price = { kind: 'fixed', amount: 15 }
    const registration = { capacity: 1, waitlist, price }
    const event = await staff.createEvent({ title: `Full With ${badge}`, ...oneEvening, registration })
    await take(staff, event.id, badge)
    await expect
      .poll(async () => (await staff.call<{ event: { isFull: boolean } }>('GET', `/api/events/slug/${event.slug}`)).event.isFull)
      .toBe(true)
    await read(page, `/events/${event.slug}`)
    await expect(main(page).getByText(badge, { exact: true })).toBeVisible()
    await expect(main(page).getByText(way, { exact: true })).toBeVisible()
    await expect(main(page).getByText('$15', { exact: true })).toBeVisible()
    if (waitlist) return
    await read(page, `/register/${event.slug}`)
    await expect(page.getByRole('heading', { level: 2, name: 'All places are taken' })).toBeVisible()
  })

for (const width of [320, 1440])
  test(`loading: at ${width} px nothing moves when the places of an event become known`, async ({ page, staff }) => {
    await page.setViewportSize({ width, height: 900 })
    await noteShifts(page)
    const once = await staff.createEvent({ title: `Once ${width}`, ...oneEvening, registration: { capacity: 2, waitlist: true } })
    const weekly = { capacity: 2, perSession: true, waitlist: true }
    const often = await staff.createEvent({ title: `Often ${width}`, ...everyEvening, registration: weekly })
    for (const [index, { slug }] of [once, often, once].entries()) {
      await visit(page, `/register/${slug}`)
      await expect(main(page)).toContainText('2 places are left of two.')
      await page.evaluate(() => document.fonts.ready)
      // On the first page the typefaces may come after its words; on its second view they are there.
      expect(await notedShifts(page, index === 0 ? 'typeface' : 'rounding'), slug).toEqual([])
    }
  })
