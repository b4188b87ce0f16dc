import { expect, test } from 'vitest'
import { mailtoUrl } from './mailto-url'

// Before, what follows a question mark became the headers of the email.
test.each([
  ['ada+dharma@example.net', 'mailto:ada+dharma@example.net'],
  ['ben&jerry@example.net', 'mailto:ben%26jerry@example.net'],
  ['who?bcc=x@example.net', 'mailto:who%3Fbcc%3Dx@example.net'],
  ['o%27brien#1@example.net', 'mailto:o%2527brien%231@example.net'],
])('the link to %s leads to that address alone', (address, url) => {
  expect(mailtoUrl(address)).toBe(url)
})
