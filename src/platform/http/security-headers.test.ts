import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commonHeaders, pageCsp } from './security-headers.server'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const scriptRule = (html: string) => /script-src ([^;]*)/.exec(pageCsp(html))?.[1]

test("CSP: a page without inline scripts runs this site's files only", () => {
  expect(scriptRule('<script src="/assets/a.js"></script>')).toBe("'self'")
})

test('CSP: each inline script is allowed by its hash, once', () => {
  const html = '<script>let a = 1</script><SCRIPT type="module" class="x">\n let é = 2 </SCRIPT ><script>let a = 1</script>'
  expect(scriptRule(html)).toBe(`'self' ${hashOf('let a = 1')} ${hashOf('\n let é = 2 ')}`)
})

test('CSP: a script with a file and an empty script need no hash', () => {
  expect(scriptRule('<script async src="/a.js"></script><script></script>')).toBe("'self'")
})

test('CSP: data for search engines needs no hash, and what only looks like it gets none', () => {
  const html = '<script type="application/ld+json">{"a":1}</script><script title=\' type="application/ld+json"\'>let a = 1</script>'
  expect(scriptRule(html)).toBe("'self'")
})

test('CSP: data-src is no file, so such a script is hashed', () => {
  expect(scriptRule('<script data-src="x">let a = 1</script>')).toBe(`'self' ${hashOf('let a = 1')}`)
})

test('CSP: nothing inline without a hash, nothing evaluated, no frame around us', () => {
  const csp = pageCsp('<script>1</script>')
  expect(csp).not.toMatch(/unsafe|\*|https?:\/\/(?!www\.youtube-nocookie\.com|player\.vimeo\.com)/)
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'"])
    expect(csp.split('; ')).toContain(rule)
})

test('only a site on https asks browsers to stay on https', () => {
  expect(commonHeaders('https://community.example.org')).toHaveProperty('strict-transport-security')
  expect(commonHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
