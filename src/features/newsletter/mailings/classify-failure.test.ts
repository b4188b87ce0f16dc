import { expect, test } from 'vitest'
import { classifyFailure } from './deliver-mailing.server'

test.each([
  ['RCPT TO', '550 5.1.1 no such user', 'bounce'],
  ['RCPT TO', '550 No such user here', 'bounce'],
  ['RCPT TO', '551 User not local', 'bounce'],
  ['RCPT TO', '552 5.2.2 mailbox full', 'bounce'],
  ['DATA', '550 5.1.1 no such user', 'bounce'],
  ['RCPT TO', '550 5.7.1 relaying denied', 'refused'],
  ['RCPT TO', '550 relay not permitted', 'refused'],
  ['RCPT TO', '553 5.1.8 bad sender', 'refused'],
  ['RCPT TO', '554 5.7.1 blocked by a block list', 'refused'],
  ['RCPT TO', '554 your IP is blocked', 'refused'],
  ['DATA', '554 5.7.1 looks like spam', 'refused'],
  ['DATA', '552 5.3.4 too big', 'refused'],
  ['RCPT TO', '450 4.2.1 greylisted', 'later'],
  ['DATA', '451 try again', 'later'],
  ['RCPT TO', '421 closing', 'trouble'],
  ['MAIL FROM', '550 5.7.1 not your address', 'trouble'],
  ['AUTH PLAIN', '535 5.7.8 bad credentials', 'trouble'],
  ['CONN', '554 no', 'trouble'],
])('B §4.3: what is refused at %s with “%s” is a matter of: %s', (command, response, failure) => {
  expect(classifyFailure(Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) }))).toBe(
    failure,
  )
})

test('B §4.3: a mail server that is away is no one’s address’s fault', () => {
  expect([classifyFailure(new Error('connect ECONNREFUSED')), classifyFailure(undefined)]).toEqual(['trouble', 'trouble'])
})
