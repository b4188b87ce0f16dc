import { expect, test } from 'vitest'
import { attendee } from '../attendees/attendee.factory'
import type { Attendee } from '../attendees/attendee.schema'
import { attendeesCsv, attendeesFileName, registrationDateText } from './attendees-csv'

const questions = [
  { id: 'diet', label: 'What do you eat?' },
  { id: 'days', label: 'Which days?' },
]

const csvOf = (asked: typeof questions, attendees: Attendee[], groupQuestion = true) =>
  attendeesCsv({ attendees, questions: asked, site: { timeZone: 'America/Denver', groupQuestion } })
    .replace('\uFEFF', '')
    .split('\r\n')
const lines = (...attendees: Attendee[]) => csvOf([], attendees)

const documented = '"Name","Email","Registration Date","In Diamond Heart Group","Diamond Heart Group Name","Additional Message"'
const further =
  ',"Status","Session","Guests","Payment","Contribution","Scholarship","Scholarship Note","Present","Phone","Amount Paid","Amount Waived","Email Problem","Paid By"'

test('D2 §9, B §3.8 attendee CSV: the documented columns come first, further ones after them, and last a column for each question', () => {
  expect(lines()[0]).toBe(documented + further)
  expect(csvOf(questions, [])[0]).toBe(`${documented}${further},"What do you eat?","Which days?"`)
})

test('D2 §9 attendee CSV: a person is one line in that order', () => {
  const member = attendee({ inDiamondHeartGroup: true, diamondHeartGroupName: 'Colorado 4', additionalMessage: 'See you there' })
  expect(lines(member)[1]).toMatch(/^"Ada","ada@example.org","Oct 5, 2027 10:30 AM","Yes","Colorado 4","See you there",/)
})

test('B §6.3 attendee CSV: where forms do not ask for the ongoing group, the file has no columns for it', () => {
  const member = attendee({ inDiamondHeartGroup: true, diamondHeartGroupName: 'Colorado 4', additionalMessage: 'See you there' })
  const [heads, line] = csvOf([], [member], false)
  expect(heads).toMatch(/^"Name","Email","Registration Date","Additional Message","Status",/)
  expect(line).toMatch(/^"Ada","ada@example.org","Oct 5, 2027 10:30 AM","See you there","Registered",/)
})

test('D2 §9 attendee CSV: what a person left out is an empty cell, and no group is No', () => {
  expect(lines(attendee())[1]).toMatch(/^"Ada","ada@example.org","Oct 5, 2027 10:30 AM","No","","",/)
})

test('B §3.8 attendee CSV: then come status, session, guests, payment, presence and answers', () => {
  const facts = { session: '2027-10-05T18:30', guests: 2, payment: 'paid', contribution: 25, amountPaid: 12.5, present: true } as const
  const scholar = { scholarship: true, scholarshipNote: 'I am between jobs', answers: { days: ['Friday', 'Sunday'], diet: 'Everything' } }
  expect(csvOf(questions, [attendee({ ...facts, ...scholar })])[1]).toMatch(
    /,"Registered","Tue, Oct 5, 2027, 6:30 PM","2","Paid","25","Yes","I am between jobs","Yes","","12.5","","","","Everything","Friday, Sunday"$/,
  )
  expect(csvOf(questions, [attendee({ status: 'waitlisted' })])[1]).toMatch(/,"Waitlist","","0","","","No","","No","","","","","","",""$/)
})

test('D2 §9 attendee CSV: double quotes are doubled', () => {
  expect(lines(attendee({ additionalMessage: 'my "first" visit' }))[1]).toContain('"my ""first"" visit"')
})

test('D3 attendee CSV: a name that is a formula becomes plain text', () => {
  expect(lines(attendee({ name: '=HYPERLINK("https://example.org")' }))[1]).toMatch(/^"'=HYPERLINK/)
})

test.each([
  ['2027-01-01T06:59:00.000Z', 'Dec 31, 2026 11:59 PM'],
  ['2027-07-01T06:00:00.000Z', 'Jul 1, 2027 12:00 AM'],
  ['2027-07-01T18:05:00.000Z', 'Jul 1, 2027 12:05 PM'],
])('D2 §9 attendee CSV: %s is %s in Denver', (createdAt, text) => {
  expect(registrationDateText(createdAt, 'America/Denver')).toBe(text)
})

test.each([null, undefined, '', 'soon'])('D2 §9 attendee CSV: without a registration date (%j) it says N/A', (createdAt) => {
  expect(registrationDateText(createdAt, 'America/Denver')).toBe('N/A')
})

test.each([
  ['Open House', 'attendees-open_house-2027-10-05.csv'],
  ['Body & Spirit: Day 1', 'attendees-body___spirit__day_1-2027-10-05.csv'],
  ['Café', 'attendees-caf_-2027-10-05.csv'],
])('D2 §9 attendee CSV: the file for %s is %s', (title, fileName) => {
  expect(attendeesFileName(title, '2027-10-05')).toBe(fileName)
})

test('B §3.8 attendee CSV: how it was paid, and below the list what was paid in all', () => {
  const paid = [
    attendee({ name: 'Ada', payment: 'paid', amountPaid: 40, amountsPaid: { cash: 40 } }),
    attendee({ name: 'Bo', payment: 'paid', amountPaid: 60.5, amountsPaid: { cash: 20, card: 40.5 } }),
  ]
  const ends = csvOf([], paid).slice(1, 4)
  expect(ends.map((line) => line.split(',"').slice(-4).join(',"'))).toEqual([
    '40","","","Cash"',
    '60.5","","","Cash 20, Card 40.5"',
    '100.5","","","Cash 60, Card 40.5"',
  ])
  expect(ends[2]).toMatch(/^"Sum",/)
})
