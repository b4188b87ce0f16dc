import { expect, test } from 'vitest'
import { likelyMeant } from './likely-meant'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['Ada.Q@Gnail.com ', 'Ada.Q@gmail.com'],
  ['ada@gmail', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
])('spec B §3.12: %s may have meant %s', (typed, meant) => {
  expect(likelyMeant(typed)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ADA@GMAIL.COM',
  'ada@ymail.com',
  'ada@mail.com',
  'ada@email.com',
  'ada@example.org',
  'ada@yahoo.co.uk',
  'ada',
  '',
  '@gmial.com',
])('spec B §3.12: nothing is asked about %j', (typed) => {
  expect(likelyMeant(typed)).toBeUndefined()
})
