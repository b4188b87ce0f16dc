import { expect, test } from 'vitest'
import { addressKey, networkKey } from './rate-limit.server'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('decisions, rate limits: the address %s counts as %s', (address, key) => {
  expect(addressKey(address, undefined, false)).toBe(key)
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['198.51.100.1, 203.0.113.5', '203.0.113.5'],
  ['198.51.100.1,2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['198.51.100.1, ::ffff:203.0.113.5', '203.0.113.5'],
  // Some proxies add the port, which the visitor chooses: it must not make a new visitor.
  ['203.0.113.5:50123', '203.0.113.5'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['', '127.0.0.1'],
  ['198.51.100.1, ', '127.0.0.1'],
])('decisions, TRUST_PROXY: of X-Forwarded-For "%s" the right-most entry counts', (forwarded, key) => {
  expect(addressKey('127.0.0.1', forwarded, true)).toBe(key)
})

test('decisions, TRUST_PROXY: off, X-Forwarded-For is not believed', () => {
  expect(addressKey('192.0.2.7', '203.0.113.5', false)).toBe('192.0.2.7')
})

test.each([
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['192.0.2.7', undefined],
])('decisions, rate limits: the network by which %s is counted is %s', (address, network) => {
  expect(networkKey(addressKey(address, undefined, false))).toBe(network)
})
