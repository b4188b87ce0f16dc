import { read } from './as-sent'
import { expect, test, visit } from './fixtures'

test('D1 §2 introductory teachings: the browser title is followed by the name of the organisation', async ({ page }) => {
  await read(page, '/introductory-teachings')
  await expect(page).toHaveTitle('Introductory Teachings · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Introductory Teachings')
})

test('D1 §2 introductory teachings: What to Expect, and the three types of offerings', async ({ page }) => {
  await read(page, '/introductory-teachings')
  const expectations = page.getByRole('region', { name: 'What to Expect' }).getByRole('listitem')
  await expect(expectations.getByRole('heading')).toHaveText(['A warm welcome', 'Experiential learning', 'Meet the teachers'])
  await expect(page.getByRole('region', { name: 'Three ways to begin' }).getByRole('listitem')).toHaveText([
    /^Free.*Introduction events/,
    /^Half a day, or a whole one.*Introductory workshops/,
    /^Every week.*Open meditation sessions/,
  ])
})

test('D1 §2 introductory teachings: View Upcoming Events leads to the events', async ({ page }) => {
  await read(page, '/introductory-teachings')
  await expect(page.getByRole('link', { name: 'View Upcoming Events' })).toHaveAttribute('href', '/events')
})

test('D1 §2 introductory teachings: Speak with a Teacher leads to the form of the programs page', async ({ page }) => {
  await visit(page, '/introductory-teachings')
  await page.getByRole('link', { name: 'Speak with a Teacher' }).click()
  await expect(page).toHaveURL('/programs#speak-with-teacher')
  await expect(page.locator('#speak-with-teacher')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Speak with a Teaching Team Member' })).toBeInViewport()
})
