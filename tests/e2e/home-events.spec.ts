import { read } from './as-sent'
import { expect, testOnEmptySite as test, visit } from './fixtures'
import { everyWeek, longAgo } from './staff-desk'

test('D1 §9 home: at most three events, in sortOrder and not by date, without those that are over', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Last of all', year: '2998' })
  await staff.createEvent({ title: 'Long over', ...longAgo })
  await staff.createEvent({ title: 'Every week', ...everyWeek })
  await staff.createEvent({ title: 'Soonest', year: '2990' })
  await staff.createEvent({ title: 'One too many' })
  await read(page, '/')
  const titles = page.locator('#events-programs article').filter({ hasText: 'View Details' }).getByRole('heading')
  await expect(titles).toHaveText(['Last of all', 'Every week', 'Soonest'])
})

test('home: when every event is over it says so instead of showing nothing', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Long over', ...longAgo })
  await visit(page, '/')
  await expect(page.getByText('Nothing is planned just now')).toBeVisible()
  await expect(page.getByText('Long over')).toBeHidden()
})

test('decisions, the pages: a staff change is on the home page at once', async ({ page, staff }) => {
  const event = await staff.createEvent({ title: 'Evening of questions' })
  await visit(page, '/')
  await expect(page.getByRole('heading', { name: 'Evening of questions' })).toBeVisible()
  await staff.updateEvent(event.id, { title: 'Evening of answers' })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Evening of answers' })).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 2000 })
})
