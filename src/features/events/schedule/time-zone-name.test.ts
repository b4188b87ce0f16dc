import { expect, test } from 'vitest'
import { timeZoneName } from './time-words'

test.each([
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Mountain Standard Time'],
  ['Europe/Berlin', 'Central European Time'],
  ['America/Argentina/Ushuaia', 'Argentina Standard Time'],
  ['UTC', 'UTC'],
  ['No/Such_Zone', 'Such Zone time'],
])('pages, emails and forms call %s %s', (timeZone, name) => {
  expect(timeZoneName(timeZone)).toBe(name)
})
