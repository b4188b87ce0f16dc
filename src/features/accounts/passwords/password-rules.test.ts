import { expect, test } from 'vitest'
import { isCommonPassword, isMadeOfUsername } from './password-rules'

test.each([
  '1234567890',
  '0123456789',
  '1q2w3e4r5t',
  'password123',
  'Password2026!',
  '!!P@ssw0rd!!',
  'qwertyuiop',
  'Summer 2026',
  'welcome-admin',
  'changeme123',
  'aaaaaaaaaa',
  'ababababab',
  '............',
  'ｐａｓｓｗｏｒｄ１２３',
])('%s is too easy to guess', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'a long enough password',
  'summer rain on slate',
  'Vb7#kq09!xTz',
  'gehweg-laterne-7',
  'x7Kp_q2-Lw0vNz3e',
  '山の上の朝の光と風と雲',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test.each([
  ['anna-berta', 'anna-berta'],
  ['ANNA123456', 'anna'],
  ['annaannaanna', 'Anna'],
  ['2026-zoë-2026', 'Zoe\u0308 '],
])('%s is made of the username %s', (password, username) => {
  expect(isMadeOfUsername(password, username)).toBe(true)
})

test.each([
  ['annas garden wall', 'anna'],
  ['1234567891', 'anna'],
  ['a long enough password', ''],
])('%s is not made of the username %j', (password, username) => {
  expect(isMadeOfUsername(password, username)).toBe(false)
})
