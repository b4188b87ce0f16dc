import { read } from './as-sent'
import { comeTo, expect, test, testOnEmptySite, visit } from './fixtures'
import { everyWeek, longAgo } from './staff-desk'

test('D1 §2 contact: title and description', async ({ page }) => {
  await read(page, '/contact')
  await expect(page).toHaveTitle('Contact · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Boulder, Colorado/)
})

test('D1 §2 contact: address, email, telephone and the hours word for word', async ({ page }) => {
  await read(page, '/contact')
  const fact = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('+ dd')
  await expect(fact('Address').getByText('100 Example Street')).toBeVisible()
  await expect(fact('Email').getByRole('link', { name: 'hello@example.org' })).toHaveAttribute('href', 'mailto:hello@example.org')
  await expect(fact('Phone').getByRole('link', { name: '(303) 555-0142' })).toHaveAttribute('href', 'tel:+13035550142')
  await expect(fact('Hours').getByRole('listitem')).toHaveText(['Mon-Fri 9am-5pm', 'Sat by appointment', 'Sun 6:30pm meditation'])
})

test('D1 §2 contact: Get Directions leads to a maps service with our address', async ({ page }) => {
  await read(page, '/contact')
  const href = await page.getByRole('link', { name: 'Get Directions' }).getAttribute('href')
  const { protocol, searchParams } = new URL(href ?? '')
  expect([protocol, searchParams.get('query')]).toEqual(['https:', '100 Example Street, Boulder, Colorado 80300'])
})

test('D1 §2 contact: Request a Call opens the home page at its form, Register for Introduction the events', async ({ page }) => {
  await visit(page, '/contact')
  const ways = page.getByRole('region', { name: 'Ways To Connect' })
  await expect(ways.getByRole('link', { name: 'Register for Introduction' })).toHaveAttribute('href', '/events')
  await ways.getByRole('link', { name: 'Request a Call' }).click()
  await expect(page).toHaveURL('/#speak-with-teacher')
  await expect(page.getByRole('heading', { name: 'Speak with a Teacher' })).toBeInViewport()
  await comeTo(page.getByRole('button', { name: 'Send Message' }))
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('I would like to speak with a teacher about the Diamond Approach.')
})

test('D1 §2 contact: common questions, answered with what the documents say', async ({ page }) => {
  await read(page, '/contact')
  const questions = page.getByRole('region', { name: 'Common questions' })
  expect(await questions.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(4)
  for (const fact of ['6:30 to 7:00 pm', '50 to 90 minutes', 'Full payment secures a place', '18 and over', 'We don’t sell your data']) {
    await expect(questions.getByText(fact)).toBeVisible()
  }
})

const notice = { name: 'Upcoming introduction' }

testOnEmptySite('D1 §2 contact: the notice shows the soonest introduction to come, with its day', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Introduction in autumn', month: 'October', date: '5', year: '2998' })
  await staff.createEvent({ title: 'Introduction in spring', month: 'April', date: '17', year: '2998' })
  await staff.createEvent({ title: 'Introduction, long over', ...longAgo })
  await staff.createEvent({ title: 'Evening of questions', year: '2990' })
  await visit(page, '/contact')
  const region = page.getByRole('region', notice)
  await expect(region.getByRole('heading', { level: 3 })).toHaveText('Introduction in spring')
  await expect(region.locator('time')).toHaveText('17 Apr 2998')
  await region.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL('/events/introduction-in-spring')
})

testOnEmptySite('D1 §2 contact: without an introduction to come there is no notice, and no date is made up', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Introduction, long over', ...longAgo })
  await staff.createEvent({ title: 'Introduction every week', ...everyWeek })
  await read(page, '/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await expect(page.getByRole('region', notice)).toHaveCount(0)
})
