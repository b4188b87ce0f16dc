import { expect, test } from 'vitest'
import { needsTls } from './smtp-url.server'

test.each([
  ['smtp://localhost', false],
  ['smtp://LOCALHOST:25', false],
  ['smtp://user:p%40ss@127.0.0.1:587', false],
  ['smtp://127.8.9.10', false],
  ['smtp://[::1]:25', false],
  ['smtp://[::ffff:127.0.0.1]', false],
  ['smtp://mail.example.org:587', true],
  ['smtp://localhost.example.org', true],
  ['smtp://127.0.0.1.example.org', true],
  ['smtp://10.0.0.5', true],
  ['smtp://[fd00::1]', true],
  ['smtp://0.0.0.0', true],
  ['smtp://mailserver', true],
  ['smtp://mail.example.org?tls=off', false],
  ['smtp://mail.example.org?tls.rejectUnauthorized=false', true],
])('B §9.1: %s needs TLS: %s', (url, needed) => {
  expect(needsTls(url)).toBe(needed)
})
