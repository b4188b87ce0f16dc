import type { Page } from '@playwright/test'
import { read } from './as-sent'
import { expect, takeProblems, test, testOnEmptySite, visit } from './fixtures'
import { answerWith } from './held-requests'
import { longAgo } from './staff-desk'

const registerNow = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Register Now' })

test('decisions, programs banner: Register Now leads to the registration for the introduction', async ({ page }) => {
  await visit(page, '/programs')
  await registerNow(page).click()
  await expect(page).toHaveURL('/register/introduction-to-the-diamond-approach')
  await expect(page.getByRole('heading', { name: 'Introduction to the Diamond Approach' })).toBeVisible()
})

test('decisions, programs banner: when the events cannot be loaded, Register Now leads to the events', async ({ page, problems }) => {
  await answerWith(page, '/api/cms/events', 500, { message: 'no' })
  await visit(page, '/login')
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(registerNow(page)).toHaveAttribute('href', '/events')
  await takeProblems(problems, /^500 .*\/api\/cms\/events/, /^console error: Failed to load resource/)
})

testOnEmptySite('decisions, programs banner: once the introduction is over, Register Now leads to the events', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Introduction', ...longAgo })
  await read(page, '/programs')
  await expect(registerNow(page)).toHaveAttribute('href', '/events')
})

testOnEmptySite('decisions, programs banner: nobody can register for the built-in introduction', async ({ page }) => {
  await read(page, '/programs')
  await expect(registerNow(page)).toHaveAttribute('href', '/events')
})
