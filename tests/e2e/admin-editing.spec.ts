import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { endSession, expect, logIn, openTab, takeProblems, testOnOwnSite as test } from './fixtures'
import { hold } from './held-requests'
import type { StaffDesk } from './staff-desk'

const documented = ['Events', 'Teachers', 'Newsletters', 'Webinars', 'Testimonials', 'Contact Reports']
const others = [
  'Today',
  'Subscribers',
  'Mailings',
  'Figures',
  'Programs',
  'Pages',
  'Media',
  'Settings',
  'Accounts',
  'People’s Data',
  'Mail',
  'Activity',
  'Recently Deleted',
]

/** What the tabs say, but for those of a kind of content that is none of these. */
async function tabsOf(page: Page) {
  const all = await page.getByRole('tab').allTextContents()
  return all.filter((name, index) => index < documented.length || others.includes(name))
}

const dialogOn = (page: Page) => page.getByRole('dialog', { name: /Testimonial$/ })
const again = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const createButton = (page: Page) => dialogOn(page).getByRole('button', { name: 'Create Testimonial' })

async function beginTestimonial(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add New Testimonial' }).click()
  await dialogOn(page).getByLabel('Quote').fill('Words that must not be lost.')
  await dialogOn(page).getByLabel('Name').fill(name)
}

test('D2 §2, §9 admin: the tabs are in the documented order, Events first; logging in shows Today; the chosen one stays, after the check of a login and after a reload', async ({
  page,
}) => {
  await page.clock.install()
  await logIn(page)
  await expect(page).toHaveURL('/admin')
  await expect.poll(() => tabsOf(page)).toEqual([...documented, ...others])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Today')

  await test.step('the address of the dashboard itself opens Events, the documented default', async () => {
    await page.getByRole('link', { name: 'Admin', exact: true }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Events')
    await page.goBack()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Today')
  })

  await test.step('the check a second after an attempt to log in leaves the dashboard where it is', async () => {
    await page.getByRole('tab', { name: 'Testimonials' }).click()
    await page.clock.runFor(2000)
    await expect(page.getByRole('tab', { name: 'Testimonials' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the chosen tab is in the URL and is kept after a reload', async () => {
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Testimonials' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('D2 §4 editing: closing asks where changes are not saved, a double click sends once, and a session that ends loses nothing', async ({
  page,
  problems,
}) => {
  await openTab(page, 'Testimonials')

  await test.step('closing asks where changes are not saved, by the back button too, and only there', async () => {
    const questions: string[] = []
    page.on('dialog', (question) => {
      questions.push(question.message())
      void (questions.length < 5 ? question.dismiss() : question.accept())
    })
    await beginTestimonial(page, 'Unsaved')
    await page.keyboard.press('Escape')
    await dialogOn(page).getByRole('button', { name: 'Close' }).click()
    await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialogOn(page).getByLabel('Name')).toHaveValue('Unsaved')
    const address = page.url()
    await page.evaluate(() => history.back())
    await expect.poll(() => questions.length).toBe(4)
    await expect(page).toHaveURL(address)
    await expect(dialogOn(page).getByLabel('Name')).toHaveValue('Unsaved')
    await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialogOn(page)).toBeHidden()
    expect(questions).toEqual(Array(5).fill('You have unsaved changes. Close without saving?'))

    // Its second click is on what is around the dialog then.
    await page.getByRole('button', { name: 'Add New Testimonial' }).dblclick()
    await expect(dialogOn(page).getByLabel('Quote')).toBeFocused()
    await page.mouse.click(5, 300)
    await expect(dialogOn(page)).toBeHidden()
    expect(questions).toHaveLength(5)
  })

  await test.step('the submit button reads Submitting... and is disabled while it is sent; a double click sends once', async () => {
    await beginTestimonial(page, 'Once Only')
    const sent = await hold(page, '/api/cms/testimonials')
    await createButton(page).dblclick()
    await expect(dialogOn(page).getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    sent.release()
    await expect(rowOf(page, 'Once Only')).toHaveCount(1)
    await expect(dialogOn(page)).toBeHidden()
    await page.unrouteAll()
  })

  await test.step('a session that ends asks to log in again; “Not now” keeps what was typed', async () => {
    await beginTestimonial(page, 'Late Night')
    await endSession(page)
    await createButton(page).click()
    await expect(again(page).getByLabel('Username')).toHaveValue(admin.username)
    await again(page).getByRole('button', { name: 'Not now' }).click()
    await expect(dialogOn(page).getByLabel('Name')).toHaveValue('Late Night')
  })

  await test.step('logging in again saves what was typed', async () => {
    await createButton(page).click()
    await expect(again(page).getByLabel('Username')).toHaveValue(admin.username)
    await again(page).getByLabel('Password').fill('not the password')
    await again(page).getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Invalid username or password', { exact: true })).toBeVisible()
    await again(page).getByLabel('Password').fill(admin.password)
    await again(page).getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Testimonial created successfully', { exact: true })).toBeVisible()
    await expect(rowOf(page, 'Late Night')).toBeVisible()
  })
  await takeProblems(problems, /^401 /, /^console error: Failed to load resource/)
})

/** Stores the testimonial `name`; returns its id. */
async function storeTestimonial(staff: StaffDesk, name: string) {
  const fields = { quote: 'As it was.', name, date: 'in May' }
  const { testimonial } = await staff.call<{ testimonial: { id: number } }>('POST', '/api/cms/testimonials', fields)
  return { name, id: testimonial.id }
}

/** Edits the testimonial, which another admin changes before it is saved. */
async function saveLate(page: Page, staff: StaffDesk, { id, name }: { id: number; name: string }) {
  await rowOf(page, name).getByRole('button', { name: /^Edit/ }).click()
  await dialogOn(page).getByLabel('Quote').fill('As I want it.')
  await staff.call('PUT', `/api/cms/testimonials/${id}`, { quote: 'As they want it.' })
  await dialogOn(page).getByRole('button', { name: 'Save Testimonial' }).click()
  await expect(dialogOn(page).getByText(/^keeper changed this testimonial on .* [AP]M, after you opened it\.$/)).toBeVisible()
  await expect(dialogOn(page).getByRole('definition')).toHaveText(['Theirs: As they want it.', 'Yours: As I want it.'])
}

test('editing: the later of two saves shows who came first and what differs; it may take what the other one saved, or save over it', async ({
  page,
  staff,
  problems,
}) => {
  const theirs = await storeTestimonial(staff, 'Take Theirs')
  const mine = await storeTestimonial(staff, 'Over It')
  await openTab(page, 'Testimonials')

  await test.step('the later one can take over what the other person saved, and continue from there', async () => {
    await saveLate(page, staff, theirs)
    await dialogOn(page).getByRole('button', { name: 'Take theirs' }).click()
    await expect(dialogOn(page).getByLabel('Quote')).toHaveValue('As they want it.')
    await dialogOn(page).getByLabel('Date').fill('in June')
    await dialogOn(page).getByRole('button', { name: 'Save Testimonial' }).click()
    await expect(page.getByText('Testimonial updated successfully', { exact: true })).toBeVisible()
    await expect(rowOf(page, 'Take Theirs')).toContainText('As they want it.')
    await expect(rowOf(page, 'Take Theirs')).toContainText('in June')
    await expect(dialogOn(page)).toBeHidden()
  })

  await test.step('the later one can overwrite it', async () => {
    await saveLate(page, staff, mine)
    await expect(rowOf(page, 'Over It')).toContainText('As it was.')
    await dialogOn(page).getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(page.getByText('Testimonial updated successfully', { exact: true })).toBeVisible()
    await expect(rowOf(page, 'Over It')).toContainText('As I want it.')
  })
  await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
})

const NO_ANSWER = 'The server didn’t answer, so we don’t know whether this went through.'

test('editing: a save whose answer was lost is made again without a word of someone else, and is then said to be saved; what was new is there once', async ({
  page,
  staff,
  problems,
}) => {
  const { id } = await storeTestimonial(staff, 'Lost On The Way')
  await openTab(page, 'Testimonials')
  await rowOf(page, 'Lost On The Way').getByRole('button', { name: /^Edit/ }).click()
  await dialogOn(page).getByLabel('Quote').fill('As I want it.')
  await page.route(
    `**/api/cms/testimonials/${id}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialogOn(page).getByRole('button', { name: 'Save Testimonial' }).click()
  await expect(page.getByText(`${NO_ANSWER} Save it again to be sure.`, { exact: true })).toBeVisible()
  await dialogOn(page).getByRole('button', { name: 'Save Testimonial' }).click()
  await expect(page.getByText('Testimonial updated successfully', { exact: true })).toBeVisible()
  await expect(dialogOn(page)).toBeHidden()
  await expect(rowOf(page, 'Lost On The Way')).toContainText('As I want it.')

  await test.step('a new entry is created only once', async () => {
    await page.route('**/api/cms/testimonials', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
      await page.unroute('**/api/cms/testimonials')
    })
    await beginTestimonial(page, 'Pressed Again')
    await createButton(page).click()
    await expect(page.getByText(`${NO_ANSWER} Save it again: it won’t be created twice.`, { exact: true })).toBeVisible()
    await createButton(page).click()
    await expect(page.getByText('Testimonial created successfully', { exact: true })).toBeVisible()
    await expect(rowOf(page, 'Pressed Again')).toHaveCount(1)
  })
  await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
})
