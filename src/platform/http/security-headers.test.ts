import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commonHeaders, pageCsp } from './security-headers.server'

test('CSP: the scripts that the program wrote are allowed by their hashes', () => {
  const hash = createHash('sha256').update('\n let é = 2 ').digest('base64')
  expect(pageCsp(['\n let é = 2 ']).split('; ')).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(pageCsp([]).split('; ')).toContain("script-src 'self'")
})

test('CSP: nothing inline without a hash, nothing evaluated, no frame around us', () => {
  const csp = pageCsp(['1'])
  expect(csp).not.toMatch(/unsafe|\*|https?:\/\/(?!www\.youtube-nocookie\.com|player\.vimeo\.com)/)
  for (const rule of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(csp.split('; ')).toContain(rule)
})

test('only a site on https asks browsers to stay on https', () => {
  expect(commonHeaders('https://community.example.org')).toHaveProperty('strict-transport-security')
  expect(commonHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
