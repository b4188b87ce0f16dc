import { expect, test } from 'vitest'
import { newAttendee } from '../attendees/attendee.schema'
import { registrationChange } from '../registration/registration.schema'
import { nameForEmail, personName } from './person-details.schema'

const faultOf = (name: string) => personName.safeParse(name).error?.issues[0]?.message

test.each([
  ['', 'Name must be at least 2 characters', 'Please enter a name', 'Please enter your name'],
  ['   ', 'Name must be at least 2 characters', 'Please enter a name', 'Please enter your name'],
  ['A', 'Name must be at least 2 characters', 'Name must be at least 2 characters', 'Name must be at least 2 characters'],
])('D1 §5: the name %j is refused as quoted where people register, and by what is missing elsewhere', (name, registering, ...elsewhere) => {
  const faults = [newAttendee, registrationChange].map((schema) => {
    const issues = schema.safeParse({ name }).error?.issues ?? []
    return issues.filter(({ path }) => path[0] === 'name').map(({ message }) => message)
  })
  expect([faultOf(name), ...faults]).toEqual([registering, ...elsewhere.map((fault) => [fault])])
})

test.each([
  'Claim your prize: prize-win.de/x',
  'Go to evil.us',
  'see www.example',
  'http://example',
  'evil.xn--p1ai',
  '192.168.1.1/x',
  't.co/abc',
  'x.com',
  'Free gifts at gifts.club today',
  'münchen.de',
  'a.museum/win',
  'evil[.]com',
  'evil (.) org',
  'evil[dot]com',
  'evil dot com',
  'evil .com now',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'ev\u200Bil.com',
  'hxxp evil',
  'https evil',
  'write to bob@evil.com',
  'Dr.evil.com',
])('spec B §3.5: the name %j has a link in it', (name) => {
  expect(faultOf(name)).toBe('Please enter a name without a link in it')
})

test('a name that is too long is not looked at further: one letter can become eighteen', () => {
  const issues = personName.safeParse('\ufdfa http://evil.com\n'.repeat(10_000)).error?.issues.map(({ message }) => message)
  expect(issues).toEqual(['Please keep the name to 120 characters at most'])
})

test.each(['Friend\n\nYour place is cancelled.', 'Ann\r\nBcc: z@example.net', 'Ann\u2028Lee', 'Ann\tLee'])(
  'spec B §3.5: the name %j is of several lines',
  (name) => {
    expect(faultOf(name)).toBe('Please enter the name in one line')
  },
)

test.each([
  'J.R.R. Tolkien',
  'Dr.Jones',
  'St. John Rivers',
  'M.Li',
  'Anne-Marie O’Neill',
  'José Álvarez Jr.',
  '李小龙',
  'Ada & Bo (2 of us)',
  'A.B.',
  'J.R. Smith',
  'J.R.Smith',
  'J.Page',
  'St. John',
  'St.John',
  'Dr.Who',
  'Dr.Li',
  'Mr.Wu',
  'Dorothy (Dot) Page',
  'Wm. de Vries',
])('the name %j is one', (name) => {
  expect(faultOf(name)).toBeUndefined()
})

test.each([
  ['Ada Quist', true],
  ['Ada & Bo (2 of us)', true],
  ['Ada (303) 555-0142', false],
  ['Ada ٣٠٣٥٥٥٠١٤٢', false],
  ['Text 88888 to win', false],
  ['Write to bob@evil.photography', false],
  ['Stored before links were refused: evil.com', false],
  ['refund.services', false],
  ['Refund .Services', true],
  ['your-bank.insure', false],
  ['м.онлайн', false],
  ['Jean.Luc Picard', false],
  ['J.R.R. Tolkien', true],
  ['Dr.Li', true],
  ['St. John Rivers', true],
])('spec B §3.5: an email may hold the name %j: %j', (name, isHeld) => {
  expect(nameForEmail(name)).toBe(isHeld ? name : null)
})
