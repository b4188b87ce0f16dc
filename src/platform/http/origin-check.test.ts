import { expect, test } from 'vitest'
import { isOwnOrigin } from './origin-check.server'

const publicUrl = 'https://community.example.org'
const target = 'http://127.0.0.1:3000'

test.each<[from: string, facts: { secFetchSite?: string; origin?: string }, passes: boolean]>([
  ['no browser, without both headers', {}, true],
  ['a page of ours', { secFetchSite: 'same-origin', origin: publicUrl }, true],
  ['a page of ours in a browser without Sec-Fetch-Site', { origin: publicUrl }, true],
  ['the origin the request was sent to, which is not PUBLIC_URL', { origin: target }, false],
  ['the address bar', { secFetchSite: 'none' }, true],
  ['another site', { secFetchSite: 'cross-site', origin: 'https://other.example' }, false],
  ['another site that claims our origin', { secFetchSite: 'cross-site', origin: publicUrl }, false],
  ['another site in a browser that leaves Origin out', { secFetchSite: 'cross-site' }, false],
  ['a neighboring sub-domain', { secFetchSite: 'same-site', origin: 'https://blog.example.org' }, false],
  ['a neighbor that leaves Origin out', { secFetchSite: 'same-site' }, false],
  ['a sub-domain of ours', { origin: 'https://blog.community.example.org' }, false],
  ['the parent domain', { origin: 'https://example.org' }, false],
  ['another port', { origin: 'https://community.example.org:8443' }, false],
  ['another scheme', { origin: 'http://community.example.org' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['a sandboxed frame that says it is ours', { secFetchSite: 'same-origin', origin: 'null' }, false],
  ['an empty Origin', { origin: '' }, false],
  ['a domain that begins like ours', { origin: 'https://community.example.org.other.example' }, false],
  ['another port of the address sent to', { origin: 'http://127.0.0.1:3001' }, false],
])('decisions, origin check: a write from %s', (_from, { secFetchSite, origin }, passes) => {
  expect(isOwnOrigin({ secFetchSite, origin, target, publicUrl })).toBe(passes)
})

test('decisions, origin check: the path and the default port of PUBLIC_URL do not matter', () => {
  for (const url of ['https://community.example.org:443', 'https://community.example.org/site'])
    expect(isOwnOrigin({ secFetchSite: undefined, origin: publicUrl, target, publicUrl: url })).toBe(true)
})

test.each([
  [target, true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3001', false],
  ['https://127.0.0.1:3000', false],
])('decisions, origin check: with an http PUBLIC_URL, a write from %s passes: %s', (origin, passes) => {
  expect(isOwnOrigin({ secFetchSite: undefined, origin, target, publicUrl: 'http://localhost:3000' })).toBe(passes)
})
