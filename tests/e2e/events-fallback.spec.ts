import { expect, takeProblems, testOnEmptySite as test, visit } from './fixtures'
import { expectNoBarriers, resize } from './page-checks'

test('D1 §2 header: without its event, Ongoing groups has words of its own, without barriers, and leads to the form of the programs page', async ({
  page,
  problems,
}) => {
  await visit(page, '/events/ongoing-groups')
  const title = page.getByRole('heading', { level: 1, name: 'Ongoing Groups', exact: true })
  await expect(title).toBeVisible()
  await expectNoBarriers(page, 'the page of the ongoing groups without their event')
  await resize(page, { width: 1280, height: 720 })
  await page.getByRole('main').getByRole('link', { name: 'Speak with a Teacher' }).click()
  await expect(page).toHaveURL('/programs#speak-with-teacher')
  await expect(page.locator('#speak-with-teacher')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Speak with a Teaching Team Member' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ongoing groups' }).click()
  await expect(title).toBeVisible()
  await takeProblems(problems, /^404 .*\/api\/events\/slug\/ongoing-groups/, /^console error: Failed to load resource/)
})
