import { expect, openTab, testOnEmptySite as test } from './fixtures'
import { setPublication } from './stored-rows'

test('spec B §6.1: a draft is in the table of an admin, and on no page of the site, not even for them', async ({ page, staff, target }) => {
  await staff.createEvent({ title: 'Not yet decided' })
  await staff.createEvent({ title: 'Evening of questions' })
  setPublication(target, 'not-yet-decided', { status: 'draft' })
  await openTab(page, 'Events')
  await expect(page.getByRole('rowheader')).toHaveText([/Not yet decided/, /Evening of questions/])
  // The browser asks for the list again, with the admin's cookie.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /to the home page/ })
    .click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Featured Event' }).getByRole('heading', { level: 3 })).toHaveText('Evening of questions')
  await expect(page.getByText('Not yet decided')).toHaveCount(0)
})
