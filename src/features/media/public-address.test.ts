import { expect, test } from 'vitest'
import { isPublicAddress } from './fetch-remote.server'

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:0:a00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '0x7f.1',
  'localhost',
  '',
])('decisions: %j is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:93.184.215.14'])(
  'decisions: %s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
