import { expect, test } from 'vitest'
import { whatWasDone, whoDidIt } from './activity-sentence'

test.each([
  ['update', 'event', 'Open House', 'updated the event “Open House”'],
  ['create', 'teacher', 'Anna Example', 'created the teacher “Anna Example”'],
  ['delete', 'subscriber', null, 'deleted a subscriber'],
  ['delete', 'attendee', null, 'deleted an attendee'],
  ['restore', 'webinar', 'Presence', 'restored the webinar “Presence”'],
  ['delete for good', 'program', 'Meditation', 'deleted the program “Meditation” for good'],
  ['reorder', 'event', null, 'put the events into another order'],
  ['invite', 'account', 'admin', 'invited an admin'],
  ['invite', 'account', 'not an admin', 'invited somebody without admin access'],
  ['withdraw', 'invitation', 'admin', 'withdrew the invitation of an admin'],
  ['resend', 'message', 'Notice of a registration', 'sent a message again: Notice of a registration'],
  ['disable', 'account', 'berta', 'disabled the account “berta”'],
  ['create', 'account', 'berta', 'created the account “berta”'],
  ['create', 'account', 'ada', 'made their account, by invitation'],
  ['change password', 'account', 'berta', 'gave the account “berta” a new password'],
  ['change password', 'account', 'ada', 'changed their own password'],
  ['delete', 'testimonial', 'w'.repeat(101), `deleted the testimonial “${'w'.repeat(100)}...”`],
  ['something new', 'event', 'Open House', 'something new the event “Open House”'],
])('activity: ada, %s, %s, %s reads “ada %s”', (action, entity, label, sentence) => {
  expect(whatWasDone({ username: 'ada', action, entity, label })).toBe(sentence)
})

test('activity: what was done without an account was the command line', () => {
  expect(whoDidIt({ username: null })).toBe('Command line')
  expect(whatWasDone({ username: null, action: 'change password', entity: 'account', label: 'ada' })).toBe(
    'gave the account “ada” a new password',
  )
})
