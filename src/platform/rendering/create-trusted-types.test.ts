import { expect, test, vi } from 'vitest'
import { createTrustedTypes } from './rendered-page.server'

function createRules() {
  const createPolicy = vi.fn()
  vi.stubGlobal('window', { trustedTypes: { createPolicy } })
  try {
    createTrustedTypes()
  } finally {
    vi.unstubAllGlobals()
  }
  return createPolicy.mock.lastCall?.[1]
}

test('record 52: text becomes markup only as the document of a frame, which inherits the page’s policy', () => {
  const { createHTML } = createRules()
  const page = '<!DOCTYPE html><p>As it will look</p>'
  expect(createHTML(page, 'TrustedHTML', 'HTMLIFrameElement srcdoc')).toBe(page)
  expect(createHTML('<img src=x onerror=alert(1)>', 'TrustedHTML', 'Element innerHTML')).toBeNull()
})

test.each(['<script></script>', 'words & signs', ''])('record 52: %j may be assigned anywhere, for it starts nothing', (text) => {
  expect(createRules().createHTML(text, 'TrustedHTML', 'Element innerHTML')).toBe(text)
})

test.each([
  ['/assets/index-a.js', true],
  ['/door-worker.js', true],
  ['//evil.example/a.js', false],
  ['/\\evil.example/a.js', false],
  ['/\t/evil.example/a.js', false],
  ['https://evil.example/a.js', false],
  ['data:text/javascript,1', false],
])('record 52: whether a script may be started from %j: %s', (address, isAllowed) => {
  expect(createRules().createScriptURL(address)).toBe(isAllowed ? address : null)
})
