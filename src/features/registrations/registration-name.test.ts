import { expect, test } from 'vitest'
import { personName } from './registration.schema'

const faultOf = (name: string) => personName.safeParse(name).error?.issues[0]?.message

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
])('spec B §3.5: the name %j has a link in it', (name) => {
  expect(faultOf(name)).toBe('Please enter a name without a link in it')
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
])('the name %j is one', (name) => {
  expect(faultOf(name)).toBeUndefined()
})
