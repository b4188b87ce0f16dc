import { expect, takeProblems, test, visit } from './fixtures'

test('not found: one cached copy for each kind of page says that it doesn’t exist, and is hydrated at every URL', async ({
  page,
  problems,
}) => {
  for (const [path, heading, way] of [
    ['/nothing/further?x=1', '404 Page Not Found', '/'],
    ['/events/%E0%A4%A', '404 Page Not Found', '/'],
    ['/events/caf%C3%A9', 'Event Not Found', '/events'],
    ['/register/%25', 'Event Not Found', '/events'],
    ['/webinars/nobody', 'Webinar not found. It may have been removed or the link is incorrect.', '/webinars'],
  ] as const) {
    expect((await visit(page, path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
    await page.locator(`main a[href="${way}"]`).click()
    await expect(page).toHaveURL(way)
  }
  await takeProblems(problems, /^404 /, /^console error: Failed to load resource/)
})
