import { expect, takeProblems, test, visit } from './fixtures'

test('D1 §2 not found: an unknown path answers 404 with the documented screen, and leads home', async ({ page, problems }) => {
  const answer = await visit(page, '/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('404 Page Not Found · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText(/forget to add the page to the router\?/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.locator('#hero')).toBeVisible()
  await takeProblems(problems, /^404 .*\/no-such-page/, /^console error: Failed to load resource/)
})

test('D1 §2 not found: a path that only begins like a page is unknown too', async ({ request }) => {
  for (const path of ['/events/ongoing-groups/more', '/register', '/login/again', '/index.html']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

for (const [kind, paths, heading, way] of [
  ['page', ['/nothing', '/nothing/further?x=1', '/events/a/b', '/thank-you/nobody', '/events/%E0%A4%A'], '404 Page Not Found', '/'],
  ['event', ['/events/nothing', '/events/caf%C3%A9'], 'Event Not Found', '/events'],
  ['registration', ['/register/nothing', '/register/%25'], 'Event Not Found', '/events'],
  [
    'webinar',
    ['/webinars/nothing', '/webinars/nobody'],
    'Webinar not found. It may have been removed or the link is incorrect.',
    '/webinars',
  ],
] as const) {
  test(`not found: one copy of what says that there is no such ${kind} comes alive at every address`, async ({ page, problems }) => {
    for (const path of paths) {
      expect((await visit(page, path))?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
    }
    await page.locator(`main a[href="${way}"]`).click()
    await expect(page).toHaveURL(way)
    await takeProblems(problems, /^404 /, /^console error: Failed to load resource/)
  })
}
