import { expect, takeProblems, test } from './fixtures'

const pages = [
  { path: '/', status: 200 },
  { path: '/events/ongoing-groups', status: 200 },
  { path: '/login', status: 200 },
  { path: '/no-such-page', status: 404 },
]

for (const { path, status } of pages) {
  test(`security: ${path} is sent with a policy without unsafe-inline and unsafe-eval`, async ({ request }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(status)
    const policy = answer.headers()['content-security-policy']
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain('unsafe-eval')
  })
}

for (const path of ['/', '/api/health', '/api/cms/events', '/favicon.svg', '/events.ics', '/events.atom']) {
  test(`security: ${path} is sent with the security headers, also when it was kept`, async ({ request }) => {
    for (const asked of [await request.get(path), await request.get(path)]) {
      const headers = asked.headers()
      expect(headers).toMatchObject({
        'content-security-policy': expect.any(String),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })
}

test('the policy holds in the browser: a script that is written into a page does not run', async ({ page, problems }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.body.append(script)
  })
  await takeProblems(problems, /^console error: .*Content Security Policy/, /^console error: policy: script-src/)
  await expect(page).toHaveTitle('Boulder Community · Diamond Approach')
})
