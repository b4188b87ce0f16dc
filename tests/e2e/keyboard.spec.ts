import { tabTo } from './by-keyboard'
import { expect, test, visit } from './fixtures'

test('keyboard: from the home page to a registration sent, without a mouse', async ({ page }) => {
  await visit(page, '/')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Upcoming Events', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'View Details: Introduction to the Diamond Approach' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Introduction to the Diamond Approach' })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Register for This Event' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()

  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Kay Board')
  await page.keyboard.press('Tab')
  await page.keyboard.type('kay@example.net')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name of your group')).toBeFocused()
  await page.keyboard.type('Tuesday group')
  await tabTo(page, page.getByRole('button', { name: 'Register' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/events')
})
