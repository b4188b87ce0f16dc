import { expect, test } from 'vitest'
import { whatWasDone, whoDidIt } from './activity-sentence'

test.each([
  ['update', 'event', 'Open House', 'updated the event “Open House”'],
  ['create', 'teacher', 'Anna Example', 'created the teacher “Anna Example”'],
  ['delete', 'subscriber', null, 'deleted a subscriber'],
  ['delete', 'attendee', null, 'deleted an attendee'],
  ['restore', 'webinar', 'Presence', 'restored the webinar “Presence”'],
  ['delete for good', 'program', 'Meditation', 'permanently deleted the program “Meditation”'],
  ['reorder', 'event', null, 'reordered the events'],
  ['invite', 'account', 'admin', 'invited an admin'],
  ['invite', 'account', 'not an admin', 'invited a member'],
  ['invite', 'account', 'member', 'invited a member'],
  ['withdraw', 'invitation', 'admin', 'revoked the invitation of an admin'],
  ['resend', 'message', 'Notice of a registration', 'sent a message again: Notice of a registration'],
  ['disable', 'account', 'berta', 'disabled the account “berta”'],
  ['create', 'account', 'berta', 'created the account “berta”'],
  ['create', 'account', 'ada', 'made their account, by invitation'],
  ['change password', 'account', 'berta', 'gave the account “berta” a new password'],
  ['change password', 'account', 'ada', 'changed their own password'],
  ['delete', 'testimonial', 'w'.repeat(101), `deleted the testimonial “${'w'.repeat(100)}...”`],
  ['erase', 'person', null, 'erased all data about a person'],
  ['import', 'subscriber', null, 'imported subscribers from a file'],
  ['export', 'subscriber', null, 'exported the subscribers'],
  ['log in', 'account', 'ada', 'logged in'],
  ['send', 'mailing', 'October', 'sent the mailing “October”'],
  ['unschedule', 'mailing', 'October', 'took the mailing “October” off the schedule'],
  ['pause', 'mailing', 'October', 'paused the sending of the mailing “October”'],
  ['resume', 'mailing', 'October', 'resumed the sending of the mailing “October”'],
  ['stop', 'mailing', 'October', 'stopped the sending of the mailing “October”'],
  ['something new', 'event', 'Open House', 'something new the event “Open House”'],
])('activity: ada, %s, %s, %s reads “ada %s”', (action, entity, label, sentence) => {
  expect(whatWasDone({ username: 'ada', action, entity, label, detail: null })).toBe(sentence)
})

test('activity: what was done without an account was the command line', () => {
  expect(whoDidIt({ username: null, action: 'erase' })).toBe('Command line')
  expect(whoDidIt({ username: null, action: 'fail to log in' })).toBe('Someone')
  expect(whatWasDone({ username: null, action: 'fail to log in', entity: 'account', label: null, detail: 'as name 1a2b3c4d' })).toBe(
    'failed to log in as name 1a2b3c4d',
  )
  expect(whatWasDone({ username: null, action: 'change password', entity: 'account', label: 'ada', detail: null })).toBe(
    'gave the account “ada” a new password',
  )
})

test('activity: what the program deletes because of its age was no one’s doing, nor the command line’s', () => {
  const change = { username: null, action: 'delete expired', entity: 'data', label: null, detail: '2 messages, 41 emails' }
  expect(`${whoDidIt(change)} ${whatWasDone(change)}`).toBe(
    'This site deleted what had been kept as long as Settings say: 2 messages, 41 emails',
  )
})

test.each([
  ['schedule', 'mailing', 'October', 'for October 5 at 6:00 PM', 'scheduled the mailing “October” for October 5 at 6:00 PM'],
  ['create', 'account', 'ada', 'by invitation of anna, as an admin', 'made their account by invitation of anna, as an admin'],
  ['create', 'account', 'berta', 'with admin access', 'created the account “berta”, with admin access'],
  ['withdraw', 'invitation', 'admin', 'made by anna', 'revoked the invitation of an admin, made by anna'],
  ['delete unused', 'file', null, '12 files', 'deleted 12 files that nothing used'],
  ['withdraw', 'reset link', 'berta', 'made by anna', 'revoked the reset link for “berta”, made by anna'],
  ['withdraw', 'password', 'berta', 'set by a reset link of anna', 'revoked the password of “berta”, set by a reset link of anna'],
  ['change password', 'account', 'ada', 'by a reset link of anna', 'changed their own password by a reset link of anna'],
  ['change email', 'account', 'berta', 'asked for', 'asked to change the email address of the account “berta”'],
  ['change email', 'account', 'ada', 'asked for by anna', 'set their own email address, asked for by anna'],
  ['withdraw', 'passkey', 'Laptop', 'of anna', 'revoked the passkey “Laptop”, of anna'],
  ['make reset link', 'account', 'berta', null, 'created a password reset link for the account “berta”'],
  [
    'erase',
    'person',
    null,
    'entry k3Jx9a2b of the list of erasures',
    'erased all data about a person, entry k3Jx9a2b of the list of erasures',
  ],
  ['export', 'person', null, 'as HTML', 'exported all data about a person as HTML'],
  ['end sessions', 'account', null, null, 'ended all sessions, and revoked all invitations and reset links'],
])('activity: ada, %s, %s, %s, %s reads “ada %s”', (action, entity, label, detail, sentence) => {
  expect(whatWasDone({ username: 'ada', action, entity, label, detail })).toBe(sentence)
})
