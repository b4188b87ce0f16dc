import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { endSession, expect, logIn, openTab, takeProblems, test } from './fixtures'
import { hold } from './held-requests'
import type { StaffDesk } from './staff-desk'

const refused = [/^401 /, /^console error: Failed to load resource/]
const documented = ['Events', 'Teachers', 'Newsletters', 'Webinars', 'Testimonials', 'Contact Reports']
const others = ['Programs', 'Pages', 'Media', 'Today', 'Subscribers', 'Settings', 'Accounts', 'Mail', 'Activity', 'Recently Deleted']
const tabs = [...documented, ...others]

const dialogOn = (page: Page) => page.getByRole('dialog', { name: /Testimonial$/ })
const again = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' })

async function beginTestimonial(page: Page, name: string) {
  await openTab(page, 'Testimonials')
  await page.getByRole('button', { name: 'Add New Testimonial' }).click()
  await dialogOn(page).getByLabel('Quote').fill('Words that must not be lost.')
  await dialogOn(page).getByLabel('Name').fill(name)
}

test('D2 §2 admin: the tabs stand in the documented order, Events at first', async ({ page }) => {
  await openTab(page, 'Events')
  await expect(page.getByRole('tab')).toHaveText(tabs)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true')
})

test('editing: the chosen tab stands in the address, and a reload finds it', async ({ page }) => {
  await openTab(page, 'Testimonials')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Testimonials' })).toHaveAttribute('aria-selected', 'true')
})

test('D2 §9 login: the check a second after an attempt leaves the dashboard where it is', async ({ page }) => {
  await page.clock.install()
  await logIn(page)
  await page.getByRole('tab', { name: 'Testimonials' }).click()
  await page.clock.runFor(2000)
  await expect(page.getByRole('tab', { name: 'Testimonials' })).toHaveAttribute('aria-selected', 'true')
})

test('D2 §4 editing: the submit button reads Submitting... and is disabled while it is sent; a double click sends once', async ({
  page,
}) => {
  await beginTestimonial(page, 'Once Only')
  const sent = await hold(page, '/api/cms/testimonials')
  const submit = dialogOn(page).getByRole('button', { name: 'Create Testimonial' })
  await submit.dblclick()
  await expect(dialogOn(page).getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  sent.release()
  await expect(page.getByRole('row').filter({ hasText: 'Once Only' })).toHaveCount(1)
})

test('editing: closing asks where changes are not saved, and only there', async ({ page }) => {
  await beginTestimonial(page, 'Unsaved')
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    void (questions.length < 4 ? question.dismiss() : question.accept())
  })
  await page.keyboard.press('Escape')
  await dialogOn(page).getByRole('button', { name: 'Close' }).click()
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOn(page).getByLabel('Name')).toHaveValue('Unsaved')
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOn(page)).toBeHidden()
  expect(questions).toEqual(Array(4).fill('You have changes that are not saved. Close without saving them?'))

  await page.getByRole('button', { name: 'Add New Testimonial' }).click()
  await page.keyboard.press('Escape')
  await expect(dialogOn(page)).toBeHidden()
  expect(questions).toHaveLength(4)
})

test('editing: the back button asks too, and stays where the answer is no', async ({ page }) => {
  await beginTestimonial(page, 'Going back')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => history.back())
  await (await asked).dismiss()
  await expect(dialogOn(page).getByLabel('Name')).toHaveValue('Going back')
})

test('D2 §4 session: one that ends in the middle of an edit asks to log in again, and then saves what was typed', async ({
  page,
  problems,
}) => {
  await beginTestimonial(page, 'Late Night')
  await endSession(page)
  await dialogOn(page).getByRole('button', { name: 'Create Testimonial' }).click()
  await expect(again(page).getByLabel('Username')).toHaveValue(admin.username)
  await again(page).getByLabel('Password').fill('not the password')
  await again(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid username or password', { exact: true })).toBeVisible()
  await again(page).getByLabel('Password').fill(admin.password)
  await again(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Testimonial created successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Late Night' })).toBeVisible()
  await takeProblems(problems, ...refused)
})

test('session: whoever does not log in again keeps what was typed', async ({ page, problems }) => {
  await beginTestimonial(page, 'Not Now')
  await endSession(page)
  await dialogOn(page).getByRole('button', { name: 'Create Testimonial' }).click()
  await again(page).getByRole('button', { name: 'Not now' }).click()
  await expect(dialogOn(page).getByLabel('Name')).toHaveValue('Not Now')
  await takeProblems(problems, ...refused)
})

/** Opens the testimonial for editing and lets another admin change it meanwhile. */
async function beginLate(page: Page, staff: StaffDesk, name: string) {
  const fields = { quote: 'As it was.', name, date: 'in May' }
  const { testimonial } = await staff.call<{ testimonial: { id: number } }>('POST', '/api/cms/testimonials', fields)
  await openTab(page, 'Testimonials')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialogOn(page).getByLabel('Quote').fill('As I want it.')
  await staff.call('PUT', `/api/cms/testimonials/${testimonial.id}`, { quote: 'As they want it.' })
  await dialogOn(page).getByRole('button', { name: 'Save Testimonial' }).click()
  await expect(dialogOn(page).getByText(/^keeper changed this testimonial on .* [AP]M, after you opened it\.$/)).toBeVisible()
  await expect(dialogOn(page).getByRole('definition')).toHaveText(['Theirs: As they want it.', 'Yours: As I want it.'])
  return row
}

const conflict = [/^409 /, /^console error: Failed to load resource/]

test('editing: the later of two saves is told who came first and what differs, and may save over it', async ({ page, staff, problems }) => {
  const row = await beginLate(page, staff, 'Over It')
  await expect(row).toContainText('As it was.')
  await dialogOn(page).getByRole('button', { name: 'Save my testimonial over it' }).click()
  await expect(page.getByText('Testimonial updated successfully', { exact: true })).toBeVisible()
  await expect(row).toContainText('As I want it.')
  await takeProblems(problems, ...conflict)
})

test('editing: the later of two saves may take what the other one saved, and go on from there', async ({ page, staff, problems }) => {
  const row = await beginLate(page, staff, 'Take Theirs')
  await dialogOn(page).getByRole('button', { name: 'Take theirs' }).click()
  await expect(dialogOn(page).getByLabel('Quote')).toHaveValue('As they want it.')
  await dialogOn(page).getByLabel('Date').fill('in June')
  await dialogOn(page).getByRole('button', { name: 'Save Testimonial' }).click()
  await expect(page.getByText('Testimonial updated successfully', { exact: true })).toBeVisible()
  await expect(row).toContainText('As they want it.')
  await expect(row).toContainText('in June')
  await takeProblems(problems, ...conflict)
})
